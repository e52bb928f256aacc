"""Packet Row's page: every card drawn from the data file on the board that it comes from, and the
tables of cards.
"""

import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docs.pages.packet_row.art import (
    BRASS,
    BRICK,
    BUILDINGS,
    GOODS,
    INK,
    PAPER,
    SEA,
    SHADE,
    SNOW,
    TIMBER,
    assistant,
    banker,
    banknote,
    bars,
    captain,
    flag,
    merchant,
    ship,
)

CARDS = Path(__file__).parents[3] / "src" / "hanse" / "games" / "packet_row" / "cards.toml"

WIDTH, HEIGHT = 1500, 1244
SLAB = "Rye, Rockwell, 'Roboto Slab', 'DejaVu Serif', Georgia, serif"
LONG_NAME = 14  # letters; the name of a country that is longer takes two lines
LETTER = 0.62  # width of a letter, in heights; generous, as readers' fonts differ
BORDER = 4  # of a card

BOARD_WORDS = ("Guild hall", "Docks", "Market", "Bank")


Text = tuple[float, str, float]  # how far below the middle of a card, what, and how large


@dataclass(frozen=True)
class Card:
    """What is drawn on a card, around its middle, and how many there are of it."""

    picture: str
    texts: tuple[Text, ...] = ()
    copies: int = 1
    badge_above: bool = False  # where the number of copies stands


def cards() -> dict[str, Any]:
    """The data file in the repository."""
    return tomllib.loads(CARDS.read_text("utf-8"))


def words(name: str) -> str:
    """A name of the data file as it is printed."""
    return " ".join(part.capitalize() for part in name.split("_"))


def at(x: float, y: float, size: float, picture: str) -> str:
    """A picture moved and scaled."""
    return f'<g transform="translate({x} {y}) scale({size})">{picture}</g>'


# The cards


def contract(card: dict[str, Any]) -> Card:
    """Units of a good, a flag, a country and a sum."""
    units, good = card["units"], GOODS[card["good"]]()
    spots: dict[int, tuple[tuple[float, float], ...]] = {
        1: ((0, 0),),
        2: ((-15, 0), (15, 0)),
        3: ((-26, 0), (0, 0), (26, 0)),
        4: ((-15, -11), (15, -11), (-15, 12), (15, 12)),
    }
    size = {1: 1.1, 2: 0.86, 3: 0.68, 4: 0.56}[units]
    drawn = "".join(at(x, y - 23, size, good) for x, y in spots[units])
    drawn += at(0, 14, 1, flag(card["country"], 36, 22))
    texts = [(-50.0, f"{units} {card['good']}", 12.5), (62.0, f"${card['pays']}", 15.0)]
    return Card(drawn, (*texts, *country_lines(card["country"], 42.5)))


def country_lines(country: str, y: float) -> list[Text]:
    """The name of a country, in two lines if it is a long one."""
    name = words(country)
    lines = name.split() if len(name) > LONG_NAME else [name]
    return [(y + (n - (len(lines) - 1) / 2) * 9.5, line, 10.5) for n, line in enumerate(lines)]


def guild_hall(data: dict[str, Any]) -> list[list[Card]]:
    """Contracts, a row for each good and a column for each country; the assistant."""
    rows = []
    for good in data["goods"]:
        of_good = {c["country"]: c for c in data["contracts"] if c["good"] == good}
        rows.append([contract(of_good[country]) for country in data["countries"]])
    picture = at(0, 0, 1.35, assistant())
    rows[0].append(Card(picture, ((-44, "Assistant", 13),), data["assistants"]))
    return rows


def docks(data: dict[str, Any]) -> list[list[Card]]:
    """Ships, the captain, gold."""
    row = [
        Card(
            at(-3, -19, 0.98, ship()) + at(0, 16, 1, flag(country, 30, 18)),
            tuple(country_lines(country, 41)),
            data["ships_per_country"],
            True,
        )
        for country in data["countries"]
    ]
    row.append(Card(at(0, 4, 1.1, captain()), ((-34, "Captain", 12),), data["captains"]))
    for gold in data["gold_cards"]:
        texts = ((-34, "Gold", 12), (42, f"${gold['price']}", 15))
        row.append(Card(at(0, -1, 1.1, bars(gold["bars"])), texts, gold["copies"]))
    return [row]


