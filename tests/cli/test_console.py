"""How commands end, and what is shown while they work."""

import io
import os
import sys
from types import SimpleNamespace

import pytest
import typer
from rich.console import Console

import hanse as engine
from hanse.cli import console, starting
from hanse.core.errors import BadData, HanseError


@pytest.fixture
def screen(monkeypatch):
    """What is shown on standard error, as if it were a terminal."""
    shown = io.StringIO()
    terminal = Console(file=shown, force_terminal=True, width=100)
    monkeypatch.setattr(starting, "errors", lambda: terminal)
    monkeypatch.setattr(console, "errors", lambda: terminal)
    return shown


class Slow:
    """A game whose rules aren't compiled yet."""

    id = "slow"
    rules = None
    is_warm = False
    WARM_UP_PIECES = 2

    def warm_up(self):
        yield "set-up"
        yield "scoring"
        self.is_warm = True


def test_compiling_shows_what_happens(screen):
    game = Slow()
    starting.compile_rules(game)
    assert game.is_warm
    assert "Compiling slow" in screen.getvalue()
    assert "scoring" in screen.getvalue()


def test_what_is_compiled_is_not_mentioned(screen):
    game = Slow()
    game.is_warm = True
    starting.compile_rules(game)
    assert screen.getvalue() == ""


def test_where_nobody_looks_compiling_is_one_line(capsys):
    game = Slow()
    starting.compile_rules(game)
    assert game.is_warm
    assert capsys.readouterr().err.count("\n") == 1


def test_playing_shows_how_far_it_is(screen):
    with console.progress_bar(50) as progress:
        progress(20)
        progress(50)
    assert "50/50" in screen.getvalue()


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (HanseError("So it is."), 2, "So it is."),
        (KeyboardInterrupt(), 130, "Interrupted."),
        (OSError(28, "No space left on device", "x.txt"), 1, "x.txt: No space left on device."),
    ],
)
def test_a_command_ends_with_a_sentence(capsys, error, code, sentence):
    @console.guarded
    def command():
        raise error

    with pytest.raises(typer.Exit) as end:
        command()
    assert end.value.exit_code == code
    assert capsys.readouterr().err == f"{sentence}\n"


def test_options_are_words_with_or_without_a_value():
    register = engine.game("pig").register
    assert starting.options_of(register, ["goal=100"]) == {"goal": 100}
    assert starting.options_of(register, None) == {}


def test_compiled_rules_of_other_data_need_a_fresh_start(monkeypatch, tmp_path):
    again = []
    file = tmp_path / "board.toml"
    file.touch()
    monkeypatch.setenv("HANSE_DATA_AMSTERDAM", "")
    monkeypatch.setattr("hanse.core.jit.JIT", True)
    monkeypatch.setitem(sys.modules, "numba", SimpleNamespace())
    monkeypatch.setattr(sys, "argv", ["hanse", "games"])
    monkeypatch.setattr(os, "execv", lambda *command: again.append(command))
    monkeypatch.setattr(starting.subprocess, "call", lambda command: 7)
    with pytest.raises(typer.Exit) as end:
        starting.use_data(engine.game("amsterdam"), file)
    assert end.value.exit_code == 7
    assert again[0][1][1:] == ["-m", "hanse", "games"]
    starting.use_data(engine.game("amsterdam"), file)  # now it is in place
    assert len(again) == 1


def test_data_of_another_form_is_refused(monkeypatch):
    class Odd(Slow):
        @property
        def rules(self):
            raise KeyError("colours")

    monkeypatch.setenv("HANSE_DATA_SLOW", "odd.toml")
    with pytest.raises(BadData, match=r"odd\.toml hasn't the form of slow's own"):
        starting.compile_rules(Odd())
    monkeypatch.delenv("HANSE_DATA_SLOW")
    with pytest.raises(KeyError):
        starting.compile_rules(Odd())
