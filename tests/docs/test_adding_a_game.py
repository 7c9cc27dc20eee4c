"""The page about adding a game names every member of the contract, and no other file than there are."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from games.rules.face import Face
from games.rules.protocol import Game, State

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def members(contract: type) -> set[str]:
    own = {name for name in vars(contract) if not name.startswith("_")}
    return own | {name for name in inspect.get_annotations(contract) if not name.startswith("_")}


@pytest.mark.parametrize("contract", [Game, State, Face])
def test_it_names_every_member(contract: type) -> None:
    missing = {name for name in members(contract) if f"`{name}`" not in PAGE}
    assert not missing
