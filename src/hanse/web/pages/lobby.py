"""The lobby: games to choose, tables to open, join or watch."""

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, Response

from hanse.core.errors import HanseError
from hanse.core.game import Game
from hanse.web.errors import TooMany
from hanse.web.forms import MOST_SEATS
from hanse.web.identity import Guest, GuestOf, remember
from hanse.web.languages import LEVEL_WORDS, mark
from hanse.web.pages import games
from hanse.web.pages.reader import Reader, ReaderOf, go_to, page
from hanse.web.pages.refusals import sentence
from hanse.web.settings import LONGEST_NAME
from hanse.web.tables import Tables, TablesOf
from hanse.web.telling import fleeting

USUAL_BOT = "bot:journeyman"
USUAL_SPEED = "1.0"
SPEEDS = {
    "0.0": mark("hardly any time"),
    "0.4": mark("less than a second"),
    USUAL_SPEED: mark("about a second"),
    "3.0": mark("some seconds"),
}
SWITCHES = {  # what a table can be opened with, and whether it usually is
    "lots": (mark("Draw lots for the seats"), True),
    "hints": (mark("Players may ask a bot for a hint"), True),
    "memory": (mark("The log goes on showing cards that may not be looked at again"), False),
    "forced": (mark("Where only one action is possible, it is played for you"), True),
    "public": (mark("Others find this table in the lobby, to watch or to take a free seat"), False),
}

router = APIRouter(include_in_schema=False)


@router.get("/")
async def lobby(
    request: Request, reader: ReaderOf, guest: GuestOf, tables: TablesOf
) -> HTMLResponse:
    """The first page."""
    cards = [games.card(request, game, reader) for game in games.games()]
    return page("lobby.html", reader, {"games": cards, **await _lists(guest, tables)})


@router.get("/lists")
async def lists(reader: ReaderOf, guest: GuestOf, tables: TablesOf) -> HTMLResponse:
    """Your games and the open tables, for a lobby that stays open."""
    return page("lists.html", reader, await _lists(guest, tables))


async def _lists(guest: Guest, tables: Tables) -> dict[str, Any]:
    return {"mine": await tables.mine(guest), "open": await tables.open_tables(guest)}


@router.get("/ready/{id}")
async def ready(request: Request, id: str, reader: ReaderOf) -> HTMLResponse:
    """How far a game is ready."""
    return page("readiness.html", reader, {"game": games.card(request, games.find(id), reader)})


@router.post("/play/{id}")
async def play_now(id: str, reader: ReaderOf, guest: GuestOf, tables: TablesOf) -> Response:
    """A table against the usual bots, at once."""
    game = games.find(id)
    plans = ["me"] + [USUAL_BOT] * (game.usual_seats - 1)
    table = await tables.create(game.id, drawn_lots(plans), {}, owner=guest)
    return go_to(f"/t/{table.id}")


def drawn_lots(plans: list[str]) -> list[str]:
    """The plans of the seats in a random order: the first seat begins, and nobody should choose
    that.
    """
    mixed = list(plans)
    secrets.SystemRandom().shuffle(mixed)
    return mixed


# A new table


@router.get("/new/{id}")
async def new(
    request: Request, id: str, reader: ReaderOf, guest: GuestOf, resize: int = 0
) -> HTMLResponse:
    """Choose who plays and how. `resize` changes the number of seats and keeps the rest."""
    game = games.find(id)
    seats = resize if resize in game.seats else game.usual_seats
    asked = request.query_params
    given = asked if resize else {"plan": ""}
    plans = asked.getlist("plan") or ["me"]
    plans = (plans + [USUAL_BOT] * seats)[:seats]
    values = {
        name: _value_of(option, asked.get(f"option:{name}"), f"has:{name}" in asked)
        for name, option in game.register.options.items()
    }
    switches = {name: (name in given if resize else usual) for name, (_, usual) in SWITCHES.items()}
    return _new_page(
        request,
        game,
        reader,
        plans,
        values,
        switches,
        seat_names=asked.getlist("seat_name"),
        my_name=asked.get("my_name", guest.name),
        name=asked.get("name", ""),
        speed=asked.get("speed", USUAL_SPEED),
    )


def _value_of(option: Any, text: str | None, is_asked: bool) -> Any:
    """An option's value from a form: a switch that is off isn't sent at all."""
    if text is None:
        return False if is_asked and option.type == "flag" else option.default
    try:
        return option.read(text)
    except HanseError:
        return option.default


