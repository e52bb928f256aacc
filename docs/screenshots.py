"""The pictures of the tables in the README, drawn by the pages and taken in a real browser.

    python -m docs.screenshots [FOLDER]

Bots play each game to its middle, from fixed seeds; a seat's view of it is drawn.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from hanse.bots import make
from hanse.core.game import Game
from hanse.core.match import Match
from hanse.web.pages.games import games
from hanse.web.pages.reader import Reader
from hanse.web.pages.scenes import scene
from hanse.web.rendering import STATIC, draw, render, world_style
from hanse.web.viewpoint import Sitting, look_at

FOLDER = Path(__file__).parent / "pictures"
WIDTH, HEIGHT = 1440, 900
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
MIDDLE = {"amsterdam": 46, "hellweg": 150, "packet_row": 70, "deutschland": 260}  # actions played
SEED = 4
NAMES = ("Anneke", "Bernd", "Carla", "Dirk", "Ella")


def middle(game: Game) -> Match:
    """A game in its middle, where the first seat is asked."""
    match = game.start(seed=SEED)
    bot = make("greedy", game, seed=SEED)
    while not match.over and (match.ply < MIDDLE.get(game.id, 60) or match.to_move != 0):
        match.play(bot.choose_in(match))
    return match


def page(game: Game) -> str:
    """The page of a table, with its files beside it instead of on a server."""
    match = middle(game)
    sittings = tuple(
        Sitting(NAMES[seat], "bot" if seat else "person", "merchant" if seat else "")
        for seat in range(match.seats)
    )
    view = look_at(match, 0, sittings)
    reader = Reader("en", "light", "/")
    around = {"base": "", "table_id": "", "fragment_url": "", "events_url": "", "speed": "1.0"}
    given = {**scene(view, reader), **around, "may_hint": view.is_asked}
    text = render(
        "table_frame.html",
        "en",
        {
            "reader": reader,
            "title": game.id,
            "game": given["game"],
            "symbols": draw(view, "en", pieces=("symbols",))["symbols"],
            "fragment": render("table.html", "en", given),
            "guide": (),
        },
    )
    return text.replace("/static/", "static/").replace(f"/games/{game.id}/", "")


def main(folder: Path) -> None:
    """Take the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as tools, tempfile.TemporaryDirectory() as room:
        browser = tools.chromium.launch(executable_path=found, args=["--no-sandbox"])
        shutil.copytree(STATIC, Path(room) / "static")
        for game in games():
            (Path(room) / "style.css").write_text(world_style(game), "utf-8")
            file = Path(room) / f"{game.id}.html"
            file.write_text(page(game), "utf-8")
            tab = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            tab.goto(file.as_uri())
            tab.wait_for_timeout(500)  # until the type is there
            tab.screenshot(path=folder / f"{game.id}.jpg", type="jpeg", quality=82)
            tab.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
