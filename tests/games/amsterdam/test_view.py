"""The table in the browser: everything legal can be clicked, nothing secret shows, nothing covers
anything else.
"""

import re
from collections import Counter
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest

import hanse
from hanse.core import play
from hanse.core.match import Match
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, States, clone
from hanse.core.register import LANGUAGES
from hanse.core.walk import Setting, Step, settings, walk
from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.state import TURN
from hanse.games.amsterdam.view import ground, names
from hanse.games.amsterdam.view.words.phrases import PHRASES
from hanse.web.rendering import draw, world_style
from hanse.web.viewpoint import Sitting, look_at
from tests.colours import THEMES, contrast, palette
from tests.games.amsterdam.table import OTHER_THIRTEEN, THIRTEEN, all_contracts, held_by, start
from tests.situations import rule, situation

GAME = hanse.game("amsterdam")
VIEW = GAME.view
SETTINGS = pytest.mark.parametrize("setting", settings(GAME), ids=str)
EVERY = 9  # steps of a walk between two that are drawn
MOST_BYTES = 300_000


@cache
def _steps(seats: int, seed: int) -> list[Step]:
    return list(walk(GAME, Setting(seats), seed))


def steps(setting: Setting, seed: int) -> list[Step]:
    """A random game; walks are shared, as they take most of the time."""
    return _steps(setting.seats, seed)


def sittings(seats: int) -> tuple[Sitting, ...]:
    return tuple(Sitting(name, "person") for name in ("Anneke", "Bernd", "Carla", "Dirk")[:seats])


def drawn(match: Match, seat: int, lang: str = "en") -> dict[str, str]:
    """The board and the hand as a seat sees them."""
    return draw(look_at(match, seat, sittings(match.seats)), lang)


def table_of(match: Match, seat: int, lang: str = "en") -> str:
    pieces = drawn(match, seat, lang)
    return pieces["board"] + pieces["hand"]


def lit(html: str) -> Counter[tuple[str, str]]:
    """The spots that light up, each with every action that it stands for."""
    found = re.findall(r'data-spot="([^"]+)" data-acts="([^"]+)"', html)
    return Counter((spot, action) for spot, actions in found for action in actions.split())


# Spots


def test_every_action_has_a_spot():
    for action in range(len(GAME.actions)):
        assert VIEW.spots_of(action)


@SETTINGS
@pytest.mark.parametrize("seed", range(2))
def test_everything_legal_can_be_clicked(setting: Setting, seed: int):
    for step in steps(setting, seed)[seed::EVERY]:
        shining = lit(table_of(Match(GAME, step.before), step.seat))
        for action in step.legal:
            name = GAME.actions.names[action]
            once = [s for s in VIEW.spots_of(action) if shining[s, name] == 1]
            assert once, f"{name} can't be clicked, or twice"
        assert {name for _, name in shining} == {GAME.actions.names[a] for a in step.legal}


@rule("A3.2")
def test_whoever_can_only_pass_finds_a_button_for_it():
    match = situation(
        "amsterdam",
        hand=[{}, {**dict.fromkeys(t.COLOUR_NAMES, 6), "joker": 8}],
        holder=dict.fromkeys(all_contracts(), 1),
        owner={**held_by(0, THIRTEEN), **held_by(1, OTHER_THIRTEEN)},
    )
    assert match.legal == ["pass"]
    assert lit(table_of(match, 0)) == {("pass", "pass"): 1}
    match.play("pass")
    assert 'data-spot="pass"' not in table_of(match, 0)


def test_whoever_is_not_asked_can_click_nothing():
    match = start(seats=3)
    for seat in (1, 2, NOBODY):
        assert not lit(table_of(match, seat))


# What is drawn


