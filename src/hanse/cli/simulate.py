"""`hanse simulate`: many games by bots, and what they come to."""

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
from hanse.cli.starting import (
    AsJson,
    Bots,
    DataFile,
    GameName,
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
    from hanse.arena.simulate import Figures

SEED_BITS = 32
Games = Annotated[int, typer.Option("--games", metavar="G", min=1, help="How many games.")]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="W",
        min=1,
        help="Processes to play on; 1, or all the cores of a Ray cluster.",
    ),
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="A Parquet file, one row a game.")
]


@guarded
def simulate(
    game: GameName,
    players: Players = None,
    games: Games = 1000,
    seed: Seed = None,
    option: Options = None,
    bots: Bots = "random",
    workers: Workers = None,
    on: On = Where.LOCAL,
    address: Address = None,
    as_json: AsJson = False,
    out: Out = None,
    data: DataFile = None,
) -> None:
    """Let bots play many games; show speed, lengths, scores and who wins."""
    found = find(game)
    seats = players_of(found, players)
    values = options_of(found.register, option)
    use_data(found, data)
    where = place_of(on, address, workers)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed

    from hanse.arena import dataset, series
    from hanse.arena import simulate as arena

    played = series.Series.of(found, seats, seed, values, words_of(bots) or ["random"])
    if out:
        dataset.check(out)
    compile_rules(found)
    get_ready(played.get_ready)
    try:
        with where as place, progress_bar(games) as progress:
            figures = arena.simulate(
                played, games, processes=workers or 1, place=place, out=out, progress=progress
            )
    except arena.Interrupted as interrupted:
        figures = interrupted.figures
        _show(figures, as_json)
        holds = f" {figures.kept} holds them." if figures.kept else ""
        say(f"Interrupted: {figures.done}.{holds}")
        raise typer.Exit(INTERRUPTED) from None
    except arena.Broken as broken:
        figures = broken.figures
        _show(figures, as_json)
        holds = f"; {figures.kept} holds what was written of them" if figures.kept else ""
        say(f"{broken} Before it {figures.done}{holds}.")
        raise typer.Exit(broken.exit_code) from None
    _show(figures, as_json)
    if figures.tally.failed:
        if figures.kept and figures.tally.games:
            say(f"{figures.kept} holds the others.")
        raise typer.Exit(FAILED)


def _show(figures: "Figures", as_json: bool) -> None:
    if as_json:
        write_json(figures.as_json())
    elif figures.tally.games:
        from hanse.cli.figures import show

        show(output(), figures)
    if figures.tally.faults:
        say(figures.tally.trouble)
    if figures.tally.failed:
        tally, first = figures.tally, figures.tally.failures[0]
        say(f"{first.record}\nThis is the notation of a game so far. {first.sentence}")
        say(f"In all {tally.failed:,} of {tally.past:,} games failed.")
