"""The table of Packet Row in the browser: everything that may be done is drawn, nothing twice, and
figures agree with the rules.
"""

import itertools
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import hanse
from hanse.core import play as core_play
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, clone
from hanse.core.register import LANGUAGES
from hanse.core.walk import Setting, walk
from hanse.games.packet_row import tables as t
from hanse.games.packet_row import view
from hanse.games.packet_row.view import cards, layout, scenery
from hanse.games.packet_row.view.phrases import WORDS
from hanse.web.rendering import draw, world_style
from hanse.web.viewpoint import Sitting, look_at
from tests.colours import THEMES, contrast, palette
from tests.games.packet_row.table import play, shipper, some_matches, start, table

GAME = hanse.game("packet_row")
MOST_BYTES = 300_000  # of a table, so that it is quick on a phone
SEATS = (2, 3, 4, 5)
FULL_HAND = (
    *("grain4.great_britain", "cotton3.great_britain", "fur2.great_britain", "fur3.netherlands"),
    *("tobacco3.france", "cotton4.france", "fur2.france", "tobacco4.netherlands"),
    *("ship.spain", "ship.spain", "ship.france", "ship.sweden", "ship.german_confederation"),
    *("grain1", "grain2", "cotton3", "fur2", "tobacco1", "double_gold", "single_gold"),
    *("assistant", "captain", "captain", "merchant", "banker", "banker", "money10", "money3"),
    *("fountain", "city_hall", "theatre"),
)


def drawn(match: hanse.Match, seat: int, lang: str = "en") -> dict[str, str]:
    """The symbols, the board and the hand as a seat gets them."""
    sittings = tuple(Sitting(f"Player {n}", "person") for n in range(match.seats))
    return draw(look_at(match, seat, sittings), lang)


def asked(match: hanse.Match) -> int:
    """The seat to move."""
    assert match.to_move is not None
    return match.to_move


def lit(pieces: dict[str, str]) -> set[str]:
    """The actions that something on the table stands for."""
    found = re.findall(r'data-acts="([^"]*)"', "".join(pieces.values()))
    return {name.replace("&gt;", ">") for name in " ".join(found).split()}


def check_drawn(match: hanse.Match) -> None:
    """Every legal action has a spot that is drawn, once, and lights up; no piece is drawn twice."""
    pieces = drawn(match, asked(match))
    table_html = pieces["board"] + pieces["hand"]
    spots = Counter(re.findall(r'data-spot="([^"]*)"', table_html))
    assert max(spots.values()) == 1, "a spot is drawn twice"
    for name in match.legal:
        some = view.spots_of(GAME.actions.number(name))
        assert any(spots[spot] == 1 for spot in some), f"{name} isn't drawn"
    assert lit(pieces) == set(match.legal)
    things = re.findall(r'data-piece="([^"]*)"', table_html)
    assert len(things) == len(set(things)), "two pieces have one name"


# Spots


def test_every_action_has_a_spot() -> None:
    assert all(view.spots_of(action) for action in range(len(GAME.actions)))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_legal_is_drawn_once(seats: int, seed: int) -> None:
    seen = set()
    for step in walk(GAME, Setting(seats), seed):
        blocks = frozenset(GAME.actions.block_of(action) for action in step.legal)
        kind = (int(step.before["phase"][0]), blocks)
        if kind not in seen or step.before["building"][0]:
            seen.add(kind)
            check_drawn(hanse.Match(GAME, step.before, dealt=False))


@pytest.mark.parametrize("seats", SEATS)
def test_whatever_is_legal_is_drawn_where_contracts_are_fulfilled(seats: int) -> None:
    for match in some_matches(seats, count=12):
        if not match.over:
            check_drawn(match)


def test_each_step_of_a_shipment_is_drawn() -> None:
    cards = ("cotton2.sweden", "ship.spain", "ship.sweden", "captain", "merchant", "fur2")
    match = shipper(*cards, "single_gold", "single_gold", starting="start.grain2.sweden")
    steps = ("shipment", "contract:cotton2.sweden", "contract:start.grain2.sweden")
    for step in (*steps, "ship:sweden", "goods:fur2>cotton", "single_gold:grain"):
        check_drawn(match)
        play(match, step)
    check_drawn(match)
    assert "data-acts" in drawn(play(match, "single_gold:grain"), 0)["hand"]
    assert match.legal == ["sail"]
    check_drawn(match)


def test_a_card_laid_keeps_its_name_so_that_it_glides() -> None:
    match = shipper("grain2.spain", "ship.spain", "grain1", "grain1")
    play(match, "shipment", "contract:grain2.spain", "ship:spain", "goods:grain1")
    hand = drawn(match, 0)["hand"]
    for piece in ("hand-grain1-1", "hand-grain1-2", "hand-grain2-spain-1"):
        assert hand.count(f'data-piece="{piece}"') == 1


# What a seat gets


