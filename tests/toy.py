"""A fourth game from a temporary folder, known for the time of one test: ``toy_game`` is its fixture."""

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
    _copy(parent)
    try:
        with _found_in(parent) as game:
            yield game
    finally:
        shutil.rmtree(parent / SLUG)


def _copy(parent: Path) -> None:
    shutil.copytree(FOLDER, parent / SLUG, ignore=shutil.ignore_patterns("__pycache__"))


@contextmanager
def _found_in(parent: Path) -> Iterator[Game]:
    games.rules.__path__.append(str(parent))
    _forget()
    try:
        yield registry.get(SLUG)
    finally:
        games.rules.__path__.remove(str(parent))
        _forget()


def _forget() -> None:
    name = f"games.rules.{SLUG}"
    for module in [module for module in sys.modules if module == name or module.startswith(f"{name}.")]:
        del sys.modules[module]
    vars(games.rules).pop(SLUG, None)
    importlib.invalidate_caches()
    registry.all_games.cache_clear()


@pytest.fixture
def toy_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The toy game, known to the registry while the test runs. Hundreds ask for it, so it is copied and compiled once."""
    parent = tmp_path_factory.getbasetemp() / "toy"
    if not parent.exists():
        _copy(parent)
    with _found_in(parent) as game:
        yield game
