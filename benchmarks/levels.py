"""How strong the levels for people are: a tournament of all of them in every game.

    python -m benchmarks.levels [--games 60] [--most 600] [--out levels] [--write] [GAME …]

Prints a table of ratings; `--write` puts it into docs/bots.md. The folder keeps every game that was
played, so it can be interrupted, and goes on; `--most` ends each tournament after so many seconds.
"""

import argparse
import re
from pathlib import Path

import hanse
from benchmarks.strength import PERCENT, SEED, hold_for
from hanse.arena.tournament import Tournament
from hanse.arena.tournament_standings import Standings
from hanse.bots.levels import LEVELS

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
PLACE = re.compile("(?<=<!-- made: levels -->\n).*?(?=<!-- end -->)", re.DOTALL)
HEAD = """| game | players | level | rating | 95 % | wins | 95 % | games | ms a move |
| --- | ---: | --- | ---: | --- | ---: | --- | ---: | ---: |"""


def rows(standings: Standings) -> list[str]:
    """A line for each level, the strongest first."""
    played = standings.tournament
    found = []
    for bot in standings.bots:
        low, high = bot.rating.interval
        least, most = bot.wins.interval
        cells = (
            played.game,
            played.players,
            bot.bot,
            f"{bot.rating.mu:.1f}",
            f"{low:.1f} to {high:.1f}",
            f"{PERCENT * bot.wins.rate:.0f} %",
            f"{PERCENT * least:.0f} to {PERCENT * most:.0f}",
            bot.games,
            f"{bot.milliseconds:.1f}",
        )
        found.append(f"| {' | '.join(map(str, cells))} |")
    return found


def main() -> None:
    """Print the table, game by game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("levels"))
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.write and given.game:
        parser.error("--write is for all games: it puts the whole table in place of the old one")
    table = [HEAD]
    print(HEAD, flush=True)
    for game in map(hanse.game, given.game) if given.game else hanse.all_games():
        if game.package.startswith("hanse."):
            tournament = Tournament.of(
                game, game.usual_seats, SEED, None, tuple(LEVELS), given.games
            )
            standings = hold_for(tournament, given.out / game.id, given.most)
            table += rows(standings)
            print("\n".join(rows(standings)), flush=True)
    if given.write:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(PLACE.sub("\n".join(["", *table, "", ""]), page), "utf-8")


if __name__ == "__main__":
    main()
