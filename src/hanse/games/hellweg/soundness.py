"""What makes a state of Hellweg sound: what can't arise is a problem, said in a sentence."""

import numpy as np

from hanse.core import bits
from hanse.core.record import NOBODY, State
from hanse.games.hellweg import tables as t
from hanse.games.hellweg.actions import ACTIONS
from hanse.games.hellweg.connections import joined, set_of
from hanse.games.hellweg.privileges import claimable, usable_privileges
from hanse.games.hellweg.rules import legal
from hanse.games.hellweg.state import (
    ACTION,
    ACTION_ROUNDS,
    AFTER_ACTION,
    BONUS_COACH,
    BUYING_COACH,
    BUYING_STONE,
    CLAIMING,
    COACH,
    NONE,
    NOTHING,
    OVER,
    PHASES,
    PLACING_ROUNDS,
    RESTOCKING_ALL,
    RESTOCKING_COACH,
    RESTOCKING_STONE,
    SELLING,
    SELLING_OFF,
    START_COACH,
    START_STONE,
    STONE,
    STORING,
    TRAVELLING,
    TURNED_UP,
    all_coaches,
    is_action,
    joins,
    on_hand,
    traders_placed,
)


def problems(s: State) -> list[str]:
    """What is wrong with a state; nothing for every state that can arise."""
    found = _course_problems(s)
    if found:
        return found  # the rest couldn't be judged
    for seat in range(s.seats):
        found += _piece_problems(s, seat)
        found += _card_problems(s, seat)
        found += _trader_problems(s, seat)
    found += [*_deck_problems(s), *_sale_problems(s), *_placing_problems(s), *_module_problems(s)]
    return found or _stuck_problems(s)


def _course_problems(s: State) -> list[str]:
    found = []
    if (s.phase == OVER) != (s.to_move == NOBODY):
        found.append("somebody is to move, or the game is over: exactly one of them")
    if not NOBODY <= s.to_move < s.seats or not 0 <= s.start < s.seats:
        found.append("the seat to move or the start player doesn't take part")
    if max(s.owner.max(), s.trader.max(), s.extra_coaches) >= s.seats:
        found.append("a card or a trader belongs to a seat that doesn't take part")
    placing = s.phase in (START_STONE, START_COACH)
    if placing != (s.round_number == 0) or placing != (s.card == t.NO_CARD):
        found.append("a trade card lies open from the first round on, not before (H3.2)")
    if placing and s.start != 0:
        found.append("seat 0 begins the placing rounds (H2.4)")
    if s.round_number > s.rounds:
        found.append(f"there are {s.rounds} rounds, this is the {s.round_number}. (H2.8)")
    if s.round_number == s.rounds and is_action(s):
        found.append("there are no actions in the last round (H3.8)")
    if s.phase == OVER and s.round_number != s.rounds:
        found.append("the game is over before the last round (H3.8)")
    laps = PLACING_ROUNDS if placing else ACTION_ROUNDS if is_action(s) else 1
    if s.lap >= laps:
        found.append(f"there are {laps} rounds of this kind, not more (H2.5, H3.4)")
    if s.acted and not is_action(s):
        found.append("somebody has acted outside the action phase (H3.4)")
    before, either = s.phase == ACTION, s.phase in (STORING, RESTOCKING_ALL)
    if is_action(s) and not either and bool(s.acted) == before:
        found.append(f"in the phase {PHASES[s.phase]} the trader is placed, or it isn't (H3.4)")
    return found


