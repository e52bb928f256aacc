"""Any program can be a bot, and none can stop a game. The programs are real ones."""

import gc
import json
import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import hanse
from hanse.arena.series import Series, play_game
from hanse.bots import Limit, make, names, program
from hanse.core import play
from hanse.core.conformance import choices_are_fair
from hanse.core.errors import BadOption
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import clone
from hanse.core.walk import Setting
from tests.bots.programs import is_running, name_of
from tests.situations import situation

HERE = Path(__file__).parent
EAGER = HERE.parent.parent / "examples/bots/eager.py"
PAGE = HERE.parent.parent / "docs/bots.md"
PIG = hanse.game("pig")
AMSTERDAM = hanse.game("amsterdam")
SOON = 5  # seconds: much less than a program that hangs would take


@pytest.fixture
def start():
    """A function that starts a bot; afterwards all are closed."""
    bots = []

    def started(fault, file="", *, game=PIG, limit="", seed=1):
        bots.append(make(name_of(fault, file, limit), game, seed))
        return bots[-1]

    yield started
    for bot in bots:
        bot.close()


def choice():
    """A position of Pig with two actions."""
    return situation("pig", turn=6, die=6)


def chosen(bot, match):
    return match.game.actions.names[bot.choose_in(match)]


# A good program


def test_a_program_plays_what_it_answers(start):
    bot = start("last")
    assert chosen(bot, choice()) == choice().legal[-1]
    assert (bot.faults, bot.fallbacks, bot.restarts, bot.report()) == (0, 0, 0, "")
    assert bot.explain() == []


def test_where_only_one_action_is_legal_it_isnt_asked(start):
    bot = start("slow")
    assert chosen(bot, situation("pig")) == "roll"
    assert bot.faults == 0


def test_it_is_named_by_itself_in_plain_letters(start):
    name = start("dressed up").name
    assert name.startswith("31mred Über-bot 2.0x")
    assert len(name) <= 40


def test_it_gets_hello_game_observation_and_bye(start, tmp_path):
    file = tmp_path / "log"
    bot = start("log", file)
    match = choice()
    bot.choose_in(match)
    bot.choose_in(match, Limit(simulations=9, seconds=2.0))
    bot.close()
    hello, game, first, second, bye = map(json.loads, file.read_text().splitlines())
    assert hello == {"type": "hello", "protocol": 1}
    assert game == {
        "type": "game",
        "game": "pig",
        "version": 1,
        "seats": 2,
        "seat": 0,
        "options": {"goal": 50},
    }
    assert set(first) == {"type", "observation", "legal", "seconds"}
    assert first["type"] == "observation"
    assert first["legal"] == ["roll", "hold"]
    assert first["seconds"] == program.ANSWER_SECONDS
    assert first["observation"]["turn"] == 6
    assert first["observation"]["view"] == 0
    assert (second["seconds"], second["simulations"]) == (2.0, 9)
    assert bye == {"type": "bye"}


def test_another_seat_or_option_is_told(start, tmp_path):
    file = tmp_path / "log"
    bot = start("log", file)
    for fields in ({}, {"to_move": 1}, {"options": {"goal": 100}}):
        bot.choose_in(situation("pig", turn=6, die=6, **fields))
    bot.close()
    told = [json.loads(line) for line in file.read_text().splitlines()]
    games = [(m["seat"], m["options"]["goal"]) for m in told if m["type"] == "game"]
    assert games == [(0, 50), (1, 50), (0, 100)]


def test_the_example_is_short_and_plain():
    text = EAGER.read_text()
    assert len(text.splitlines()) < 60
    assert "import hanse" not in text
    assert "from hanse" not in text


@pytest.mark.parametrize(("game", "games"), [("pig", 20), ("amsterdam", 6)])
def test_the_example_beats_random_play(game, games):
    eager = f"program:{shlex.join([sys.executable, str(EAGER)])}"
    found = hanse.game(game)
    wins = 0
    for seat in range(2):
        bots = [eager, "random"] if seat == 0 else ["random", eager]
        series = Series.of(found, 2, 3, bots=bots)
        wins += sum(play_game(series, found, n).match.ranking[seat] == 1 for n in range(games // 2))
    assert wins > games / 2


def test_the_documented_exchange_is_what_is_said(start, tmp_path):
    page = PAGE.read_text()
    sent, said = (re.findall(rf"^{arrow} (.+)$", page, re.MULTILINE) for arrow in "→←")
    file = tmp_path / "log"
    bot = start("log", file)
    bot.choose_in(situation("pig", points=[18, 23], turn=6, die=4))
    bot.close()
    assert file.read_text().splitlines() == sent
    eager = subprocess.run(
        [sys.executable, EAGER], input="\n".join(sent), capture_output=True, text=True, check=True
    )
    assert eager.stdout.splitlines() == said


# Answers that can't be played


def test_an_illegal_answer_is_explained_by_its_rule_and_asked_once_more(start, tmp_path):
    file = tmp_path / "log"
    bot = start("illegal once", file, game=AMSTERDAM)
    match = situation("amsterdam")
    assert chosen(bot, match) == match.legal[0]
    assert (bot.faults, bot.fallbacks) == (1, 0)
    asked = [json.loads(line) for line in file.read_text().splitlines()][2:]
    assert "refused" not in asked[0]
    refused = asked[1].pop("refused")
    assert asked[0] == asked[1]
    refusal = match.why_not("use:dam-oude_kerk.pink:0")
    assert refused == {"action": refusal.name, "rule": refusal.rule, "sentence": str(refusal)}
    assert refusal.rule in bot.report()
    assert json.dumps(refused) in PAGE.read_text()


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("unknown", "There is no action 'rol'; did you mean roll?"),
        ("no text", 'no name of an action under "action"'),
        ("very long", 'no name of an action under "action"'),
        ("garbage", "not a JSON object"),
        ("nested", "not a JSON object"),
        ("huge", "more than 65536 bytes"),
    ],
)
def test_after_two_unfit_answers_an_action_is_drawn(start, fault, told):
    bot = start(fault)
    assert chosen(bot, choice()) in choice().legal
    assert (bot.faults, bot.fallbacks, bot.restarts) == (2, 1, 0)
    assert told in bot.sentences[-1]
    assert bot.report().startswith(f"{bot.name} ({bot.command}): 2 faults, 1 actions drawn by lot")


