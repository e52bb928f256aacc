"""Amsterdam in words: an action, what fell with it, and a position, in each language.

Everything here reads an observation, so it can tell no more than its reader may know.
"""

from collections.abc import Iterator
from typing import Any

from hanse.core.record import NOBODY, State
from hanse.games.amsterdam import tables as t
from hanse.games.amsterdam.actions import ACTIONS, KEEP, TAKE, TAKE_PILE
from hanse.games.amsterdam.state import (
    DISPLAY,
    KEEPING,
    NO_CARD,
    NO_CONTRACT,
    OVER,
    SECOND_CARD,
    STARTING,
    TURN,
)

KIND_WORDS = {
    "en": ("orange", "red", "pink", "green", "blue", "black", "joker"),
    "de": ("Orange", "Rot", "Pink", "Grün", "Blau", "Schwarz", "Joker"),
    "nl": ("oranje", "rood", "roze", "groen", "blauw", "zwart", "joker"),
}
GREY_WORD = {"en": "grey", "de": "Grau", "nl": "grijs"}

PHRASES: dict[str, dict[str, Any]] = {
    "en": {
        "use": "use {places} {colour}{paid}{jokers}",
        "paid": " with {colour}",
        "jokers": " +{count} joker{s}",
        "take": "take face-up card {slot}",
        "take_card": "take the {card} card",
        "take_pile": "take a card from the pile",
        "contracts": "draw contracts",
        "keep": ("keep the first contract", "keep the second contract", "keep both contracts"),
        "keep_one": "keep {contract}",
        "keep_both": "keep both contracts",
        "keep_hidden": "choose contracts",
        "pass": "pass",
        "ask": {
            STARTING: "Keep one or both of your starting contracts.",
            TURN: "Take cards, use a route, or draw contracts.",
            SECOND_CARD: "Take a second card.",
            KEEPING: "Keep one or both of the contracts drawn.",
            OVER: "The game is over.",
        },
        "wait": "Waiting for seat {seat}.",
        "display": "Display",
        "pile": "Pile {pile} · discard {discard} · contracts left {contracts}",
        "seat": "Seat {seat}",
        "row": "{points} points · {carts} carts · "
        "{cards} cards · {contracts} contracts · {bonus} bonus",
        "hand": "Your cards",
        "mine": "Your contracts",
        "offer": "Offered",
        "routes": "Routes used",
        "none": "none",
        "points": "{points} points",
        "drew": "drew {card}",
        "turned": "face up: {card}",
        "offered": "offered {contract}",
        "swept": "three jokers: the display is renewed",
    },
    "de": {
        "use": "Strecke {places} ({colour}) nutzen{paid}{jokers}",
        "paid": " mit {colour}",
        "jokers": " +{count} Joker",
        "take": "offene Karte {slot} nehmen",
        "take_card": "offene Karte nehmen: {card}",
        "take_pile": "eine Karte vom Stapel nehmen",
        "contracts": "Verträge ziehen",
        "keep": (
            "den ersten Vertrag behalten",
            "den zweiten Vertrag behalten",
            "beide Verträge behalten",
        ),
        "keep_one": "{contract} behalten",
        "keep_both": "beide Verträge behalten",
        "keep_hidden": "Verträge auswählen",
        "pass": "passen",
        "ask": {
            STARTING: "Behalte einen oder beide deiner Startverträge.",
            TURN: "Nimm Karten, nutze eine Strecke oder ziehe Verträge.",
            SECOND_CARD: "Nimm eine zweite Karte.",
            KEEPING: "Behalte einen oder beide der gezogenen Verträge.",
            OVER: "Das Spiel ist aus.",
        },
        "wait": "Sitz {seat} ist am Zug.",
        "display": "Auslage",
        "pile": "Stapel {pile} · Ablage {discard} · Verträge übrig {contracts}",
        "seat": "Sitz {seat}",
        "row": "{points} Punkte · {carts} Fuhrwerke · "
        "{cards} Karten · {contracts} Verträge · {bonus} Bonus",
        "hand": "Deine Karten",
        "mine": "Deine Verträge",
        "offer": "Zur Wahl",
        "routes": "Genutzte Strecken",
        "none": "keine",
        "points": "{points} Punkte",
        "drew": "gezogen: {card}",
        "turned": "aufgedeckt: {card}",
        "offered": "zur Wahl: {contract}",
        "swept": "drei Joker: die Auslage wird erneuert",
    },
    "nl": {
        "use": "route {places} ({colour}) gebruiken{paid}{jokers}",
        "paid": " met {colour}",
        "jokers": " +{count} joker{s}",
        "take": "open kaart {slot} nemen",
        "take_card": "open kaart nemen: {card}",
        "take_pile": "een kaart van de stapel nemen",
        "contracts": "contracten trekken",
        "keep": (
            "het eerste contract houden",
            "het tweede contract houden",
            "beide contracten houden",
        ),
        "keep_one": "{contract} houden",
        "keep_both": "beide contracten houden",
        "keep_hidden": "contracten kiezen",
        "pass": "passen",
        "ask": {
            STARTING: "Houd een of beide van je startcontracten.",
            TURN: "Neem kaarten, gebruik een route of trek contracten.",
            SECOND_CARD: "Neem een tweede kaart.",
            KEEPING: "Houd een of beide van de getrokken contracten.",
            OVER: "Het spel is afgelopen.",
        },
        "wait": "Stoel {seat} is aan zet.",
        "display": "Open rij",
        "pile": "Stapel {pile} · aflegstapel {discard} · contracten over {contracts}",
        "seat": "Stoel {seat}",
        "row": "{points} punten · {carts} karren · "
        "{cards} kaarten · {contracts} contracten · {bonus} bonus",
        "hand": "Jouw kaarten",
        "mine": "Jouw contracten",
        "offer": "Ter keuze",
        "routes": "Gebruikte routes",
        "none": "geen",
        "points": "{points} punten",
        "drew": "getrokken: {card}",
        "turned": "open gelegd: {card}",
        "offered": "ter keuze: {contract}",
        "swept": "drie jokers: de open rij wordt vernieuwd",
    },
}