def _piece_problems(s: State, seat: int) -> list[str]:
    found = []
    if min(s.stones[seat].min(), s.coaches[seat].min()) < 0:
        found.append(f"seat {seat} has fewer than no pieces on the board (H1.1)")
    rest = (s.stone_supply, s.coach_supply, s.stored_stones, s.stored_coaches)
    if min(pieces[seat] for pieces in rest) < 0:
        found.append(f"seat {seat} has more pieces out than there are (H1.1)")
    stones = s.stones[seat].sum() + s.stone_supply[seat] + s.stored_stones[seat]
    if stones + on_hand(s, seat, STONE) != t.STONES:
        found.append(f"seat {seat} doesn't have {t.STONES} stones in all (H1.1)")
    coaches = s.coaches[seat].sum() + s.coach_supply[seat] + s.stored_coaches[seat]
    if coaches + on_hand(s, seat, COACH) != all_coaches(s, seat):
        found.append(f"seat {seat} doesn't have {all_coaches(s, seat)} coaches in all (H1.1)")
    if not s.warehouse and (s.stored_stones[seat] or s.stored_coaches[seat]):
        found.append("there is no warehouse in this game (H9.1)")
    if s.phase in (START_STONE, START_COACH):
        out = s.lap + (seat < s.to_move or (seat == s.to_move and s.phase == START_COACH))
        if s.stones[seat].sum() != out:
            found.append(f"seat {seat} should have placed {out} stones by now (H2.5)")
        found += _start_problems(s, seat)
    return found


def _start_problems(s: State, seat: int) -> list[str]:
    """H2.5, H9.2: what the placing rounds leave on the board."""
    found = []
    in_dortmund = [house for house in range(t.HOUSES) if t.HOUSE_CITY[house] == t.DORTMUND]
    if s.stones[seat, in_dortmund].any():
        found.append("nobody starts in Dortmund (H2.5)")
    done = s.lap + (seat < s.to_move)
    coaches, rule = (min(done, 1), "H9.2") if s.warehouse else (done, "H2.5")
    if s.coaches[seat].sum() != coaches:
        found.append(f"seat {seat} should have placed {coaches} coaches by now ({rule})")
    return found


def _card_problems(s: State, seat: int) -> list[str]:
    found = []
    if s.money[seat] < 0:
        found.append(f"seat {seat} owes money (H1.2)")
    has_any = s.privilege[seat].any() or s.claims[seat]
    if not s.warehouse and (has_any or s.extra_coaches != NOBODY):
        found.append("there are no privileges in this game (H9.1)")
    if s.claims[seat] < 0 or (s.claims[seat] > 0 and s.privilege[seat].all()):
        found.append(f"seat {seat} has claims to privileges that it can't have (H11.1)")
    if (s.privilege[seat] == TURNED_UP).any() and not (seat == s.to_move and is_action(s)):
        found.append(f"seat {seat} has turned up a privilege in no turn of its own (H12.2)")
    if s.warehouse:
        for privilege in range(t.PRIVILEGES):
            if (
                joins(s, seat, t.PRIVILEGE_CITIES[privilege])
                and s.privilege[seat, privilege] == NONE
            ):
                name = t.PRIVILEGE_IDS[privilege]
                found.append(f"seat {seat} has joined the cities of {name} without it (H11.2)")
        if s.extra_coaches == NOBODY and joins(s, seat, t.EXTRA_CITIES):
            found.append(f"seat {seat} has joined the cities of the extra coaches (H11.3)")
    return found


def _trader_problems(s: State, seat: int) -> list[str]:
    placed = (s.trader == seat).sum() + s.market[seat]
    if placed != traders_placed(s, seat) or s.market[seat] < 0:
        return [f"seat {seat} should have {traders_placed(s, seat)} traders out by now (H3.4)"]
    return []


def _deck_problems(s: State) -> list[str]:
    found = []
    if (s.face_down.sum() != t.TRADE_CARDS - s.round_number) or s.face_down.min() < 0:
        found.append(f"{t.TRADE_CARDS - s.round_number} trade cards should be face down (H3.2)")
    if s.card != t.NO_CARD and s.face_down[s.card]:
        found.append("a trade card can't lie open and face down (H3.2)")
    out_of_play = set_of(s.owner != NOBODY) & ~int(t.IN_PLAY[s.seats, s.free_choice])
    if out_of_play:
        found.append("somebody has a goods card that isn't in this game (H2.2)")
    return found


