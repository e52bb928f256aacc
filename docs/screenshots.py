"""The pictures of the tables in the README, drawn by the pages and taken in a real browser.

    python -m docs.screenshots [FOLDER]

Bots play each game to its middle, from fixed seeds; a seat's view of it is drawn. The picture that
stands beside links to the pages, and the one for home screens, come from the covers and the icon.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from hanse.bots import make
from hanse.core.game import Game
from hanse.core.match import Match
from hanse.web.pages.games import games
from hanse.web.pages.reader import Reader
from hanse.web.pages.scenes import scene
from hanse.web.rendering import STATIC, draw, render, world_style
from hanse.web.viewpoint import Sitting, look_at

FOLDER = Path(__file__).parent / "pictures"
WIDTH, HEIGHT = 1280, 800
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUALITY = 62  # small enough for a README, and no line of the boards is lost
MIDDLE = {"amsterdam": 46, "hellweg": 150, "packet_row": 70, "deutschland": 260}  # actions played
SEED = 4
LINK = """<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="static/css/fonts.css">
<style>body { margin: 0; width: 1200px; height: 630px; background: #f4efe6; color: #27231e;
display: grid; grid-template: 288px 288px / 1fr 1fr; gap: 18px; padding: 14px;
box-sizing: border-box }
img { width: 100%; height: 100%; object-fit: cover; object-position: top; border-radius: 14px }
h1 { position: absolute; left: 50%; top: 50%; translate: -50% -50%; margin: 0; display: flex;
align-items: center; gap: 14px; padding: 10px 28px 12px 18px; border-radius: 22px;
background: #fffdf9; box-shadow: 0 4px 30px #3c2d1466; font: 600 54px/1 "EB Garamond" }
h1 img { width: 62px; height: 62px; border-radius: 0 }</style>
COVERS<h1><img src="static/icons/favicon.svg">Hanse</h1>"""
TOUCH = """<!doctype html><style>body { margin: 0; background: #94291f }
img { display: block; width: 180px }</style><img src="static/icons/favicon.svg">"""
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


def icons(browser: Browser, room: Path) -> None:
    """The picture of a link to the pages, and the one for home screens."""
    for game in games():
        shutil.copy(game.folder / "templates" / "cover.svg", room / f"{game.id}.svg")
    covers = "".join(f'<img src="{game.id}.svg">' for game in games())
    for name, size, text in (
        ("preview.jpg", (1200, 630), LINK.replace("COVERS", covers)),
        ("touch.png", (180, 180), TOUCH),
    ):
        file = room / "icon.html"
        file.write_text(text, "utf-8")
        tab = browser.new_page(viewport={"width": size[0], "height": size[1]})
        tab.goto(file.as_uri())
        tab.wait_for_timeout(500)
        how = {"type": "jpeg", "quality": 80} if name.endswith("jpg") else {"type": "png"}
        tab.screenshot(path=STATIC / "icons" / name, **how)
        tab.close()


def main(folder: Path) -> None:
    """Take the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as tools, tempfile.TemporaryDirectory() as room:
        browser = tools.chromium.launch(executable_path=found, args=["--no-sandbox"])
        shutil.copytree(STATIC, Path(room) / "static")
        icons(browser, Path(room))
        for game in games():
            (Path(room) / "style.css").write_text(world_style(game), "utf-8")
            file = Path(room) / f"{game.id}.html"
            file.write_text(page(game), "utf-8")
            tab = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            tab.goto(file.as_uri())
            tab.wait_for_timeout(500)  # until the type is there
            tab.screenshot(path=folder / f"{game.id}.jpg", type="jpeg", quality=QUALITY)
            tab.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