def test_what_isnt_offered_is_refused_even_if_no_rule_forbids_it(start):
    bot = start("illegal")
    match = choice()
    few = np.array([PIG.actions.ids["roll"]] * 2)
    assert bot.choose(match.view(0), few) == PIG.actions.ids["roll"]
    assert "not among the actions" in bot.sentences[-1]


def test_what_is_drawn_follows_from_the_bots_own_luck(start):
    def drawn(seed):
        bot = start("unknown", seed=seed)
        return [chosen(bot, choice()) for _ in range(12)]

    assert drawn(1) == drawn(1)
    assert {"roll", "hold"} == set(drawn(1))
    assert drawn(1) != drawn(2)


def test_lines_that_nobody_asked_for_are_faults(start):
    bot = start("twice")
    for _ in range(4):
        assert chosen(bot, choice()) in choice().legal
        time.sleep(0.1)
    assert bot.faults >= 3
    assert bot.fallbacks == 0


# Programs that don't answer


@pytest.mark.parametrize("fault", ["slow", "endless"])
def test_a_program_that_is_late_is_ended_and_started_anew(start, fault):
    bot = start(fault, limit="@0.3s")
    first, began = bot.name, time.perf_counter()
    assert chosen(bot, choice()) in choice().legal
    assert time.perf_counter() - began < SOON
    assert not is_running(first)
    assert bot.sentences[-1] == "gave no answer within 0.3 s"
    bot.choose_in(choice(), Limit(seconds=0.2))
    assert bot.sentences[-1] == "gave no answer within 0.2 s"
    assert (bot.faults, bot.fallbacks, bot.restarts) == (2, 2, 1)


def test_after_a_crash_it_is_started_and_asked_again(start, tmp_path):
    bot = start("ends once", tmp_path / "mark")
    assert chosen(bot, choice()) == choice().legal[0]
    assert (bot.faults, bot.fallbacks, bot.restarts) == (1, 0, 1)
    assert bot.sentences[-1] == "ended with code 4"


def test_it_isnt_started_again_for_ever(start):
    bot = start("ends")
    for _ in range(10):
        assert chosen(bot, choice()) in choice().legal
    assert bot.restarts == program.MOST_RESTARTS
    assert bot.fallbacks == 10
    assert bot.faults == 1 + program.MOST_RESTARTS


def test_its_standard_error_is_kept_for_the_report(start):
    bot = start("ends")
    bot.choose_in(choice())
    assert bot.report().endswith("Traceback: out of ideas [31m")
    assert "- It ended with code 3." in bot.report()


def test_a_program_that_closes_its_output_is_ended(start):
    bot = start("closes")
    first = bot.name
    assert chosen(bot, choice()) in choice().legal
    assert "closed its output" in bot.sentences
    assert not is_running(first)


@pytest.mark.skipif(os.name != "posix", reason="needs fork")
def test_a_child_that_holds_the_output_stops_nothing(start):
    bot = start("leaves a child", limit="@0.3s")
    began = time.perf_counter()
    assert chosen(bot, choice()) in choice().legal
    assert time.perf_counter() - began < SOON


@pytest.mark.skipif(os.name != "posix", reason="needs fork")
def test_the_children_of_a_program_that_crashes_end_with_it(start, tmp_path):
    notes = tmp_path / "notes"
    bot = start("leaves a quiet child", notes)
    assert chosen(bot, choice()) in choice().legal
    assert bot.sentences[-1] == "ended with code 5"
    children = notes.read_text().split()
    assert len(children) == program.TRIES
    end = time.perf_counter() + SOON
    while any(is_running(f"bot {child}") for child in children):  # until somebody waits for them
        assert time.perf_counter() < end
        time.sleep(0.05)


