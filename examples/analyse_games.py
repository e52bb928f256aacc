"""Looks at a Parquet file of games with polars:

    hanse simulate amsterdam --games 100000 --out games.parquet
    python examples/analyse_games.py games.parquet

    hanse tournament --game amsterdam --bots random,greedy --out cup
    python examples/analyse_games.py cup/games.parquet

It needs polars (pip install polars), which nothing else in hanse does; docs/data-sets.md says what
the columns mean.
"""

import json
import sys

import polars as pl


def seats_below_each_other(games: pl.DataFrame, players: int, bots: list[str]) -> pl.DataFrame:
    """A simulation's file, one row a game, in the form of a tournament's, one a game and seat."""
    frames = [
        games.select(
            "game",
            "steps",
            pl.lit(seat).alias("seat"),
            pl.lit(bots[seat]).alias("bot"),
            pl.col(f"score_{seat}").alias("score"),
            pl.col(f"place_{seat}").alias("place"),
        )
        for seat in range(players)
    ]
    won = pl.col("place") == 1
    return pl.concat(frames).with_columns(win=won / won.sum().over("game"))


def summary(seats: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    """How often a seat wins, and its scores."""
    return (
        seats.group_by(by)
        .agg(
            pl.len().alias("seats"),
            (100 * pl.col("win").mean()).round(1).alias("win %"),
            pl.col("score").mean().round(1).alias("score"),
            pl.col("score").quantile(0.1).alias("lowest tenth"),
            pl.col("score").quantile(0.9).alias("highest tenth"),
            pl.corr("steps", "score").round(2).alias("score with length"),
        )
        .sort(by)
    )


def margins(seats: pl.DataFrame) -> pl.DataFrame:
    """By how much games are won."""
    scores = pl.col("score").sort(descending=True)
    by_game = seats.group_by("game").agg(margin=scores.get(0) - scores.get(1))
    return by_game.select(
        pl.col("margin").median().alias("median margin"),
        (100 * (pl.col("margin") == 0).mean()).round(1).alias("level %"),
    )


def main(file: str) -> None:
    """Print what a file holds."""
    about = json.loads(pl.read_parquet_metadata(file)["hanse"])
    seats = pl.read_parquet(file)
    if "seat" not in seats.columns:
        seats = seats_below_each_other(seats, about["players"], about["bots"])
    print(f"{about['game']}, {about['players']} players, seed {about['seed']}")
    with pl.Config(tbl_rows=-1, tbl_cols=-1, tbl_hide_dataframe_shape=True):
        print(summary(seats, ["seat"]))
        print(summary(seats, ["bot", "seat"]))
        print(margins(seats))


if __name__ == "__main__":
    main(sys.argv[1])
