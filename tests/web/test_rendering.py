"""Fragments are functions of a viewpoint: what they tell, and that they tell no more."""

import re

import numpy as np
import pytest

from hanse.bots import make
from hanse.core import play
from hanse.core.game import SEEN, VEILED
from hanse.core.match import Match
from hanse.core.play import observation
from hanse.core.random import luck_from_seed
from hanse.core.record import NOBODY, clone
from hanse.core.register import LANGUAGES
from hanse.web import telling
from hanse.web.pages.games import games
from hanse.web.pages.reader import Reader
from hanse.web.pages.scenes import scene
from hanse.web.rendering import MOVING, draw, environment, game_card, render, static
from hanse.web.spots import Spots, spots_of_game
from hanse.web.viewpoint import Sitting, look_at

GAMES = games()
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
READER = Reader("en", "auto", "/t/x")
AROUND = {
    "base": "/t/x",
    "table_id": "x",
    "fragment_url": "/t/x/fragment",
    "events_url": "",
    "speed": "1.0",
}


def sittings(match):
    return tuple(Sitting("", "bot", "apprentice") for _ in range(match.seats))


def played(game, plies, seed=3, **options):
    """A match after so many random actions."""
    match = game.start(seed=seed, **options)
    bot = make("random", game, seed=seed)
    while match.ply < plies and not match.over:
        match.play(bot.choose_in(match))
    return match


def fragment(match, seat, reader=READER):
    """All that the page shows of a table."""
    view = look_at(match, seat, sittings(match), number=1)
    return render("table.html", reader.lang, {**scene(view, reader), **AROUND})


@EACH
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_is_drawn_for_every_seat_and_for_spectators(game, lang):
    match = played(game, 30)
    for seat in range(NOBODY, match.seats):
        drawn = fragment(match, seat, Reader(lang, "dark", "/t/x"))
        assert drawn.count('id="table"') == 1
        assert 'id="board"' in drawn
        assert (f'data-seat="{seat}"') in drawn


@EACH
def test_every_legal_action_is_in_the_list_and_lit_on_the_table(game):
    match = played(game, 20)
    drawn = fragment(match, match.to_move)
    listed = re.findall(r'data-act="([^"]+)"', drawn)
    lit = {name for names in re.findall(r'data-acts="([^"]+)"', drawn) for name in names.split()}
    assert sorted(listed) == sorted(match.legal)
    assert lit == set(match.legal)


@EACH
def test_nothing_lights_up_for_those_who_are_not_asked(game):
    match = played(game, 20)
    for seat in range(NOBODY, match.seats):
        if seat != match.to_move:
            assert "data-acts" not in fragment(match, seat)


@EACH
def test_two_truths_with_the_same_observation_give_the_same_bytes(game):
    match = played(game, 40)
    for seat in range(match.seats):
        other = clone(match.view(seat))
        other["key"] = match.state.key  # chance to come is no part of the page
        play.determinize(other, 0, seat, luck_from_seed(seat))
        twin = Match(game, other)
        assert np.array_equal(twin.view(seat), match.view(seat))
        here, there = (
            look_at(m, seat, sittings(match), log=(), may_undo=False) for m in (match, twin)
        )
        pages = [scene(view, READER) | {"commitment": ""} for view in (here, there)]
        bytes_of = [render("table.html", "en", {**page, **AROUND}) for page in pages]
        assert bytes_of[0] == bytes_of[1]


def test_the_log_has_the_newest_line_on_top_and_marks_the_last_turn():
    match = played(GAMES[0], 24)
    view = look_at(match, match.to_move, sittings(match))
    lines = telling.log_lines(view, "en")
    told = [line for line in lines if not line.is_mark]
    assert [line.ply for line in told] == sorted((line.ply for line in told), reverse=True)
    assert sum(line.is_mark for line in lines) == 1
    mark = next(n for n, line in enumerate(lines) if line.is_mark)
    assert all(line.is_new for line in lines[:mark])
    assert lines[mark + 1].seat == view.seat
    assert set(telling.traces(view).values()) <= {line.seat for line in lines[:mark]}


