"""`hanse play` at a terminal: completion, Ctrl-C, Ctrl-D, a terminal that goes away."""

import re
import signal
import sys

import pexpect
import pytest

from hanse.core import notation
from tests.cli.running import plain

READY = "\x1b\\[\\?2004h"  # the prompt takes keys now


@pytest.fixture
def table(tmp_path):
    """A game of Amsterdam at a terminal of 80 columns."""
    child = pexpect.spawn(
        sys.executable,
        [
            "-m",
            "hanse",
            "play",
            "amsterdam",
            "--players",
            "2",
            "--seed",
            "7",
            "--save",
            "g.txt",
            "--bots",
            "random",
        ],
        env=plain(TERM="xterm", PROMPT_TOOLKIT_NO_CPR="1"),
        cwd=str(tmp_path),
        dimensions=(40, 80),
        encoding="utf-8",
        timeout=20,
    )
    child.expect("keep:both")
    child.expect(READY)
    yield child
    child.close(force=True)


def ended(child):
    child.expect(pexpect.EOF)
    child.close()
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", child.before)


def test_tab_completes_a_name(table, tmp_path):
    table.send("keep:s\t\r")
    table.expect("Enter to go on")
    table.expect(READY)
    table.send("quit\r")
    assert "Saved in g.txt" in ended(table)
    assert table.exitstatus == 0
    assert notation.read((tmp_path / "g.txt").read_text("utf-8")).names == ["keep:second"]


def test_the_terminal_waits_while_an_action_can_be_taken_back(table, tmp_path):
    table.send("3\r")
    table.expect("Enter to go on")
    table.expect(READY)
    table.send("undo\r")
    table.expect("Taken back")
    table.expect(READY)
    table.send("1\r")
    table.expect(READY)
    table.send("\r")
    table.expect("Take cards, use a route")
    table.expect(READY)
    table.send("quit\r")
    ended(table)
    assert notation.read((tmp_path / "g.txt").read_text("utf-8")).names[0] == "keep:first"


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_ctrl_c_and_ctrl_d_save(table, tmp_path, key, code):
    table.send("3\r")
    table.expect("Enter to go on")
    table.expect(READY)
    table.send(key)
    text = ended(table)
    assert "Saved in g.txt" in text
    assert "Go on with: hanse play --resume g.txt" in text
    assert "Traceback" not in text
    assert table.exitstatus == code
    assert notation.read((tmp_path / "g.txt").read_text("utf-8")).names == ["keep:both"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_is_saved_when_the_program_is_ended(table, tmp_path, number):
    table.kill(number)
    ended(table)
    assert table.exitstatus == 128 + number
    assert notation.read((tmp_path / "g.txt").read_text("utf-8")).ply == 0


def test_lines_fit_the_terminal(table):
    table.send("3\r")
    table.expect(READY)
    table.send("\r")
    table.expect("draw contracts")
    lines = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", table.before).splitlines()
    assert max(len(line) for line in lines) <= 80
