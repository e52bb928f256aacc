"""Guests and seats: nobody acts for, or looks from, a seat that isn't theirs."""

import asyncio
from http.cookies import SimpleCookie

import pytest

from hanse.web.identity import COOKIE, LIFE, Guest, Passes, new_guest
from tests.web.serving import API, act, browser, look, open_table, running


def scene(tmp_path, story, **changes):
    async def tell():
        async with running(tmp_path, **changes) as app:
            clients = [browser(app) for _ in range(3)]
            await story(app, *clients)
            for client in clients:
                await client.aclose()

    asyncio.run(tell())


def test_a_pass_is_read_only_if_we_signed_it():
    passes = Passes(b"s" * 32)
    guest = Guest("0" * 32, "Anneke \u00e4")
    assert passes.read(passes.write(guest)) == (guest, False)
    assert passes.read(Passes(b"t" * 32).write(guest)) is None
    for text in ("", "x", passes.write(guest)[:-1] + "!", passes.write(Guest("not hex"))):
        assert passes.read(text) is None
    assert new_guest() != new_guest()


def test_a_newcomer_gets_a_cookie_that_scripts_and_other_sites_do_not(tmp_path):
    async def story(app, anneke, bernd, carla):
        answer = await anneke.get(f"{API}/me")
        cookie = SimpleCookie(answer.headers["set-cookie"])[COOKIE]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert cookie["path"] == "/"
        assert cookie["max-age"] == str(LIFE)
        assert not cookie["secure"]
        assert "set-cookie" not in (await anneke.get(f"{API}/me")).headers
        answer = await bernd.get(f"https://test{API}/me")
        assert SimpleCookie(answer.headers["set-cookie"])[COOKIE]["secure"]
        assert "set-cookie" not in (await carla.get("/healthz")).headers

    scene(tmp_path, story)


def test_a_forged_cookie_makes_a_newcomer(tmp_path):
    async def story(app, anneke, bernd, carla):
        table = (await open_table(anneke, "pig", "me", "friend"))["table"]
        (owner,) = {chair.guest for chair in (await app.state.tables.get(table)).chairs} - {""}
        forged = Passes(b"guess" * 8).write(Guest(owner))
        bernd.cookies.set(COOKIE, forged)
        answer = await bernd.get(f"{API}/tables/{table}?seat=0")
        assert answer.json()["error"]["kind"] == "not_your_seat"
        assert "set-cookie" in answer.headers

    scene(tmp_path, story)


@pytest.mark.parametrize(
    ("cookies", "is_known"),
    [
        ("{ours}", True),
        ("hanse_lang=de;{ours} ; other", True),
        ("a=b=c; @=; ;;{theirs}; {ours}", True),  # somebody else set one, too
        ("{theirs}; " * 4 + "{ours}", False),  # nobody has so many
        ("not_{ours}", False),
        ("", False),
    ],
)
def test_the_first_of_our_cookies_that_we_signed_counts(tmp_path, cookies, is_known):
    async def story(app, anneke, bernd, carla):
        await anneke.put(f"{API}/me", json={"name": "Anneke"})
        ours = f"{COOKIE}={anneke.cookies[COOKIE]}"
        theirs = f"{COOKIE}={Passes(b'guess' * 8).write(Guest('0' * 32))}"
        sent = cookies.format(ours=ours, theirs=theirs)
        answer = await bernd.get(f"{API}/me", headers={"Cookie": sent})
        assert answer.json()["name"] == ("Anneke" if is_known else "")
        assert ("set-cookie" in answer.headers) != is_known

    scene(tmp_path, story)


def test_a_name_is_kept_and_shown(tmp_path):
    async def story(app, anneke, bernd, carla):
        table = (await open_table(anneke, "amsterdam", "me", "friend"))["table"]
        answer = await anneke.put(f"{API}/me", json={"name": " Anneke\t van <b>Delft</b> "})
        assert answer.json() == {"name": "Anneke van <b>Delft</b>"}
        assert (await anneke.get(f"{API}/me")).json()["name"] == "Anneke van <b>Delft</b>"
        assert (await look(bernd, table, -1))["sittings"][0]["name"] == "Anneke van <b>Delft</b>"
        page = await bernd.get(f"/t/{table}")
        assert "<b>Delft" not in page.text
        answer = await anneke.put(f"{API}/me", json={"name": "x" * 41})
        assert answer.status_code == 400

    scene(tmp_path, story)