@EACH
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_says_what_the_reader_saw_before_each_action(game, lang):
    match = played(game, 40)
    words = game.words
    for viewer in range(NOBODY, match.seats):
        lines = telling.log_lines(look_at(match, viewer, sittings(match)), lang, you=NOBODY)
        told = [line.words for line in lines if not line.is_mark]
        said = []
        for before, seat, action, _ in match.history():
            how = SEEN if viewer == seat else game.rules.visibility(action)
            if how == SEEN:
                said.append(words.action_words(action, lang, observation(before, viewer)[0]))
            elif how == VEILED:
                said.append(words.hidden_words(game.actions.block_of(action), lang))
        view = look_at(match, viewer, sittings(match))
        assert told == [telling.named(text, view, lang, NOBODY) for text in reversed(said)]


@EACH
def test_every_line_of_the_log_cites_a_rule(game):
    match = played(game, 150)
    for viewer in range(NOBODY, match.seats):
        lines = telling.log_lines(look_at(match, viewer, sittings(match)), "en")
        assert {line.rule for line in lines if not line.is_mark} <= set(game.register.rules)


@EACH
def test_each_block_of_actions_has_a_rule(game):
    o = played(game, 30).observe(NOBODY)
    for block in game.actions.blocks:
        assert game.view.rule_of(o, block) in game.register.rules


def test_the_log_names_the_card_that_was_taken_and_hides_the_contract_that_was_kept():
    game = next(game for game in GAMES if game.id == "amsterdam")
    match = game.start(3, seed=3)
    for _ in range(3):
        match.play("keep:first")
    card = game.words.KIND_WORDS["en"][match.state.display[1]]
    match.play("take:2")
    for viewer in (NOBODY, 0, 1):
        log = look_at(match, viewer, sittings(match)).log
        assert log[-1].said("en") == f"take the {card} card"
        own = [line.seat == viewer for line in log[:3]]
        assert [line.said("en") != "choose contracts" for line in log[:3]] == own


def test_the_log_shows_cards_played_only_with_the_memory_aid_or_after_the_end():
    game = next(game for game in GAMES if game.id == "hellweg")

    def cards(match, **how):
        lines = telling.log_lines(look_at(match, 0, sittings(match), **how), "en")
        turned = re.compile(game.words.PHRASES["en"]["turned"].format(card=".*"))
        return [result for line in lines for result in line.results if turned.match(result)]

    match = played(game, 150)
    all_played = cards(match, memory_aid=True)
    assert len(all_played) == match.state.round_number > 2
    assert cards(match) == all_played[:1]
    over = played(game, 10_000)
    assert cards(over) == cards(over, memory_aid=True)
    assert len(cards(over)) > 1


def test_seats_are_called_by_their_names():
    match = played(GAMES[0], 0)
    names = (Sitting("Anne & Co", "person"), Sitting("", "open"), Sitting("", "bot", "merchant"))
    view = look_at(match, 0, names)
    assert (
        telling.named("Seat 0 and seat 2, not seat 7", view, "en", you=NOBODY)
        == "Anne & Co and Clara, not seat 7"
    )
    assert telling.seat_name("de", names[1], 1) == "freier Platz"


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "seat 0 gets 2 wood", "you get 2 wood"),
        ("en", "Seat 0 and seat 2", "You and Clara"),
        ("en", "then it is seat 0’s turn", "then it is your turn"),
        ("en", "seat 2 gets 2 wood", "Clara gets 2 wood"),
        ("de", "Sitz 0 bekommt 2 Holz", "du bekommst 2 Holz"),
        ("de", "das Größte Heer geht an Sitz 0", "das Größte Heer geht an dich"),
        ("de", "dann ist Sitz 0 am Zug", "dann bist du am Zug"),
        ("de", "geht an Sitz 2", "geht an Clara"),
        ("nl", "stoel 0 krijgt 2 hout", "je krijgt 2 hout"),
        ("nl", "het grootste leger gaat naar stoel 0", "het grootste leger gaat naar jou"),
        ("nl", "dan is stoel 0 aan de beurt", "dan ben jij aan de beurt"),
    ],
)
def test_readers_are_addressed(lang, text, said):
    match = played(GAMES[0], 0)
    names = tuple(Sitting("", "bot", "merchant") for _ in range(3))
    assert telling.named(text, look_at(match, 0, names), lang) == said


