"""The project's only compiler switch.

Every rule is a plain function under `@jit`. Compiled, it is `numba.njit(cache=True, nogil=True)`;
with `HANSE_JIT=0` in the environment it stays as written, for debuggers, coverage and overflow
warnings. Both give the same bytes.

Numba's cache notices a changed function, but neither a changed table nor a changed callee in
another file. So the cache folder is named by a hash of everything that could matter: our sources
and data, those of installed games, and the switches.
"""

import atexit
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

JIT = os.environ.get("HANSE_JIT", "1") != "0"

GAMES_GROUP = "hanse.games"  # the entry points under which games are found
KEPT_CACHES = 4  # folders of older sources kept, so that switching branches doesn't recompile

FINGERPRINT = re.compile("[0-9a-f]{16}")  # the name of a folder of ours

Function = TypeVar("Function", bound=Callable[..., object])


def jit(function: Function) -> Function:
    """Compile `function` on first use, or leave it alone when JIT is off."""
    if not JIT:
        return function
    import numba

    outer = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())  # read by the cache while the decorator runs
    try:
        compiled = numba.njit(cache=True, nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = outer
    compiled.get_call_template = partial(_call_template, compiled)
    return cast(Function, compiled)


def _call_template(compiled: Any, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
    """What Numba asks a function before it compiles a call to it: with arguments of which types.

    Whole numbers are passed in 64 bits, whatever their width, and constants as any other number:
    else a rule is compiled again for each of them, which takes a third more time.
    """
    wide = tuple(map(_widened, args))
    return type(compiled).get_call_template(compiled, wide, {k: _widened(kws[k]) for k in kws})


def _widened(argument: Any) -> Any:
    from numba import types

    argument = types.unliteral(argument)
    is_signed = isinstance(argument, types.Integer) and argument.signed
    return types.int64 if is_signed else argument


def data_override(game: str) -> Path | None:
    """The data file that stands in for a game's own, from `HANSE_DATA_<GAME>`."""
    given = os.environ.get(f"HANSE_DATA_{game.upper()}")
    return Path(given) if given else None


def cache_root() -> Path:
    """Where compiled rules are kept: `HANSE_CACHE_DIR`, or the platform's place for caches."""
    if given := os.environ.get("HANSE_CACHE_DIR"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", tempfile.gettempdir())) / "hanse" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "hanse"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hanse"


_folder: Path | None = None


def cache_folder() -> Path:
    """The folder of this very state of the sources, made on first use; a private temporary one if
    it can't be written.
    """
    global _folder
    if _folder is None:
        root = cache_root()
        try:
            _folder = _ready(root / fingerprint())
            _forget_old(root, _folder)
        except OSError:
            _folder = Path(tempfile.mkdtemp(prefix="hanse-cache-"))
            atexit.register(shutil.rmtree, _folder, ignore_errors=True)
    return _folder


def _ready(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)  # the newest folders are the ones in use
    with tempfile.TemporaryFile(dir=folder):
        return folder


def _forget_old(root: Path, current: Path) -> None:
    """Remove all but the most recently used folders."""
    ours = [f for f in root.iterdir() if f.is_dir() and FINGERPRINT.fullmatch(f.name)]
    try:
        folders = sorted(ours, key=lambda f: f.stat().st_mtime)
    except FileNotFoundError:  # another process is forgetting them
        return
    for folder in folders[:-KEPT_CACHES]:
        if folder != current:
            shutil.rmtree(folder, ignore_errors=True)


def fingerprint() -> str:
    """A hash over everything that a compiled rule may depend on."""
    digest = hashlib.sha256()
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for file in _sources():
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    folders = {Path(__file__).parent.parent}
    for entry in entry_points(group=GAMES_GROUP):
        if override := data_override(entry.name):
            yield override
        spec = find_spec(entry.module.split(".")[0])
        if spec is not None and spec.origin is not None:
            folders.add(Path(spec.origin).parent)
    for folder in sorted(folders):
        yield from sorted(f for f in folder.rglob("*") if f.suffix in (".py", ".toml"))
