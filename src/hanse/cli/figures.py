"""The figures of a simulation as tables."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hanse.arena.simulate import LENGTH_BINS, Figures
from hanse.arena.statistics import Distribution

BARS = " ▁▂▃▄▅▆▇█"
SCORE_BINS = 12


def bars(counts: list[int]) -> str:
    """A histogram in one line; what isn't nothing shows."""
    most = max(counts, default=0) or 1
    top = len(BARS) - 1
    return "".join(BARS[-(-count * top // most)] for count in counts)


def histogram(numbers: Distribution, bins: int, ends: tuple[int, int] | None = None) -> str:
    """A distribution in one line."""
    return bars([count for _, count in numbers.histogram(bins, ends)])


def show(console: Console, figures: Figures) -> None:
    """All of it: what was played, how fast, how long, and how each seat did."""
    series, tally = figures.series, figures.tally
    options = " ".join(f"{name}={value}" for name, value in series.options.items())
    head = Text.assemble(
        (series.game, "bold cyan"), f" · {series.players} players · seed {series.seed}"
    )
    console.print(head + Text(f" · {options}" if options else ""))
    console.print(_speed(figures))
    console.print()
    console.print(_seats(figures))
    if tally.games < figures.wanted:
        console.print(Text(f"{tally.games:,} of {figures.wanted:,} games.", "yellow"))


def _speed(figures: Figures) -> Table:
    tally = figures.tally
    lengths = tally.lengths
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim")
    grid.add_column()
    per_game, per_step = (figures.per_second(n) for n in (tally.games, tally.steps))
    took = f"in {tally.seconds:,.2f} s"
    if figures.workers > 1:
        took += f" on {figures.workers} workers"
    grid.add_row("Played", f"{tally.games:,} games, {tally.steps:,} steps {took}")
    grid.add_row("Speed", f"{per_game:,.0f} games/s, {per_step:,.0f} steps/s")
    span = f"{lengths.least} to {lengths.most}, median {lengths.quantile(0.5)}"
    grid.add_row("Length", f"{lengths.mean:.1f} steps, {span}")
    grid.add_row(
        "", Text(f"{lengths.least} {histogram(lengths, LENGTH_BINS)} {lengths.most}", "cyan")
    )
    return grid


def _seats(figures: Figures) -> Table:
    tally = figures.tally
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("Seat", "Bot"):
        table.add_column(name)
    for name in ("Wins", "95 %"):
        table.add_column(name, justify="right")
    for name in ("Score", "±", "Min", "Med", "Max"):
        table.add_column(name, justify="right")
    ends = min(s.least for s in tally.scores), max(s.most for s in tally.scores)
    table.add_column("Scores", style="cyan", no_wrap=True)
    for seat, (rate, (low, high)) in enumerate(tally.win_rates()):
        scores = tally.scores[seat]
        table.add_row(
            str(seat),
            figures.series.bot_names[seat],
            f"{rate:.1%}",
            f"{low:.1%}–{high:.1%}",
            f"{scores.mean:.1f}",
            f"{scores.deviation:.1f}",
            str(scores.least),
            str(scores.quantile(0.5)),
            str(scores.most),
            histogram(scores, SCORE_BINS, ends),
        )
    return table