def market(data: dict[str, Any]) -> list[list[Card]]:
    """Goods in their sizes, two goods in a row; the merchant."""
    spots: dict[int, tuple[tuple[float, float], ...]] = {
        1: ((0, 0),),
        2: ((-14, 0), (14, 0)),
        3: ((-14, -10), (14, -10), (0, 13)),
    }
    sizes = {1: 1.15, 2: 0.78, 3: 0.62}
    made = []
    for good in data["goods"]:
        for card in data["goods_cards"]:
            units = card["units"]
            drawn = "".join(at(x, y - 1, sizes[units], GOODS[good]()) for x, y in spots[units])
            texts = ((-34, f"{units} {good}", 12), (43, f"${card['price']}", 15))
            made.append(Card(drawn, texts, card["copies"]))
    made.append(Card(at(0, 6, 1.1, merchant()), ((-34, "Merchant", 12),), data["merchants"]))
    half = len(data["goods_cards"]) * 2
    return [made[:half], made[half:]]


def bank(data: dict[str, Any]) -> list[list[Card]]:
    """Money cards and the banker."""
    row = [
        Card(at(0, -3, 1.06, banknote(card["value"])), (), card["copies"])
        for card in data["money_cards"]
    ]
    return [[*row, Card(at(0, 5, 0.95, banker()), ((-22, "Banker", 12),), data["bankers"])]]


def victory(data: dict[str, Any]) -> list[list[Card]]:
    """The nine buildings, with their points and their price."""
    made = [
        Card(
            at(0, 2, 1.25, BUILDINGS[card["id"]])
            + f'<path d="M-32 35H32" stroke="{INK}" stroke-width=".8"/>',
            ((-48, words(card["id"]), 12.5), (52, f"${card['price']} · {card['points']} ★", 14)),
        )
        for card in data["victory_cards"]
    ]
    return [made[:5], made[5:]]


def starting(data: dict[str, Any]) -> list[list[Card]]:
    """The starting contracts."""
    made = [contract(card) for card in data["starting_contracts"]]
    return [made[:6], made[6:]]


# The drawing


def drawing() -> str:
    """All cards on their boards, at the quay."""
    data = cards()
    parts = [*_head(), *_harbour()]
    parts += _board(Frame(20, 178, 714, 664, "Guild hall", 94, 140), guild_hall(data))
    parts += _lighthouse(20 + 714 - 62, 178 + 434, 94, 446)
    parts += _board(Frame(754, 178, 726, 178, "Docks", 73, 110), docks(data))
    parts += _board(Frame(754, 372, 726, 294, "Market", 80, 110), market(data))
    parts += _board(Frame(754, 682, 726, 160, "Bank", 80, 92), bank(data))
    shared = Frame(20, 858, 506, 366, "On each of the four boards", 90, 134, centred=True)
    parts += _board(shared, victory(data))
    parts += _board(Frame(542, 858, 610, 366, "Starting contracts", 94, 140), starting(data))
    parts += _handbill(1168, 858, 312, 366, data)
    return "\n".join([*parts, "</svg>\n"])


def _head() -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'role="img" aria-labelledby="title">'
    )
    yield '<title id="title">The cards of Packet Row on their four boards</title>'
    yield f"<style>text{{font-family:{SLAB};fill:{INK};text-anchor:middle}}"
    yield f".plate{{fill:{INK};letter-spacing:1px}}.light{{fill:{PAPER}}}</style><defs>"
    yield (
        '<pattern id="planks" width="240" height="44" patternUnits="userSpaceOnUse">'
        f'<rect width="240" height="44" fill="{TIMBER}"/>'
        '<path d="M0 .5H240M0 22.5H240M70 0V22M180 22V44" stroke="#4d3727" stroke-width="1.4"/>'
        '<path d="M8 9q30 -4 55 1t60 0t90 -2M20 33q40 5 80 0t120 2M5 15q20 3 40 0'
        'M190 39q20 -3 40 0" fill="none" stroke="#7d5f48" stroke-width="1"/></pattern>'
        '<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#e9dcc0"/><stop offset="1" stop-color="#d8c39a"/>'
        "</linearGradient></defs>"
    )
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#4a3627"/>'


