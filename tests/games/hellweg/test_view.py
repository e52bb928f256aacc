"""The table of Hellweg in the browser: everything that may be done is drawn, nothing twice, and
figures agree with the rules.
"""

import itertools
import random
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
from hanse.games.hellweg import view
from hanse.games.hellweg.state import PHASES
from hanse.games.hellweg.view import land, places
from hanse.games.hellweg.view.phrases import WORDS
from hanse.web.rendering import draw, world_style
from hanse.web.viewpoint import Sitting, look_at
from tests.colours import THEMES, contrast, palette
from tests.games.hellweg.table import (
    ALL_MODULES,
    DORTMUND_BEER,
    WAREHOUSE,
    all_settings,
    crowded,
    money,
    on_action,
    on_sale,
    play,
    start,
)

GAME = hanse.game("hellweg")
MOST_BYTES = 300_000  # of a table, so that it is quick on a phone


def drawn(match: hanse.Match, seat: int, lang: str = "en") -> dict[str, str]:
    """The symbols, the board and the hand as a seat gets them."""
    sittings = tuple(Sitting(f"Player {n}", "person") for n in range(match.seats))
    return draw(look_at(match, seat, sittings), lang)


def spots_in(pieces: dict[str, str]) -> Counter[str]:
    """How often each spot is drawn."""
    return Counter(re.findall(r'data-spot="([^"]*)"', pieces["board"] + pieces["hand"]))


def check_drawn(match: hanse.Match) -> None:
    """Every legal action has a spot that is drawn, once, and lights up; no piece is drawn twice."""
    pieces = drawn(match, match.to_move)
    spots = spots_in(pieces)
    lit = set(" ".join(re.findall(r'data-acts="([^"]*)"', "".join(pieces.values()))).split())
    for name in match.legal:
        some = view.spots_of(GAME.actions.number(name))
        assert any(spots[spot] == 1 for spot in some), f"{name} isn't drawn once"
    assert lit == {name.replace(">", "&gt;") for name in match.legal}
    things = re.findall(r'data-piece="([^"]*)"', pieces["board"] + pieces["hand"])
    assert len(things) == len(set(things)), "two pieces have one name"


# Spots


def test_every_action_has_a_spot() -> None:
    assert all(view.spots_of(action) for action in range(len(GAME.actions)))


@pytest.mark.parametrize(
    "setting", [s for s in all_settings() if s.options["rounds"] == 12], ids=str
)
def test_whatever_is_legal_is_drawn_once(setting: Setting) -> None:
    seen = set()
    for step in walk(GAME, setting, 3):
        blocks = {GAME.actions.block_of(action) for action in step.legal}
        kind = (int(step.before["phase"][0]), frozenset(blocks))
        if kind not in seen:
            seen.add(kind)
            check_drawn(hanse.Match(GAME, step.before, dealt=False))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_legal_is_drawn_in_a_crowd(seed: int) -> None:
    luck = random.Random(seed)
    match = crowded(luck, seats=4)
    for _ in range(8):
        check_drawn(match)
        match.play(luck.choice(match.legal))


def test_an_empty_supply_lights_up_what_can_be_taken_and_the_button() -> None:
    match = on_action(
        options=WAREHOUSE, stones=[{"olpe.iron": 10}], stored_stones=[2], card=DORTMUND_BEER
    )
    play(match, "buy:2")
    assert {"take_stone:olpe.iron", "take_stone:warehouse", "forgo"} <= set(match.legal)
    check_drawn(match)


# What a seat gets


@pytest.mark.parametrize("setting", [Setting(2), Setting(4, ALL_MODULES)], ids=str)
def test_two_truths_behind_one_observation_draw_the_same(setting: Setting) -> None:
    luck = luck_from_seed(1)
    for step in itertools.islice(walk(GAME, setting, 5), 0, None, 40):
        for viewer in range(NOBODY, setting.seats):
            other = clone(observation(step.before, viewer))
            core_play.determinize(other, 0, viewer, luck)
            one, two = (hanse.Match(GAME, states, dealt=False) for states in (step.before, other))
            assert drawn(one, viewer, "de") == drawn(two, viewer, "de")


def test_a_spectator_has_no_hand_and_nothing_to_click() -> None:
    match = on_action(stones=[{"olpe.iron": 3}], options=ALL_MODULES)
    pieces = drawn(match, NOBODY)
    assert not pieces["hand"].strip()
    assert "data-acts" not in pieces["board"]


