"""What tests need of the machine beyond Python: a browser, curl and PostgreSQL.

    python -m tests.machine

Installs what is missing from Debian's packages where that is possible and allowed; else says which
tests can't run and why, and fails.
"""

import glob
import os
import shutil
import subprocess
import sys

# package: what shows that it is there, and the tests that need it
NEEDED = {
    "chromium": (
        ("chromium", "chromium-browser", "google-chrome"),
        "tests/web/browser, which play in a real browser",
    ),
    "curl": (("curl",), "tests/web/test_api.py, which run the documents' commands"),
    "postgresql": (
        ("initdb", "/usr/lib/postgresql/*/bin/initdb"),
        "tests/web/test_store.py, which keep tables in PostgreSQL, too",
    ),
}


def is_there(places: tuple[str, ...]) -> bool:
    """Whether one of some programs is installed."""
    return any(shutil.which(place) or glob.glob(place) for place in places)


def installer() -> list[str] | None:
    """How packages can be installed here without asking; None if they can't."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    sudo = ["sudo", "--non-interactive"]
    if not shutil.which("sudo"):
        return None
    asked = subprocess.run([*sudo, "true"], capture_output=True, check=False)
    return [*sudo, "apt-get"] if asked.returncode == 0 else None


def install(packages: list[str]) -> bool:
    """Install some packages, if that is possible."""
    command = installer()
    if command is None:
        return False
    print(f"Installing {', '.join(packages)} from Debian's packages …", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        done = subprocess.run(
            [*command, "-qq", *words], env=environment, capture_output=True, check=False
        )
        if done.returncode:
            sys.stderr.buffer.write(done.stderr)
    return True


def main() -> int:
    """Look, install, and say what is still missing."""
    missing = [name for name, (places, _) in NEEDED.items() if not is_there(places)]
    if missing and install(missing):
        missing = [name for name in missing if not is_there(NEEDED[name][0])]
    for name in missing:
        print(f"{name} isn't installed, so these tests can't run: {NEEDED[name][1]}.")
    if missing:
        print(f"Install it, for example: sudo apt-get install {' '.join(missing)}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
