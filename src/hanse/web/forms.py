"""What the JSON API takes and gives."""

from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Any

from pydantic import BaseModel, Field

from hanse.core import position
from hanse.web.cards import TableCard
from hanse.web.table import Table
from hanse.web.viewpoint import Viewpoint

MOST_SEATS = 20  # more than any game has

Word = Annotated[str, Field(max_length=80)]
Lang = Annotated[str, Field(pattern="^(en|de|nl)$")]
SeatNumber = Annotated[int, Field(ge=-1, le=MOST_SEATS, description="From 0; -1 is a spectator.")]


class NewTable(BaseModel):
    """A table to be opened."""

    game: Word
    seats: list[Word] = Field(
        min_length=1,
        max_length=MOST_SEATS,
        description="For each seat: me, friend, bot:LEVEL, hotseat or hotseat:NAME.",
        examples=[["me", "bot:journeyman"]],
    )
    options: dict[Word, bool | int | Word] = Field(default={}, max_length=20)
    name: Annotated[str, Field(max_length=200)] = ""
    public: bool = False
    allow_hints: bool = True
    memory_aid: bool = Field(
        False, description="Whether pages show in the log what may not be looked at again."
    )
    autoplay_forced: bool = True
    bot_speed: float = Field(1.0, description="Seconds for a bot's action, 0.2 at least.")


class NewAction(BaseModel):
    """An action to be played."""

    seat: SeatNumber
    action: Word
    seen: int | None = Field(
        None, description="The number of the observation that it answers: a newer one refuses it."
    )
    lang: Lang = "en"


class NewUndo(BaseModel):
    """An action to be taken back."""

    seat: SeatNumber
    seen: int | None = None


class Token(BaseModel):
    """A seat's secret link."""

    token: Word


class SeatChoice(BaseModel):
    """An open seat of a public table; the first, if none is named."""

    seat: SeatNumber | None = None


class Name(BaseModel):
    """A guest's name."""

    name: Annotated[str, Field(max_length=200)]


class Speed(BaseModel):
    """How fast bots play."""

    seconds: float


class Opened(BaseModel):
    """A table that was opened."""

    table: str
    seats: list[int] = Field(description="Yours.")
    invitations: dict[int, str] = Field(description="The token of each seat that is still open.")


class Seated(BaseModel):
    """A seat that was taken."""

    table: str
    seat: int


class Number(BaseModel):
    """How many changes your seat has seen."""

    number: int


class Sitting(BaseModel):
    """Who sits in a seat."""

    name: str
    kind: str = Field(description="person, bot, open, or recorded.")
    level: str


class Entry(BaseModel):
    """An action as your seat saw it."""

    ply: int
    seat: int
    action: str
    results: list[str]


class Observation(BaseModel):
    """What your seat may know."""

    table: str
    game: str
    seat: int
    number: int
    to_move: int | None
    over: bool
    legal: list[str]
    may_undo: bool
    sittings: list[Sitting]
    log: list[Entry]
    commitment: str
    key: str = Field(description="Once the game is over.")
    scores: list[int]
    ranking: list[int]
    position: dict[str, Any] = Field(description="What lies on the table, as your seat sees it.")


class Legal(BaseModel):
    """An action that is legal now."""

    action: str
    words: str


class Why(BaseModel):
    """Whether an action is legal now, and if not, by which rule."""

    legal: bool
    rule: str
    text: str


class Hint(BaseModel):
    """What a bot thinks of an action."""

    action: str
    visits: int
    value: float = Field(description="The chance to win that it gives you.")


class Listed(BaseModel):
    """A table in a list."""

    table: str
    game: str
    name: str
    sittings: list[Sitting]
    to_move: int | None
    over: bool
    public: bool
    my_seats: list[int]
    is_my_turn: bool
    may_join: bool
    created: datetime
    changed: datetime


class Me(BaseModel):
    """Who you are here."""

    name: str


def observation(table: Table, view: Viewpoint) -> Observation:
    """A viewpoint as JSON."""
    names = view.game.actions.names
    return Observation(
        table=table.id,
        game=view.game.id,
        seat=view.seat,
        number=view.number,
        to_move=view.to_move,
        over=view.over,
        legal=[names[action] for action in view.legal],
        may_undo=view.may_undo,
        sittings=[Sitting(**asdict(sitting)) for sitting in view.sittings],
        log=[
            Entry(ply=e.ply, seat=e.seat, action=e.action, results=list(e.results))
            for e in view.log
        ],
        commitment=view.commitment,
        key=view.key,
        scores=list(view.scores),
        ranking=list(view.ranking),
        position=position.encode(view.game, view.observation, view=view.seat),
    )


def listed(card: TableCard) -> Listed:
    """A table in a list as JSON."""
    return Listed(
        table=card.id,
        game=card.game,
        name=card.name,
        sittings=[Sitting(**asdict(sitting)) for sitting in card.sittings],
        to_move=card.to_move,
        over=card.over,
        public=card.public,
        my_seats=list(card.my_seats),
        is_my_turn=card.is_my_turn,
        may_join=card.may_join,
        created=card.created,
        changed=card.changed,
    )
