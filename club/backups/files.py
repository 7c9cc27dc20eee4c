"""Where backups lie and how they are called: ``table-club-2026-11-29-2315.zip``, the club's own date and time."""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import IO

from django.conf import settings
from django.utils import timezone

_NAME = re.compile(
    r"table-club-(?P<date>\d{4}-\d{2}-\d{2}-\d{4})(?:-(?P<why>auto|before-migrate|before-restore))?(?:-(?P<number>\d{1,4}))?\.zip"
)
_DATE = "%Y-%m-%d-%H%M"
_HALF = ".part"
_HALF_SECONDS = 24 * 60 * 60


class Why(StrEnum):
    """What a backup was made for. Those made by hand are never deleted by the program."""

    HAND = ""
    AUTO = "auto"
    MIGRATE = "before-migrate"
    RESTORE = "before-restore"


KEPT = 10
"""How many of those that the program makes by itself it keeps, of each kind."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One backup in the folder, as its name tells."""

    path: Path
    why: Why
    made_at: datetime
    size: int
    order: tuple[str, int]

    @property
    def name(self) -> str:
        """The file's name."""
        return self.path.name


def folder() -> Path:
    """Where backups are made unless somebody says otherwise."""
    return Path(settings.VAR_DIR) / "backups"


def kept(place: Path) -> list[Kept]:
    """The backups in that folder, the newest first; nothing where there is no folder."""
    found: list[Kept] = []
    with suppress(OSError):
        for path in place.iterdir():
            # Between the list and the look another process may have deleted it.
            with suppress(OSError, ValueError):
                if match := _NAME.fullmatch(path.name):
                    made = timezone.make_aware(datetime.strptime(match["date"], _DATE))  # noqa: DTZ007 - made aware
                    order = (match["date"], int(match["number"] or 1))
                    found.append(Kept(path, Why(match["why"] or ""), made, path.stat().st_size, order))
    return sorted(found, key=lambda one: (*one.order, one.name), reverse=True)


def free_name(place: Path, why: Why) -> Path:
    """A name for now that no file in the folder has."""
    stem = "-".join(part for part in ("table-club", timezone.localtime().strftime(_DATE), why.value) if part)
    path, number = place / f"{stem}.zip", 1
    while path.exists():
        number += 1
        path = place / f"{stem}-{number}.zip"
    return path


def prune(place: Path, why: Why, keep: int) -> list[Path]:
    """Deletes all but the newest ``keep`` of that kind; what it deleted. Those made by hand stay."""
    gone = [one.path for one in kept(place) if one.why is why and why is not Why.HAND][keep:]
    for path in gone:
        path.unlink(missing_ok=True)
    return gone


def sweep(place: Path) -> None:
    """Deletes what a process that was killed left half written, once it is a day old."""
    with suppress(OSError):
        for half in place.glob(f".*{_HALF}"):
            if half.stat().st_mtime < time.time() - _HALF_SECONDS:
                half.unlink(missing_ok=True)


@contextmanager
def written_whole(path: Path) -> Iterator[IO[bytes]]:
    """A file to write, which gets its name only when all of it is on the disk; whatever goes wrong, no half of it stays.

    Only its owner can read it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=_HALF, dir=path.parent)
    half = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
    _settle(path.parent)


def _settle(place: Path) -> None:
    """The new name too is to survive a power cut, where the system can promise that of a folder."""
    with suppress(OSError, AttributeError):
        handle = os.open(place, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
