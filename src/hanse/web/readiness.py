"""Games get ready in the background, one after another, while the page is open already.

What has to be compiled is compiled in a process of its own, so that the server stays quick; then
this process loads it. The second start finds it compiled.

    python -m hanse.web.readiness amsterdam     compile one game, a line for each piece
"""

import asyncio
import contextlib
import logging
import sys
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor

import hanse
from hanse.bots import Limit, make
from hanse.bots.levels import LEVELS
from hanse.core.game import Game
from hanse.core.jit import JIT, cache_folder

LOG = logging.getLogger("hanse.web")

COMPILED = 0.9  # the fraction at which a game is compiled and has only to be loaded

Report = Callable[[float], None]


class Readiness:
    """`request.app.state.readiness`: how far each game is, from 0 to 1."""

    def __init__(self, games: list[Game]) -> None:
        self.fractions = {game.id: 0.0 for game in games}  # by game id
        self.failed: dict[str, str] = {}  # games that can't be played, and why
        self._waiting = sorted(games, key=lambda game: not is_compiled(game))
        self._settled = {game.id: asyncio.Event() for game in games}  # ready, or failed
        self._process: asyncio.subprocess.Process | None = None

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played."""
        is_settled = game in self._settled and self._settled[game].is_set()
        return is_settled and game not in self.failed

    def want(self, game: str) -> None:
        """Somebody waits for a game: it is the next to get ready."""
        self._waiting.sort(key=lambda one: one.id != game)

    async def wait(self, game: str) -> None:
        """Until it can, or is known to have failed."""
        await self._settled[game].wait()

    async def prepare(
        self, threads: Executor, when_ready: Callable[[Game], Awaitable[None]]
    ) -> None:
        """Get all games ready: those first that need no compiling, unless somebody waits for
        another. One that fails stops none of the others.
        """
        while self._waiting:
            game = self._waiting.pop(0)
            try:
                await self._prepare(game, threads)
            except Exception as error:
                self.failed[game.id] = str(error)
                LOG.exception("game %s can't be played", game.id)
            else:
                self.fractions[game.id] = 1.0
                LOG.info("game %s ready", game.id)
            self._settled[game.id].set()
            if self.is_ready(game.id):
                await self._tell(game, when_ready)

    async def _tell(self, game: Game, when_ready: Callable[[Game], Awaitable[None]]) -> None:
        try:
            await when_ready(game)
        except Exception:
            LOG.exception("game %s is ready, but not all that follows from it", game.id)

    async def _prepare(self, game: Game, threads: Executor) -> None:
        if not is_compiled(game):
            LOG.info("game %s compiling", game.id)
            await self._compile(game)
        start = self.fractions[game.id]
        loop = asyncio.get_running_loop()

        def load() -> None:
            for done in pieces(game):
                fraction = start + (1 - start) * done
                loop.call_soon_threadsafe(self.fractions.__setitem__, game.id, fraction)

        await loop.run_in_executor(threads, load)

    async def _compile(self, game: Game) -> None:
        """Compile a game in a process of its own. If that fails, loading will compile it here."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "hanse.web.readiness", game.id),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        try:
            async for line in self._process.stdout:
                with contextlib.suppress(ValueError):
                    self.fractions[game.id] = COMPILED * float(line)
            await self._process.wait()
        finally:
            self.stop()

    def stop(self) -> None:
        """End a process that is still compiling."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()


def is_compiled(game: Game) -> bool:
    """Whether all that a table needs is compiled already, or nothing has to be."""
    return not JIT or (cache_folder() / f"{game.id}.table").exists()


def pieces(game: Game) -> Iterator[float]:
    """Compile or load all that a table needs, piece by piece: the rules, then what bots need. Gives
    how much is done.
    """
    if not JIT:
        game.rules, game.words  # noqa: B018  there is nothing but to load them
        yield 1.0
        return
    total = game.WARM_UP_PIECES + len(LEVELS) + 1
    done = 0
    for _ in game.warm_up():
        yield done / total
        done += 1
    match = game.start(seed=0)
    for level in LEVELS:
        yield done / total
        bot = make(level, game)
        bot.choose_in(match, Limit(simulations=2))
        done += 1
    yield done / total
    match.play(match.legal[0])
    match.log_for(0)
    (cache_folder() / f"{game.id}.table").touch()
    yield 1.0


def main(name: str) -> None:
    """Compile one game; a line for each piece says how much is done."""
    for done in pieces(hanse.game(name)):
        sys.stdout.write(f"{done}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