def _new_page(
    request: Request,
    game: Game,
    reader: Reader,
    plans: list[str],
    values: dict[str, Any],
    switches: dict[str, bool],
    *,
    seat_names: list[str],
    my_name: str = "",
    name: str = "",
    speed: str = USUAL_SPEED,
    error: str = "",
    status: int = 200,
) -> HTMLResponse:
    given = {
        "game": games.card(request, game, reader),
        "seats": len(plans),
        "plans": plans,
        "plan_words": plan_words(reader),
        "seat_names": seat_names + [""] * len(plans),
        "options": list(game.register.options.values()),
        "values": values,
        "switches": [
            (switch, reader.say(words), switches[switch])
            for switch, (words, _) in SWITCHES.items()
            if switch != "memory" or fleeting(game)
        ],
        "speeds": {value: reader.say(words) for value, words in SPEEDS.items()},
        "speed": speed,
        "my_name": my_name,
        "name": name,
        "error": error,
    }
    return page("new.html", reader, given, status)


def plan_words(reader: Reader) -> dict[str, str]:
    """Who can sit in a seat, in words."""
    bots = {
        f"bot:{level}": reader.say(mark("Bot: {level}")).format(level=reader.say(words))
        for level, words in LEVEL_WORDS.items()
    }
    return {
        "me": reader.say(mark("You")),
        "friend": reader.say(mark("A friend, by link")),
        **bots,
        "hotseat": reader.say(mark("Somebody beside you, at this screen")),
    }


@router.post("/tables")
async def open_table(
    request: Request,
    reader: ReaderOf,
    guest: GuestOf,
    tables: TablesOf,
    game: Annotated[str, Form()],
    plan: Annotated[list[str], Form(max_length=MOST_SEATS)],
    seat_name: Annotated[list[str], Form(max_length=MOST_SEATS)] = [],  # noqa: B006  a form's default is never changed
    name: Annotated[str, Form(max_length=LONGEST_NAME)] = "",
    my_name: Annotated[str, Form(max_length=LONGEST_NAME)] = "",
    speed: Annotated[str, Form()] = USUAL_SPEED,
) -> Response:
    """Open the table that was put together."""
    found = games.find(game)
    form = await request.form()
    switches = {switch: switch in form for switch in SWITCHES}
    values = {
        option.id: _value_of(
            option, _text(form.get(f"option:{option.id}")), f"has:{option.id}" in form
        )
        for option in found.register.options.values()
    }
    named = [
        f"{wanted}:{beside}" if wanted == "hotseat" and beside else wanted
        for wanted, beside in zip(plan, seat_name + [""] * len(plan), strict=False)
    ]
    guest = await renamed(request, tables, guest, my_name)
    try:
        if plan.count("me") > 1:
            raise HanseError(
                reader.say(mark("You can have one seat; others at this screen are “beside you”."))
            )
        table = await tables.create(
            found.id,
            drawn_lots(named) if switches["lots"] else named,
            values,
            owner=guest,
            name=name,
            allow_hints=switches["hints"],
            memory_aid=switches["memory"],
            public=switches["public"],
            bot_speed=float(speed if speed in SPEEDS else USUAL_SPEED),
            autoplay_forced=switches["forced"],
        )
    except TooMany:
        raise
    except HanseError as error:
        return _new_page(
            request,
            found,
            reader,
            plan,
            values,
            switches,
            seat_names=seat_name,
            my_name=my_name,
            name=name,
            speed=speed,
            error=sentence(error, reader),
            status=400,
        )
    return go_to(f"/t/{table.id}")


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


async def renamed(request: Request, tables: Tables, guest: Guest, name: str) -> Guest:
    """The guest with the name they want to be called, if they gave one."""
    wanted = " ".join(name.split())
    if not wanted or wanted == guest.name:
        return guest
    called = await tables.rename(guest, wanted)
    remember(request, called)
    return called


# An invitation


@router.get("/join/{token}")
async def invitation(token: str, reader: ReaderOf, guest: GuestOf, tables: TablesOf) -> Response:
    """The page that a friend's link opens; who sits there already goes on playing."""
    table, is_mine = await tables.invited(token, guest)
    if is_mine:
        return go_to(f"/t/{table.id}")
    return page("join.html", reader, {"token": token, "my_name": guest.name, "error": ""})


@router.post("/join/{token}")
async def join(
    request: Request,
    token: str,
    reader: ReaderOf,
    guest: GuestOf,
    tables: TablesOf,
    my_name: Annotated[str, Form(max_length=LONGEST_NAME)] = "",
) -> Response:
    """Sit down in the seat that was kept."""
    guest = await renamed(request, tables, guest, my_name)
    table, _ = await tables.join(token, guest)
    return go_to(f"/t/{table.id}")
