"""The board and the cards as tables: `board.toml`, checked, in the form in which the rules ask for
it.

Letters in comments: k kind of card, r route, c contract, u use (a route with one way to pay for
it), w word of a set.
"""

from pathlib import Path

import numpy as np

from hanse.core.bits import pack
from hanse.core.data import Constraints, read_data

DATA = read_data("amsterdam", Path(__file__).parent / "board.toml")

# A1.1: transport cards. A kind is a colour, or JOKER, which comes last.
COLOUR_NAMES: tuple[str, ...] = tuple(DATA["colours"])
COLOURS = len(COLOUR_NAMES)
JOKER = COLOURS
KIND_NAMES = (*COLOUR_NAMES, "joker")
KINDS = len(KIND_NAMES)
GREY = -1  # the colour of a route that takes any one colour
COLOUR_CARDS, JOKER_CARDS = 6, 8
CARDS = np.array([COLOUR_CARDS] * COLOURS + [JOKER_CARDS])  # [k]
ALL_CARDS = int(CARDS.sum())

# A1.3: places and routes.
PLACE_IDS = [place["id"] for place in DATA["places"]]
PLACE_NAMES = [place["name"] for place in DATA["places"]]
PLACES = len(PLACE_IDS)
ROUTES = len(DATA["routes"])
ROUTE_A = np.array([PLACE_IDS.index(route["a"]) for route in DATA["routes"]])  # [r]
ROUTE_B = np.array([PLACE_IDS.index(route["b"]) for route in DATA["routes"]])  # [r]
LENGTH = np.array([route["length"] for route in DATA["routes"]])  # [r] spaces
COLOUR = np.array(  # [r]
    [
        GREY if route["colour"] == "grey" else COLOUR_NAMES.index(route["colour"])
        for route in DATA["routes"]
    ]
)
HAS_CART = np.array([route["cart"] for route in DATA["routes"]])  # [r]
LONGEST = int(LENGTH.max())
NO_ROUTE = -1


def _twin(route: int) -> int:
    """The other route of a double route, or NO_ROUTE."""
    ends = {ROUTE_A[route], ROUTE_B[route]}
    others = [r for r in range(ROUTES) if r != route and {ROUTE_A[r], ROUTE_B[r]} == ends]
    return others[0] if others else NO_ROUTE


TWIN = np.array([_twin(route) for route in range(ROUTES)])  # [r]


def _route_id(route: int) -> str:
    first, second = sorted((PLACE_IDS[ROUTE_A[route]], PLACE_IDS[ROUTE_B[route]]))
    return f"{first}-{second}.{DATA['routes'][route]['colour']}"


ROUTE_IDS = tuple(_route_id(route) for route in range(ROUTES))

# A1.2: contracts.
CONTRACTS = len(DATA["contracts"])
CONTRACT_A = np.array([PLACE_IDS.index(contract["a"]) for contract in DATA["contracts"]])  # [c]
CONTRACT_B = np.array([PLACE_IDS.index(contract["b"]) for contract in DATA["contracts"]])  # [c]
CONTRACT_VALUE = np.array([contract["points"] for contract in DATA["contracts"]])  # [c]
CONTRACT_IDS = tuple(f"{contract['a']}-{contract['b']}" for contract in DATA["contracts"])

# A5.6: points by length. A7.3: bonus points by number of seats and place.
POINTS = np.array([0] + [DATA["points"][str(length)] for length in range(1, LONGEST + 1)])
MOST_SEATS = 4
BONUS = np.zeros((MOST_SEATS + 1, MOST_SEATS), np.int64)
for _seats, _points in DATA["bonus"].items():
    BONUS[int(_seats), : len(_points)] = _points


# A5.2 to A5.4: the ways to pay for a route. A use is one action: a route, how many jokers, and the
# colour of the rest (JOKER if there is no rest, whatever the route's colour).
def _uses() -> list[tuple[int, int, int]]:
    uses = []
    for route in range(ROUTES):
        colours = range(COLOURS) if COLOUR[route] == GREY else [int(COLOUR[route])]
        uses += [(route, jokers, colour) for jokers in range(LENGTH[route]) for colour in colours]
        uses.append((route, int(LENGTH[route]), JOKER))
    return uses


USES = len(_uses())
USE_ROUTE, USE_JOKERS, USE_COLOUR = np.array(_uses()).T.copy()  # [u] each
USE_CARDS = LENGTH[USE_ROUTE] - USE_JOKERS  # [u] cards of the colour

# The same as sets of uses. A hand counts up to LONGEST of a kind, more never matters.
USES_OF_ROUTE = pack(USE_ROUTE == np.arange(ROUTES)[:, None])  # [r, w]
USES_WITHIN = pack(LENGTH[USE_ROUTE] <= np.arange(LONGEST + 1)[:, None])  # [carts left, w]
_held = np.arange(LONGEST + 1)
USES_PAID = pack(  # [colour, cards of it held, jokers held, w]: that colour and jokers are enough
    ((USE_COLOUR == np.arange(COLOURS)[:, None]) | (USE_COLOUR == JOKER))[:, None, None, :]
    & (USE_CARDS <= _held[:, None])[None, :, None, :]
    & (USE_JOKERS <= _held[:, None])[None, None, :, :]
)
USE_WORDS = USES_OF_ROUTE.shape[1]


def _check() -> None:
    """The register's figures, A1.1 to A1.3 and A5.6."""
    rules = Constraints("amsterdam")
    rules.need(COLOURS == 6, "A1.1 wants six colours")
    rules.need(CONTRACTS == 24, "A1.2 wants 24 contracts")
    rules.need(int(HAS_CART.sum()) == 16, "A1.2 wants carts on 16 routes")
    rules.need((PLACES, ROUTES) == (17, 45), "A1.3 wants 17 places and 45 routes")
    rules.need(int((TWIN != NO_ROUTE).sum()) == 2 * 13, "A1.3 wants 13 double routes")
    rules.need(LONGEST <= 4, "A5.6 gives points up to length 4")
    rules.need(len(set(ROUTE_IDS)) == ROUTES, "the two routes of a double route differ in colour")
    rules.need(bool((CONTRACT_A != CONTRACT_B).all()), "a contract names two places")
    rules.check()


_check()
