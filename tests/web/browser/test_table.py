"""The table in a browser: two at one table, reload, undo, languages, phones, keys, refusals."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.playing import (
    GAMES,
    changed,
    click_spot,
    number,
    open_table,
    wait_for_table,
    wait_for_turn,
)

GAME = GAMES[0]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
BOT_AND_ME = ["me", "bot:apprentice"]


def test_two_browsers_play_one_table_live(visitor, picture):
    host, friend = visitor(), visitor()
    open_table(host, GAME, ["me", "friend"])
    link = host.input_value("#log .invite input")
    friend.goto(link)
    friend.fill("#my-name", "Berta")
    picture(friend, "join")
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url("**/t/*")
    expect(host.locator(".seats")).to_contain_text("Berta")
    expect(host.locator(".invite")).to_have_count(0)
    luck = random.Random(1)
    for _ in range(4):
        here, there = (
            (host, friend)
            if host.get_attribute("#table", "data-turn") == "mine"
            else (friend, host)
        )
        wait_for_turn(here)
        before = number(there)
        click_spot(here, luck)
        changed(there, before)  # without a reload
    lines = [page.locator("#log li[data-key^=log]").count() for page in (host, friend)]
    assert lines[0] == lines[1] > 0


def test_a_reload_in_the_middle_changes_nothing(visitor):
    page = visitor()
    open_table(page, GAME, BOT_AND_ME)
    luck = random.Random(2)
    for _ in range(3):
        wait_for_turn(page)
        click_spot(page, luck)
    wait_for_turn(page)
    seen = ("number", "seat", "turn")
    before = [page.get_attribute("#table", f"data-{name}") for name in seen]
    hand, log = page.inner_text("#hand"), page.inner_text("#log")
    page.reload()
    assert [page.get_attribute("#table", f"data-{name}") for name in seen] == before
    assert (page.inner_text("#hand"), page.inner_text("#log")) == (hand, log)


def test_an_action_is_taken_back(visitor):
    page = visitor()
    open_table(page, GAME, ["me", "friend"])  # nobody acts in between
    log = page.locator("#log li[data-key^=log]")
    assert log.count() == 0
    click_spot(page, random.Random(3))
    page.locator("#undo").click()
    expect(log).to_have_count(0)
    expect(page.locator("#table")).to_have_attribute("data-turn", "mine")


def test_the_language_is_switched_on_the_page(visitor, picture):
    page = visitor(locale="nl-NL")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "nl")  # as the browser asks
    open_in_english = visitor()
    path = open_table(open_in_english, GAME, BOT_AND_ME)
    page.goto(f"/t/{path}")
    page.get_by_role("button", name="Instellingen").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.url.endswith(f"/t/{path}")
    expect(page.locator("#log h2").last).to_have_text("Was geschah")
    picture(page, f"{GAME}-german")
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("Sofort spielen")).first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_has_the_board_above_and_the_hand_below(game, visitor, picture):
    page = visitor(**PHONE)
    open_table(page, game)
    wait_for_turn(page)
    picture(page, f"{game}-phone")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert board["height"] > 200
    page.get_by_role("tab", name="Log").tap()
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator("#hand")).to_be_hidden()
    page.get_by_role("tab", name="Hand").tap()
    page.locator("[data-zoom=in]").tap()
    page.locator("[data-zoom=in]").tap()
    assert (
        page.locator(".board-inner").evaluate("board => new DOMMatrix(board.style.transform).a") > 2
    )
    picture(page, f"{game}-phone-zoomed")
    page.locator("[data-zoom=fit]").tap()
    assert page.locator(".board-inner").evaluate("board => board.style.transform") == ""


def test_keys_alone_are_enough(visitor):
    page = visitor()
    open_table(page, GAME, BOT_AND_ME)
    for _ in range(6):
        if wait_for_turn(page) == "over":
            return
        before = number(page)
        page.keyboard.press("b")  # to what lights up
        assert page.evaluate("() => document.activeElement.matches('[data-acts]')")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        if page.locator("#pops [role=menu]").count():
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        changed(page, before)


def test_the_list_of_all_actions_plays_too(visitor):
    page = visitor()
    open_table(page, GAME, BOT_AND_ME)
    wait_for_turn(page)
    before = number(page)
    page.keyboard.press("a")
    assert page.evaluate("() => document.activeElement.matches('.act')")
    page.keyboard.press("Enter")
    changed(page, before)


def test_what_cannot_be_done_answers_with_its_rule(visitor, picture):
    page = visitor()
    open_table(page, GAME, ["me", "friend"])
    spot = page.locator("#table [data-why]").first
    spot.dispatch_event("click")
    why = page.locator(".pop.why")
    expect(why).to_be_visible()
    picture(page, f"{GAME}-why")
    link = why.locator("a.rule-link")
    rule = link.inner_text()
    assert link.get_attribute("href") == f"/rules/{GAME}#{rule}"
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    page.goto(f"/rules/{GAME}#{rule}")
    expect(page.locator(f"[id='{rule}']")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda route: route.abort(), "That didn’t work."),
        (
            lambda route: route.fulfill(status=429, body='<p data-notice="Wait a little."></p>'),
            "Wait a little.",
        ),
        (lambda route: route.fulfill(status=502, body=""), "That didn’t work."),
    ],
    ids=["aborted", "refused", "away"],
)
def test_a_click_on_what_cannot_be_done_says_something_even_without_an_answer(
    visitor, answer, said
):
    page = visitor()
    page.route("**/why?*", answer)
    open_table(page, GAME, ["me", "friend"])
    page.locator("#table [data-why]").first.dispatch_event("click")
    expect(page.locator("#toast")).to_contain_text(said)


def test_a_page_that_waited_for_its_game_is_laid_out_and_hears_clicks(visitor):
    page = visitor()
    changes = []

    def show_as_loading(route):
        reply = route.fetch()
        body = re.sub(r"data-(acts|why)=", "data-nothing=", reply.text())
        body, count = re.subn('data-turn="mine"', 'data-turn="loading"', body)
        changes.append(count)
        route.fulfill(response=reply, body=body)

    def be_slow(route):
        page.wait_for_timeout(300)
        route.continue_()

    open_table(page, GAME, ["me", "friend"])
    page.route("**/t/*", show_as_loading, times=1)
    page.route("**/js/table.js*", be_slow)
    page.reload()
    wait_for_table(page)
    assert changes == [1]
    page.locator("#table [data-why]").first.dispatch_event("click")
    expect(page.locator(".pop.why")).to_be_visible()


def test_a_click_before_the_script_has_come_is_heard_when_it_has(visitor):
    page = visitor()
    held = []

    def hold(route):
        held.append(route)

    open_table(page, GAME, ["me", "friend"])
    page.route("**/js/table.js*", hold)
    with page.expect_request("**/js/table.js*"):
        page.reload(wait_until="commit")
    page.locator("#table [data-why]").first.dispatch_event("click")
    page.wait_for_function("() => document.readyState === 'interactive'")
    expect(page.locator(".pop.why")).to_be_hidden()
    held[0].continue_()
    expect(page.locator(".pop.why")).to_be_visible()


def test_a_hint_tells_what_a_bot_would_do(visitor, picture):
    page = visitor()
    open_table(page, GAME, BOT_AND_ME)
    wait_for_turn(page)
    page.locator("#hint").click()
    page.locator("#hint-sheet .hint-row").first.wait_for(timeout=60_000)
    picture(page, f"{GAME}-hint")
    before = number(page)
    page.locator("#hint-sheet .hint-row").first.click()
    changed(page, before)


def test_the_dialog_of_a_hint_always_says_something(visitor):
    page = visitor()
    inside = page.locator("#hint-inside")
    notice = '<div hidden data-notice="Wait a little."></div>'
    answers, held = [], []

    def answer_now(route):
        answers[-1](route)

    page.route("**/hint?*", answer_now)
    open_table(page, GAME, ["me", "friend"])
    for answer, said in [
        (lambda route: route.abort(), "That didn’t work."),
        (lambda route: route.fulfill(status=429, body=notice), "Wait a little."),
        (lambda route: route.fulfill(status=502, body=""), "That didn’t work."),
    ]:
        answers.append(answer)
        page.keyboard.press("h")
        expect(inside).to_contain_text(said)
        page.keyboard.press("Escape")
    answers.append(held.append)
    page.keyboard.press("h")
    expect(inside).to_have_text("Thinking")
    with page.expect_response("**/fragment?*"):  # a new version of the table comes in between
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => !document.querySelector('#table.is-waiting')")
    held[0].continue_()
    expect(inside.locator(".hint-row").first).to_be_visible(timeout=60_000)


def test_a_click_without_an_answer_is_no_secret(visitor):
    page = visitor()
    page.route("**/act", lambda route: route.abort())  # a page that is open already may be too late
    open_table(page, GAME, ["me", "friend"])
    before = number(page)
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_contain_text("No answer.")
    expect(page.locator("#offline")).to_be_hidden()  # by itself: the next question is answered
    assert number(page) == before
    page.unroute("**/act")
    page.keyboard.press("Enter")
    changed(page, before)


def test_a_screen_is_passed_around_behind_a_curtain(visitor, picture):
    page = visitor()
    open_table(page, GAME, ["me", "hotseat"])
    luck = random.Random(5)
    expect(page.locator(".curtain")).to_be_visible()
    assert page.locator("#hand").count() == 0
    picture(page, "curtain")
    for _ in range(3):
        page.locator("[id^=lift]").click()
        expect(page.locator("#table")).to_have_attribute("data-turn", "mine")
        for _ in range(5):
            click_spot(page, luck)
            if page.locator(".curtain").count():
                break
        expect(page.locator(".curtain")).to_be_visible()


WATCH_HANDS = """() => {
  window.hasShownHand = false;
  const look = () => { window.hasShownHand ||= document.querySelector("#hand") !== null; };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def test_a_late_answer_does_not_open_the_curtain_again(visitor):
    page = visitor()
    open_table(page, GAME, ["me", "hotseat"])
    page.locator("[id^=lift]").click()
    expect(page.locator("#hand")).to_be_visible()
    late = []

    def hold(route):
        late.append((route, route.fetch()))

    page.route("**/fragment?*", hold, times=1)
    with page.expect_request("**/fragment?*"):
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    while not late:  # until the server has answered: with the hand, as nothing was clicked yet
        page.wait_for_timeout(20)
    luck = random.Random(9)
    while not page.locator(".curtain").count():
        click_spot(page, luck)
    route, reply = late[0]
    assert 'id="hand"' in reply.text()
    page.evaluate(WATCH_HANDS)  # as the next answer could hide it again
    with page.expect_response("**/fragment?*"):
        route.fulfill(response=reply)
    page.wait_for_timeout(300)  # for it to be shown
    assert not page.evaluate("() => window.hasShownHand")
    expect(page.locator(".curtain")).to_be_visible()


def test_a_lost_connection_is_shown_and_found_again(visitor, server):
    page = visitor()
    open_table(page, GAME, ["me", "friend"])
    server.stop()
    expect(page.locator("#offline")).to_be_visible()
    server.start()
    expect(page.locator("#offline")).to_be_hidden(timeout=30_000)
    wait_for_turn(page)
    click_spot(page, random.Random(6))


# Count a page's streams of events, and let it think that somebody looks at it or not.
COUNT = """window.streams = [];
window.EventSource = class extends EventSource {
  constructor(url) { super(url); window.streams.push(this); }
};"""
IS_OPEN = "() => streams.filter((one) => one.readyState !== EventSource.CLOSED).length === 1"
SHOW = """(isShown) => {
  Object.defineProperty(document, "hidden", { configurable: true, value: !isShown });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_page_that_nobody_sees_has_no_stream_but_tells_whose_turn_it_is(visitor):
    host, friend = visitor(), visitor()
    host.add_init_script(COUNT)
    host.clock.install()
    open_table(host, GAME, ["friend", "me"])
    friend.goto(host.input_value("#log .invite input"))
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url("**/t/*")
    expect(host.locator(".invite")).to_have_count(0)
    assert host.evaluate(IS_OPEN)
    host.evaluate(SHOW, False)
    assert not host.evaluate(IS_OPEN)
    luck = random.Random(8)
    while friend.get_attribute("#table", "data-turn") == "mine":
        click_spot(friend, luck)
    assert not host.title().startswith("●")
    host.clock.fast_forward(30_000)
    expect(host).to_have_title(re.compile("^●"))
    assert not host.evaluate(IS_OPEN)
    host.evaluate(SHOW, True)
    assert host.evaluate(IS_OPEN)


def test_your_turn_shows_in_title_and_icon(visitor):
    page = visitor()
    open_table(page, GAME, ["me", "friend"])
    assert page.title().startswith("●")
    assert "favicon-turn" in str(page.get_attribute("#favicon", "href"))
    luck = random.Random(7)
    while page.get_attribute("#table", "data-turn") == "mine":
        click_spot(page, luck)
    assert not page.title().startswith("●")
    assert "favicon-turn" not in str(page.get_attribute("#favicon", "href"))


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_goes_along_at_a_real_table(game, visitor, picture):
    page = visitor()
    page.goto(f"/guide/{game}")
    page.get_by_role("button", name="Start the guided game").click()
    page.wait_for_url("**/t/*?guide=1")
    wait_for_table(page)
    steps = page.locator("#guide li")
    assert steps.count() > 2
    assert page.locator("#guide li:visible").count() == 1
    picture(page, f"{game}-guide")
    pointed = 0
    for _ in range(steps.count() - 1):
        pointed += page.locator(".is-pointed").count()
        page.locator("#guide [data-step='1']").click()
    assert pointed > 0
