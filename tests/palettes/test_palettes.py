"""Every palette in both themes: the players' colours are told apart by everybody, and what must be read or found can be.

The tokens are read from the style sheet itself.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from club.accounts.preferences import CHOICES
from tests.palettes.colour import VISION, Triple, alpha_of, apart, contrast, of_hex, over

SHEET = (Path(__file__).parents[2] / "static/css/tokens.css").read_text(encoding="utf-8")
PALETTES = CHOICES["palette"]
THEMES = ("light", "dark")
PLAYERS = "RBGY"
LEAST, LEAST_GREY = 20, 15
LEAST_FIGURES = 19
"""Of a goblin to a stone and to the referee, which differ in shape too."""
TEXT, GRAPHICS = 4.5, 3.0
"""Least contrast of text and of what is no text (WCAG 2.2, 1.4.3 and 1.4.11)."""

TEXTS = [
    *(("ink", ground) for ground in ("page", "surface", "surface-2", "accent-soft")),
    *(("ink-2", ground) for ground in ("page", "surface", "surface-2", "accent-soft", "table")),
    *(("ink-3", ground) for ground in ("page", "surface")),
    *((token, "surface") for token in ("accent", "danger", "ok")),
    ("on-accent", "accent"),
    ("on-forecast", "forecast"),
    ("tray-ink", "tray"),
    *((f"mark-{plate}", f"cell-{plate}") for plate in "ABC"),
    *((f"on-{player}", player) for player in PLAYERS),
]
DRAWN = [
    *((mark, ground) for mark in ("can", "last") for ground in ("table", *(f"cell-{plate}" for plate in "ABC"))),
    ("last", "card"),
    ("accent", "card"),
    ("picked", "rim"),
    ("focus", "page"),
    ("focus", "surface"),
    ("forecast", "badge-line"),
    ("rim", "outline"),
]
ON_TRAY = [("can", "well"), ("last", "well")]
"""The marks on the tray have colours of their own, in boards.css."""


def rules(sheet: str) -> list[tuple[str, dict[str, str]]]:
    """Selector and tokens of each rule, in order; those for the system's dark theme under their selector."""
    flat = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    flat = re.sub(r"@media \(prefers-color-scheme: dark\) \{\s*([^{}]*\{[^{}]*\})\s*\}", r"\1", flat)
    found = re.findall(r"([^{};]+)\{([^{}]*)\}", flat)
    return [(selector.strip(), dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))) for selector, body in found]


@cache
def tokens(palette: str, theme: str) -> dict[str, str]:
    """What holds on a page with that palette and that theme chosen."""
    wanted = [":root", '[data-palette="default"]', f'[data-palette="{palette}"]', f':root[data-palette="{palette}"]']
    if theme == "dark":
        wanted += [':root[data-theme="dark"]', f':root[data-palette="{palette}"][data-theme="dark"]']
    found: dict[str, str] = {}
    # The theme's rule counts for more than a palette's without :root, and stands before a palette's with it.
    for name in (wanted[:3] + wanted[4:5] + wanted[3:4] + wanted[5:]) if theme == "dark" else wanted:
        for selector, body in rules(SHEET):
            if name in selector.split(", "):
                found |= body
    return found


def colour(palette: str, theme: str, name: str, ground: Triple | None = None) -> Triple:
    text = tokens(palette, theme)[name]
    return over(of_hex(text), alpha_of(text), ground) if ground else of_hex(text)


def test_the_dark_theme_is_the_same_by_the_system_as_by_choice() -> None:
    found = dict(rules(SHEET))
    assert found[':root:not([data-theme="light"])'] == found[':root[data-theme="dark"]']
    strong = ':root[data-palette="strong"]'
    assert found[f'{strong}:not([data-theme="light"])'] == found[f'{strong}[data-theme="dark"]']
    assert set(found[strong]) == set(found[f'{strong}[data-theme="dark"]']), "else the light one would show through"


def test_every_palette_that_can_be_chosen_is_there_and_no_other() -> None:
    assert set(re.findall(r'data-palette="(\w+)"', SHEET)) == set(PALETTES)


@pytest.mark.parametrize("vision", ["normal", *VISION, "grey"])
@pytest.mark.parametrize("palette", PALETTES)
def test_the_four_colours_are_told_apart(palette: str, vision: str) -> None:
    least = LEAST_GREY if vision == "grey" else LEAST
    for one, other in combinations(PLAYERS, 2):
        assert apart(colour(palette, "light", one), colour(palette, "light", other), vision) >= least, (one, other)


@pytest.mark.parametrize("vision", ["normal", *VISION, "grey"])
@pytest.mark.parametrize("palette", PALETTES)
def test_a_stone_is_no_goblin_and_no_referee(palette: str, vision: str) -> None:
    stone, referee = colour(palette, "light", "stone"), colour(palette, "light", "black")
    least = LEAST_GREY if vision == "grey" else LEAST_FIGURES
    for team in "RY":
        assert apart(colour(palette, "light", team), stone, vision) >= least
        assert apart(colour(palette, "light", team), referee, vision) >= least
    assert apart(stone, referee, vision) >= least


@pytest.mark.parametrize(("palette", "better"), [("redgreen", ["protan", "deutan"]), ("blueyellow", ["tritan"])])
def test_a_palette_betters_the_default_for_whom_it_is_made(palette: str, better: list[str]) -> None:
    def least(name: str, vision: str) -> float:
        pairs = combinations([colour(name, "light", player) for player in PLAYERS], 2)
        return min(apart(one, other, vision) for one, other in pairs)

    for vision in better:
        assert least(palette, vision) > least("default", vision) + 4


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_texts_and_marks_stand_out(palette: str, theme: str) -> None:
    for pairs, least in ((TEXTS, TEXT), (DRAWN, GRAPHICS)):
        for name, ground in pairs:
            below = colour(palette, theme, ground)
            assert contrast(colour(palette, theme, name, below), below) >= least, (name, ground)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_marks_stand_out_on_the_tray(palette: str, theme: str) -> None:
    sheet = (Path(__file__).parents[2] / "static/css/boards.css").read_text(encoding="utf-8")
    body = re.search(r"\.on-tray \{([^}]*)\}", sheet)
    assert body
    own = dict(re.findall(r"--([\w-]+):\s*([^;]+);", body[1]))
    for name, ground in ON_TRAY:
        assert contrast(of_hex(own[name]), colour(palette, theme, ground)) >= GRAPHICS, name


@pytest.mark.parametrize("theme", THEMES)
def test_low_vision_gets_more_contrast_than_others(theme: str) -> None:
    for name, ground in TEXTS[:9]:
        one, other = (contrast(colour(palette, theme, name), colour(palette, theme, ground)) for palette in ("strong", "default"))
        assert one >= 7
        assert one > other
