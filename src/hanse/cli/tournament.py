"""`hanse tournament`: bots against each other, on the same deals in every seat."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hanse.cli.cluster import Address, On, Where, place_of
from hanse.cli.console import (
    FAILED,
    INTERRUPTED,
    guarded,
    output,
    progress_bar,
    say,
    write_json,
)
from hanse.cli.simulate import SEED_BITS, Workers
from hanse.cli.starting import (
    AsJson,
    DataFile,
    Options,
    Players,
    Seed,
    compile_rules,
    find,
    get_ready,
    options_of,
    players_of,
    use_data,
    words_of,
)

if TYPE_CHECKING:
    from hanse.arena.tournament_standings import Standings

GameOption = Annotated[
    str, typer.Option("--game", metavar="GAME", help="The game; `hanse games` lists all.")
]
Bots = Annotated[
    str, typer.Option("--bots", metavar="A,B,…", help="The bots that meet, two or more.")
]
Games = Annotated[
    int,
    typer.Option("--games", metavar="K", min=1, help="How many games; rounded up to whole groups."),
]
Alone = Annotated[
    bool, typer.Option("--alone", help="The first bot in one seat, another in all the rest.")
]
Folder = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="DIR", help="A folder for games, report and plots; goes on with it."
    ),
]


@guarded
def tournament(
    game: GameOption,
    bots: Bots,
    players: Players = None,
    games: Games = 100,
    alone: Alone = False,
    seed: Seed = None,
    option: Options = None,
    workers: Workers = None,
    on: On = Where.LOCAL,
    address: Address = None,
    as_json: AsJson = False,
    out: Folder = None,
    data: DataFile = None,
) -> None:
    """Let bots play each other, each on the same deals in every seat; rate them."""
    found = find(game)
    seats = players_of(found, players)
    values = options_of(found.register, option)
    use_data(found, data)
    where = place_of(on, address, workers)

    from hanse.arena.tournament import Tournament
    from hanse.arena.tournament_run import Interrupted, Lost, hold
    from hanse.arena.tournament_store import Store, seed_in

    if seed is None:
        held = seed_in(out)
        seed = secrets.randbits(SEED_BITS) if held is None else held
    played = Tournament.of(found, seats, seed, values, words_of(bots), games, alone)
    if out:
        Store(out, played).check()
    compile_rules(found)
    get_ready(played.get_ready)
    lost: Lost | None = None
    try:
        with where as place, progress_bar(played.games) as progress:
            standings = hold(
                played, out=out, processes=workers or 1, place=place, progress=progress
            )
    except Interrupted as interrupted:
        standings = interrupted.standings
    except Lost as error:
        standings, lost = error.standings, error
    _show(standings, as_json)
    for sentence in standings.troubles():
        say(sentence)
    if lost:
        say(str(lost))
    _end(standings, out, INTERRUPTED if lost is None else lost.exit_code)


def _show(standings: "Standings", as_json: bool) -> None:
    if as_json:
        write_json(standings.as_json())
    elif standings.games:
        from hanse.cli.standings import show

        show(output(), standings)


def _end(standings: "Standings", out: Path | None, cut: int) -> None:
    """Say what was written, and what went wrong."""
    wanted, failures = standings.tournament.games, standings.failures
    for failure in failures[:1]:
        where = f" {out / 'failed'} has its notation." if out else ""
        say(f"{failure.sentence}{where}")
        if not out:
            say(failure.record)
    if len(failures) > 1:
        all_of_them = "" if out else " With --out DIR the notation of each is kept."
        say(f"In all {len(failures):,} of {wanted:,} games failed.{all_of_them}")
    if not standings.is_whole:
        kept = f" The same command goes on with {out}." if out else ""
        say(f"Interrupted: {standings.games:,} of {wanted:,} games were done.{kept}")
        raise typer.Exit(cut)
    if out:
        say(f"The report is {out / 'report.md'}.")
    if failures:
        raise typer.Exit(FAILED)
