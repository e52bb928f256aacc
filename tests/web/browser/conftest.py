"""A real server and a real browser for the tests of the pages."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

PICTURES = Path(__file__).parents[3] / "artefacts" / "screenshots"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
STOPPING = 10  # seconds that a server may take to stop
PATIENCE = 10_000  # milliseconds that anything on a page may take

Visitor = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


class Server:
    """`hanse serve` on a free port, with a data folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = "0"
        self.start()

    def start(self) -> None:
        """Start it; a second time it listens where it did before."""
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "hanse",
                "serve",
                f"--port={self.port}",
                "--data-dir",
                self.folder,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://[^ /]+:(\d+)/", line)
            if found:
                self.address, self.port = found[0].rstrip("/"), found[1]
                return
        raise AssertionError("the server didn't start")

    def stop(self) -> None:
        """Stop it in good order."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=STOPPING)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("tables"))
    yield started
    started.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as tools:
        started = tools.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody with a browser of their own; what goes wrong on their pages fails the test."""
    open_ones: list[BrowserContext] = []
    wrong: list[str] = []

    def come(width: int = 1440, height: int = 900, **given: object) -> Page:
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": width, "height": height},
            locale=str(given.pop("locale", "en-GB")),
            **given,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        open_ones.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            lambda said: wrong.append(said.text) if _is_wrong(said.type, said.text) else None,
        )
        return page

    yield come
    for context in open_ones:
        context.close()
    assert not wrong, wrong


def _is_wrong(kind: str, text: str) -> bool:
    """Refusals and lost connections are part of some tests; all else is a fault."""
    expected = (*(f"status of {code}" for code in (404, 409, 422, 429, 502)), "net::ERR")
    return kind == "error" and not any(part in text for part in expected)


@pytest.fixture(scope="session")
def picture() -> Callable[[Page, str], None]:
    """Keep a picture of a page, to be looked at after the run."""
    PICTURES.mkdir(parents=True, exist_ok=True)

    def take(page: Page, name: str, *, full: bool = False) -> None:
        if page.locator("#table").count():
            page.wait_for_timeout(350)  # until nothing moves
        page.screenshot(path=PICTURES / f"{name}.png", full_page=full)

    return take
