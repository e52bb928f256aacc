"""`hanse play`, with lines from a file in place of a keyboard."""

import json
import re
import signal
from pathlib import Path

import pytest

import hanse as engine
from hanse.cli import saves
from hanse.core import notation
from hanse.core.match import Match
from tests.bots.programs import name_of
from tests.cli.running import hanse


def play(*args, typed=""):
    quick = () if {"--bots", "--resume"} & set(args) else ("--bots", "random")
    return hanse("play", *args, *quick, typed=typed)


def amsterdam(*lines, more=()):
    typed = "".join(f"{line}\n" for line in lines)
    return play("amsterdam", "--players", 2, "--seed", 7, "--save", "game.txt", *more, typed=typed)


def saved(tmp_path, name="game.txt"):
    return notation.read((tmp_path / name).read_text("utf-8"))


def test_a_whole_game(tmp_path):
    result = amsterdam(*["1"] * 200)
    assert result.exit_code == 0
    match = saved(tmp_path)
    assert match.over
    assert "The game is over" in result.stdout
    assert match.key.hex() in result.stdout
    assert match.commitment in result.stdout
    assert "The record is in game.txt" in result.stdout
    assert hanse("replay", "game.txt", "--verify").exit_code == 0


def test_the_end_of_the_input_saves(tmp_path):
    result = amsterdam("keep:both")
    assert result.exit_code == 0
    assert "Saved in game.txt" in result.stderr
    match = saved(tmp_path)
    assert match.names[0] == "keep:both"
    assert match.to_move == 0


def test_quit_saves_and_resume_goes_on(tmp_path):
    amsterdam("1", "quit", more=("--lang", "de"))
    before = saved(tmp_path)
    result = play("--resume", "game.txt", typed="take:pile\nquit\n")
    assert result.exit_code == 0
    assert "Du bist am Zug" in result.stdout
    after = saved(tmp_path)
    assert after.names[: before.ply] == before.names
    assert after.names[before.ply] == "take:pile"
    assert after.key == before.key


def test_the_seating_is_saved(tmp_path):
    play("pig", "--players", 3, "--seat", 2, "--save", "pig.txt", typed="quit\n")
    assert "# table: seat=2 bots=random,random lang=en" in (tmp_path / "pig.txt").read_text()
    assert "you are seat 2" in play("--resume", "pig.txt", typed="quit\n").stdout


def test_a_saved_game_that_is_over_shows_its_end(tmp_path):
    amsterdam(*["1"] * 200)
    assert "The game is over" in play("--resume", "game.txt").stdout


def test_without_a_name_it_is_saved_under_a_new_one(tmp_path):
    result = play("amsterdam", typed="quit\n")
    name = re.search(r"Saved in (\S+)", result.stderr)[1]
    assert (tmp_path / name).exists()
    assert name.startswith("hanse-amsterdam-")


def test_a_file_that_is_there_is_not_written_over(tmp_path):
    (tmp_path / "dear.txt").write_text("dear diary")
    result = play("amsterdam", "--save", "dear.txt")
    assert result.exit_code == 2
    assert "dear.txt is there already" in result.stderr
    result = amsterdam("save dear.txt", "quit")
    assert "dear.txt is there already" in result.stdout
    assert (tmp_path / "dear.txt").read_text() == "dear diary"


def test_save_under_another_name_and_play_on(tmp_path):
    result = amsterdam("save other.txt", "1", "quit")
    assert "other.txt" in result.stdout
    assert saved(tmp_path, "other.txt").ply > 0
    assert not (tmp_path / "game.txt").exists()


def test_what_cant_be_saved_here_is_saved_elsewhere(tmp_path):
    result = play("amsterdam", "--save", "nowhere/game.txt", typed="save\nquit\n")
    assert "can't be written" in result.stdout
    assert "can't be written" in result.stderr
    name = re.search(r"Saved in (\S+)", result.stderr)[1]
    assert notation.read(Path(name).read_text("utf-8")).ply >= 0


@pytest.mark.parametrize("name", ["n" * 255, "n" * 300, "a\0b"], ids=["long", "too_long", "bad"])
def test_whatever_a_file_is_called_the_game_is_saved(tmp_path, name):
    result = amsterdam("1", f"save {name}", "2", "quit")
    assert result.exit_code == 0
    if len(name) == 255:
        assert saved(tmp_path, name).ply > 1
    else:
        assert "can't be written (" in " ".join(result.stdout.split())
        assert saved(tmp_path).ply > 1
    assert not list(tmp_path.glob("*.part"))


def test_a_name_that_is_too_long_is_said_and_the_game_is_elsewhere():
    result = play("pig", "--save", f"nowhere/{'n' * 300}", typed="quit\n")
    assert "can't be written" in result.stderr
    name = re.search(r"Saved in (\S+?)[.,;]?\s", result.stderr)[1]
    assert notation.read(Path(name).read_text("utf-8")).game.id == "pig"


def test_another_ctrl_c_while_the_game_is_saved_is_not_heard(tmp_path, monkeypatch):
    def text_of(match, seating):
        signal.raise_signal(signal.SIGINT)
        return before(match, seating)

    before, heeded = saves.text_of, signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(saves, "text_of", text_of)
    result = amsterdam("keep:both", "quit")
    assert result.exit_code == 0
    assert saved(tmp_path).names[0] == "keep:both"
    assert signal.getsignal(signal.SIGINT) is heeded


def test_a_number_a_name_or_a_beginning(tmp_path):
    amsterdam("keep:f", "12345", "take", "take:p", "")
    names = saved(tmp_path).names
    assert names[0] == "keep:first"
    assert names[2] == "take:pile"


