"""Where pieces stand that share a place, and what each is called while it stays there.

Pieces of a kind are all alike, so a piece's name says whose it is, where it stands and which of
those there it is: a page can then tell what came and what went.
"""

from typing import Any

from hanse.core.record import State
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.view import places as p

SHOWN = 3  # pieces of one seat drawn on top of each other; the number says how many there are
LIFT = 4  # of each above the one below


def origin(seat: int, viewer: int, kind: str) -> str:
    """The spot that a new piece comes from: the reader's own supply, or another's seat."""
    return f"supply-{kind}" if seat == viewer else f"seat-{seat}"


def crowd(counts: list[int], width: float, height: float) -> list[tuple[int, float, float, float]]:
    """For each seat with pieces on a place: the seat, where its pile stands and how large. One or
    two stand side by side, more in two rows.
    """
    seats = [seat for seat, count in enumerate(counts) if count]
    if len(seats) < 3:  # noqa: PLR2004
        return [
            (seat, (n - (len(seats) - 1) / 2) * width * 0.98, 0.0, 1.0)
            for n, seat in enumerate(seats)
        ]
    size = 0.88
    found = []
    for n, seat in enumerate(seats):
        in_row = min(2, len(seats) - n // 2 * 2)
        x = (n % 2 - (in_row - 1) / 2) * width * size
        found.append((seat, x, (n // 2 - 0.5) * height * size, size))
    return found


def pile(kind: str, seat: int, viewer: int, count: int, place: str) -> dict[str, Any]:
    """Some pieces of one seat on one place."""
    return {
        "seat": seat,
        "count": count,
        "from": origin(seat, viewer, kind),
        "pieces": [
            {"id": f"{kind}-{seat}-{place}-{n}", "x": 0, "y": -LIFT * n}
            for n in range(min(count, SHOWN))
        ],
        "top": LIFT * (min(count, SHOWN) - 1),
    }


def stones(o: State, house: int, viewer: int) -> list[dict[str, Any]]:
    """The stones before a house."""
    counts = [int(o.stones[seat, house]) for seat in range(o.seats)]
    at_x, at_y = p.houses()[house]
    several = sum(map(bool, counts)) > 2  # noqa: PLR2004
    foot = p.HOUSE_H / 2 - (8 if several else 4)
    return [
        {
            **pile("stone", seat, viewer, counts[seat], t.HOUSE_IDS[house]),
            "x": round(at_x + x, 1),
            "y": round(at_y + foot + y, 1),
            "size": size,
        }
        for seat, x, y, size in crowd(counts, p.STONE, p.STONE)
    ]


def coaches(o: State, road: int, viewer: int) -> list[dict[str, Any]]:
    """The coaches on a road."""
    counts = [int(o.coaches[seat, road]) for seat in range(o.seats)]
    at_x, at_y = p.stops()[road]
    return [
        {
            **pile("coach", seat, viewer, counts[seat], t.ROAD_IDS[road]),
            "x": round(at_x + x, 1),
            "y": round(at_y + y - 3, 1),
            "size": size,
        }
        for seat, x, y, size in crowd(counts, p.COACH_W, p.COACH_H)
    ]
