"""`hanse` on the command line, also as `python -m hanse`."""

import sys

NEEDED = ("typer", "rich", "prompt_toolkit")  # the extra `cli`


def main() -> int:
    """Run the command line; returns the exit code."""
    try:
        from hanse.cli.app import run
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        sys.stderr.write("The command line needs more: pip install 'hanse[cli]'\n")
        return 1
    return run()


if __name__ == "__main__":
    sys.exit(main())