def test_what_cant_be_meant_is_said():
    result = amsterdam("99", "keep", "fly", "take:1", "")
    assert "There is no number 99; they run from 1 to 3" in result.stdout
    assert "'keep' begins 3 names" in result.stdout
    assert "There is no action 'fly'" in result.stdout
    assert re.search(r"take:1 is not possible now\. A\d\.\d:", result.stdout)
    assert "Type a number" in result.stdout


def test_a_number_of_thousands_of_digits_is_answered():
    result = amsterdam("9" * 5000, f"why {'9' * 5000}", "²", "quit")
    assert result.exit_code == 0
    assert "Traceback" not in result.stdout + result.stderr


def test_why_cites_the_rule_in_the_language():
    result = amsterdam("why pass", "why 1", "why", "why keep", "why fly", more=("--lang", "nl"))
    register = engine.game("amsterdam").register
    rule = re.search(r"pass is nu niet mogelijk\. (A\d\.\d):", result.stdout)[1]
    assert register.rule(rule).text["nl"][:20] in result.stdout
    assert "keep:first is nu mogelijk" in result.stdout
    assert "Welke actie?" in result.stdout
    assert "Met 'keep' beginnen 3 namen" in result.stdout


def test_rules_help_and_show():
    result = amsterdam("rules", "rules A5.4", "rules Q1", "help", "show")
    assert "A7: End and scoring" in result.stdout
    assert "A5.4  Jokers" in result.stdout
    assert "no rule 'Q1'" in result.stdout
    assert "why NAME" in result.stdout
    assert result.stdout.count("Your turn") == 2


def test_undo_goes_back_over_the_own_last_action(tmp_path):
    result = amsterdam("keep:both", "undo", "keep:first", "", "quit", more=("--confirm",))
    assert "Taken back: keep both contracts" in result.stdout
    assert saved(tmp_path).names[0] == "keep:first"


def test_nothing_is_told_about_others_while_waiting_for_a_nod():
    result = amsterdam("keep:both", "why take:1", "show", "quit", more=("--confirm",))
    assert "possible" not in result.stdout.partition("Enter to go on")[2]
    assert result.stdout.count("Your turn") == 1


def test_a_nod_is_waited_for_when_a_forced_action_ends_the_turn(monkeypatch, tmp_path):
    """As if nothing but the end of the turn were possible when Götz has gone somewhere."""
    forced = property(lambda match: "end" if match.names[-1:] == ["goetz:harz"] else None)
    monkeypatch.setattr(Match, "forced", forced)
    result = play(
        *("deutschland", "--players", 3, "--seed", 7, "--save", "game.txt", "--confirm"),
        typed="roll\ngoetz:harz\nundo\nquit\n",
    )
    assert "Only one action is possible" in result.stdout
    assert result.stdout.count("Enter to go on") == 1
    assert "Taken back: move Götz to Harz" in result.stdout
    assert saved(tmp_path).names == ["roll"]


def test_undo_is_refused_after_others_have_acted():
    result = amsterdam("keep:both", "undo", "quit")
    assert "nothing that you can take back" in result.stdout


def test_forced_actions_are_played_with_a_note(tmp_path):
    forced = play("pig", "--seed", 1, "--save", "a.txt", typed="quit\n")
    asked = play("pig", "--seed", 1, "--save", "b.txt", "--ask-forced", typed="quit\n")
    assert "Only one action is possible" in forced.stdout
    assert "Only one action is possible" not in asked.stdout
    assert saved(tmp_path, "a.txt").ply > saved(tmp_path, "b.txt").ply == 0


def test_the_person_sees_no_more_than_the_seat_may_know():
    shown = amsterdam("keep:both", "quit").stdout
    match = engine.game("amsterdam").start(2, seed=7)
    other = match.observe(1)
    contracts = list(match.game.words.position_words(other, 1, "en"))[-1]
    assert contracts.startswith("Offered: ")
    assert contracts not in shown
    assert "Seat 1: choose contracts" in shown


@pytest.mark.parametrize("lang", ["en", "de", "nl"])
def test_every_language(lang, tmp_path):
    result = amsterdam(*["1"] * 200, more=("--lang", lang))
    assert saved(tmp_path).over
    assert max(len(line.rstrip()) for line in result.stdout.splitlines()) <= 80


def test_the_save_can_be_replayed():
    amsterdam("1", "quit")
    found = json.loads(hanse("replay", "game.txt", "--json").stdout)
    assert found["plies"] >= 1


def test_a_save_starts_no_program(tmp_path):
    """A file of somebody else's must not be able to run a command."""
    ran = tmp_path / "ran"
    amsterdam("keep:both", more=("--bots", "random"))
    file = tmp_path / "game.txt"
    text = file.read_text("utf-8")
    file.write_text(text.replace("bots=random", f"bots=program:touch@{ran}"), "utf-8")
    result = play("--resume", "game.txt")
    assert result.exit_code != 0
    assert "a file can't start one; name it with --bots" in result.stderr
    assert not ran.exists()
    assert play("--resume", "game.txt", "--bots", "random").exit_code == 0


def test_what_went_wrong_with_a_program_is_said_at_the_end():
    result = play("pig", "--players", 2, "--bots", name_of("ends"), typed="1\n" * 40)
    assert "faults, " in result.stderr
    assert "- It ended with code 3." in result.stderr


def test_a_save_keeps_no_command(tmp_path):
    command = "program:python3 nowhere.py"
    assert seating_text((command, "greedy")) == "bots=program,greedy"


def seating_text(bots):
    match = engine.game("pig").start(3, seed=1)
    note = saves.text_of(match, saves.Seating(0, bots, "en")).splitlines()[-1]
    return note.split()[3]
