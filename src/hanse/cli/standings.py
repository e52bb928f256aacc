"""The standings of a tournament as tables."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hanse.arena.statistics import Distribution
from hanse.arena.tournament_standings import Share, Standings
from hanse.cli.figures import SCORE_BINS, histogram


def show(console: Console, standings: Standings) -> None:
    """What was played, how each bot did, who beats whom, and what a seat is worth."""
    tournament = standings.tournament
    options = " ".join(f"{name}={value}" for name, value in tournament.options.items())
    head = Text.assemble(
        (tournament.game, "bold cyan"),
        f" · {tournament.players} players · {standings.games:,} games · seed {tournament.seed}",
    )
    console.print(head + Text(f" · {options}" if options else ""))
    lengths = standings.lengths
    console.print(f"Length {lengths.mean:.1f} steps, {lengths.least} to {lengths.most}")
    for table in (_bots(standings), _matrix(standings), _seats(standings)):
        console.print()
        console.print(table)


def _table(*columns: str) -> Table:
    """A table whose first column is a name."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left")
    return table


def _share(share: Share) -> tuple[str, str]:
    low, high = share.interval
    return f"{share.rate:.1%}", f"{low:.1%}–{high:.1%}"


def _bots(standings: Standings) -> Table:
    table = _table("Bot", "Wins", "95 %", "Rank", "Rating", "Score", "ms/move")
    table.add_column("Scores", style="cyan", no_wrap=True)
    ends = _ends([bot.scores for bot in standings.bots])
    for bot in standings.bots:
        rating = bot.rating
        half = None if bot.rank_interval is None else bot.rank_interval[1] - bot.rank
        table.add_row(
            bot.bot,
            *_share(bot.wins),
            f"{bot.rank:.2f}" + ("" if half is None else f"±{half:.2f}"),
            f"{rating.mu:.1f}±{rating.interval[1] - rating.mu:.1f}",
            f"{bot.scores.mean:.1f}",
            f"{bot.milliseconds:,.2f}",
            histogram(bot.scores, SCORE_BINS, ends),
        )
    return table


def _ends(scores: list[Distribution]) -> tuple[int, int]:
    return min(s.least for s in scores), max(s.most for s in scores)


def _matrix(standings: Standings) -> Table:
    names = [bot.bot for bot in standings.bots]
    table = _table("Before", *names)
    for one in names:
        shares = (standings.matrix.get((one, other)) for other in names)
        table.add_row(one, *(f"{share.rate:.1%}" if share else "·" for share in shares))
    return table


def _seats(standings: Standings) -> Table:
    table = _table("Seat", "Wins", "95 %", "Score")
    for seat, share in enumerate(standings.seats):
        table.add_row(str(seat), *_share(share), f"{standings.seat_scores[seat]:.1f}")
    return table
