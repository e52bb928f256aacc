"""Libraries that only some people need: imported when first used, and named when missing."""

from importlib.util import find_spec

from hanse.core.errors import MissingExtra


def need(module: str, extra: str) -> None:
    """Refuse to go on without a library, with the extra of ours that brings it."""
    if find_spec(module) is None:
        raise MissingExtra(f"This needs {module}: pip install 'hanse[{extra}]'.")