def _harbour() -> Iterator[str]:
    """Sky, sea, packets at anchor, the quay, and the name on a handbill."""
    yield f'<rect width="{WIDTH}" height="112" fill="url(#dusk)"/>'
    yield _skyline()
    yield f'<path d="M0 98{"q25 -7 50 0t50 0" * 15}V170H0Z" fill="{SEA}"/>'
    luck = random.Random(1842)
    waves = "".join(
        f"M{luck.uniform(10, WIDTH - 40):.0f} {luck.uniform(108, 150):.0f}q6 -4 12 0t12 0"
        for _ in range(90)
    )
    yield f'<path d="{waves}" fill="none" stroke="#7f9dae" stroke-width="1.4"/>'
    for x, size in ((110, 2.5), (270, 1.9), (420, 2.3), (1090, 2.2), (1245, 2.6), (1400, 2)):
        yield at(x, round(112 - 18 * (size - 1.9)), size, ship())
    posts = "".join(f"M{x} 150v16" for x in range(20, WIDTH, 74))
    yield f'<rect y="152" width="{WIDTH}" height="14" fill="url(#planks)"/>'
    yield f'<path d="{posts}" stroke="{INK}" stroke-width="7"/>'
    yield (
        f'<g transform="translate(750 80)"><rect x="-222" y="-66" width="444" height="134" '
        f'fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
        f'<rect x="-214" y="-58" width="428" height="118" fill="none" stroke="{INK}"/>'
        f'<path d="M-196 -30H-92M92 -30H196M-196 42H-112M112 42H196" stroke="{INK}" '
        'stroke-width="2"/>'
        '<text y="-24" font-size="17">South Street</text>'
        '<text y="26" font-size="52" textLength="392" lengthAdjust="spacingAndGlyphs">'
        'PACKET ROW</text><text y="48" font-size="17">New York · 1842</text></g>'
    )


def _skyline() -> str:
    """Roofs and steeples of the town behind the quay."""
    luck = random.Random(1812)
    x, line = 0.0, "M0 112"
    while x < WIDTH:
        width, height = luck.uniform(22, 46), luck.uniform(18, 40)
        top = 104 - height
        sort = luck.choices(("steeple", "gable", "chimney"), (3, 8, 8))[0]
        if sort == "steeple":
            line += f"V{top:.0f}h{width / 2 - 4:.0f}l4 -34l4 34h{width / 2 - 4:.0f}"
        elif sort == "gable":
            line += f"V{top:.0f}l{width / 2:.0f} -9l{width / 2:.0f} 9"
        else:
            line += f"V{top:.0f}h{width * 0.6:.0f}v-7h5v7h{width * 0.4 - 5:.0f}"
        x += width
    return f'<path d="{line}V112Z" fill="#a58a68" opacity=".55"/>'


@dataclass(frozen=True)
class Frame:
    """Where a board lies, its name, and how large its cards are."""

    x: float
    y: float
    width: float
    height: float
    name: str
    card_width: float
    card_height: float
    centred: bool = False  # whether a shorter row stands in the middle


def _board(frame: Frame, rows: list[list[Card]]) -> Iterator[str]:
    """A board of planks with its name on a brass plate and its cards in rows."""
    x, y, width, height = frame.x, frame.y, frame.width, frame.height
    yield (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="url(#planks)" '
        f'stroke="{INK}" stroke-width="2.5"/>'
        f'<rect x="{x + 6}" y="{y + 6}" width="{width - 12}" height="{height - 12}" rx="3" '
        'fill="none" stroke="#2f2118" stroke-width="1.5"/>'
    )
    yield from _plate(x + width / 2, y + 27, frame.name)
    longest = max(len(row) for row in rows)
    pitch = (width - 24) / longest
    for number, row in enumerate(rows):
        middle = y + 48 + (height - 58) * (number + 0.5) / len(rows)
        begin = x + 12 + (pitch * (longest - len(row)) / 2 if frame.centred else 0)
        for place, card in enumerate(row):
            yield from _card(begin + pitch * (place + 0.5), middle, card, frame)


def _plate(x: float, y: float, name: str) -> Iterator[str]:
    """A name on brass, with its two nails."""
    width = len(name) * 13 + 40
    yield (
        f'<rect x="{x - width / 2}" y="{y - 15}" width="{width}" height="30" rx="4" '
        f'fill="{BRASS}" stroke="{INK}" stroke-width="1.5"/>'
    )
    for side in (-1, 1):
        yield f'<circle cx="{x + side * (width / 2 - 9)}" cy="{y}" r="2.6" fill="{INK}"/>'
    yield f'<text class="plate" x="{x}" y="{y + 7}" font-size="19">{name}</text>'


