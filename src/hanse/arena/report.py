"""The report of a tournament, in Markdown."""

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hanse.arena.simulate import spread
from hanse.arena.tournament_standings import Share, Standings
from hanse.arena.tournament_store import FAILED, GAMES, settings, write_whole
from hanse.core.jit import data_override

REPORT = "report.md"
PAIR = 2  # players, whose line-ups are those of who beats whom
MOST_FAILURES = 20  # that are named one by one


def write(standings: Standings, folder: Path, plots: Sequence[str]) -> Path:
    """Write the report into a tournament's folder."""
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(report(standings, plots, folder))).rstrip() + "\n"
    write_whole(folder / REPORT, lambda part: part.write_text(text, "utf-8"))
    return folder / REPORT


def report(
    standings: Standings, plots: Sequence[str] = (), folder: Path | None = None
) -> Iterator[str]:
    """The report's lines."""
    drawn = {name.removesuffix(".png"): f"![Plot: {name}]({name})" for name in plots}
    yield from _head(standings, folder)
    if not standings.games:
        return
    yield from _section("Standings", _standings(standings))
    par = 1 / standings.tournament.players
    yield f"A seat's chance of winning among equals, par, is {par:.1%}."
    yield "A shared first place is divided, a shared rank is the mean of the places it takes up."
    yield from _drawings(drawn, "ratings", "win-rates")
    yield from _section("Who beats whom", _matrix(standings))
    yield "How often a seat of the row's bot comes before one of the column's; a shared place"
    yield "counts half."
    yield from _drawings(drawn, "win-matrix")
    if standings.tournament.players > PAIR:
        yield from _section("Line-ups", _line_ups(standings))
        yield "All seats of a bot together; par is their part of the table."
        yield ""
    yield from _section("Seats", _seats(standings))
    if standings.games == standings.tournament.games:
        yield "Every bot sat in each seat equally often on every deal: what is left is the seat's."
    else:
        yield "Games are missing, so bots may have sat in some seats more often than in others."
    yield from _drawings(drawn, "seats")
    yield from _section("Scores", _scores(standings))
    yield from _drawings(drawn, "scores")
    yield from _section("Lengths", _lengths(standings))
    yield from _drawings(drawn, "lengths")
    yield from _ending()


def command(standings: Standings, folder: Path | None) -> str:
    """What plays the tournament again, or goes on with it."""
    tournament = standings.tournament
    words = ["hanse", "tournament", "--game", tournament.game]
    words += ["--players", str(tournament.players), "--bots", ",".join(tournament.names)]
    words += ["--games", str(tournament.games), "--seed", str(tournament.seed)]
    words += ["--alone"] if tournament.alone else []
    for name, value in tournament.options.items():
        words += ["--option", f"{name}={_plain(value)}"]
    if data := data_override(tournament.game):
        words += ["--data", str(data)]
    if folder:
        words += ["--out", str(folder)]
    return shlex.join(words)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _head(standings: Standings, folder: Path | None) -> Iterator[str]:
    tournament = standings.tournament
    about = settings(tournament)
    yield f"# Tournament: {tournament.game}, {tournament.players} players"
    yield ""
    played = f"{standings.games:,} of {tournament.games:,} games"
    versions = f"hanse {about['hanse_version']}, rules version {about['rules_version']}"
    yield f"{played}; {versions}."
    yield ""
    yield f"    {command(standings, folder)}"
    yield ""
    if not standings.is_whole:
        yield "**It isn't over**: the same command goes on with it."
        yield ""
    if (rest := tournament.games % tournament.schedule.cycle) and standings.is_whole:
        yield f"Not all orders of the bots were played equally often: {rest} games are beyond the"
        yield f"last round of {tournament.schedule.cycle} in which each has its turn."
        yield ""
    if standings.failures:
        yield from _failures(standings)
    for sentence in standings.troubles():
        yield f"- {_cell(sentence)}"
    yield ""


