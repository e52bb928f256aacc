"""Look at a game's table without a server: a position reached by bots, drawn as one seat sees it.

python -m tests.web.preview amsterdam --plies 60 --seat 0 --out table.png [--dark] [--width 1440]
"""

import argparse
import re
from pathlib import Path

import hanse
from hanse.bots import make
from hanse.core.record import NOBODY
from hanse.web.rendering import draw, world_style
from hanse.web.viewpoint import Sitting, look_at

PAGE = """<!doctype html><html lang="{lang}" data-theme="{theme}"><meta charset="utf-8">
<style>
html {{ font: 16px/1.4 system-ui, sans-serif; color-scheme: {theme} }}
body {{ margin: 0; display: grid; min-height: 100vh;
grid-template-rows: 1fr auto; background: var(--page, #eee); color: var(--ink, #222) }}
.board svg {{ width: 100%; max-height: calc(100vh - 15rem); display: block; margin: auto }}
[data-acts] {{ cursor: pointer }}
{style}
</style><body class="world-{game}">{symbols}<main class="board">{board}</main>
<section class="hand">{hand}</section></body></html>"""


def main() -> None:
    """Write a picture."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--plies", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--options", default="", help="a=1,b=yes")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--width", type=int, default=1440)
    parser.add_argument("--height", type=int, default=900)
    parser.add_argument("--out", type=Path, default=Path("table.png"))
    given = parser.parse_args()
    game = hanse.game(given.game)
    options = dict(part.split("=") for part in given.options.split(",") if part)
    match = game.start(seats=given.seats, seed=given.seed, **options)
    bot = make(given.bot, game, seed=given.seed)
    while not match.over and (match.ply < given.plies or given.seat not in (NOBODY, match.to_move)):
        match.play(bot.choose_in(match))
    names = ("Anneke", "Bernd", "Carla", "Dirk", "Ella")
    sittings = tuple(Sitting(names[seat], "person") for seat in range(match.seats))
    pieces = draw(look_at(match, given.seat, sittings), given.lang)
    page = PAGE.format(
        lang=given.lang,
        theme="dark" if given.dark else "light",
        game=re.sub("_", "-", game.id),
        style=world_style(game),
        **pieces,
    )
    html = given.out.with_suffix(".html")
    html.write_text(page)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": given.width, "height": given.height})
        tab.goto(html.resolve().as_uri())
        tab.screenshot(path=given.out)
        browser.close()


if __name__ == "__main__":
    main()
