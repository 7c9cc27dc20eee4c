"""The mouse drags cubes to their tile, new tiles from their button to their cell, and a tile let go elsewhere goes back."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import GOALS, GRIPS, Mouse, begin, ids, quiet, spot
from tests.e2e.shared import site

__all__ = ["site"]


def test_a_cube_is_dragged_to_its_tile(desk: Desk) -> None:
    page = desk.open()
    begin(page, "ludicitude")
    cube = ids(page, GRIPS)[0]
    hand = Mouse(page, spot(page, f"#{cube}"))
    hand.by(9, 7)
    expect(page.locator("#live a.held")).to_be_attached()
    target = ids(page, GOALS)[0]
    href = page.locator(f"#{target}").get_attribute("href") or ""
    hand.move(spot(page, f"#{target}"))
    hand.up()
    expect(page.locator("#confirm")).to_be_visible()
    assert unquote(page.url).endswith(href)
    quiet(page)


@pytest.mark.parametrize("tool", [0, 1])
def test_a_tile_is_dragged_from_its_button(desk: Desk, tool: int) -> None:
    page = desk.open()
    page.goto("/try/ludicitude/")
    hand = Mouse(page, spot(page, f"#tool-{tool}"))
    hand.by(-12, 5)
    expect(page.locator(f"#tool-{tool}")).to_have_attribute("aria-current", "true")
    target = ids(page, GOALS)[0]
    hand.move(spot(page, f"#{target}"))
    hand.up()
    cell = f"{'VF'[tool]}{target[1:].replace('_', ',')}"
    page.wait_for_function("cell => decodeURIComponent(location.search).includes(cell)", arg=cell)
    quiet(page)


def test_a_tile_let_go_elsewhere_goes_back(desk: Desk) -> None:
    page = desk.open()
    begin(page, "arlecchino")
    for escape in (False, True):
        hand = Mouse(page, spot(page, GRIPS))
        hand.by(9, 7)
        expect(page.locator("#live a.held")).to_be_attached()
        hand.move((3, 3), steps=1)
        page.keyboard.press("Escape") if escape else hand.up()
        expect(page.locator("#live a.held")).to_have_count(0)
        hand.up()
        quiet(page)
        assert "?" not in page.url