# Results, in notation


def deal(s: State) -> Iterator[str]:
    """What fell during the set-up: hands, the display, contracts offered."""
    for seat in range(s.seats):
        yield f"hand{seat}:{','.join(_cards(s.hand[seat]))}"
        offered = [
            t.CONTRACT_IDS[contract] for contract in s.offer[seat] if contract != NO_CONTRACT
        ]
        yield f"offer{seat}:{','.join(offered)}"
    yield f"display:{','.join(_card(kind) for kind in s.display)}"


def _cards(hand: list[int]) -> list[str]:
    return [t.KIND_NAMES[kind] for kind in range(t.KINDS) for _ in range(hand[kind])]


def _card(kind: int) -> str:
    return "-" if kind == NO_CARD else t.KIND_NAMES[kind]


def results(before: State, after: State, seat: int, action: int) -> Iterator[str]:
    """What fell or showed with an action: cards drawn, cards turned up, contracts offered. An end
    shows all hands, but not which card of a hand not seen before was drawn.
    """
    if action == TAKE_PILE and before.hand[seat].sum() == before.hand_size[seat]:
        yield from (
            f"drew:{t.KIND_NAMES[k]}"
            for k in range(t.KINDS)
            if after.hand[seat, k] > before.hand[seat, k]
        )
    swept = after.sweeps != before.sweeps
    if swept:
        yield "swept"
    for slot in range(DISPLAY):
        if swept or after.display[slot] != before.display[slot] or action == TAKE + slot:
            yield f"display{slot + 1}:{_card(after.display[slot])}"
    if ACTIONS.block_of(action) == "contracts":
        offered = [c for c in after.offer[seat] if c != NO_CONTRACT]
        was_seen = (before.holder == seat).sum() == before.contracts[seat]
        kept = [
            c
            for c in range(t.CONTRACTS)
            if was_seen and after.holder[c] == seat and before.holder[c] != seat
        ]
        yield from (f"offer:{t.CONTRACT_IDS[contract]}" for contract in offered + kept)


def result_words(token: str, lang: str) -> str:
    """One result of `results` in words."""
    what, _, thing = token.partition(":")
    phrases = PHRASES[lang]
    if what == "swept":
        return phrases["swept"]
    if what == "offer":
        return phrases["offered"].format(contract=_contract(t.CONTRACT_IDS.index(thing), lang))
    card = "–" if thing == "-" else KIND_WORDS[lang][t.KIND_NAMES.index(thing)]
    return phrases["drew" if what == "drew" else "turned"].format(card=card)


# Actions