def test_a_seat_is_taken_by_its_link_once(tmp_path):
    async def story(app, anneke, bernd, carla):
        opened = await open_table(anneke, "amsterdam", "me", "friend")
        table, token = opened["table"], opened["invitations"]["1"]
        assert len(token) == 22
        answer = await bernd.post(f"{API}/join", json={"token": token})
        assert answer.json() == {"table": table, "seat": 1}
        assert (await bernd.post(f"{API}/join", json={"token": token})).json()["seat"] == 1
        answer = await carla.post(f"{API}/join", json={"token": token})
        assert (answer.status_code, answer.json()["error"]["kind"]) == (409, "seat_taken")
        answer = await carla.post(f"{API}/join", json={"token": token[:-1] + "_"})
        assert answer.status_code == 404

    scene(tmp_path, story)


def test_nobody_sees_or_acts_for_another_seat(tmp_path):
    async def story(app, anneke, bernd, carla):
        opened = await open_table(anneke, "amsterdam", "me", "friend")
        table = opened["table"]
        await bernd.post(f"{API}/join", json={"token": opened["invitations"]["1"]})
        mine = await look(anneke, table)
        assert mine["seat"] == 0
        assert mine["legal"]
        for client, seat in ((bernd, 0), (carla, 0), (carla, 1), (anneke, 1)):
            for path in ("", "/legal", "/events", "/why"):
                query = {"seat": seat, "action": "take:pile"}
                answer = await client.get(f"{API}/tables/{table}{path}", params=query)
                assert answer.status_code == 403, path
            refused = [
                await act(client, table, seat, mine["legal"][0]),
                await client.post(f"{API}/tables/{table}/undo", json={"seat": seat}),
                await client.post(f"{API}/tables/{table}/hint", json={"seat": seat}),
                await client.post(
                    f"/t/{table}/act", data={"seat": seat, "action": mine["legal"][0]}
                ),
            ]
            assert {answer.status_code for answer in refused} == {403}
        spectator = await look(carla, table)
        assert spectator["seat"] == -1
        assert spectator["legal"] == []
        assert (await look(bernd, table))["legal"] == []
        answer = await act(carla, table, -1, mine["legal"][0])
        assert answer.status_code == 404
        assert (await look(anneke, table))["log"] == []

    scene(tmp_path, story)


def test_one_guest_may_have_several_seats_at_one_screen(tmp_path):
    async def story(app, anneke, bernd, carla):
        opened = await open_table(anneke, "amsterdam", "hotseat:Anneke", "hotseat:Bernd")
        assert opened["seats"] == [0, 1]
        for seat in (0, 1):
            assert (await look(anneke, opened["table"], seat))["seat"] == seat
        view = await look(anneke, opened["table"])
        await act(anneke, opened["table"], view["seat"], view["legal"][0])
        assert (await look(anneke, opened["table"]))["seat"] == 1

    scene(tmp_path, story)


@pytest.mark.parametrize("seat", [-2, 2, 99])
def test_there_are_no_other_seats(tmp_path, seat):
    async def story(app, anneke, bernd, carla):
        table = (await open_table(anneke, "pig", "me", "friend"))["table"]
        answer = await anneke.get(f"{API}/tables/{table}", params={"seat": seat})
        assert answer.status_code == 404

    scene(tmp_path, story)


def test_ids_of_guests_and_secrets_reach_nobody(tmp_path):
    async def story(app, anneke, bernd, carla):
        opened = await open_table(anneke, "amsterdam", "me", "friend", public=True)
        table = await app.state.tables.get(opened["table"])
        paths = [
            f"{API}/tables/{table.id}",
            f"{API}/tables",
            f"{API}/tables?list=mine",
            f"/t/{table.id}",
            "/lists",
        ]
        for client in (anneke, bernd):
            for path in paths:
                text = (await client.get(path)).text
                assert table.owner not in text
                assert table.key.hex() not in text
                if client is bernd:
                    assert opened["invitations"]["1"] not in text

    scene(tmp_path, story)
