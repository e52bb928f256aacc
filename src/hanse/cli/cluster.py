"""Where commands play that play many games: here, or on a Ray cluster."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from hanse.cli.console import errors
from hanse.core.errors import BadOption

if TYPE_CHECKING:
    from hanse.arena.cluster import Cluster


class Where(StrEnum):
    """What games are played on."""

    LOCAL = "local"
    RAY = "ray"


On = Annotated[Where, typer.Option("--on", help="Processes of this machine, or a Ray cluster.")]
Address = Annotated[
    str | None,
    typer.Option(
        "--address",
        metavar="HOST:PORT",
        help="The Ray cluster's; without it a Ray on this machine is started for the run.",
    ),
]


def place_of(
    on: Where, address: str | None, workers: int | None
) -> AbstractContextManager["Cluster | None"]:
    """A context with the cluster to play on; with none where games are played here."""
    if on is Where.LOCAL:
        if address:
            raise BadOption("--address says where a Ray cluster is: add --on ray.")
        return nullcontext()

    from hanse.arena.cluster import Cluster

    return _connected(Cluster(address, workers))


@contextmanager
def _connected(cluster: "Cluster") -> Iterator["Cluster"]:
    """The same cluster; connecting takes some seconds, so it is said."""
    console = errors()
    with ExitStack() as stack:
        with console.status("Connecting to Ray …") if console.is_terminal else nullcontext():
            stack.enter_context(cluster)
        yield cluster
