"""What is in every game's folder is found in the same place in each."""

from __future__ import annotations

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path
from random import Random

import pytest

from games.rules import registry
from games.rules.protocol import Game

GAMES = registry.all_games()
HEADINGS = ["Rules as implemented", "Leaving", "Texts", "How it works", "On the page", "Proof", "Sources"]


def folder_of(game: Game) -> Path:
    return game.face.folder


def modules_of(game: Game) -> dict[str, ast.Module]:
    """The folder's own modules by name."""
    return {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in folder_of(game).glob("*.py")}


def imports_of(nodes: list[ast.stmt], game: Game) -> set[str]:
    """The folder's own modules that these statements import, those under ``if`` left aside."""
    package, names = f"games.rules.{game.slug}", set[str]()
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module == package:
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and str(node.module).startswith(f"{package}."):
            names.add(str(node.module).removeprefix(f"{package}."))
    return names


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_game_its_states_and_its_dumps_are_in_modules_of_the_same_names(game: Game) -> None:
    package = f"games.rules.{game.slug}"
    assert type(game).__module__ == f"{package}.game"
    assert type(game.start(seats=min(game.seats), rng=Random(1))).__module__ == f"{package}.rules"
    assert {"game", "rules", "stored", "notation", "face", "board", "why"} <= set(modules_of(game))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_modules_build_on_each_other_in_one_direction(game: Game) -> None:
    order = TopologicalSorter({name: imports_of(module.body, game) for name, module in modules_of(game).items()})
    assert "rules" in list(order.static_order())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_only_the_face_is_imported_late(game: Game) -> None:
    functions = [
        node
        for module in modules_of(game).values()
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    late = [imports_of(list(ast.walk(function)), game) for function in functions]  # type: ignore[arg-type]
    assert [names for names in late if names] == [{"face"}]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_readme_tells_the_same_things_in_the_same_order(game: Game) -> None:
    text = (folder_of(game) / "README.md").read_text(encoding="utf-8")
    assert re.findall("^#+ (.+)$", text, re.MULTILINE) == [game.title, *HEADINGS]
    marks = re.findall(r"\*\*\[[^]]*\]\*\*", text)
    assert len(marks) > 5
    assert set(marks) == {"**[ruling]**"}
    assert {name for name in modules_of(game) if name != "__init__" and f"`{name}.py`" not in text} == set()
    assert {int(rule) for rule in re.findall(r"^([0-9]+)\. ", text, re.MULTILINE)} == set(
        range(1, 9 + (game.slug == "ludicitude"))
    )
