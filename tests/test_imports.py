"""Imports go one way: core, games, bots, arena, cli; and no game knows another."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_imports_only_go_up():
    linter = Path(sys.executable).parent / "lint-imports"
    found = subprocess.run([linter], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_no_game_imports_another():
    games = ROOT / "src/hanse/games"
    names = [folder.name for folder in games.iterdir() if (folder / "rules.toml").exists()]
    for name in names:
        for file in (games / name).rglob("*.py"):
            others = [n for n in names if n != name and f"hanse.games.{n}" in file.read_text()]
            assert not others, f"{file} imports {others}"


def test_listing_games_and_rules_needs_no_compiler():
    code = """
import sys, hanse
for game in hanse.all_games():
    game.register.rules
assert "numba" not in sys.modules, "numba was imported"
"""
    subprocess.run([sys.executable, "-c", code], check=True)
