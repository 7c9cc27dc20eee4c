"""What is dear to make is made once for all the processes of a run: the tests' databases begin as copies of it."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parents[1]


def once(folders: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder of that name, which ``make`` fills. Whoever asks first makes it, and the others wait for it."""
    root = folders.getbasetemp()
    # Below a folder of the whole run each process of xdist has one of its own.
    shared = root.parent if "PYTEST_XDIST_WORKER" in os.environ else root
    folder, made = shared / name, shared / f"{name}.made"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            folder.mkdir()
            make(folder)
            made.touch()
    return folder


def on_sqlite(folder: Path) -> dict[str, str]:
    """The environment of an installation in that folder, on SQLite and in one process, whatever the tests run on."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")}
    return {**kept, "CLUB_VAR": str(folder)}


def install(folder: Path) -> None:
    """Makes the database there that an installation has which nobody has set up."""
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=BASE, env=on_sqlite(folder), check=True)