def action_words(action: int, lang: str, o: State | None = None) -> str:
    """An action in words; with the actor's observation it names the card or the contract meant."""
    phrases = PHRASES[lang]
    if action < TAKE:
        return _use(action, lang)
    if action < TAKE_PILE:
        if o is not None and o.display[action - TAKE] != NO_CARD:
            return phrases["take_card"].format(card=KIND_WORDS[lang][o.display[action - TAKE]])
        return phrases["take"].format(slot=action - TAKE + 1)
    if action == TAKE_PILE:
        return phrases["take_pile"]
    if action in ACTIONS.blocks["keep"]:
        return _keep(action - KEEP, lang, o)
    return phrases[ACTIONS.block_of(action)]


def hidden_words(block: str, lang: str) -> str:
    """What others are told of an action of which they see only that it happened."""
    return PHRASES[lang][f"{block}_hidden"]


def _use(use: int, lang: str) -> str:
    phrases = PHRASES[lang]
    route, colour, jokers = t.USE_ROUTE[use], t.USE_COLOUR[use], t.USE_JOKERS[use]
    is_grey = t.COLOUR[route] == t.GREY
    return phrases["use"].format(
        places=_places(t.ROUTE_A[route], t.ROUTE_B[route]),
        colour=GREY_WORD[lang] if is_grey else KIND_WORDS[lang][t.COLOUR[route]],
        paid=phrases["paid"].format(colour=KIND_WORDS[lang][colour])
        if is_grey and colour != t.JOKER
        else "",
        jokers=phrases["jokers"].format(count=jokers, s="s" if jokers > 1 else "")
        if jokers
        else "",
    )


def _keep(choice: int, lang: str, o: State | None) -> str:
    phrases = PHRASES[lang]
    both = choice == len(phrases["keep"]) - 1
    if o is None or o.to_move == NOBODY or both or o.offer[o.to_move, choice] == NO_CONTRACT:
        return str(phrases["keep"][choice])
    return phrases["keep_one"].format(contract=_contract(o.offer[o.to_move, choice], lang))


def _places(a: int, b: int) -> str:
    return f"{t.PLACE_NAMES[a]}–{t.PLACE_NAMES[b]}"


def _contract(contract: int, lang: str) -> str:
    return (
        f"{_places(t.CONTRACT_A[contract], t.CONTRACT_B[contract])} ({t.CONTRACT_VALUE[contract]})"
    )


# Positions


def question(o: State, seat: int, lang: str) -> str:
    """The sentence that says what a seat is asked to do."""
    phrases = PHRASES[lang]
    if o.to_move not in (seat, NOBODY):
        return phrases["wait"].format(seat=o.to_move)
    return str(phrases["ask"][int(o.phase)])


def position_words(o: State, seat: int, lang: str) -> Iterator[str]:
    """The table as a seat sees it, line by line."""
    phrases = PHRASES[lang]
    kinds = KIND_WORDS[lang]
    shown = [
        f"{slot + 1} {kinds[kind] if kind != NO_CARD else '–'}"
        for slot, kind in enumerate(o.display)
    ]
    yield f"{phrases['display']}: {' · '.join(shown)}"
    yield phrases["pile"].format(
        pile=o.pile_size, discard=sum(o.discard), contracts=o.contract_pile_size
    )
    for other in range(o.seats):
        row = phrases["row"].format(
            points=o.points[other],
            carts=o.carts[other],
            cards=o.hand_size[other],
            contracts=o.contracts[other],
            bonus=o.bonus[other],
        )
        marker = "▶" if o.to_move == other else " "
        yield f"{marker} {phrases['seat'].format(seat=other)}: {row}"
        yield f"    {phrases['routes']}: {_routes(o, other, lang)}"
    if seat != NOBODY:
        held = [
            f"{o.hand[seat, kind]} {kinds[kind]}" for kind in range(t.KINDS) if o.hand[seat, kind]
        ]
        yield f"{phrases['hand']}: {' · '.join(held) or phrases['none']}"
        mine = [_contract(c, lang) for c in range(t.CONTRACTS) if o.holder[c] == seat]
        yield f"{phrases['mine']}: {' · '.join(mine) or phrases['none']}"
        offered = [_contract(c, lang) for c in o.offer[seat] if c != NO_CONTRACT]
        if offered:
            yield f"{phrases['offer']}: {' · '.join(offered)}"


def _routes(o: State, seat: int, lang: str) -> str:
    used = [_places(t.ROUTE_A[r], t.ROUTE_B[r]) for r in range(t.ROUTES) if o.owner[r] == seat]
    return " · ".join(used) or PHRASES[lang]["none"]
