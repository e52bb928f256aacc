"""The state of a game of Pig."""

from hanse.core.record import SEAT, Field, Record, State, i8, i16

TURN, OVER = range(2)
LOST = 1  # S1.1: the pip that loses the turn
SIDES = 6

STATE = Record(
    "pig",
    most_seats=4,
    phases=("turn", "over"),
    fields=[
        Field("goal", i16, (), "points to win (option)"),
        Field("points", i16, (SEAT,), "points kept"),
        Field("turn", i16, (), "pips of this turn"),
        Field("die", i8, (), "the last roll; 0 before the first of a turn", most=SIDES),
    ],
)


def problems(s: State) -> list[str]:
    """What is wrong with a state."""
    won = s.phase == TURN and max(s.points) >= s.goal
    return ["somebody has won already (S2.1)"] if won else []
