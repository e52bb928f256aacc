"""Every rule of every register has a test, and no rule is cited that doesn't exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import hanse
from hanse.core.register import LANGUAGES

ROOT = Path(__file__).parent.parent
OURS = [game for game in hanse.all_games() if game.package.startswith("hanse.")]
CITED = re.compile(r"\b([A-Z]\d+\.\d+)\b")


@cache
def rules_tested(game: str) -> set[str]:
    """The ids in the `rule` markers of a game's tests."""
    found: set[str] = set()
    for file in (ROOT / "tests/games" / game).glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "rule":
                found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return found


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_rule_has_a_test(game):
    untested = [rule for rule in game.register.rules if rule not in rules_tested(game.id)]
    assert not untested, f"{game.id}: no test for {', '.join(untested)}"


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_rule_tested_exists(game):
    assert not rules_tested(game.id) - set(game.register.rules)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_rule_cited_in_the_code_exists(game):
    for file in game.folder.rglob("*.py"):
        wrong = set(CITED.findall(file.read_text())) - set(game.register.rules)
        assert not wrong, f"{file.name} cites {', '.join(sorted(wrong))}"


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_rule_is_cited_in_the_code(game):
    code = "".join(file.read_text() for file in game.folder.rglob("*.py"))
    chapters = set(CITED.findall(code)) | _ranges(code)
    silent = [rule for rule in game.register.rules if rule not in chapters]
    assert not silent, f"no function cites {', '.join(silent)}"


def _ranges(code: str) -> set[str]:
    """The ids within ranges such as `A5.2 to A5.7`."""
    found = set()
    for letter, first, low, last, high in re.findall(
        r"([A-Z])(\d+)\.(\d+) to [A-Z](\d+)\.(\d+)", code
    ):
        if first == last:
            found |= {f"{letter}{first}.{n}" for n in range(int(low), int(high) + 1)}
    return found


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_the_register_is_whole(game):
    register = game.register
    assert set(register.name) == set(register.blurb) == set(LANGUAGES)
    assert {rule.chapter for rule in register.rules.values()} == set(register.chapters)
    for rule in register.rules.values():
        assert set(rule.text) == set(LANGUAGES)
        assert all(text.strip().endswith((".", "!", ")")) for text in rule.text.values()), rule.id
        assert rule.source
    for option in register.options.values():
        assert option.rule in register.rules
        assert set(option.text) == set(LANGUAGES)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_field_of_the_state_says_what_it_means(game):
    for field in game.state.fields.values():
        assert field.meaning, field.name