def test_cards_to_come_are_not_shown() -> None:
    match = on_action(card=DORTMUND_BEER)
    before = drawn(match, 0)
    states = clone(match.view(0))
    states[0].face_down[:] = states[0].face_down[::-1]
    assert drawn(hanse.Match(GAME, states, dealt=False), 0) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_full_table_is_small_and_well_formed(lang: str) -> None:
    match = crowded(random.Random(2), seats=4)
    pieces = drawn(match, match.to_move, lang)
    assert sum(len(text.encode()) for text in pieces.values()) < MOST_BYTES
    for text in pieces.values():
        ElementTree.fromstring(f"<div>{re.sub(' hidden ', ' ', text)}</div>")
        assert "style=" not in text
        assert "<script" not in text


def test_every_symbol_used_exists() -> None:
    match = crowded(random.Random(3), seats=4)
    pieces = drawn(match, match.to_move)
    symbols = set(re.findall(r'<symbol id="([^"]*)"', pieces["symbols"]))
    used = set(re.findall(r'href="#(hellweg-[^"]*)"', "".join(pieces.values())))
    counted = {
        count.symbol for seat in range(4) for count in view.counts(match.observe(0), seat, "en")
    }
    assert used | counted <= symbols
    gradients = set(re.findall(r'id="(hw-[^"]*)"', pieces["board"]))
    assert set(re.findall(r"url\(#([^)]*)\)", pieces["board"] + world_style(GAME))) <= gradients


# The map


def test_names_cover_nothing_and_stay_inside() -> None:
    boxes = places.labels()
    for one, two in itertools.combinations((*boxes, *places.PANELS), 2):
        assert not one.meets(two)
    for city, box in enumerate(boxes):
        assert not any(box.meets(town) for n, town in enumerate(places.towns()) if n != city)
        assert places.EDGE < box.x - box.w
        assert box.x + box.w < places.MAP_W - places.EDGE
        assert places.EDGE < box.y - box.h
        assert box.y + box.h < places.HEIGHT - places.EDGE


def test_the_map_is_the_same_each_time() -> None:
    first = land.land()
    land.land.cache_clear()
    assert land.land() == first


# Colours


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read(theme: str) -> None:
    colours = palette(world_style(GAME), theme)
    pairs = [
        ("ink", "page"),
        ("hw-text", "hw-land"),
        ("hw-text", "hw-land-light"),
        ("hw-text", "hw-card"),
        ("hw-text", "hw-row"),
        ("hw-text", "page"),
        ("hw-text-soft", "page"),
        ("hw-text-soft", "hw-card"),
        ("hw-cloth-text", "hw-cloth"),
        ("hw-on-gold", "hw-gold"),
        ("hw-on-wax", "hw-wax"),
        ("hw-water-text", "hw-land"),
        ("hw-water-text", "hw-water"),
    ]
    for text, ground in pairs:
        assert contrast(colours[text], colours[ground]) >= 4.5, f"{text} on {ground}"


# Words and figures


def test_every_language_has_every_word() -> None:
    def keys(words: dict) -> dict:
        return {k: keys(v) if isinstance(v, dict) else 0 for k, v in words.items()}

    assert all(keys(WORDS[lang]) == keys(WORDS["en"]) for lang in LANGUAGES)


def test_each_phase_has_words_and_a_rule() -> None:
    phases = set()
    for step in walk(GAME, Setting(3, ALL_MODULES), 4):
        o = observation(step.before, step.seat)[0]
        phases.add(PHASES[o.phase])
        assert view.asked_rule(o) in GAME.register.rules
        assert all(view.status(o, lang) for lang in LANGUAGES)
    assert {"start_stone", "selling", "action", "buying_coach"} <= phases
    match = on_action(phase="over", round_number=12)
    assert view.status(match.observe(0), "de") == "Spielende"
    assert view.asked_rule(match.observe(0)) == "H3.8"


def test_for_want_of_a_piece_another_rule_is_asked() -> None:
    match = play(on_action(stones=[{"olpe.iron": 12}]), "buy:2")
    assert view.asked_rule(match.observe(0)) == "H5.8"
    match = play(on_action(stones=[{"olpe.iron": 2}]), "buy:2")
    assert view.asked_rule(match.observe(0)) == "H5.3"


@pytest.mark.parametrize("seed", range(4))
def test_the_lines_of_the_scoring_add_up(seed: int) -> None:
    seats = 2 + seed % 3
    *_, last = walk(GAME, Setting(seats, {"free_choice": True}), seed)
    match = hanse.Match(GAME, last.after, dealt=False)
    for lang in LANGUAGES:
        lines = view.scoring(match.state, lang)
        assert [sum(points) for points in zip(*(line.points for line in lines), strict=True)] == (
            match.scores
        )
        assert all(line.rule in GAME.register.rules for line in lines)
        assert all(len(line.notes) in (0, seats) for line in lines)


