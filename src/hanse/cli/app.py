"""The commands of `hanse`, and how they end."""

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import hanse
from hanse.cli import listing, play, replay, serve, simulate, tournament
from hanse.cli.console import BAD_INPUT, say, use_utf8
from hanse.cli.ending import heed_signals

UsageError: Any = typer.BadParameter.__bases__[0]  # newer typers keep click to themselves


class Commands(TyperGroup):
    """All commands; what is wrong with their arguments is said in one sentence."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, standalone_mode: bool = True, **extra: Any
    ) -> Any:
        """Run a command and end with its exit code."""
        try:
            code = super().main(args, standalone_mode=False, **extra)
        except UsageError as error:
            message = error.format_message().strip()
            say(message if message.endswith((".", "?")) else f"{message}.")
            code = BAD_INPUT
        code = code if isinstance(code, int) else 0
        if standalone_mode:
            sys.exit(code)
        return code


app = typer.Typer(
    name="hanse",
    cls=Commands,
    help="Four trade-route board games, to play, to study and to build on.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(listing.games)
app.command()(listing.rules)
app.command()(play.play)
app.command()(replay.replay)
app.command()(serve.serve)
app.command()(simulate.simulate)
app.command()(tournament.tournament)


def _show_version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"hanse {hanse.__version__}\n")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Four trade-route board games, to play, to study and to build on."""
    if context.invoked_subcommand is None:
        sys.stdout.write(context.get_help())


def run() -> int:
    """Run the command line as a program; returns the exit code."""
    use_utf8()
    heed_signals()
    return int(app(prog_name="hanse", standalone_mode=False) or 0)
