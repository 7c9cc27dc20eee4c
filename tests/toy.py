"""A fourth game from a temporary folder, for the time of one test: ``toy_game`` is its fixture."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import games.rules
from games.rules import registry
from games.rules.protocol import Game

SLUG = "toynim"
FOLDER = Path(__file__).parent / "toygame" / SLUG


@contextmanager
def toy_installed(parent: Path) -> Iterator[Game]:
    """Copy the toy game to ``parent``, let the registry find it there, and undo all that afterwards."""
    shutil.copytree(FOLDER, parent / SLUG, ignore=shutil.ignore_patterns("__pycache__"))
    games.rules.__path__.append(str(parent))
    _forget()
    try:
        yield registry.get(SLUG)
    finally:
        games.rules.__path__.remove(str(parent))
        _forget()
        shutil.rmtree(parent / SLUG)


def _forget() -> None:
    name = f"games.rules.{SLUG}"
    for module in [module for module in sys.modules if module == name or module.startswith(f"{name}.")]:
        del sys.modules[module]
    vars(games.rules).pop(SLUG, None)
    importlib.invalidate_caches()
    registry.all_games.cache_clear()


@pytest.fixture
def toy_game(tmp_path: Path) -> Iterator[Game]:
    """The toy game, known to the registry while the test runs; its folder is ``tmp_path / "toynim"``."""
    with toy_installed(tmp_path) as game:
        yield game
