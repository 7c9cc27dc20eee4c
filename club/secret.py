"""The key that signs sessions, where the environment gives none: made on the first start and kept in a file."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def kept_key(path: Path) -> str:
    """The key in that file, which is made where it is missing; however many processes start at once, all get the same.

    ImproperlyConfigured, with a sentence for the operator, when the file is empty or cannot be read or written.
    """
    try:
        if not path.exists():
            _make(path)
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as problem:
        raise ImproperlyConfigured(f"The secret key cannot be kept in {path}: {problem}.") from problem
    if not key:
        raise ImproperlyConfigured(
            f"The secret key in {path} is empty. Delete the file and start again: a new key is made, and everybody logs in anew."
        )
    return key


def _make(path: Path) -> None:
    """Writes a new key, unless another process is faster. Whatever goes wrong on the way, no half of a file stays."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Readable by its owner only, and complete before it has the name under which others look for it.
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
    whole = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
            file.flush()
            os.fsync(file.fileno())
        _name(whole, path)
    finally:
        whole.unlink(missing_ok=True)


def _name(whole: Path, path: Path) -> None:
    """Gives the file its name without taking the place of another process's key."""
    try:
        path.hardlink_to(whole)
    except FileExistsError:
        return
    except (OSError, NotImplementedError):
        # A file system without links: of two first starts in the same moment the last one's key is kept, and the other
        # process signs with its own until it is started again.
        if not path.exists():
            whole.replace(path)