@pytest.mark.parametrize("seats", SEATS)
def test_two_truths_behind_one_observation_draw_the_same(seats: int) -> None:
    luck = luck_from_seed(1)
    for step in itertools.islice(walk(GAME, Setting(seats), 5), 0, None, 25):
        for viewer in range(NOBODY, seats):
            other = clone(observation(step.before, viewer))
            core_play.determinize(other, 0, viewer, luck)
            one, two = (hanse.Match(GAME, states, dealt=False) for states in (step.before, other))
            assert drawn(one, viewer, "de") == drawn(two, viewer, "de")


def test_a_starting_contract_is_shown_to_its_owner_alone() -> None:
    match = shipper("grain2", starting="start.fur2.france")
    face = "#packet_row-card-start-fur2-france"
    assert face in drawn(match, 0)["hand"]
    for viewer in (NOBODY, 1, 2):
        pieces = drawn(match, viewer)
        assert face not in pieces["board"] + pieces["hand"]


def test_a_spectator_has_nothing_to_click() -> None:
    pieces = drawn(shipper("grain2.spain", "ship.spain", "grain2"), NOBODY)
    assert "data-acts" not in pieces["board"] + pieces["hand"]
    assert "data-piece" not in pieces["hand"]


def test_what_all_saw_taken_is_noted_at_the_berth() -> None:
    match = table(hands=[[], ["ship.spain", "fur2", "fur3", "city_hall", "money7"]])
    labels = [
        entry["label"] for entry in view.scene(match.observe(0), 0, "en")["berths"][1]["entries"]
    ]
    assert labels == [
        "a starting contract that only its owner knows",
        "5 fur",
        "Banknotes: $7",
        "points of buildings bought: 5",
    ]
    assert 'aria-label="ship for Spain"' in drawn(match, 0)["board"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_full_table_is_small_and_well_formed(lang: str) -> None:
    match = table(seats=5, hands=[FULL_HAND], board="docks", to_move=0, master=4)
    pieces = drawn(match, 0, lang)
    assert sum(len(text.encode()) for text in pieces.values()) < MOST_BYTES
    for text in pieces.values():
        ElementTree.fromstring(f"<div>{re.sub(' hidden ', ' ', text)}</div>")
        assert "style=" not in text
        assert "<script" not in text


def test_every_symbol_used_exists() -> None:
    match = table(seats=5, hands=[FULL_HAND], board="docks", to_move=0, master=4)
    pieces = drawn(match, 0)
    symbols = set(re.findall(r'<symbol id="([^"]*)"', pieces["symbols"]))
    used = set(re.findall(r'href="#(packet_row-[^"]*)"', "".join(pieces.values())))
    counted = {
        count.symbol for seat in range(5) for count in view.counts(match.observe(0), seat, "en")
    }
    assert used | counted <= symbols
    patterns = set(re.findall(r'id="(pr-[^"]*)"', pieces["board"]))
    assert set(re.findall(r"url\(#([^)]*)\)", world_style(GAME))) <= patterns


def test_names_without_a_picture_get_a_plain_one() -> None:
    assert cards.good_art("amber") == "crate"
    assert cards.flag_art("denmark") == "plain"


# Where things are


def boxes_meet(one: layout.Box, two: layout.Box) -> bool:
    """Whether two boxes cover each other."""
    across = one.x < two.x + two.w and two.x < one.x + one.w
    return across and one.y < two.y + two.h and two.y < one.y + one.h


@pytest.mark.parametrize("seats", SEATS)
def test_places_lie_apart_on_their_board(seats: int) -> None:
    plan = layout.layout(seats)
    assert len(plan.current) == t.CURRENT[seats]
    places = (*plan.future, *plan.current)
    assert not any(boxes_meet(*pair) for pair in itertools.combinations(places, 2))
    for box in places:
        assert plan.planks.x < box.x
        assert box.x + box.w < plan.planks.x + plan.planks.w
        assert box.y + box.h < plan.planks.y + plan.planks.h < plan.quay


@pytest.mark.parametrize("seats", SEATS)
def test_a_full_manifest_stays_on_its_paper(seats: int) -> None:
    match = table(seats=seats, hands=[FULL_HAND])
    berth = view.scene(match.observe(0), 0, "de")["berths"][0]
    assert berth["size"] > 0.5
    box, paper = berth["box"], berth["paper"]
    assert paper.y + paper.h <= box.y + box.h
    for entry in berth["entries"]:
        assert 10 + (entry["x"] + entry["w"]) * berth["size"] <= paper.w
        assert 8 + (entry["y"] + 32) * berth["size"] <= paper.h
    for ship in berth["ships"]:
        assert box.x <= ship["x"]
        assert ship["x"] + 76 * ship["size"] <= box.x + box.w
    if seats <= layout.FEW:
        assert all(ship["x"] + 76 * ship["size"] <= paper.x for ship in berth["ships"])


def test_the_street_is_the_same_each_time() -> None:
    first = scenery.street(4)
    scenery.street.cache_clear()
    assert scenery.street(4) == first


# Colours


READ = (  # words, and what they stand on
    *(("pr-ink", ground) for ground in ("pr-paper", "pr-snow", "pr-first", "pr-green")),
    *(("pr-on-plain", ground) for ground in ("pr-plain-head", "pr-brass", "pr-straw", "pr-snow")),
    *(("pr-head-text", f"pr-{head}") for head in ("brick", "sea", "pelt", "leaf", "bill", "plum")),
    ("pr-head-text", "pr-navy"),
    ("pr-on-wood", "pr-timber"),
    ("pr-sign-text", "pr-sign"),
    ("pr-stamp", "pr-paper"),
    ("pr-text", "page"),
    ("pr-soft", "page"),
    ("ink", "page"),
)


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read(theme: str) -> None:
    colours = palette(world_style(GAME), theme)
    for text, ground in READ:
        assert contrast(colours[text], colours[ground]) >= 4.5, f"{text} on {ground}"


# Words and figures


def test_every_language_has_every_word() -> None:
    def keys(words: dict) -> dict:
        return {k: keys(v) if isinstance(v, dict) else 0 for k, v in words.items() if k != "short"}

    assert all(keys(WORDS[lang]) == keys(WORDS["en"]) for lang in LANGUAGES)


@pytest.mark.parametrize("seats", SEATS)
def test_there_are_words_and_a_rule_for_what_is_asked(seats: int) -> None:
    for match in some_matches(seats):
        o = match.observe(0 if match.over else asked(match))
        assert view.asked_rule(o) in GAME.register.rules
        for lang in LANGUAGES:
            assert view.status(o, lang)
            for name in match.legal:
                view.preview(o, GAME.actions.number(name), lang)


def test_the_status_tells_how_near_the_end_is() -> None:
    match = table(seats=5, down_to={"bank": ["money5"]})
    assert view.status(match.observe(0), "en") == (
        "Round 1 · choosing a board · 1 of 3 boards run dry"
    )


def test_alone_the_harbour_master_is_asked_by_another_rule() -> None:
    match = play(start(), "choose:bank")
    assert view.asked_rule(match.observe(1)) == "P3.2"
    play(match, "take:1", "take:2")
    assert view.asked_rule(match.observe(0)) == "P3.5"
    assert view.rule_of(match.observe(1), "choose") == "P3.5"  # another board, as the log tells it
    assert view.rule_of(start().observe(1), "choose") == "P3.1"
    assert 'data-acts="pass"' in drawn(match, 0)["hand"]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_the_lines_of_the_scoring_add_up(seats: int, seed: int) -> None:
    *_, last = walk(GAME, Setting(seats), seed)
    match = hanse.Match(GAME, last.after, dealt=False)
    for lang in LANGUAGES:
        lines = view.scoring(match.state, lang)
        assert [sum(points) for points in zip(*(line.points for line in lines), strict=True)] == (
            match.scores
        )
        assert all(line.rule in GAME.register.rules for line in lines)
        assert all(len(line.notes) in (0, seats) for line in lines)


def told(match: hanse.Match, action: str, lang: str = "en") -> str:
    """What a hover over an action shows."""
    return view.preview(match.observe(asked(match)), GAME.actions.number(action), lang)


def test_a_preview_tells_the_price_and_the_points() -> None:
    current = {"bank": ["city_hall", "money5"]}
    match = table(current=current, board="bank", to_move=1)
    assert told(match, "take:1") == "costs $22, leaves $3 · +5 points at the end"
    assert told(match, "take:2") == "free"
    match = table(current=current, board="bank", to_move=1, hands=[[], ["assistant"]])
    assert "the assistant is discarded" in told(match, "assistant:1")


def test_a_preview_tells_which_contract_a_card_serves() -> None:
    match = table(
        current={"market": ["fur3", "merchant"]},
        board="market",
        to_move=1,
        hands=[[], ["fur3.sweden"]],
        starting=["start.grain2.spain", "start.cotton2.france", "start.grain2.sweden"],
    )
    assert told(match, "take:1").endswith("for your contract: 3 fur to Sweden ($25)")


def test_a_preview_tells_what_a_shipment_still_wants_and_pays() -> None:
    match = shipper("grain3.sweden", "ship.sweden", "grain2", "double_gold", money=[7])
    play(match, "shipment", "contract:grain3.sweden", "ship:sweden")
    assert told(match, "goods:grain2") == "then still short: 1 grain"
    play(match, "goods:grain2")
    assert told(match, "double_gold:grain") == "1 too many, lost · then the shipment is complete"
    play(match, "double_gold:grain")
    assert told(match, "sail") == "+$25, then $32"


def test_a_preview_shows_what_a_board_has() -> None:
    match = table(current={"docks": ["ship.spain", "captain"]})
    assert told(match, "choose:docks") == "shows: ship for Spain, captain"
