"""The command line with a game that has options: Hellweg."""

import json

import pytest

from tests.cli.running import hanse

MODULES = ("warehouse", "passengers", "free_choice")


@pytest.mark.parametrize("chosen", [(), ("warehouse",), MODULES])
def test_simulate_with_options(chosen):
    options = [word for option in chosen for word in ("--option", option)]
    result = hanse("simulate", "hellweg", "--json", "--games", 3, "--seed", 1, *options)
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert found["options"] == {"rounds": 12, **{name: name in chosen for name in MODULES}}


def test_the_short_game():
    lengths = {}
    for rounds in (10, 12):
        result = hanse(
            "simulate",
            "hellweg",
            "--json",
            "--games",
            4,
            "--seed",
            1,
            "--option",
            f"rounds={rounds}",
        )
        lengths[rounds] = json.loads(result.stdout)["lengths"]["mean"]
    assert lengths[10] < lengths[12]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--option", "wharehouse"), "no option 'wharehouse'"),
        (("--option", "rounds=11"), "12 or 10, not 11"),
        (("--option", "warehouse=perhaps"), "perhaps"),
        (("--players", "5"), "2 to 4 players, not 5"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_bad_options_are_refused_with_a_sentence(command, arguments, words):
    result = hanse(command, "hellweg", *arguments)
    assert result.exit_code != 0
    assert words in " ".join(result.stderr.split())


def test_rules_by_chapter_and_language():
    result = hanse("rules", "hellweg", "H4.7", "--lang", "nl")
    assert result.exit_code == 0
    assert "permanente verbinding" in result.stdout
