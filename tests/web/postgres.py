"""A PostgreSQL server for a few tests, where its programs are installed."""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

PLACES = "/usr/lib/postgresql/*/bin"
OWNER = "postgres"  # PostgreSQL refuses to be run by root


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, if it can be run here."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(Path("/").glob(PLACES[1:]))
    if not folders or os.name != "posix":
        return None
    if os.geteuid() == 0 and OWNER not in {user.pw_name for user in pwd.getpwall()}:
        return None
    return folders[-1]


@contextlib.contextmanager
def postgres(bin: Path) -> Iterator[str]:
    """A new, empty database; gives its URL."""
    user = OWNER if os.geteuid() == 0 else None

    def run(*command: object) -> None:
        subprocess.run(
            [str(word) for word in command],
            user=user,
            cwd="/",
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    with tempfile.TemporaryDirectory(prefix="hanse-pg-", ignore_cleanup_errors=True) as folder:
        if user:
            shutil.chown(folder, user)
        data = Path(folder) / "data"
        run(bin / "initdb", "--auth=trust", "--no-sync", "--username=hanse", "-D", data)
        options = f"-c listen_addresses='' -k {folder} -c fsync=off"
        run(bin / "pg_ctl", "-D", data, "-l", Path(folder) / "log", "-o", options, "-w", "start")
        try:
            yield f"postgresql://hanse@/postgres?host={folder}"
        finally:
            run(bin / "pg_ctl", "-D", data, "-m", "immediate", "stop")