def _sale_problems(s: State) -> list[str]:
    found = []
    last = t.SLOTS if s.phase == SELLING_OFF else 0
    if s.phase in (SELLING, TRAVELLING):
        last = t.SLOTS - 1
    if not 0 <= s.slot <= last or (s.phase == SELLING_OFF and s.slot != last):
        found.append(f"the sale stands at house {s.slot + 1} of the card (H4.1)")
    if s.sold and not (s.phase in (SELLING, TRAVELLING) and s.slot > 0):
        found.append("something was sold where no sale is going on (H4.12)")
    under_way = s.source != t.NO_HOUSE
    if under_way != (s.phase == TRAVELLING) or under_way != (s.at != t.NO_CITY):
        found.append("a stone is under way, or nobody is asked for its road (H4.8)")
    elif under_way:
        found += _journey_problems(s)
    elif s.used.any():
        found.append("roads are used though no stone is under way (H4.8)")
    return found


def _journey_problems(s: State) -> list[str]:
    target = t.CARD_HOUSE[s.card, s.slot]
    if t.HOUSE_GOOD[s.source] != t.HOUSE_GOOD[target] or not s.stones[s.to_move, s.source]:
        return ["the stone under way is none that is asked for (H4.4)"]
    at, used = int(t.HOUSE_CITY[s.source]), {int(road) for road in np.flatnonzero(s.used)}
    while used:  # the roads used are a way from the source
        onward = [road for road in used if at in t.ROAD_CITIES[road]]
        if len(onward) != 1 or not s.coaches[s.to_move, onward[0]]:
            return ["the roads used are no connection from the stone's house (H4.4)"]
        used.remove(onward[0])
        at = int(t.ROAD_CITIES[onward[0]].sum()) - at
    barred = int(s.visited)
    goal = 1 << int(t.HOUSE_CITY[target])
    reach = joined(int(s.network[s.to_move]), goal, barred)
    onward = [r for r in range(t.ROADS) if s.coaches[s.to_move, r] and at in t.ROAD_CITIES[r]]
    ways = sum(bool(t.ROAD_ENDS[r] & reach) for r in onward)
    if at != s.at or goal & barred or ways == 0:
        return ["from where the stone is it can't reach the buyer (H4.8)"]
    if ways == 1:
        return ["the only way on is taken without asking (H4.8)"]
    return []


def _placing_problems(s: State) -> list[str]:
    found = []
    buying = s.phase in (BUYING_STONE, BUYING_COACH)
    if (s.house != t.NO_HOUSE) != (buying or s.phase == START_COACH):
        found.append("pieces are placed at a house that isn't chosen, or the reverse (H5.1)")
    elif buying:
        found += _purchase_problems(s)
    elif s.phase == START_COACH and not s.stones[s.to_move, s.house]:
        found.append("the coach goes where no stone was placed (H2.5)")
    stones = s.phase in (BUYING_STONE, RESTOCKING_STONE, RESTOCKING_ALL)
    coaches = s.phase in (
        BUYING_STONE,
        BUYING_COACH,
        RESTOCKING_COACH,
        BONUS_COACH,
        RESTOCKING_ALL,
    )
    if (s.stones_due and not stones) or (s.coaches_due and not coaches):
        found.append("pieces are to be placed that nobody is asked for (H5.6)")
    single = s.phase in (RESTOCKING_STONE, RESTOCKING_COACH, BONUS_COACH)
    if single and s.stones_due + s.coaches_due > 1:
        found.append("more than one piece is to be placed (H6.1, H7.2)")
    if s.phase in (BUYING_STONE, RESTOCKING_STONE) and not s.stones_due:
        found.append("no stone is to be placed (H5.6)")
    if s.phase in (BUYING_COACH, RESTOCKING_COACH, BONUS_COACH) and not s.coaches_due:
        found.append("no coach is to be placed (H5.6)")
    if s.phase == RESTOCKING_ALL:
        found += _restock_problems(s)
    if s.in_hand != NOTHING or s.taken_from != t.NO_HOUSE:
        found += _hand_problems(s)
    return found