@SETTINGS
def test_the_drawing_is_sound_in_every_language(setting: Setting):
    game = steps(setting, 1)
    for step, lang in zip(game[:: len(game) // 2], LANGUAGES, strict=False):
        pieces = drawn(Match(GAME, step.before), step.seat, lang)
        html = "".join(pieces.values())
        assert len(html.encode()) < MOST_BYTES
        for piece in ("symbols", "board", "hand"):
            ElementTree.fromstring(pieces[piece].replace("&shy;", ""))
        twice = [p for p, n in Counter(re.findall(r'data-piece="([^"]+)"', html)).items() if n > 1]
        assert not twice, f"two pieces are called {twice}"
        ids = set(re.findall(r'\bid="([^"]+)"', html)) | {f"seat-{n}" for n in range(5)}
        used = set(re.findall(r'href="#([^"]+)"', html)) | set(re.findall(r"url\(#([^)]+)\)", html))
        assert used <= ids, f"there is no {used - ids}"


def test_nothing_is_styled_in_place():
    assert not re.search(r"\sstyle=", "".join(drawn(start(), 0).values()))


def test_a_used_route_shows_whose_it_is():
    route = "dam-oude_kerk.pink"
    board = drawn(situation("amsterdam", owner={route: 1}), 0)["board"]
    assert len(re.findall(f'data-piece="cart-{route}-', board)) == 2
    assert "2 spaces pink – Bernd" in board


@rule("A5.8", "A5.9")
@pytest.mark.parametrize(
    ("seats", "seat", "closed"), [(3, 0, True), (3, 1, False), (2, 1, True), (3, NOBODY, False)]
)
def test_the_twin_of_a_used_route_is_barred_to_those_it_is_closed_to(seats, seat, closed):
    match = situation("amsterdam", seats=seats, owner={"dam-oude_kerk.pink": 0})
    routes = {r["id"]: r for r in VIEW.scene(match.observe(seat), seat, "en")["routes"]}
    assert routes["dam-oude_kerk.orange"]["closed"] is closed
    assert not routes["dam-oude_kerk.pink"]["closed"]


def test_each_colour_has_a_pattern_and_a_ware():
    symbols = drawn(start(), 0)["symbols"]
    for colour in t.COLOUR_NAMES:
        assert f'id="am-p-{colour}"' in symbols
        assert f'id="amsterdam-ware-{colour}"' in symbols


def test_the_hand_shows_every_card():
    match = situation("amsterdam", hand=[{"red": 3, "joker": 2}, {"blue": 6}])
    hand = drawn(match, 0)["hand"]
    assert Counter(re.findall(r'data-piece="card-([a-z]+)-', hand)) == {"red": 3, "joker": 2}


def test_contracts_are_marked_on_the_map_and_ticked_when_joined():
    match = situation(
        "amsterdam",
        holder={"noordermarkt-dam": 0, "noordermarkt-waag": 0},
        owner=held_by(
            0, ("dam-jan_roodenpoortstoren.blue", "jan_roodenpoortstoren-noordermarkt.grey")
        ),
    )
    places = {p["name"]: p for p in VIEW.scene(match.observe(0), 0, "en")["places"]}
    assert [seal["state"] for seal in places["Dam"]["seals"]] == ["done"]
    assert [seal["state"] for seal in places["Waag"]["seals"]] == ["open_contract"]
    assert len(places["Noordermarkt"]["seals"]) == 2


def test_a_choice_of_starting_contracts_stays_in_sight_until_all_have_chosen():
    match = start(seats=3)
    match.play("keep:second")
    offer = VIEW.scene(match.observe(0), 0, "en")["offer"]
    assert [(one["returned"], one["chosen"]) for one in offer] == [(True, False), (False, True)]


# Secrets


def other_truth(states: States, viewer: int, seed: int) -> States:
    """A state with other secrets that a seat can't tell from this one."""
    truth = clone(observation(states, viewer))
    play.determinize(truth, 0, viewer, luck_from_seed(seed))
    return truth


@SETTINGS
def test_nothing_secret_is_drawn(setting: Setting):
    game = steps(setting, 1)
    for step in game[:: len(game) // 4]:
        for viewer in range(NOBODY, setting.seats):
            other = Match(GAME, other_truth(step.before, viewer, 7))
            one, two = drawn(Match(GAME, step.before), viewer), drawn(other, viewer)
            assert one == two, "a secret shows"


def test_a_spectator_sees_no_hand_and_no_contract():
    match = situation("amsterdam", hand=[{"red": 3}, {}], holder={"noordermarkt-dam": 0})
    hand = drawn(match, NOBODY)["hand"]
    assert "am-stack" not in hand
    assert "am-contract " not in hand


# Words


@SETTINGS
def test_every_legal_action_says_what_it_brings(setting: Setting):
    for step in steps(setting, 0)[::EVERY]:
        o = observation(step.before, step.seat)[0]
        for action in step.legal:
            said = [VIEW.preview(o, action, lang) for lang in LANGUAGES]
            assert all(said) or GAME.actions.names[action] == "pass"
        assert all(VIEW.status(o, lang) for lang in LANGUAGES)
        assert VIEW.asked_rule(o) in GAME.register.rules


def preview(match: Match, action: str) -> str:
    return VIEW.preview(match.observe(match.to_move), GAME.actions.number(action), "en")


def test_a_route_says_its_price_its_points_and_the_contract_that_it_completes():
    match = situation("amsterdam", hand=[{"green": 1, "joker": 1}], holder={"noordermarkt-dam": 0})
    action = "use:nieuwe_waal-noordermarkt.green:1"
    said = "Pay 1 green + 1 joker · +2 · 1 bonus card · 14 carts left"
    assert preview(match, action) == said
    nearly = situation(
        "amsterdam",
        hand=[{"blue": 1}],
        holder={"noordermarkt-dam": 0},
        owner={"jan_roodenpoortstoren-noordermarkt.grey": 0},
    )
    assert preview(nearly, "use:dam-jan_roodenpoortstoren.blue:0") == (
        "Pay 1 blue · +1 · 12 carts left · joins Noordermarkt–Dam: +4"
    )


@rule("A7.1")
def test_a_route_says_that_it_sets_off_the_last_turns():
    match = situation("amsterdam", hand=[{"blue": 1}], owner=held_by(0, THIRTEEN))
    assert preview(match, "use:dam-jan_roodenpoortstoren.blue:0").endswith(
        "sets off the last turns"
    )


@rule("A4.3")
def test_an_open_joker_says_that_it_is_all():
    match = situation("amsterdam", display=["joker", "red", "pink", "green", "blue"])
    assert preview(match, "take:1") == "an open joker is all you draw"
    assert preview(match, "take:2") == "then a second card"
    match.play("take:2")
    assert preview(match, "take:pile").endswith("ends your turn")


def keys(phrases: object) -> object:
    return {k: keys(v) for k, v in phrases.items()} if isinstance(phrases, dict) else None


def test_the_languages_say_the_same_things():
    assert all(keys(PHRASES[lang]) == keys(PHRASES["en"]) for lang in LANGUAGES)


def test_counts_have_signs():
    symbols = drawn(start(), 0)["symbols"]
    for lang in LANGUAGES:
        for count in VIEW.counts(start().observe(NOBODY), 1, lang):
            assert f'id="{count.symbol}"' in symbols
            assert count.label


# Scoring


@SETTINGS
@pytest.mark.parametrize("seed", range(2))
def test_the_lines_of_the_scoring_add_up(setting: Setting, seed: int):
    match = Match(GAME, steps(setting, seed)[-1].after)
    for lang in LANGUAGES:
        lines = VIEW.scoring(match.state, lang)
        assert np.sum([line.points for line in lines], axis=0).tolist() == match.scores
        assert all(line.rule in GAME.register.rules for line in lines)
        assert all(len(line.notes) == setting.seats for line in lines)


# Where things lie


def overlap(one: ground.Box, two: ground.Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def off(box: ground.Box, points: np.ndarray) -> float:
    """How far the nearest of some points is from a box."""
    x, y = points.T
    dx = np.maximum(np.maximum(box[0] - x, x - box[2]), 0)
    dy = np.maximum(np.maximum(box[1] - y, y - box[3]), 0)
    return float(np.hypot(dx, dy).min())


def test_names_cover_nothing():
    boxes = [label.box for label in names.labels()]
    planks = np.concatenate([ground.covered(route) for route in range(t.ROUTES)])
    places = np.array([ground.place_at(place) for place in range(t.PLACES)])
    for box in boxes:
        assert off(box, planks) > ground.THICK / 2
        assert off(box, places) > ground.PLACE
        assert not any(overlap(box, panel) for panel in ground.PANELS)
        assert min(box) > ground.MARGIN
        assert box[2] < ground.WIDTH - ground.MARGIN
    assert not any(overlap(*two) for two in combinations(boxes, 2))


def test_spaces_lie_apart():
    for one, two in combinations(range(t.ROUTES), 2):
        apart = ground.covered(one)[:, None] - ground.covered(two)[None]
        near = float(np.hypot(apart[..., 0], apart[..., 1]).min())
        assert near > ground.THICK, f"{t.ROUTE_IDS[one]} and {t.ROUTE_IDS[two]} lie on each other"


# Colours


@pytest.mark.parametrize(
    ("text", "ground"),
    [("am-ink", "am-paper"), ("am-ink", "am-light"), ("am-ink", "am-side"), ("am-ink", "page"),
     ("am-soft", "page"), ("am-hint", "page")],
)  # fmt: skip
def test_text_can_be_read_by_day_and_by_night(text: str, ground: str):
    for theme in THEMES:
        colours = palette(world_style(GAME), theme)
        assert contrast(colours[text], colours[ground]) >= 4.5


def test_the_log_cites_the_rule_by_which_a_contract_was_kept():
    match = start()
    assert VIEW.rule_of(match.observe(1), "keep") == "A2.4"
    while match.observe(0).phase != TURN:
        match.play("keep:both")
    match.play("contracts")
    assert VIEW.rule_of(match.observe(1), "keep") == "A6.1"
