"""The pages: one router of all of them, and the page for what can't be answered."""

from fastapi import APIRouter

from hanse.web.pages import games, guide, lobby, reader, replay, rules, table
from hanse.web.pages.refusals import error_page

__all__ = ["error_page", "router"]

router = APIRouter()
for part in (lobby, table, replay, rules, guide, games, reader):
    router.include_router(part.router)
