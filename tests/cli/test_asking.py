"""The prompt, and signals that end the program: whenever they come, it ends."""

import contextlib
import os
import signal
import threading
import time

import pytest
from prompt_toolkit import PromptSession
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from hanse.cli import ending
from hanse.cli.asking import LineAsker, TerminalAsker

SOON = 10  # seconds


@pytest.fixture
def keys(monkeypatch):
    """A terminal of which a test presses the keys, in a program that heeds signals."""
    monkeypatch.setattr(ending, "_came", [])
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    ending.heed_signals()
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe
    for number, handler in before.items():
        signal.signal(number, handler)


def assert_ends(asker=None, completions=lambda typed: ()):
    """The program ends, though somebody has pressed enter."""
    heeded = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit) as ended:
        (asker or TerminalAsker()).ask(completions)
    assert ended.value.code == 128 + signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) is heeded


def test_a_line_is_asked(keys):
    keys.send_text(" keep:both \r")
    assert TerminalAsker().ask(lambda typed: ()) == "keep:both"


def test_a_signal_ends_a_prompt_that_waits(keys):
    asker, begun = TerminalAsker(), threading.Event()
    asker._session.app.after_render += lambda _app: begun.set()

    def send():
        if begun.wait(SOON):
            time.sleep(0.2)  # it has nothing more to do by then
            os.kill(os.getpid(), signal.SIGTERM)

    sender = threading.Thread(target=send)
    sender.start()
    assert_ends(asker)
    sender.join()


def test_a_signal_ends_a_prompt_that_looks_for_completions(keys):
    def completions(typed):
        signal.raise_signal(signal.SIGTERM)
        keys.send_text("\r")
        yield "keep:both", ""

    keys.send_text("k")
    assert_ends(completions=completions)


def test_a_signal_ends_a_prompt_that_begins(keys, monkeypatch):
    prompt = PromptSession.prompt

    def signalled(*args, **kwargs):
        with contextlib.suppress(SystemExit):
            signal.raise_signal(signal.SIGTERM)
        return prompt(*args, **kwargs)

    monkeypatch.setattr(PromptSession, "prompt", signalled)
    keys.send_text("\r")
    assert_ends()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("kind", [TerminalAsker, LineAsker])
def test_a_signal_is_heeded_though_its_exception_was_lost(keys, kind):
    class Unfailing:
        def __del__(self):
            signal.raise_signal(signal.SIGTERM)

    asker = kind()
    Unfailing()
    keys.send_text("\r")
    assert_ends(asker)


def test_a_signal_to_be_ignored_is_ignored(keys):
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    ending.heed_signals()
    signal.raise_signal(signal.SIGHUP)
    keys.send_text("1\r")
    assert TerminalAsker().ask(lambda typed: ()) == "1"