def _paper(x: float, y: float, width: float, height: float) -> Iterator[str]:
    """A sheet with a printed border, around (x, y)."""
    for inset, line, fill in ((0, 1.4, PAPER), (BORDER, 0.7, "none")):
        yield (
            f'<rect x="{x - width / 2 + inset}" y="{y - height / 2 + inset}" '
            f'width="{width - 2 * inset}" height="{height - 2 * inset}" rx="4" fill="{fill}" '
            f'stroke="{INK}" stroke-width="{line}"/>'
        )


def _card(x: float, y: float, card: Card, frame: Frame) -> Iterator[str]:
    """A card; a second sheet lies under it if there are more."""
    width, height = frame.card_width, frame.card_height
    yield f'<g transform="translate({x:.1f} {y:.1f})">'
    if card.copies > 1:
        yield (
            f'<rect x="{4 - width / 2}" y="{4 - height / 2}" width="{width}" height="{height}" '
            f'rx="4" fill="{SHADE}" stroke="{INK}" stroke-width="1"/>'
        )
    yield from _paper(0, 0, width, height)
    yield card.picture
    for below, line, font in card.texts:
        yield _text(below, line, font, width - 2 * BORDER - 6)
    if card.copies > 1:
        across, down = width / 2 - 5, (height / 2 - 5) * (-1 if card.badge_above else 1)
        yield (
            f'<circle cx="{across}" cy="{down}" r="11" fill="{INK}"/>'
            f'<text class="light" x="{across}" y="{down + 4}" font-size="12">×{card.copies}</text>'
        )
    yield "</g>"


def _text(y: float, line: str, font: float, room: float) -> str:
    """A line of print in the middle of a card, smaller where it would be too long."""
    fitting = min(font, room / (len(line) * LETTER))
    return f'<text y="{y:.1f}" font-size="{fitting:.1f}">{line}</text>'


def _lighthouse(x: float, y: float, width: float, height: float) -> Iterator[str]:
    """The harbour master's tile, as high as three cards."""
    yield f'<g transform="translate({x:.1f} {y:.1f})">'
    yield from _paper(0, 0, width, height)
    half = width / 2 - BORDER
    waves = f"q11 -7 21 0t21 0t21 0t{2 * half - 63:.0f} 0"
    yield f'<path d="M{-half} 120{waves}V166H{-half}Z" fill="{SEA}"/>'
    yield f'<path d="M{-half} 132q14 -26 43 -24t43 24Z" fill="#7c6a55" stroke="{INK}"/>'
    yield (
        '<path d="M-41 -146L-9 -133M41 -146L9 -133M-41 -118L-9 -125M41 -118L9 -125" '
        f'stroke="{BRASS}" stroke-width="3" opacity=".7"/>'
    )
    for n in range(5):
        top, bottom = -108 + n * 44, -64 + n * 44
        wide = [10 + (edge + 108) * 0.06 for edge in (top, bottom)]
        fill = BRICK if n % 2 == 0 else SNOW
        yield (
            f'<path d="M{-wide[0]:.1f} {top}H{wide[0]:.1f}L{wide[1]:.1f} {bottom}H{-wide[1]:.1f}Z" '
            f'fill="{fill}" stroke="{INK}" stroke-width="1.4"/>'
        )
    yield (
        f'<path d="M-15 -108H15V-114H-15Z" fill="{INK}"/>'
        f'<path d="M-8 -114V-140H8V-114Z" fill="{BRASS}" stroke="{INK}" stroke-width="1.6"/>'
        f'<path d="M-11 -140Q0 -160 11 -140Z" fill="{BRICK}" stroke="{INK}" stroke-width="1.4"/>'
        f'<path d="M0 -152V-164M-8 -114V-140M0 -114V-140M8 -114V-140" stroke="{INK}"/>'
        f'<path d="M-4 112V100a4 4 0 0 1 8 0V112Z" fill="{INK}"/>'
    )
    yield _text(-192, "Harbour", 15, width - 14) + _text(-175, "master", 15, width - 14)
    yield _text(188, "asks all", 12, width - 14) + _text(203, "takes last", 12, width - 14)
    yield "</g>"