def test_a_program_that_a_signal_ends_is_told_by_its_number(start):
    bot = start("is killed")
    assert chosen(bot, choice()) in choice().legal
    assert bot.sentences[-1] == "ended with code -9"


def test_a_command_that_cant_be_read_is_refused():
    with pytest.raises(BadOption, match="letters that can't be read"):
        make("program:my_bot \udcff", PIG, 1)


def test_a_flood_of_lines_stops_nothing(start):
    bot = start("flood")
    began = time.perf_counter()
    for _ in range(3):
        assert chosen(bot, choice()) in choice().legal
    assert time.perf_counter() - began < 2 * SOON
    assert bot.faults


def test_a_program_that_never_listens_stops_nothing(start):
    bot = start("deaf")
    match = situation("amsterdam")
    deaf = make(name_of("deaf"), AMSTERDAM)
    for _ in range(100):  # more than a pipe holds
        deaf.choose_in(match)
        bot.choose_in(choice())
    assert deaf.fallbacks == 100
    assert bot.fallbacks < 100
    deaf.close()


@pytest.mark.parametrize("fault", ["ends", "garbage", "unknown", "closes"])
def test_a_game_with_a_broken_program_comes_to_its_end(fault):
    series = Series.of(PIG, 2, 1, bots=[name_of(fault), "random"])
    assert play_game(series, PIG, 0).match.over


# Programs that can't be bots


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("program", "A program is a bot by its command, such as program:python3 my_bot.py."),
        ("program: ", "A program is a bot by its command"),
        ("program:'x", "has a quotation mark too few"),
        ("program@soon:x", "A bot's limit is a number of simulations"),
        (
            "program:no-such-program x",
            "'no-such-program x' can't be a bot: it can't be started: No such file or directory.",
        ),
        (f"program:{HERE}", "can't be started: Permission denied"),
        (name_of("hello ends"), r"it ended with code 3 before it said hello \(no such module\)\."),
        (name_of("hello is garbage"), "no proper hello: the answer is not a JSON object: 'Welcome"),
        (name_of("hello is nameless"), 'the answer has no "name"'),
        (name_of("hello of the future"), "is in version 2 of the protocol, not 1"),
    ],
)
def test_a_program_that_cant_be_a_bot_is_refused_in_a_sentence(name, sentence):
    with pytest.raises(BadOption, match=sentence):
        make(name, PIG)


def test_a_program_that_doesnt_say_hello_is_refused(monkeypatch):
    monkeypatch.setattr(program, "HELLO_SECONDS", 0.2)
    with pytest.raises(BadOption, match=r"didn't say hello within 0\.2 s"):
        make("program:sleep 600", PIG)


def test_programs_are_not_in_the_list_of_bots():
    assert "program" not in names()


# The end of a program


@pytest.mark.parametrize("fault", ["", "stays", "flood"])
def test_closing_leaves_no_process(start, fault):
    bot = start(fault)
    assert is_running(bot.name)
    bot.close()
    assert not is_running(bot.name)
    bot.close()
    assert chosen(bot, choice()) in choice().legal  # by lot: it isn't started any more
    assert bot.restarts == program.MOST_RESTARTS


def test_a_bot_that_is_forgotten_leaves_no_process():
    bot = make(name_of("stays"), PIG)
    name = bot.name
    del bot
    gc.collect()
    assert not is_running(name)


def test_the_end_of_everything_leaves_no_process():
    code = (
        "import hanse, hanse.bots\n"
        f"bot = hanse.bots.make({name_of('stays')!r}, hanse.game('pig'))\n"
        "print(bot.name)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not is_running(done.stdout.strip())
    assert done.stderr == ""


# Fairness


def test_the_example_chooses_from_what_it_may_know():
    name = f"program:{shlex.join([sys.executable, str(EAGER)])}"
    bots = []

    def maker(game, seed):
        bots.append(make(name, game, seed))
        return bots[-1].choose

    choices_are_fair(AMSTERDAM, Setting(2), 0, maker)
    assert not any(bot.faults for bot in bots)


def test_not_a_byte_depends_on_what_is_hidden(start, tmp_path):
    match = AMSTERDAM.start(3, seed=7)
    for _ in range(9):
        match.play(match.legal[-1])
    seat = match.to_move
    truth = match.state.tobytes()
    other = clone(match.view(seat))
    play.determinize(other, 0, seat, luck_from_seed(1))
    assert other.tobytes() != truth
    legal = np.array([AMSTERDAM.actions.ids[name] for name in match.legal])
    logs = []
    for number, states in enumerate([match.view(seat), observation(other, seat), other]):
        logs.append(tmp_path / str(number))
        bot = start("log", logs[-1], game=AMSTERDAM, seed=number)
        bot.choose(states, legal)
        bot.close()
    first, second, by_mistake = (log.read_text() for log in logs)
    assert first == second == by_mistake  # also if it is given more than an observation
    assert match.key.hex() not in first
    assert "key" not in json.loads(first.splitlines()[2])["observation"]