def test_bonuses_have_a_line_of_their_own() -> None:
    match = on_action(owner={"coal_1": 0, "herring_2": 0, "wine_2": 1}, seats=3)
    lines = {line.label: line.points for line in view.scoring(match.state, "en")}
    assert lines["Bonuses of goods cards"] == (5, 0, 0)
    assert lines["Wine"] == (0, 32, 0)


def told(match: hanse.Match, action: str, lang: str = "en") -> str:
    """What a hover over an action shows."""
    return view.preview(match.observe(match.to_move), GAME.actions.number(action), lang)


def test_a_preview_tells_the_price_with_its_discount() -> None:
    match = on_action(card=DORTMUND_BEER)
    assert told(match, "buy:2") == "costs 5 Thaler · brings 2 stones, 1 coach"
    match = on_action(card=DORTMUND_BEER, market=[1])
    assert told(match, "buy:2").startswith("costs 3 Thaler · 2 less")
    assert told(match, "goods:coal_1").startswith("costs 13 Thaler")


def test_a_preview_tells_what_a_goods_card_adds() -> None:
    match = on_action(owner={"coal_1": 0, "tobacco_1": 0}, seats=4)
    assert "adds 50 to your score" in told(match, "goods:tobacco_2")
    match = on_action(options=WAREHOUSE)
    assert "privilege" in told(match, "goods:wine_1")
    assert "privilege" not in told(match, "goods:coal_1")


def test_a_preview_tells_what_a_sale_earns_and_loses() -> None:
    match = on_sale(
        slot=1, stones=[{"olpe.iron": 1}], coaches=[{"corbach-olpe": 1, "corbach-dortmund": 1}]
    )
    assert told(match, "sell:olpe.iron") == (
        "+5 Thaler · a coach returns: Olpe–Corbach, Corbach–Dortmund"
    )
    fork = {"corbach-olpe": 1, "corbach-dortmund": 1, "hagen-olpe": 1, "dortmund-hagen": 1}
    match = on_sale(slot=1, stones=[{"olpe.iron": 1}], coaches=[fork])
    assert told(match, "sell:olpe.iron") == "worth 5; then choose the way"
    match = on_sale(slot=1, stones=[{"olpe.iron": 1}], coaches=[fork], round_number=12)
    assert told(match, "sell:olpe.iron") == "worth 7; then choose the way"
    match.play("sell:olpe.iron")
    assert money(play(match, match.legal[0]), 0) == 7


def test_a_preview_tells_of_a_village() -> None:
    match = play(start(), "stone:soest.salt")
    assert told(match, "coach:dortmund-soest") == "+1 Thaler"
    assert told(match, "coach:paderborn-soest") == ""


def test_previews_come_true_and_change_nothing() -> None:
    for seed in range(8):
        luck = random.Random(seed)
        match = crowded(luck, phase="selling")
        while GAME.actions.block_of(GAME.actions.number(match.legal[0])) in ("sell", "go"):
            seat, action = match.to_move, luck.choice(match.legal)
            before = match.state.tobytes()
            earned = re.match(r"\+(\d+)", told(match, action))
            assert match.state.tobytes() == before
            had = money(match, seat)
            match.play(action)
            assert money(match, seat) - had == (int(earned[1]) if earned else 0)


def test_nothing_is_told_of_what_is_not_legal_or_over() -> None:
    match = on_sale(stones=[{"olpe.iron": 1}])
    assert told(match, "sell:corbach.iron") == ""
    over = on_action(phase="over", round_number=12)
    assert view.preview(over.observe(0), GAME.actions.number("thaler"), "en") == ""


def test_counts_show_what_all_may_know() -> None:
    match = on_action(stones=[{"olpe.iron": 2}], options=WAREHOUSE, stored_coaches=[3])
    shown = {count.symbol: count.value for count in view.counts(match.observe(1), 0, "nl")}
    assert shown["hellweg-thaler"] == 20
    assert shown["hellweg-stone"] == 10
    assert shown["hellweg-coach"] == 5
    assert shown["hellweg-warehouse"] == 3
    assert shown["hellweg-privilege"] == "0/0"


def test_the_log_cites_the_rule_by_which_a_piece_was_placed_or_forgone() -> None:
    """Forgone is a coach after a goods card (H7.2), or any piece for want of one (H5.8)."""
    for match, *blocks_and_rules in (
        (start(), ("stone", "H2.5")),
        (play(on_action(), "goods:herring_1"), ("coach", "H7.2"), ("forgo", "H7.2")),
        (play(on_action(), "buy:2"), ("stone", "H5.3")),
        (play(on_action(stones=[{"olpe.iron": 12}]), "buy:2"), ("forgo", "H5.8")),
    ):
        for viewer in range(NOBODY, match.seats):
            for block, rule in blocks_and_rules:
                assert view.rule_of(match.observe(viewer), block) == rule
