"""Copies of the example game under other names, for tests that need a game of their own."""

import importlib
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import hanse
from hanse.core import generic, registry
from hanse.core.game import Game


def copy_of_pig(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    name: str,
    changes: Mapping[str, tuple[str, str]] | None = None,
) -> Game:
    """Pig as a package `name` in `folder`; `changes` gives for a file what to replace by what."""
    package = folder / name
    shutil.copytree(hanse.game("pig").folder, package, ignore=shutil.ignore_patterns("__pycache__"))
    for file in package.iterdir():
        text = file.read_text("utf-8").replace("hanse_pig", name).replace('"pig"', f'"{name}"')
        file.write_text(text, "utf-8")
    for file_name, (old, new) in (changes or {}).items():
        text = (package / file_name).read_text("utf-8")
        assert old in text, f"{file_name} has no {old!r} to replace"
        (package / file_name).write_text(text.replace(old, new), "utf-8")
    for module in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
        del sys.modules[module]  # left by a test that used the same name
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(generic, "_rules", dict(generic._rules))
    monkeypatch.setattr(registry, "_loaded", dict(registry._loaded))
    return importlib.import_module(name).game


def offer(folder: Path, name: str, target: str) -> None:
    """Let the packages in `folder` offer a game under the entry point of that name."""
    metadata = folder / f"{name}-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[hanse.games]\n{name} = {target}\n")