def _handbill(
    x: float, y: float, width: float, height: float, data: dict[str, Any]
) -> Iterator[str]:
    """What depends on the number of players, printed large."""
    middle = x + width / 2
    yield f'<g transform="translate({middle} {y + height / 2})">'
    yield from _paper(0, 0, width, height)
    yield _text(-138, "NOTICE", 38, width - 60)
    yield f'<path d="M-130 -122H130M-130 -118H130" stroke="{INK}" stroke-width="1.5"/>'
    lines = (
        ("players", data["current_supply"]),
        ("current supply", data["current_supply"].values()),
        ("future supply", [data["future_supply"]] * len(data["current_supply"])),
        ("boards short to end", data["boards_to_end"].values()),
    )
    for number, (name, figures) in enumerate(lines):
        top = -92 + number * 54
        yield _text(top, name, 15, width - 40)
        for place, figure in enumerate(figures):
            across = (place - 1.5) * 64
            yield f'<text x="{across}" y="{top + 27}" font-size="24">{figure}</text>'
        yield f'<path d="M-130 {top + 36}H130" stroke="{INK}" stroke-width=".7"/>'
    yield _text(138, f"${data['start_money']} and a starting contract each", 14, width - 30)
    yield _text(158, f"two players: {data['removed_with_two']} cards less a deck", 14, width - 30)
    yield "</g>"


# The tables


def decks() -> Iterator[tuple[str, ...]]:
    """How many cards of each sort, and where they come from."""
    data = cards()
    yield ("board", "card", "cards", "price", "figures")
    yield ("guild hall", "contracts", str(len(data["contracts"])), "free", "one of them given")
    yield ("guild hall", "assistant", str(data["assistants"]), "free", "given")
    ships = data["ships_per_country"] * len(data["countries"])
    each = f"{data['ships_per_country']} to each of {len(data['countries'])} countries"
    yield ("docks", f"ships, {each}", str(ships), "free", "18 given, shares reconstructed")
    yield ("docks", "captain", str(data["captains"]), "free", "given")
    for gold in data["gold_cards"]:
        sort = "single" if gold["bars"] == 1 else "double"
        source = "given" if gold["bars"] == 1 else "number given, price reconstructed"
        yield ("docks", f"{sort} gold", str(gold["copies"]), f"${gold['price']}", source)
    for card in data["goods_cards"]:
        name = f"{card['units']} of a good, {card['copies']} of each"
        total = card["copies"] * len(data["goods"])
        source = "price given, number reconstructed"
        yield ("market", name, str(total), f"${card['price']}", source)
    yield ("market", "merchant", str(data["merchants"]), "free", "given")
    for card in data["money_cards"]:
        source = "value given" if card["value"] == GIVEN_MONEY else "reconstructed"
        yield ("bank", f"${card['value']}", str(card["copies"]), "free", source)
    yield ("bank", "banker", str(data["bankers"]), "free", "given")


GIVEN_MONEY = 4  # the money card that the rulebook shows
GIVEN_VICTORY = {"university": "given", "library": "price given"}


def victory_cards() -> Iterator[tuple[str, ...]]:
    """The nine victory cards of every board."""
    yield ("card", "price", "points", "figures")
    for card in cards()["victory_cards"]:
        source = GIVEN_VICTORY.get(card["id"], "reconstructed")
        name = words(card["id"]).lower()
        yield (name, f"${card['price']}", str(card["points"]), source)


def contracts() -> Iterator[tuple[str, ...]]:
    """The guild contracts, a row for each country."""
    data = cards()
    yield ("to", *data["goods"])
    for country in data["countries"]:
        found = {c["good"]: c for c in data["contracts"] if c["country"] == country}
        cells = (f"{found[g]['units']} for ${found[g]['pays']}" for g in data["goods"])
        yield (words(country), *cells)


def starting_contracts() -> Iterator[tuple[str, ...]]:
    """The starting contracts, a row for each good."""
    data = cards()
    yield ("good", "units", "pays", "to")
    for good in data["goods"]:
        found = [c for c in data["starting_contracts"] if c["good"] == good]
        units, pays = found[0]["units"], found[0]["pays"]
        yield (good, str(units), f"${pays}", ", ".join(words(c["country"]) for c in found))


DRAWINGS = {"packet_row.svg": drawing}
TABLES = {
    "decks": decks,
    "victory_cards": victory_cards,
    "contracts": contracts,
    "starting_contracts": starting_contracts,
}
