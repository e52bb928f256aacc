"""The table of Deutschland as the page shows it: spots, secrets, words, points and lettering."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import hanse
from hanse.core import play
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, States, clone
from hanse.core.register import LANGUAGES
from hanse.core.walk import Setting, settings, walk
from hanse.games.deutschland import tables as t
from hanse.games.deutschland import view
from hanse.games.deutschland.actions import ACTIONS
from hanse.games.deutschland.state import PHASES
from hanse.games.deutschland.view import lettering
from hanse.games.deutschland.view.phrases import WORDS
from hanse.web.rendering import draw, world_style
from hanse.web.viewpoint import Sitting, look_at
from tests.colours import THEMES, contrast, palette
from tests.games.deutschland.table import (
    HALL,
    HANDS,
    NORTHERN_HALLS,
    NORTHERN_ROADS,
    cards,
    northern,
    of,
    on_table,
)

GAME = hanse.game("deutschland")
STEPS = 210  # of a walk
SAMPLE = 11  # a prime, so that no rhythm of the turns is missed
MOST_BYTES = 300_000
SITTINGS = tuple(Sitting(name, "person") for name in ("Anneke", "Bernd", "Carla", "Dirk"))

SITUATIONS: dict[str, dict[str, Any]] = {  # what a walk meets too rarely
    "moving_goetz": {"phase": "moving_goetz", "must_rob": 1, "dice": 7},
    "robbing": {
        "phase": "robbing",
        "dice": 7,
        "goetz": "harz",
        "hall_owner": of(1, ("kassel",)),
        "hand": [{}, {"ore": 2}],
    },
    "free_road": {"phase": "free_road", "free_roads": 2, "hall_owner": of(0, ("erfurt",))},
    "banking": {"phase": "banking", "to_take": 2},
    "discarding": {
        "phase": "discarding",
        "dice": 7,
        "must_rob": 1,
        "hand": [{"wood": 5, "ore": 4}],
        "discarding": {"wood": 1},
        "to_discard": 3,
    },
    "turn": {
        "hand": [{**HALL, "ore": 5, "grain": 4}],
        "hall_owner": of(0, NORTHERN_HALLS),
        "road_owner": of(0, NORTHERN_ROADS[:5]),
    },
    "offering": {"phase": "offering", "hand": HANDS, "give": {"wood": 1}},
    "answering": {
        "phase": "answering",
        "on_turn": 0,
        "to_move": 1,
        "hand": HANDS,
        "give": {"wood": 1},
        "want": {"clay": 1},
    },
    "countering": {
        "phase": "countering",
        "on_turn": 0,
        "to_move": 1,
        "hand": HANDS,
        "give": {"wood": 1},
        "want": {"grain": 1},
        "counter_give": [{}, {"clay": 1}],
    },
    "picking": {
        "phase": "picking",
        "hand": HANDS,
        "give": {"wood": 1},
        "want": {"clay": 1},
        "answer": ["unasked", "accepted", "countered"],
        "counter_give": [{}, {}, {"grain": 1}],
        "counter_want": [{}, {}, {"wood": 1}],
    },
}


def shown(match: hanse.Match, seat: int, lang: str = "en") -> str:
    """Board and hand as a seat gets them."""
    pieces = draw(look_at(match, seat, SITTINGS[: match.seats]), lang)
    return pieces["board"] + pieces["hand"]


def walked(setting: Setting, seed: int = 0) -> Iterator[States]:
    """States of a walk, spread over its beginning."""
    steps = itertools.islice(walk(GAME, setting, seed), STEPS)
    return (step.before for n, step in enumerate(steps) if n % SAMPLE == 0)


def asked(match: hanse.Match) -> int:
    """The seat that is asked."""
    return NOBODY if match.to_move is None else match.to_move


def check_spots(match: hanse.Match) -> None:
    """Every legal action has a spot that is drawn, and none is drawn twice."""
    html = shown(match, asked(match))
    drawn = Counter(re.findall(r'data-spot="([^"]+)"', html))
    assert not [spot for spot, count in drawn.items() if count > 1]
    for name in match.legal:
        spots = view.spots_of(ACTIONS.number(name))
        assert any(drawn[spot] == 1 for spot in spots), f"{name} can't be clicked"
    pieces = re.findall(r'data-piece="([^"]+)"', html)
    assert len(set(pieces)) == len(pieces)


def test_every_action_has_a_spot() -> None:
    assert all(view.spots_of(action) for action in range(len(ACTIONS)))


@pytest.mark.parametrize("setting", settings(GAME), ids=str)
def test_all_that_is_legal_can_be_clicked(setting: Setting) -> None:
    for states in walked(setting):
        check_spots(hanse.Match(GAME, states))


@pytest.mark.parametrize("name", SITUATIONS)
def test_each_question_shows_its_answers(name: str) -> None:
    match = on_table(**SITUATIONS[name])
    assert PHASES[match.state.phase] == name
    check_spots(match)


@pytest.mark.parametrize("seats", GAME.seats)
def test_secrets_change_no_byte(seats: int) -> None:
    luck = luck_from_seed(5)
    for states in itertools.islice(walked(Setting(seats), seed=3), 2, None, 4):
        for viewer in range(NOBODY, seats):
            other = clone(observation(states, viewer))
            play.determinize(other, 0, viewer, luck)
            one, two = (shown(hanse.Match(GAME, truth), viewer) for truth in (states, other))
            assert one == two


def test_a_spectator_sees_no_cards() -> None:
    match = on_table(hand=[{"ore": 3}], card_holder=[0], card_kind=["landsknecht"])
    assert "hand-ore" not in shown(match, NOBODY)
    assert "card-landsknecht" not in shown(match, NOBODY)
    assert "card-landsknecht" in shown(match, 0)
    assert "landsknecht" not in shown(match, 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_lines_of_the_scoring_add_up(seats: int) -> None:
    for states in walked(Setting(seats), seed=1):
        match = hanse.Match(GAME, states)
        lines = view.scoring(match.state, "en")
        assert [sum(points) for points in zip(*(li.points for li in lines), strict=True)] == (
            match.scores
        )
        assert all(line.rule in GAME.register.rules for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_every_language(lang: str) -> None:
    assert WORDS[lang].keys() == WORDS["en"].keys()
    for situation in SITUATIONS.values():
        match = on_table(**situation)
        o = match.observe(asked(match))
        assert view.status(o, lang)
        assert view.asked_rule(o) in GAME.register.rules
        assert all(count.label for seat in range(3) for count in view.counts(o, seat, lang))
        for action in range(len(ACTIONS)):
            assert "{" not in view.preview(o, action, lang)


def preview(match: hanse.Match, action: str) -> str:
    return view.preview(match.observe(asked(match)), ACTIONS.number(action), "en")


def test_a_preview_tells_cost_and_effect() -> None:
    match = on_table(
        hand=[{**HALL, "ore": 3, "grain": 2}],
        hall_owner=of(0, NORTHERN_HALLS),
        road_owner=of(0, NORTHERN_ROADS[:4]),
    )
    told = preview(match, f"road:{NORTHERN_ROADS[4]}")
    assert told == ("−1 wood, 1 clay · chain 4 → 5 · takes the longest trade road: +1 point")
    assert "−1 wool, 1 ore, 1 grain" in preview(match, "buy")
    assert "+1 point" in preview(match, "landmark:eisenach")
    assert "then a free road" in preview(match, "landmark:eisenach")
    assert "blocks ore on 8" in preview(match, "goetz:harz")


@pytest.mark.parametrize(("victories", "wins"), [(2, False), (3, True)])
def test_the_winning_action_is_announced(victories: int, wins: bool) -> None:
    match = on_table(**northern(0, "passau", "emden"), **cards((0,) * victories), hand=[HALL])
    assert ("wins the game" in preview(match, "hall:magdeburg")) == wins


def test_at_the_end_everything_is_open_and_nothing_can_be_clicked() -> None:
    match = on_table(**northern(0, "passau", "emden"), **cards((0, 0, 0)), hand=[HALL])
    match.play("hall:magdeburg")
    assert "data-acts" not in shown(match, 0)
    points = view.counts(match.observe(1), 0, "en")[0]
    assert points.value == "12/12"
    assert sum(line.points[0] for line in view.scoring(match.state, "de")) == match.scores[0]


def test_names_cover_neither_each_other_nor_a_piece() -> None:
    names = [*lettering.place_names().values(), *filter(None, lettering.field_names())]
    for one, two in itertools.combinations(names, 2):
        assert not one.box.meets(two.box), f"{one.lines} meets {two.lines}"
    for name in names:
        assert not any(name.box.meets(box) for box in lettering.fixed_boxes()), name.lines
    assert len(lettering.place_names()) == t.CITIES + t.LANDMARKS
    assert all(lettering.field_names())


def test_the_page_stays_light_and_well_formed() -> None:
    match = on_table(**SITUATIONS["turn"])
    pieces = draw(look_at(match, 0, SITTINGS[:3]), "de")
    assert sum(len(piece.encode()) for piece in pieces.values()) < MOST_BYTES
    ElementTree.fromstring(pieces["board"])
    referred = set(re.findall(r'href="#([^"]+)"', "".join(pieces.values())))
    defined = set(re.findall(r'\bid="([^"]+)"', "".join(pieces.values())))
    assert {name for name in referred if not name.startswith("seat-")} <= defined
    assert "style=" not in "".join(pieces.values())  # the page's security policy forbids it


def test_the_cover_stands_alone() -> None:
    cover = (GAME.folder / "templates" / "cover.svg").read_text("utf-8")
    ElementTree.fromstring(cover)
    assert "style=" not in cover


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [("ink", "page"), ("ink", "paper"), ("ink", "de-abroad"), ("ink-soft", "paper"),
     ("accent", "paper"), ("de-hot", "de-disc"), ("de-soft", "de-sea")],
)  # fmt: skip
def test_words_can_be_read(theme: str, text: str, ground: str) -> None:
    colours = palette(world_style(GAME), theme)
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize(
    ("situation", "block", "rule"),
    [
        ({"phase": "moving_goetz", "must_rob": 1, "dice": 7}, "goetz", "D8.2"),
        ({"phase": "moving_goetz"}, "goetz", "D7.2"),
        (SITUATIONS["robbing"] | {"must_rob": 1}, "rob", "D8.3"),
        (SITUATIONS["robbing"], "rob", "D7.2"),
        (SITUATIONS["free_road"], "road", "D7.3"),
        (SITUATIONS["free_road"], "skip", "D7.3"),
        (SITUATIONS["free_road"] | {"free_roads": 1, "is_reward": 1}, "road", "D6.7"),
        (SITUATIONS["free_road"] | {"free_roads": 1, "is_reward": 1}, "skip", "D6.7"),
        (SITUATIONS["turn"], "road", "D6.1"),
        (SITUATIONS["turn"], "stock", "D5.2"),
        (SITUATIONS["turn"] | {"has_played": 1, "has_trade": 1}, "stock", "D5.3"),
    ],
)
def test_the_log_cites_the_rule_by_which_it_was_done(
    situation: dict[str, Any], block: str, rule: str
) -> None:
    match = on_table(**situation)
    for viewer in range(NOBODY, match.seats):
        assert view.rule_of(match.observe(viewer), block) == rule
