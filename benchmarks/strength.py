"""How strong the bots are: each against the next weaker, one seat against all others.

    python -m benchmarks.strength [--seconds 0.25] [--games 400] [--out strength] [GAME …]
    python -m benchmarks.strength --show --out benchmarks/records

Every game and number of players: `greedy` against `random`, `montecarlo` against `greedy`, and
`search` against `montecarlo` with the same time a move; with the fewest players `search` with a
second against `greedy`, too. The folder keeps every game that was played, so it can be interrupted,
and goes on; `--most` ends each meeting after so many seconds, `--bots search@0.25s,greedy` holds
only this one. `--workers` plays as many games at once: no more than there are cores, or those who
think by the clock think less. At the end all is told once more, one line for each game and number
of players; `--show` tells only what a folder has.

`benchmarks/records` has games behind the tables in docs/bots.md: to look into, and to go on with as
long as the bots are the same, on a machine about as fast.
"""

import argparse
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path

import hanse
from hanse.arena.tournament import Tournament
from hanse.arena.tournament_run import Interrupted, Lost, hold
from hanse.arena.tournament_standings import Standing, Standings
from hanse.arena.tournament_store import read_journal
from hanse.core.errors import BadOption

SEED = 1
PERCENT = 100
SECOND = 1.0  # for a search against greedy
HEAD = """| game | players | bot | against | games | wins | 95 % | par | ms a move |
| --- | ---: | --- | --- | ---: | ---: | --- | ---: | ---: |"""


def meetings(seconds: float, *, few: bool) -> Iterator[tuple[str, str]]:
    """Who meets whom; with few players more."""
    yield "greedy", "random"
    yield f"montecarlo@{seconds:g}s", "greedy"
    yield f"search@{seconds:g}s", f"montecarlo@{seconds:g}s"
    if few:
        yield f"search@{SECOND:g}s", "greedy"


def hold_for(tournament: Tournament, folder: Path, most: int, workers: int = 1) -> Standings:
    """Hold a tournament until it is over, or to the first game that ends after so many seconds."""
    tournament.get_ready()
    end = time.monotonic() + (most or math.inf)
    is_late = False

    def look_at_the_clock(_done: int) -> None:
        nonlocal is_late
        is_late = time.monotonic() > end
        if is_late:
            raise KeyboardInterrupt

    try:
        return hold(tournament, out=folder, processes=workers, progress=look_at_the_clock)
    except Interrupted as interrupted:
        if not is_late:
            raise SystemExit(f"Interrupted; the same command goes on with {folder}.") from None
        return interrupted.standings
    except (BadOption, Lost) as refused:
        raise SystemExit(str(refused)) from None


def standings_in(folder: Path) -> list[Standings]:
    """What a folder has of each meeting, whatever sources it was played with."""
    found = [standings_of(file.parent) for file in sorted(folder.glob("*/tournament.json"))]
    return [standings for standings in found if standings.games]


def standings_of(meeting: Path) -> Standings:
    """How a meeting ended, or stands."""
    held = json.loads((meeting / "tournament.json").read_text("utf-8"))
    game, bots = hanse.game(held["game"]), held["bots"]
    tournament = Tournament.of(
        game, held["players"], held["seed"], held["options"], bots, held["games"], held["alone"]
    )
    results = read_journal(meeting / "games.jsonl")
    return Standings(tournament, sorted(results, key=lambda result: result.game))


def first(standings: Standings) -> Standing:
    """How the first bot fared."""
    return next(bot for bot in standings.bots if bot.bot == standings.tournament.names[0])


def row(standings: Standings) -> str:
    """A line of the table: how the first bot fared."""
    tournament, one = standings.tournament, first(standings)
    low, high = (f"{PERCENT * end:.1f}" for end in one.wins.interval)
    cells = [
        tournament.game,
        tournament.players,
        *(f"`{name}`" for name in tournament.names),
        one.games,
        f"{PERCENT * one.wins.rate:.1f} %",
        f"{low} to {high}",
        f"{PERCENT * one.wins.par:.0f} %",
        f"{one.milliseconds:.1f}",
    ]
    return f"| {' | '.join(map(str, cells))} |"


def summary(found: list[Standings]) -> Iterator[str]:
    """All of it, one line for each game and number of players, one column for each meeting."""
    tables: dict[tuple[str, int], dict[str, str]] = {}
    for standings in found:
        played = standings.tournament
        cells = tables.setdefault((played.game, played.players), {})
        cells[" against ".join(played.names)] = cell(standings)
    columns = list(dict.fromkeys(name for cells in tables.values() for name in cells))
    yield f"| game | players | {' | '.join(columns)} |"
    yield f"| --- | ---: |{' --- |' * len(columns)}"
    for (game, players), cells in tables.items():
        yield f"| {game} | {players} | {' | '.join(cells.get(name, '') for name in columns)} |"


def cell(standings: Standings) -> str:
    """How the first bot fared, in short."""
    one = first(standings)
    low, high = (f"{PERCENT * end:.1f}" for end in one.wins.interval)
    return f"{PERCENT * one.wins.rate:.1f} % ({low}–{high}; {one.games})"


def main() -> None:
    """Print the table, line by line as it comes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*")
    parser.add_argument("--seconds", type=float, default=0.25)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int)
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bots", help="one,other: only these two")
    parser.add_argument("--out", type=Path, default=Path("strength"))
    parser.add_argument("--show", action="store_true", help="only tell what is in --out")
    given = parser.parse_args()
    if given.workers < 1:
        parser.error("--workers is 1 or more")
    if given.show:
        found = standings_in(given.out)
        if not found:
            parser.error(f"{given.out} has no games; --out names the folder to show")
        print(*summary(found), sep="\n")
        return
    print(HEAD, flush=True)
    found = []
    for game in map(hanse.game, given.game) if given.game else hanse.all_games():
        if game.package.startswith("hanse."):
            for players in (given.players,) if given.players else game.seats:
                one, other = given.bots.split(",") if given.bots else ("", "")
                few = players == game.seats[0]
                for bots in [(one, other)] if one else meetings(given.seconds, few=few):
                    tournament = Tournament.of(
                        game, players, SEED, None, bots, given.games, alone=True
                    )
                    folder = given.out / f"{game.id}-{players}-{bots[0]}-{bots[1]}"
                    standings = hold_for(tournament, folder, given.most, given.workers)
                    if standings.games:
                        found.append(standings)
                        print(row(standings), flush=True)
    print("", *summary(found), sep="\n")


if __name__ == "__main__":
    main()
