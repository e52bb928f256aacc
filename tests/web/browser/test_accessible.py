"""axe finds nothing serious on any page, light or dark."""

from pathlib import Path

import pytest

from tests.web.browser.playing import GAMES, open_table, wait_for_turn

AXE = Path(__file__).with_name("axe.min.js").read_text()
SETTLED = 600  # milliseconds after which nothing moves any more
# Until new colours are painted: what fades has begun to after a frame, and has ended.
PAINTED = """async () => {
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.all(fading.map((one) => one.finished.catch(() => null)));
}"""
GRAVE = ("serious", "critical")


def violations(page, *rules):
    """What axe finds that would shut somebody out, of all rules or of some. The words painted on a
    drawn thing, such as those of all cards on a board, needn't be in its label.
    """
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    page.evaluate(AXE)
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
        if one["id"] != "label-content-name-mismatch" or not node["html"].startswith("<g")
    ]


PAGES = ["/", "/rules", "/replay", "/nowhere", f"/new/{GAMES[0]}", f"/guide/{GAMES[0]}"]


def dark(page):
    """By night only colours are others: their contrast is looked at once more."""
    page.emulate_media(color_scheme="dark")
    page.evaluate(PAINTED)
    return violations(page, "color-contrast")


def test_pages_that_are_read(visitor, picture):
    page = visitor(reduced_motion="reduce")
    for path in [*PAGES, *(f"/rules/{game}" for game in GAMES)]:
        page.emulate_media(color_scheme="light")
        page.goto(path)
        name = f"page{path.replace('/', '-')}"
        assert not violations(page), path
        picture(page, f"{name}-light")
        assert not dark(page), path
        picture(page, f"{name}-dark")


@pytest.mark.parametrize("game", GAMES)
def test_tables(game, visitor, picture):
    page = visitor(reduced_motion="reduce")
    open_table(page, game)
    wait_for_turn(page)
    page.wait_for_timeout(SETTLED)
    assert not violations(page)
    picture(page, f"{game}-light")
    assert not dark(page)
    picture(page, f"{game}-dark")
    page.set_viewport_size({"width": 1024, "height": 768})
    picture(page, f"{game}-1024-dark")
    page.emulate_media(color_scheme="light")
    picture(page, f"{game}-1024-light")
