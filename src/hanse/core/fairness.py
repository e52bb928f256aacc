"""Keys and commitments: a match promises its chance at the start and shows it at the end."""

import hashlib
import hmac

from hanse.core import random
from hanse.core.errors import BadOption


def commitment(key: bytes, terms: str) -> str:
    """HMAC-SHA-256 of a match's terms under its key."""
    return hmac.new(key, terms.encode(), hashlib.sha256).hexdigest()


def match_key(seed: int | None, key: bytes | None) -> random.Key:
    """The key of a match: from a seed, as given, or one that nobody can guess."""
    if seed is not None and type(seed) is not int:
        raise BadOption(f"A seed is a whole number, not {seed!r}.")
    if seed is not None and key is not None:
        raise BadOption("Give a seed or a key, not both.")
    if key is not None:
        if len(key) != random.KEY_BYTES:
            raise BadOption(f"A key has {random.KEY_BYTES} bytes, this one {len(key)}.")
        return random.key_from_bytes(key)
    return random.fresh_key() if seed is None else random.key_from_seed(seed)
