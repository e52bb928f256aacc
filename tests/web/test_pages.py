"""The pages as a server answers them, without a browser."""

import asyncio
import re
import threading

import httpx
import pytest
from sqlalchemy import update

import hanse
from hanse.bots import make
from hanse.bots.base import Thought
from hanse.core import notation
from hanse.core.register import LANGUAGES
from hanse.web.course import Course
from hanse.web.errors import TableError
from hanse.web.languages import gettext
from hanse.web.pages import rules
from hanse.web.pages.games import games
from hanse.web.pages.reader import local_path
from hanse.web.pages.refusals import SENTENCES
from hanse.web.readiness import Readiness
from hanse.web.schema import MatchRow
from tests.web.serving import Server, browser, look, open_table, running
from tests.web.serving import act as act_by_api

GAMES = [game.id for game in games()]
GAME = GAMES[0]
PLAIN = {"game": GAME, "my_name": "Anna", "speed": "0.0"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    started = Server(tmp_path_factory.mktemp("pages") / "data")
    started.start()
    yield started
    started.stop()


@pytest.fixture
def visit(server):
    """Somebody with a browser of their own."""
    clients = []

    def come(**headers):
        client = httpx.Client(
            base_url=server.url, headers=headers, follow_redirects=True, timeout=30
        )
        clients.append(client)
        return client

    yield come
    for client in clients:
        client.close()


def opened(client, plans, **form):
    """The path of a new table."""
    answer = client.post("/tables", data={**PLAIN, "plan": plans, **form}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def attribute(page, name):
    """An attribute of the table on a page."""
    return re.search(rf'<main id="table"[^>]* data-{name}="([^"]*)"', page, re.DOTALL)[1]


def actions(page):
    return re.findall(r'data-act="([^"]+)"', page)


def act(client, path, page, action, seen=None):
    given = {"seat": attribute(page, "seat"), "action": action}
    return client.post(f"{path}/act", data={**given, "seen": seen or attribute(page, "number")})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_speaks_every_language(lang, visit):
    client = visit(**{"Accept-Language": lang})
    pages = ["/", "/rules", "/replay", "/lists"]
    pages += [f"{page}/{game}" for game in GAMES for page in ("/new", "/guide", "/rules", "/ready")]
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        assert answer.headers["content-language"] == lang


def test_a_page_that_is_not_there_says_so_kindly(visit):
    for path in ("/nowhere", "/rules/chess", "/new/pig", f"/games/{GAME}/secret", "/t/abc"):
        answer = visit(**{"Accept-Language": "de"}).get(path)
        assert answer.status_code == 404
        assert "Hier nicht" in answer.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_address_that_cannot_be_read_is_refused_with_one_sentence(lang, visit):
    client = visit(**{"Accept-Language": lang})
    path = opened(client, ["me", "friend"])
    words = gettext(lang, SENTENCES["invalid"])
    for page in (f"/new/{GAME}?resize=x", f"{path}/fragment?seat=x", f"{path}/why"):
        answer = client.get(page)
        assert answer.status_code == 422
        assert f"<p>{words}</p>" in answer.text
        for internal in ("int_parsing", "query", ".py"):
            assert internal not in answer.text
    answer = client.get(f"{path}/fragment?seat=x", headers={"HX-Request": "true"})
    assert f'data-notice="{words}"' in answer.text


def test_the_choice_of_language_and_light_is_kept(visit):
    client = visit()
    answer = client.post("/settings", data={"lang": "nl", "back": "/rules"}, follow_redirects=False)
    assert answer.headers["location"] == "/rules"
    client.post("/settings", data={"theme": "dark"})
    page = client.get("/").text
    assert '<html lang="nl" data-theme="dark">' in page
    client.post("/settings", data={"lang": "xx", "theme": "pink"})
    assert '<html lang="nl" data-theme="dark">' in client.get("/").text


@pytest.mark.parametrize(
    "path",
    ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example", "rules", ""],
)
def test_no_form_leads_to_another_site(path):
    assert local_path(path) == "/"
    assert local_path("/t/abc?guide=1") == "/t/abc?guide=1"


def test_pages_run_no_inline_script_or_style(visit):
    client = visit()
    tables = [client.post(f"/play/{game}").url.path for game in GAMES]
    for page in ("/", f"/new/{GAME}", *(f"/rules/{game}" for game in GAMES), *tables):
        text = client.get(page).text
        assert not re.search(r"<script(?![^>]* src=)", text), page
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text), page


def test_play_now_takes_one_click(visit):
    client = visit()
    for game in GAMES:
        page = client.post(f"/play/{game}").text
        assert 'id="board"' in page
        assert attribute(page, "seat") != "-1"
    assert client.get("/").text.count('href="/t/') == len(GAMES)


def test_a_table_s_form_is_kept_when_the_number_of_seats_changes(visit):
    given = {"resize": 4, "plan": ["bot:merchant", "me"], "my_name": "Eva", "hints": "yes"}
    page = visit().get(f"/new/{GAME}", params=given).text
    assert page.count('name="plan"') == 4
    chosen = re.findall(r'<option value="([^"]+)" selected', page)
    assert chosen[:2] == ["bot:merchant", "me"]
    assert 'value="Eva"' in page
    assert re.search(r'id="hints"[^>]*checked', page)
    assert not re.search(r'id="lots"[^>]*checked', page)


def test_options_are_what_the_form_says(visit):
    client = visit()
    game = next(game for game in games() if game.register.options)
    plans = ["me"] + ["bot:apprentice"] * (game.seats[0] - 1)
    flags = {o.id: not o.default for o in game.register.options.values() if o.type == "flag"}
    form = {f"has:{name}": "1" for name in flags}
    form |= {f"option:{name}": "yes" for name, is_on in flags.items() if is_on}
    path = opened(client, plans, game=game.id, **form)
    seen = client.get(f"/api/v1/tables/{path.rpartition('/')[2]}").json()
    assert {name: seen["position"]["options"][name] for name in flags} == flags


def test_an_option_that_no_number_can_be_is_left_as_it_was(visit):
    page = visit().get("/new/hellweg", params={"resize": 2, "option:rounds": "9" * 5000})
    assert page.status_code == 200
    usual = hanse.game("hellweg").register.options["rounds"].default
    assert f'<option value="{usual}" selected' in page.text


def test_cards_played_stay_in_the_log_if_the_form_says_so(visit):
    client = visit()
    assert 'name="memory"' in client.get("/new/hellweg").text
    assert 'name="memory"' not in client.get("/new/amsterdam").text
    for form, shown in (({}, 1), ({"memory": "yes"}, 2)):
        path = opened(client, ["me", "hotseat"], game="hellweg", **form)
        api = f"/api/v1/tables/{path.rpartition('/')[2]}"
        turned = 0
        while turned < 2:
            seen = client.get(api).json()
            done = {"seat": seen["to_move"], "action": seen["legal"][0]}
            client.post(f"{api}/actions", json=done).raise_for_status()
            log = client.get(api).json()["log"]
            turned = sum(result.startswith("card:") for line in log for result in line["results"])
        assert visit().get(path).text.count("trade card: ") == shown


def test_a_table_that_cannot_be_is_refused_on_the_form(visit):
    answer = visit().post("/tables", data={**PLAIN, "plan": ["me", "me"]})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    answer = visit().post("/tables", data={**PLAIN, "plan": ["me"]})
    assert answer.status_code == 400
    answer = visit().post("/tables", data={**PLAIN, "plan": ["me", "bot:program:rm"]})
    assert answer.status_code == 400
    answer = visit().post("/tables", data={**PLAIN, "plan": ["me"] * 500})
    assert answer.status_code == 422
    assert len(answer.text) < 20_000  # no form with so many rows


def test_every_name_that_a_form_lets_in_is_taken(visit):
    client = visit()
    fields = re.findall(r'name="(name|my_name)" maxlength="(\d+)"', client.get(f"/new/{GAME}").text)
    assert len(fields) == 2
    names = {field: field[0] * int(most) for field, most in fields}
    opened(client, ["me", "friend"], **names)
    assert client.get("/api/v1/me").json()["name"] == names["my_name"]
    assert names["name"] in client.get("/").text


def test_an_action_answers_with_the_table_as_it_is_then(visit):
    client = visit()
    path = opened(client, ["me", "friend"])
    page = client.get(path).text
    assert attribute(page, "turn") == "mine"
    answer = act(client, path, page, actions(page)[0])
    assert answer.status_code == 200
    assert int(attribute(answer.text, "number")) > int(attribute(page, "number"))
    assert not answer.text.startswith("<!doctype")


def test_refusals_come_with_the_table_and_a_sentence(visit):
    client = visit()
    path = opened(client, ["me", "friend"])
    page = client.get(path).text
    illegal = re.search(r'data-why="([^"]+)"', page)[1]
    answer = act(client, path, page, illegal)
    assert answer.status_code == 422
    assert "data-notice" in answer.text
    act(client, path, page, actions(page)[0])
    answer = act(client, path, page, actions(page)[0])
    assert answer.status_code == 409
    assert attribute(answer.text, "turn") == "other"
    assert act(visit(), path, page, actions(page)[0]).status_code == 403
    why = client.get(f"{path}/why", params={"seat": 0, "action": illegal})
    assert why.status_code == 200


def test_why_not_names_the_rule_and_links_to_it(visit):
    client = visit(**{"Accept-Language": "nl"})
    path = opened(client, ["me", "friend"])
    illegal = re.search(r'data-why="([^"]+)"', client.get(path).text)[1]
    answer = client.get(f"{path}/why", params={"seat": 0, "action": illegal}).text
    rule = re.search(rf'href="/rules/{GAME}#([^"]+)"', answer)[1]
    text = games()[0].register.rule(rule).text["nl"]
    assert text.split(".")[0].replace("'", "&#39;") in answer


def test_an_undo_brings_the_table_back(visit):
    client = visit()
    path = opened(client, ["me", "friend"])
    page = client.get(path).text
    after = act(client, path, page, actions(page)[0]).text
    given = {"seat": 0, "seen": attribute(after, "number")}
    answer = client.post(f"{path}/undo", data=given)
    assert actions(answer.text) == actions(page)
    for seen in (attribute(answer.text, "number"), attribute(page, "number")):  # nothing, or stale
        again = client.post(f"{path}/undo", data={"seat": 0, "seen": seen})
        assert again.status_code == 409
        assert actions(again.text) == actions(page)
        assert "data-notice" in again.text
    assert visit().post(f"{path}/undo", data={"seat": 0}).status_code == 403


def test_a_friend_sits_down_by_link_and_others_only_watch(visit):
    host, friend, stranger = visit(), visit(), visit()
    path = opened(host, ["me", "friend"])
    link = re.search(r'value="http://[^/]+(/join/[^"]+)"', host.get(path).text)[1]
    assert "/join/" not in stranger.get(path).text
    assert attribute(stranger.get(path).text, "seat") == "-1"
    assert friend.get(link).status_code == 200
    page = friend.post(link, data={"my_name": "Berta"}).text
    assert attribute(page, "seat") == "1"
    assert "Berta" in host.get(path).text
    assert attribute(friend.get(link).text, "seat") == "1"
    for ask in (stranger.get, stranger.post):
        assert ask(link).status_code == 409
        assert ask("/join/nonsense").status_code == 404


@pytest.mark.parametrize(
    ("lang", "taken", "seated", "full", "theirs"),
    [
        ("en", "sits in that seat already", "at this table already", "No seat is free", "else’s"),
        ("de", "sitzt schon jemand", "Du sitzt schon", "kein Platz mehr frei", "von jemand ander"),
        ("nl", "zit al iemand", "Je zit al aan", "geen plaats meer vrij", "van iemand anders"),
    ],
)
def test_a_seat_that_is_not_yours_is_refused_in_words_of_its_own(
    visit, lang, taken, seated, full, theirs
):
    host, friend, stranger = visit(), visit(), visit()
    path = opened(host, ["me", "friend", "friend"], public="yes")
    links = re.findall(r'value="http://[^/]+(/join/[^"]+)"', host.get(path).text)
    friend.post(links[0])
    for client in (friend, stranger):
        client.cookies.set("hanse_lang", lang)
    assert taken in stranger.get(links[0]).text
    assert taken in stranger.post(links[0]).text
    assert seated in friend.get(links[1]).text
    assert seated in friend.post(links[1]).text
    host.post(links[1])
    assert full in stranger.post(f"{path}/sit").text
    answer = stranger.post(f"{path}/act", data={"seat": 0, "action": "pass"})
    assert (answer.status_code, theirs in answer.text) == (403, True)


def test_every_refusal_has_a_sentence_of_the_pages():
    kinds = {kind.kind for kind in subclasses(TableError)} - {"illegal"}
    assert kinds <= set(SENTENCES)


def subclasses(kind):
    """All classes below one."""
    return {found for sub in kind.__subclasses__() for found in {sub, *subclasses(sub)}}


def test_a_free_seat_of_a_public_table_can_be_taken(visit):
    host, guest = visit(), visit()
    path = opened(host, ["me", "friend"], public="yes")
    assert path in guest.get("/").text
    assert f'action="{path}/sit"' in guest.get(path).text
    assert attribute(guest.post(f"{path}/sit").text, "seat") == "1"


def test_the_curtain_hides_every_hand(visit):
    client = visit()
    path = opened(client, ["me", "hotseat"], seat_name=["", "Bea"])
    page = client.get(path).text
    assert 'class="curtain"' in page
    assert 'id="hand"' not in page
    assert not actions(page)
    lifted = client.get(f"{path}/fragment", params={"seat": 0, "lifted": 1}).text
    assert 'id="hand"' in lifted
    after = act(client, path, lifted, actions(lifted)[0]).text
    assert 'class="curtain"' in after
    assert "Bea" in after
    assert 'id="hand"' not in after
    assert 'id="hand"' not in client.get(f"{path}/fragment", params={"seat": 0, "lifted": 1}).text


def test_the_curtain_says_who_elsewhere_is_to_move(visit):
    client = visit()
    path = opened(client, ["friend", "me", "hotseat"], seat_name=["", "", "Bea"])
    page = client.get(path).text
    assert 'class="curtain"' in page
    assert "’s turn" not in page
    assert '<h2 id="curtain-title">Waiting for a friend to sit down</h2>' in page
    for seat, name in ((1, "Anna"), (2, "Bea")):
        assert f"I am {name}: show my hand" in page
        link = re.search(rf'id="lift-{seat}" hx-get="([^"]+)"', page)[1].replace("&amp;", "&")
        lifted = client.get(link).text
        assert 'id="hand"' in lifted
        assert attribute(lifted, "seat") == str(seat)


def test_a_curtain_that_has_fallen_stays_down_whoever_is_asked_then(visit):
    """Somebody elsewhere takes an action back: the screen may have been passed on already."""
    client, friend = visit(), visit()
    path = opened(client, ["me", "friend", "hotseat"], seat_name=["", "", "Bea"])
    link = re.search(r'value="http://[^/]+(/join/[^"]+)"', client.get(path).text)[1]
    friend.post(link, data={"my_name": "Carla"})

    def anew(page):
        return client.get(attribute(page, "url-fragment").replace("&amp;", "&")).text

    lifted = client.get(f"{path}/fragment", params={"seat": 0, "lifted": 1}).text
    waiting = act(client, path, lifted, actions(lifted)[0]).text
    assert 'id="hand"' in anew(waiting)
    asked = friend.get(path).text
    theirs = act(friend, path, asked, actions(asked)[0]).text
    fallen = anew(waiting)
    assert "Now it is Bea’s turn" in fallen
    given = {"seat": 1, "seen": attribute(theirs, "number")}
    assert friend.post(f"{path}/undo", data=given).status_code == 200
    still = anew(fallen)
    assert "I am Anna: show my hand" in still
    assert 'class="curtain"' in still
    assert 'id="hand"' not in still


def test_who_has_passed_the_screen_on_can_still_take_back(visit):
    client = visit()
    path = opened(client, ["me", "hotseat"])
    lifted = client.get(f"{path}/fragment", params={"seat": 0, "lifted": 1}).text
    fallen = act(client, path, lifted, actions(lifted)[0]).text
    url = attribute(fallen, "url-fragment").replace("&amp;", "&")
    for page in (fallen, client.get(url).text):
        assert 'class="curtain"' in page
        assert 'id="undo"' in page
    assert 'id="undo"' not in client.get(path).text


def test_who_sits_beside_without_a_name_is_told_from_the_owner(visit):
    client = visit()
    path = opened(client, ["me", "hotseat"])
    assert "Now it is Anna’s turn" in client.get(path).text
    lifted = client.get(f"{path}/fragment", params={"seat": 0, "lifted": 1}).text
    after = act(client, path, lifted, actions(lifted)[0]).text
    assert "Now it is Guest 2’s turn" in after


def test_a_finished_table_has_no_more_events(tmp_path):
    async def story():
        async with running(tmp_path) as app, browser(app) as client:
            path = f"/t/{(await open_table(client, GAME, 'me', 'friend'))['table']}"
            assert "/events?seat=0" in attribute((await client.get(path)).text, "url-events")
            table = await app.state.tables.get(path.rpartition("/")[2])
            table.course = Course(finished_record()[0], table.numbers)
            table.to_move, table.over = None, True
            table.kept.clear()
            page = (await client.get(path)).text
            assert attribute(page, "turn") == "over"
            assert "data-url-events" not in page

    asyncio.run(story())


def test_bots_can_be_watched_and_their_speed_chosen(visit):
    client = visit()
    path = opened(client, ["bot:apprentice"] * 2)
    page = client.get(path).text
    assert attribute(page, "seat") == "-1"
    assert 'name="speed"' in page
    assert client.post(f"{path}/speed", data={"speed": "3.0"}).status_code == 204
    assert visit().post(f"{path}/speed", data={"speed": "3.0"}).status_code == 403


def finished_record():
    game = games()[0]
    match = game.start(game.seats[0], seed=5)
    bot = make("random", game, seed=5)
    while not match.over:
        match.play(bot.choose_in(match))
    return match, notation.write(match)


def test_a_record_is_uploaded_replayed_and_downloaded(visit):
    client = visit()
    match, record = finished_record()
    answer = client.post("/replay", files={"record": ("game.txt", record)}, follow_redirects=False)
    path = answer.headers["location"]
    page = client.get(path).text
    assert f'max="{match.ply}"' in page
    for seat in range(-1, match.seats):
        at = client.get(f"{path}/at", params={"ply": match.ply // 2, "seat": seat}).text
        assert attribute(at, "number") == str(match.ply // 2)
        assert "data-acts" not in at
    end = client.get(f"{path}/at", params={"ply": 99999}).text
    assert match.key.hex() in end
    download = client.get(f"{path}/record.txt")
    assert download.text == record.replace("seed: 5\n", "")  # the key says it all
    assert "attachment" in download.headers["content-disposition"]
    assert path in client.get("/replay").text
    table = path.replace("/replay/", "/t/")
    assert client.get(table).url.path == path
    assert client.get(f"{table}/fragment").status_code == 404  # it isn't played at


def test_a_record_without_a_promise_shows_none(visit):
    client = visit()
    match, record = finished_record()
    bare = record.replace(f"commitment: {match.commitment}\n", "")
    for text, is_promised in ((record, True), (bare, False)):
        page = client.post("/replay", files={"record": ("game.txt", text)})
        end = client.get(f"{page.url.path}/at", params={"ply": 99999}).text
        assert match.key.hex() in end
        for words in ("Promised at the start", "Do they belong together?", match.commitment):
            assert (words in end) == is_promised


def test_a_game_that_cannot_draw_its_table_has_no_pages(visit):
    client = visit()
    form = {"game": "pig", "seats": ["me", "friend"]}
    table = client.post("/api/v1/tables", json=form).json()["table"]
    for path in (f"/t/{table}", f"/t/{table}/fragment"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "There is nothing here." in answer.text
    assert table not in client.get("/").text


@pytest.mark.parametrize(
    "now", [{"game": "gone"}, {"version": 99}, {"data": "another"}], ids=["game", "rules", "data"]
)
def test_lists_leave_out_what_cannot_be_opened_any_more(tmp_path, now):
    async def story():
        async with running(tmp_path) as app, browser(app) as client:
            gone, kept = [
                (await open_table(client, GAME, "me", "friend", public=True))["table"]
                for _ in range(2)
            ]

            async def listed(*pages):
                for page in pages:
                    answer = await client.get(page)
                    assert answer.status_code == 200
                    assert gone not in answer.text
                    assert kept in answer.text

            async with app.state.tables.store._engine.begin() as connection:
                await connection.execute(update(MatchRow).where(MatchRow.id == gone).values(**now))
            await listed("/", "/lists", "/api/v1/tables?list=open", "/api/v1/tables?list=mine")
            async with app.state.tables.store._engine.begin() as connection:
                await connection.execute(update(MatchRow).values(over=True))
            await listed("/replay", "/api/v1/tables?list=finished")

    asyncio.run(story())


def test_a_bad_record_is_refused_with_a_sentence(visit):
    client = visit()
    _, record = finished_record()
    broken = record.replace("\nresult", "\npass\nresult")
    for text in (b"hello", b"\xff\xfe\x00", broken.encode()):
        answer = client.post("/replay", files={"record": ("game.txt", text)})
        assert answer.status_code == 400
        assert 'role="alert"' in answer.text


def test_nothing_of_a_game_that_goes_on_can_be_replayed(visit):
    client = visit()
    path = opened(client, ["me", "friend"])
    table = path.rpartition("/")[2]
    for page in (f"/replay/{table}", f"/replay/{table}/at", f"/replay/{table}/record.txt"):
        assert client.get(page).status_code == 403


def test_rules_have_an_anchor_for_each_rule(visit):
    for game in games():
        page = visit().get(f"/rules/{game.id}").text
        for rule in game.register.rules:
            assert f'id="{rule}"' in page
        assert "<svg" in page.partition('class="rules-picture')[2]


def test_the_files_of_the_games_are_served(visit):
    for game in GAMES:
        cover = visit().get(f"/games/{game}/cover.svg")
        assert cover.headers["content-type"] == "image/svg+xml"
        assert (
            visit().get(f"/games/{game}/style.css").headers["content-type"].startswith("text/css")
        )


def test_the_guide_begins_at_a_real_table(visit):
    client = visit()
    page = client.post(f"/guide/{GAME}").text
    assert 'id="guide"' in page
    assert attribute(page, "turn") == "mine"


def test_a_hint_about_what_has_changed_meanwhile_says_so(tmp_path, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()

    def slow(game, view, legal):
        begun.set()
        assert go_on.wait(10)
        return [Thought(game.actions.names[action], 1, 0.5, ()) for action in legal]

    monkeypatch.setattr("hanse.web.tables.advise", slow)

    async def story():
        async with running(tmp_path) as app, browser(app) as client:
            table = (await open_table(client, GAME, "me", "friend"))["table"]
            path = f"/t/{table}/hint?seat=0"
            for is_played in (False, True):
                asked = asyncio.create_task(client.get(path))
                await asyncio.to_thread(begun.wait, 10)
                if is_played:
                    name = (await look(client, table, 0))["legal"][0]
                    assert (await act_by_api(client, table, 0, name)).status_code == 200
                go_on.set()
                said = (await asked).text
                assert ("hint-row" in said, "the table has changed" in said) == (
                    not is_played,
                    is_played,
                )
                begun.clear()
                go_on.clear()

    asyncio.run(story())


def test_each_game_is_drawn_once_when_it_gets_ready_and_never_by_a_visit(tmp_path, monkeypatch):
    drawn = []
    monkeypatch.setattr("hanse.web.app.draw_ahead", lambda game: drawn.append(game.id))

    async def story():
        async with running(tmp_path, draw_ahead=True) as app, browser(app) as client:
            for _ in range(3):
                assert (await client.get("/")).status_code == 200
            async with asyncio.timeout(10):
                while len(drawn) < len(app.state.readiness.fractions):
                    await asyncio.sleep(0.01)
        assert sorted(drawn) == sorted(app.state.readiness.fractions)

    asyncio.run(story())


def test_a_game_that_failed_is_told_of_in_the_lobby_and_at_its_tables(tmp_path, monkeypatch):
    async def fail(self, game, threads):
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(Readiness, "_prepare", fail)

    async def story():
        async with running(tmp_path) as app, browser(app) as client:
            table = (await open_table(client, GAME, "me", "friend"))["table"]
            api = (await client.get("/api/v1/games")).json()
            assert {game["failed"] for game in api} == {True}
            for lang in LANGUAGES:
                words = gettext(lang, "This game didn’t get ready")
                client.headers["Accept-Language"] = lang
                lobby, ready, page = [
                    (await client.get(path)).text for path in ("/", f"/ready/{GAME}", f"/t/{table}")
                ]
                assert lobby.count(words) == len(GAMES)
                assert f'action="/play/{GAME}"' not in lobby
                assert "<progress" not in lobby + ready + page
                assert "hx-get" not in ready  # nothing more is to come
                assert attribute(page, "turn") == "failed"
                assert words in page
                assert "a secret of the server" not in lobby + page

    asyncio.run(story())


def test_a_game_that_was_drawn_ahead_has_its_picture():
    game = games()[0]
    rules.picture.cache_clear()
    rules.draw_ahead(game)
    assert rules.picture.cache_info().currsize == len(LANGUAGES)
    rules.draw_ahead(hanse.game("pig"))  # which has no table to draw
    assert rules.picture.cache_info().currsize == len(LANGUAGES)
