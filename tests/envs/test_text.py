"""The harness for language models: prompts hold what the seat may know, answers are read kindly,
refusals cite their rule.
"""

import subprocess
import sys
from pathlib import Path

import pytest

import hanse
from hanse.bots import make
from hanse.core.errors import BadOption, UnknownAction
from hanse.envs.phrases import TEXTS
from hanse.envs.text import Conversation, play, read_answer
from tests.core.playing import play_on

AMSTERDAM = hanse.game("amsterdam")
GAMES = ("amsterdam", "hellweg", "packet_row", "deutschland", "pig")
EXAMPLE = Path(__file__).parents[2] / "examples/language_model.py"


def fresh(seats=2):
    return AMSTERDAM.start(seats=seats, seed=7)


def silent(prompt):
    return ""


def first(prompt):
    return next(line for line in prompt.splitlines() if line.startswith("- `")).split("`")[1]


# Prompts


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "de", "nl"])
def test_a_prompt_has_rules_position_and_every_legal_action(name, lang):
    match = play_on(hanse.game(name).start(seed=3), 5)
    prompt = Conversation(match, match.to_move, silent, lang=lang).prompt()
    register = match.game.register
    assert all(f"{rule.id} {rule.text[lang]}" in prompt for rule in register.rules.values())
    assert all(f"- `{name}`: " in prompt for name in match.legal)
    assert TEXTS[lang]["position"].format(seat=match.to_move, seats=match.seats) in prompt
    assert "{" not in prompt.replace("`", "")


def test_news_are_told_once():
    match = play_on(fresh(), 4)
    talker = Conversation(match, match.to_move, silent, chapters=())
    assert "# Since you were last asked" in talker.prompt()
    assert "# Since you were last asked" not in talker.prompt()
    seat = match.to_move
    match.play(match.legal[-1])
    while match.to_move != seat:
        match.play(match.legal[-1])
    assert "- you: " in talker.prompt()


def test_news_are_told_again_after_a_question_that_failed():
    def fails(prompt):
        raise TimeoutError

    match = play_on(fresh(), 4)
    talker = Conversation(match, match.to_move, fails, chapters=())
    with pytest.raises(TimeoutError):
        talker.turn()
    assert "# Since you were last asked" in talker.prompt()


def test_nothing_is_told_of_what_others_can_do():
    match = fresh()
    talker = Conversation(match, 1, silent)
    assert match.to_move == 0
    assert "- `" not in talker.prompt()
    with pytest.raises(BadOption, match="Seat 1 isn't asked now"):
        talker.judge("keep:both")


def test_words_that_end_in_a_bracket_are_understood():
    match = fresh()
    talker = Conversation(match, 0, silent)
    for name, words in talker._legal():
        assert talker.judge(words) == (name, "")
    assert any(words.endswith(")") for _, words in talker._legal())


def test_whoever_remembers_is_told_the_rules_once():
    match = fresh()
    talker = Conversation(match, 0, first, remembers=True)
    talker.turn()
    match.play(match.legal[0])
    assert "# Amsterdam" in talker.exchanges[0].prompt
    assert "# Amsterdam" not in talker.prompt()


def test_chapters_choose_the_rules():
    talker = Conversation(fresh(), 0, silent, chapters=["A5"])
    assert "A5.4 " in talker.rules()
    assert "A3.2 " not in talker.rules()
    with pytest.raises(BadOption, match="no chapter 'B1'"):
        Conversation(fresh(), 0, silent, chapters=["B1"])


def test_news_are_those_of_the_seat():
    match = fresh(3)
    for _ in range(3):
        match.play("keep:first")
    told = Conversation(match, 0, silent, chapters=()).prompt()
    assert "- seat 1: choose contracts\n- seat 2: choose contracts\n" in told
    assert "- you: keep " in told


# Answers


@pytest.mark.parametrize(
    "answer",
    [
        "keep:both",
        "  `keep:both`.",
        "I weigh keep:first against keep:second.\n\nAction: keep:both",
        "My answer is: **keep:both**",
        "- keep:both",
        "2. KEEP:BOTH",
        "keep both contracts",
        "I could pass, but I will go for `keep:both`, as it pays.",
        "It is best to play keep:both, I believe",
        "keep:first\nNo, wait:\nkeep:both\n\n",
        "> “keep:both”",
    ],
)
def test_answers_are_read_kindly(answer):
    talker = Conversation(fresh(), 0, silent)
    assert talker.judge(answer) == ("keep:both", "")


def test_everyday_words_are_no_names():
    """`pass` and `contracts` are names too, but only on a line of their own or in quotes."""
    with pytest.raises(UnknownAction):
        read_answer("I would rather not pass up these contracts here.", AMSTERDAM.actions)
    assert read_answer("Hm.\npass", AMSTERDAM.actions) == "pass"
    assert read_answer("I say `pass` here", AMSTERDAM.actions) == "pass"


def test_illegal_answers_are_explained_by_rule():
    match = fresh()
    name, problem = Conversation(match, 0, silent).judge("take:pile")
    assert name is None
    assert problem.startswith("take:pile is not allowed now. A")
    name, problem = Conversation(match, 0, silent, lang="de").judge("pass")
    assert name is None
    assert match.game.register.rule("A2.4").text["de"] in problem


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [("keep:bth", "did you mean keep:both"), ("", "empty"), ("What?", "There is no action")],
)
def test_unknown_answers_are_explained(answer, sentence):
    name, problem = Conversation(fresh(), 0, silent).judge(answer)
    assert name is None
    assert sentence in problem


def test_the_refusal_is_in_the_next_prompt():
    answers = iter(["take:pile", "keep:both"])
    match = fresh()
    talker = Conversation(match, 0, lambda prompt: next(answers))
    assert talker.turn() == "keep:both"
    refused, taken = talker.exchanges
    assert refused.action is None
    assert refused.problem in taken.prompt
    assert "- `keep:first`: " in taken.prompt
    assert match.names == ["keep:both"]
    assert talker.fallbacks == 0


def test_after_some_retries_the_fallback_plays():
    match = fresh()
    talker = Conversation(match, 0, silent, retries=2, fallback="greedy")
    assert talker.turn() in ("keep:first", "keep:second", "keep:both")
    assert len(talker.exchanges) == 3
    assert talker.fallbacks == 1
    assert match.ply == 1


def test_only_the_seat_to_move_is_asked():
    with pytest.raises(BadOption, match="isn't asked"):
        Conversation(fresh(), 1, first).turn()
    with pytest.raises(BadOption, match="Nobody plays seat 1"):
        play(fresh(), {0: make("random", AMSTERDAM)})
    with pytest.raises(BadOption, match="There is no seat 4"):
        Conversation(fresh(), 4, first)


@pytest.mark.parametrize("name", GAMES)
def test_a_text_player_plays_every_game_on(name):
    match = hanse.game(name).start(seed=1)
    for _ in range(12):
        Conversation(match, match.to_move, first, chapters=(), retries=0).turn()
    assert match.ply == 12


def test_the_example_plays_a_game():
    done = subprocess.run(
        [sys.executable, EXAMPLE, "3", "random"], capture_output=True, text=True, check=True
    )
    assert ", 0 answers refused." in done.stdout
    assert "Scores [" in done.stdout
