"""What can't be done, said to the reader in their language."""

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response

from hanse.web.errors import Illegal
from hanse.web.languages import mark
from hanse.web.pages.reader import Reader, page, reader_of

NOT_FOUND = 404
SENTENCES = {
    "refused": mark("That can’t be done."),
    "unknown": mark("There is nothing here. Perhaps the link is cut short."),
    "not_your_seat": mark("That seat is somebody else’s; play and look from your own."),
    "not_yours": mark("Only who opened the table can do that."),
    "not_allowed": mark("This table is played without that."),
    "no_hints": mark("This table is played without hints."),
    "by_link": mark("At this table one sits down by a link. Ask whoever opened it."),
    "already_seated": mark("You sit at this table already; this seat is kept for somebody else."),
    "seat_taken": mark("Somebody sits in that seat already. Ask for a link of your own."),
    "no_seat_free": mark("No seat is free at this table any more; you can watch."),
    "stale": mark("Somebody was quicker: the table has changed. Look again."),
    "not_your_turn": mark("It isn’t your turn."),
    "over": mark("The game is over."),
    "not_over": mark("The game isn’t over yet; everything is open at its end."),
    "not_ready": mark("This game is still getting ready."),
    "never_ready": mark("This game didn’t get ready"),
    "unplayable": mark("This game was played under other rules than those installed here."),
    "too_many": mark("That was too much at once. Wait a little."),
    "too_many_games": mark("You have opened many games today that aren’t over; finish one first."),
    "too_large": mark("That is too large to be taken."),
    "foreign": mark("This request came from another site’s page."),
    "cannot_undo": mark("It can’t be taken back any more."),
    "invalid": mark("Something in this address or form can’t be read, or is too long."),
}


def sentence(error: Exception, reader: Reader) -> str:
    """What went wrong, in words: a rule says itself, kinds of refusals are translated."""
    if isinstance(error, Illegal):
        return str(error)
    is_invalid = isinstance(error, RequestValidationError)  # whose own words are for programs
    kind = "invalid" if is_invalid else getattr(error, "kind", None)
    if kind in SENTENCES:
        return reader.say(SENTENCES[kind])
    if getattr(error, "status_code", None) == NOT_FOUND:
        return reader.say(SENTENCES["unknown"])
    return str(getattr(error, "detail", None) or error)


def error_page(request: Request, error: Exception, status: int) -> Response:
    """The page for a request that can't be answered; only the words where a fragment was asked."""
    reader = reader_of(request)
    words = sentence(error, reader)
    if "hx-request" in request.headers:
        given = {"notice": words}
        return page("notice.html", reader, given, status)
    title = reader.say(mark("Not here")) if status == NOT_FOUND else reader.say(mark("Not so"))
    answer: HTMLResponse = page("error.html", reader, {"title": title, "sentence": words}, status)
    return answer
