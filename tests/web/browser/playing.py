"""Playing through the page as a person does: looking for what lights up, and clicking it."""

import random
from collections.abc import Mapping

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

import hanse
from hanse.core.game import Game
from hanse.web.pages.games import games
from tests.web.browser.conftest import PATIENCE

TRIES = 5
LAYING_OUT = 120_000  # milliseconds that a game may take to get ready, if nothing is compiled
GLIDING = 3000  # milliseconds after which a click had no effect
GAMES = [game.id for game in games()]
SHORTEST: dict[str, dict[str, str]] = {  # options that make a game short
    "hellweg": {"rounds": "10"},
    "deutschland": {"turn_limit": "18", "offers": ""},
}

# Of the lit spots that can be clicked one by lot, and a point at which a click reaches it.
PICK = """([wanted, lot]) => {
  const steps = [0.5, 0.25, 0.75, 0.1, 0.9, 0.4, 0.6, 0.02, 0.98];
  const spots = [...document.querySelectorAll(wanted)].filter((s) => s.getClientRects().length);
  for (let n = 0; n < spots.length; n++) {
    const spot = spots[(n + lot) % spots.length];
    spot.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = spot.getBoundingClientRect();
    for (const down of steps) for (const along of steps) {
      const [x, y] = [box.left + box.width * along, box.top + box.height * down];
      const top = document.elementFromPoint(x, y);
      if (top?.closest("[data-acts], [data-why]") === spot) return [x, y];
    }
  }
  return null;
}"""


def game_of(id: str) -> Game:
    """The game of that name."""
    return hanse.game(id)


def open_table(
    page: Page,
    game: str,
    plans: list[str] | None = None,
    options: Mapping[str, str] | None = None,
    **switches: bool,
) -> str:
    """Open a table with the form of the lobby; returns its path."""
    page.goto(f"/new/{game}")
    seats = len(plans) if plans else game_of(game).seats[0]
    page.get_by_role("button", name=f"{seats} players", exact=True).click()
    for seat, plan in enumerate(plans or ["me"] + ["bot:apprentice"] * (seats - 1)):
        page.select_option(f"#plan-{seat}", plan)
    for name, value in (options or SHORTEST.get(game, {})).items():
        field = page.locator(f"#option-{name}")
        kind = field.evaluate("field => field.type")
        if kind == "checkbox":
            field.set_checked(bool(value))
        elif kind == "number":
            field.fill(value)
        else:
            field.select_option(value)
    for name, is_on in {"lots": False, **switches}.items():
        page.locator(f"#{name}").set_checked(is_on)
    page.select_option("#speed", "0.0")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/t/*")
    wait_for_table(page)
    return page.url.partition(":")[2].partition("/t/")[2]


def wait_for_table(page: Page) -> None:
    """Until the table is laid out and clicks are heard. A page that waited for its game loads
    anew, and shows the board a moment before its scripts have run.
    """
    page.wait_for_function(
        "() => document.readyState === 'complete'"
        " && document.querySelector('#table:not([data-turn=loading])') !== null",
        timeout=LAYING_OUT,
    )


def turn(page: Page) -> str:
    """Whose turn the page says it is."""
    return str(page.get_attribute("#table", "data-turn"))


def wait_for_turn(page: Page) -> str:
    """Until this page's seat is asked, or the game is over."""
    page.wait_for_function(
        "() => { const table = document.querySelector('#table');"  # none while a page loads anew
        " return ['mine', 'over'].includes(table?.dataset.turn)"
        " && !table.classList.contains('is-waiting'); }"
    )
    return turn(page)


def number(page: Page) -> str:
    """How many changes the page has seen."""
    return str(page.get_attribute("#table", "data-number"))


def click_spot(page: Page, luck: random.Random, wanted: str = "#table [data-acts]") -> None:
    """Click a lit spot, and an entry of the menu if one opens; waits for what comes of it. What
    has just moved may have been missed, so it is tried again.
    """
    before = number(page)
    for _ in range(TRIES):
        point = page.evaluate(PICK, [wanted, luck.randrange(1000)])
        assert point, "nothing that lights up can be clicked"
        page.mouse.click(*point)
        menu = page.query_selector_all("#pops [role=menuitem]")
        if menu:
            luck.choice(menu).click()
        try:
            changed(page, before, GLIDING)
        except TooLate:
            page.keyboard.press("Escape")
        else:
            return
    raise AssertionError("clicks have no effect")


def changed(page: Page, before: str, patience: float = PATIENCE) -> None:
    """Until the page has seen a change."""
    page.wait_for_function(
        "number => document.querySelector('#table').dataset.number !== number",
        arg=before,
        timeout=patience,
    )


def play_to_the_end(page: Page, luck: random.Random, most: int = 2000) -> int:
    """Play on until the game is over; returns the number of clicks."""
    for clicks in range(most):
        if wait_for_turn(page) == "over":
            return clicks
        click_spot(page, luck)
    raise AssertionError("the game doesn't end")