def _purchase_problems(s: State) -> list[str]:
    """H5.1 to H5.6: what is placed at the house chosen."""
    slots = [n for n in range(t.SLOTS) if t.CARD_HOUSE[s.card, n] == s.house]
    if not slots or s.trader[slots[0]] != s.to_move:
        return ["the house chosen has no trader of the seat to move (H5.1)"]
    if s.stones_due > t.CARD_STONES[s.card, slots[0]]:
        return ["more stones are to be placed than the card shows (H5.3)"]
    if s.coaches_due > t.CARD_COACHES[s.card, slots[0]]:
        return ["more coaches are to be placed than the card shows (H5.4)"]
    if s.phase == BUYING_STONE and s.coaches_due < t.CARD_COACHES[s.card, slots[0]]:
        return ["stones are placed before coaches (H5.6)"]
    return []


def _stuck_problems(s: State) -> list[str]:
    """H8.1 and the questions of the other phases: until the end something can be done."""
    actions = bits.empty(len(ACTIONS))
    legal(s, actions)
    return (
        ["nothing could be done in it (H3.5)"] if s.phase != OVER and bits.is_empty(actions) else []
    )


def _module_problems(s: State) -> list[str]:
    """H9 to H12: what only the warehouse knows, or only the game without it."""
    seat, phase = s.to_move, s.phase
    found = []
    if phase in (RESTOCKING_STONE, RESTOCKING_COACH) and s.warehouse:
        found.append("with the warehouse nobody restocks a single piece (H10.2)")
    if phase in (RESTOCKING_ALL, STORING, CLAIMING, AFTER_ACTION) and not s.warehouse:
        found.append(f"without the warehouse there is no phase {PHASES[phase]} (H9.1)")
    if phase == START_COACH and s.warehouse and s.lap:
        found.append("with the warehouse a coach is placed only in the first round (H9.2)")
    if phase == STORING and not s.stone_supply[seat] + s.coach_supply[seat]:
        found.append("nothing can be stored (H10.1)")
    if phase == CLAIMING and not claimable(s, seat):
        found.append("there is nothing to claim (H11.1)")
    if phase == AFTER_ACTION and not (usable_privileges(s, seat) or claimable(s, seat)):
        found.append("after the action nothing is left to do (H12.1)")
    if s.claim_due and (phase != BONUS_COACH or not s.warehouse):
        found.append("a claim is due where no goods card was bought (H11.1)")
    return found


def _restock_problems(s: State) -> list[str]:
    seat = s.to_move
    if not s.stones_due + s.coaches_due or not s.stones[seat].any():
        return ["nothing can be restocked (H10.2)"]
    if s.stones_due > s.stored_stones[seat] or s.coaches_due > s.stored_coaches[seat]:
        return ["more is to be restocked than the warehouse holds (H10.2)"]
    return []


def _hand_problems(s: State) -> list[str]:
    stone = s.phase in (BUYING_STONE, RESTOCKING_STONE)
    coach = s.phase in (BUYING_COACH, RESTOCKING_COACH, BONUS_COACH)
    supply = {STONE: s.stone_supply, COACH: s.coach_supply}.get(int(s.in_hand))
    fits = s.in_hand == STONE if stone else coach and s.in_hand == COACH
    if not fits or supply is None or supply[s.to_move] or (coach and s.taken_from != t.NO_HOUSE):
        return ["a piece has been taken back that can't be (H5.8)"]
    if (
        s.phase == BUYING_STONE
        and s.taken_from == s.house
        and not s.goods[s.to_move] & t.FREE_CHOICE
    ):
        return ["a stone has been taken from the house that it goes to (H5.8)"]
    if s.phase not in (BUYING_STONE, BUYING_COACH) and not s.houses[s.to_move]:
        return ["a piece has been taken back that can't be placed (H5.8)"]
    return []