def _failures(standings: Standings) -> Iterator[str]:
    failures = standings.failures
    yield f"**{len(failures):,} of the games failed** and aren't counted; `{FAILED}/` has their"
    yield "notation. The same command plays them again."
    yield ""
    for failure in failures[:MOST_FAILURES]:
        yield f"- {_cell(failure.sentence)}"
    if len(failures) > MOST_FAILURES:
        yield f"- and {len(failures) - MOST_FAILURES:,} more"
    yield ""


def _section(title: str, rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A heading with a table; the first row is its head."""
    yield f"## {title}"
    yield ""
    for number, row in enumerate(rows):
        yield f"| {' | '.join(map(_cell, row))} |"
        if number == 0:
            yield f"|{'|'.join([' --- ', *[' ---: '] * (len(row) - 1)])}|"
    yield ""


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def _drawings(drawn: dict[str, str], *names: str) -> Iterator[str]:
    yield ""
    for name in names:
        if name in drawn:
            yield drawn[name]
            yield ""


def percent(share: Share) -> tuple[str, str]:
    """A share and its interval."""
    low, high = share.interval
    return f"{share.rate:.1%}", f"{low:.1%} to {high:.1%}"


def _standings(standings: Standings) -> Iterator[Sequence[str]]:
    yield ("bot", "games", "wins", "95 %", "mean rank", "95 %", "rating", "95 %", "ms a move")
    for bot in standings.bots:
        ranks = "{:.2f} to {:.2f}".format(*bot.rank_interval) if bot.rank_interval else "–"
        low, high = bot.rating.interval
        yield (
            bot.bot,
            f"{bot.games:,}",
            *percent(bot.wins),
            f"{bot.rank:.2f}",
            ranks,
            f"{bot.rating.mu:.1f}",
            f"{low:.1f} to {high:.1f}",
            f"{bot.milliseconds:,.2f}",
        )


def _matrix(standings: Standings) -> Iterator[Sequence[str]]:
    names = [bot.bot for bot in standings.bots]
    yield ("before", *names)
    for one in names:
        shares = (standings.matrix.get((one, other)) for other in names)
        cells = ("{} ({})".format(*percent(share)) if share else "" for share in shares)
        yield (one, *cells)


def _line_ups(standings: Standings) -> Iterator[Sequence[str]]:
    yield ("line-up", "games", "bot", "seats", "par", "wins", "95 %")
    for row in standings.line_ups:
        par = f"{row.wins.par:.1%}"
        games = f"{row.wins.games:,}"
        yield (row.line_up, games, row.bot, str(row.seats), par, *percent(row.wins))


def _seats(standings: Standings) -> Iterator[Sequence[str]]:
    yield ("seat", "wins", "95 %", "mean score")
    for seat, share in enumerate(standings.seats):
        yield (str(seat), *percent(share), f"{standings.seat_scores[seat]:.1f}")


def _scores(standings: Standings) -> Iterator[Sequence[str]]:
    yield ("bot", "mean", "deviation", "least", "quarter", "median", "three quarters", "most")
    for bot in standings.bots:
        mean, deviation, *rest = spread(bot.scores).values()
        yield (bot.bot, f"{mean:.1f}", f"{deviation:.1f}", *(f"{number:,}" for number in rest))


def _lengths(standings: Standings) -> Iterator[Sequence[str]]:
    yield ("mean", "deviation", "least", "quarter", "median", "three quarters", "most")
    mean, deviation, *rest = spread(standings.lengths).values()
    yield (f"{mean:.1f}", f"{deviation:.1f}", *(f"{number:,}" for number in rest))


def _ending() -> Iterator[str]:
    yield "## How to read this"
    yield ""
    yield "Games come in groups: one deal, played with the same bots turned through the seats."
    yield "Intervals hold the true value with 95 %; games of a group count as going together, as"
    yield "far as results that differ show how much they do."
    yield "Ratings are those of openskill's Plackett-Luce model: everybody starts at 25, and only"
    yield "differences within a tournament mean something. The time of a move has in it what it"
    yield f"takes to hand the bot its observation. `{GAMES}` has every game and seat."
