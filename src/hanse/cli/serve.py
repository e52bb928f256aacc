"""`hanse serve`: the table in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from hanse.cli.console import guarded, output
from hanse.core.errors import HanseError

NEEDED = (
    "aiosqlite",
    "alembic",
    "babel",
    "fastapi",
    "itsdangerous",
    "jinja2",
    "multipart",
    "python_multipart",
    "sqlalchemy",
    "uvicorn",
)

Host = Annotated[
    str,
    typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets others in."),
]
Port = Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="0: any free.")]
Db = Annotated[
    str,
    typer.Option("--db", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME."),
]
DataDir = Annotated[
    Path | None,
    typer.Option("--data-dir", metavar="FOLDER", help="Where the secret and SQLite's file are."),
]


class NotInstalled(HanseError):
    """What the server needs isn't there."""

    exit_code = 1


@guarded
def serve(
    host: Host = "127.0.0.1", port: Port = 8000, db: Db = "", data_dir: DataDir = None
) -> None:
    """Serve the table in the browser: all games, alone, with friends, with bots."""
    try:
        from hanse.web.serve import serve as run
        from hanse.web.settings import Settings, data_folder
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        sentence = "The table in the browser needs more: pip install 'hanse[cli,web]'"
        raise NotInstalled(sentence) from None

    def say(sentence: str) -> None:
        output().print(sentence)
        output().file.flush()

    run(host, port, Settings(data=data_dir or data_folder(), db=db), say)
