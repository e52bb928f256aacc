"""The server's secret: made at the first start, kept in the data folder, for nobody else to read.

Cookies are signed with it and seats' links follow from it, so both outlive a restart.
"""

import hashlib
import hmac
import os
import secrets
from base64 import urlsafe_b64encode
from pathlib import Path

from hanse.core.errors import HanseError

FILE = "secret"
BYTES = 32
LEAST_BYTES = 16
TOKEN_BYTES = 16  # 128 bits


def read_secret(folder: Path) -> bytes:
    """The secret of a data folder; made if there is none."""
    file = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _make(file)
        secret = bytes.fromhex(file.read_text("ascii").strip())
    except (ValueError, OSError) as error:
        why = error.strerror if isinstance(error, OSError) else "it isn't what was written there"
        raise HanseError(f"The server's secret {file} can't be read or made: {why}.") from None
    if len(secret) < LEAST_BYTES:
        raise HanseError(f"The server's secret {file} is too short; remove the file for a new one.")
    return secret


def _make(file: Path) -> None:
    """Write a new secret under another name and link it, so that of two servers one wins and the
    file is never half there.
    """
    if file.exists():
        return
    part = file.with_name(f"{FILE}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(secrets.token_hex(BYTES) + "\n")
            out.flush()
            os.fsync(out.fileno())
        try:
            os.link(part, file)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)


def seat_token(secret: bytes, table: str, seat: int) -> str:
    """The token in a seat's link: 128 bits that nobody can guess without the secret."""
    digest = hmac.new(secret, f"seat {table} {seat}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()


def token_hash(token: str) -> str:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
