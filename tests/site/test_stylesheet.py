"""The little of CSS that pictures need: which rule is for whom, which one wins, and what custom properties stand for."""

from __future__ import annotations

import pytest

from games.stylesheet import Node, Sheet, resolved

ROOT = Node("html", frozenset(), {"data-theme": "dark"})
BOARD = Node("svg", frozenset({"board", "lut"}), {}, ROOT)
NAME = Node("text", frozenset(), {}, BOARD)
CELL = Node("path", frozenset({"cell", "R"}), {"class": "cell R"}, Node("g", frozenset({"p-A"}), {}, BOARD))


@pytest.mark.parametrize(
    ("selector", "node", "matches"),
    [
        (".cell", CELL, True),
        (".cell.R", CELL, True),
        (".cell.B", CELL, False),
        ("path", CELL, True),
        ("*", CELL, True),
        (".board .cell", CELL, True),
        (".board > .cell", CELL, False),
        (".p-A > .cell", CELL, True),
        (".board > .p-A > .cell", CELL, True),
        (".p-A .board .cell", CELL, False),
        (".board text:not([class])", NAME, True),
        (".board path:not([class])", CELL, False),
        (".cell:not(.B)", CELL, True),
        (".cell:not(.R, .B)", CELL, False),
        (":root", ROOT, True),
        (":root", CELL, False),
        (':root[data-theme="dark"] .cell', CELL, True),
        (':root[data-theme="light"] .cell', CELL, False),
        (':root:not([data-theme="light"]) .cell', CELL, True),
        (":root[data-palette] .cell", CELL, False),
        (".cell:hover", CELL, False),
        (".cell:not(:focus-visible)", CELL, True),
        (".cell::before", CELL, False),
        (".other, .cell", CELL, True),
        (".board + .cell", CELL, False),
    ],
)
def test_a_selector_is_for_whom_css_says(selector: str, node: Node, matches: bool) -> None:
    assert bool(Sheet(f"{selector} {{ fill: red; }}").declared(node)) == matches


@pytest.mark.parametrize(
    ("css", "fill"),
    [
        (".cell { fill: a } .cell { fill: b }", "b"),
        (".cell.R { fill: a } .cell { fill: b }", "a"),
        (".board .cell { fill: a } path { fill: b } .cell { fill: c }", "a"),
        (":root[data-theme] .cell { fill: a } .cell.R { fill: b }", "a"),
        (".cell { fill: a } /* .cell { fill: b } */", "a"),
        (".cell { fill: a } @media print { .cell { fill: b } } .x { fill: c }", "a"),
        ("@media print { .cell { fill: b } } .cell { fill: a }", "a"),
        (".cell:not(.B) { fill: a } .cell { fill: b }", "a"),
    ],
)
def test_the_weightier_wins_then_the_later(css: str, fill: str) -> None:
    assert Sheet(css).declared(CELL)["fill"] == fill


@pytest.mark.parametrize(
    ("value", "result"),
    [
        ("var(--a)", "1"),
        ("var(--b)", "1"),
        ("var(--none, 2)", "2"),
        ("var(--none, var(--b))", "1"),
        ("var(--none)", None),
        ("x var(--a) y", "x 1 y"),
        ("var(--round)", None),
    ],
)
def test_custom_properties_stand_for_what_they_hold(value: str, result: str | None) -> None:
    assert resolved(value, {"--a": "1", "--b": "var(--a)", "--round": "var(--round)"}) == result