@EACH
def test_a_refusal_is_about_what_can_be_done_now(game):
    match = played(game, 10)
    view = look_at(match, match.to_move, sittings(match))
    spot, block_of = Spots(view), game.actions.block_of
    asked = {block_of(action) for action in view.legal}
    for place, actions in spots_of_game(game).items():
        found = re.search('data-why="([^"]+)"', spot(place))
        if found and asked & {block_of(action) for action in actions}:
            assert found[1].partition(":")[0] in asked


def test_names_cannot_bring_markup_along():
    match = played(GAMES[0], 0)
    names = tuple(Sitting("<b onload=x>", "person") for _ in range(match.seats))
    view = look_at(match, NOBODY, names)
    assert "<b onload" not in render("table.html", "en", {**scene(view, READER), **AROUND})


@EACH
def test_spots_that_light_up_have_a_label(game):
    match = played(game, 10)
    view = look_at(match, match.to_move, sittings(match))
    spot = Spots(view)
    for place in spots_of_game(game):
        attributes = spot(place)
        assert ("data-acts" in attributes) == bool(spot.legal(place))
        if spot.legal(place):
            assert 'aria-label="' in attributes


@EACH
def test_a_finished_game_shows_its_scoring_and_its_key(game):
    limit = {"turn_limit": 12} if "turn_limit" in game.register.options else {}
    match = played(game, 10_000, seed=1, **limit)
    assert match.over
    for viewer in (NOBODY, 0):
        drawn = fragment(match, viewer)
        assert match.key.hex() in drawn
        assert "✓" in drawn
        lines = game.view.scoring(match.observe(viewer), "en")
        sums = [sum(line.points[seat] for line in lines) for seat in range(match.seats)]
        assert sums == match.scores


def test_static_addresses_change_with_the_file():
    assert re.fullmatch(r"/static/css/page\.css\?[0-9a-f]{8}", static("css/page.css"))


@EACH
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_introduced_in_every_language(game, lang):
    card = game_card(game, lang, 0.5)
    assert card.name == game.register.name[lang]
    assert str(game.register.seats[0]) in card.players
    assert card.world.startswith("world-")


def test_every_template_of_the_pages_compiles():
    pages = [name for name in environment().list_templates() if "/" not in name]
    assert len(pages) > 15
    for name in pages:
        environment().get_template(name)


@EACH
@pytest.mark.parametrize(("lang", "said"), [("en", "You"), ("de", "Du"), ("nl", "Jij")])
def test_a_board_calls_its_reader_as_the_page_does(game, lang, said):
    match = played(game, 30)
    guests = tuple(Sitting("", "person") for _ in range(match.seats))
    for you in range(match.seats):
        view = look_at(match, you, guests)
        own = telling.seat_name(lang, guests[you], you)
        drawn = "".join(draw(view, lang, pieces=MOVING).values())
        assert own not in drawn
        assert telling.seat_name(lang, guests[you], you, you) == said


def test_packet_row_calls_its_reader_you():
    game = next(game for game in GAMES if game.id == "packet_row")
    match = played(game, 5)
    guests = tuple(Sitting("", "person") for _ in range(match.seats))
    names = re.compile(r"pr-plate-text[^>]*>([^<]+)<")
    assert names.findall(draw(look_at(match, 1, guests), "en")["board"]) == [
        "Guest 1",
        "You",
        "Guest 3",
    ]


def test_a_replay_speaks_of_nobody_s_last_turn():
    match = played(GAMES[0], 24)
    view = look_at(match, 0, sittings(match))
    lines = telling.log_lines(view, "en", you=NOBODY)
    assert not any(line.is_mark or line.is_new for line in lines)
