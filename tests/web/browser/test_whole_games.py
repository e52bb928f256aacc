"""A whole game of each is played to its end by clicking what lights up."""

import random

import pytest

from tests.web.browser.playing import GAMES, open_table, play_to_the_end


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_through_the_page(game, visitor, picture):
    # There is less to paint than on a larger screen, and nothing to wait for.
    page = visitor(1024, 768, reduced_motion="reduce")
    open_table(page, game)
    page.wait_for_selector("#board svg")
    picture(page, f"{game}-start")
    clicks = play_to_the_end(page, random.Random(game))
    assert clicks  # how many depends on the lots: what is forced is played at once
    end = page.locator("#end")
    end.wait_for(state="visible")
    picture(page, f"{game}-end")
    rows = page.locator("#end tbody tr:not(.notes)")
    points = [
        [
            int(cell.split()[0].replace("−", "-"))
            for cell in rows.nth(n).locator("td").all_inner_texts()
        ]
        for n in range(rows.count())
    ]
    totals = [
        int(cell) for cell in page.locator("#end tfoot tr").first.locator("td").all_inner_texts()
    ]
    assert [sum(column) for column in zip(*points, strict=True)] == totals
    assert "✓" in end.inner_text()  # the key belongs to the promise
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_load_state()
    shown = page.locator("#ply-shown")
    assert shown.inner_text().startswith("0 / ")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#table')?.dataset.number === '1'")
    picture(page, f"{game}-replay")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelector('#table')?.dataset.number === '0'")
    page.select_option("#replay-seat", "0")
    page.wait_for_selector("#table[data-seat='0']")
    hand, bar = (page.locator(part).bounding_box() for part in ("#hand", ".replay-bar"))
    assert hand["y"] + hand["height"] <= bar["y"]  # one can be seen beside the other
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('#table')?.dataset.turn === 'over'")
