"""On a phone the view's tools are one button in the line above the board, which covers no piece and unfolds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import begin, choose
from tests.e2e.shared import site

__all__ = ["site"]
BOARD = "#live .stage .board"


def over_the_stage(page: Page) -> bool:
    """Whether any of the tools that are seen lies over the stage."""
    stage = page.locator("#live .stage").bounding_box() or {}
    tools = page.locator("#live .view button:visible")
    lowest = max((one.bounding_box() or {})["y"] + (one.bounding_box() or {})["height"] for one in tools.all())
    return bool(lowest > stage["y"])


@pytest.mark.parametrize("slug", ["arlecchino", "lutinfernal"])
def test_the_tools_unfold_above_the_board(desk: Desk, slug: str) -> None:
    page = desk.open(phone=True)
    begin(page, slug)
    whole = page.locator(BOARD).get_attribute("viewBox")
    tools = page.get_by_role("group", name="View of the board")
    unfold = tools.get_by_role("button", name="View of the board")
    expect(unfold).to_have_attribute("aria-expanded", "false")
    expect(tools.get_by_role("button")).to_have_count(1)
    assert not over_the_stage(page)
    unfold.focus()
    page.keyboard.press("Enter")
    expect(unfold).to_have_attribute("aria-expanded", "true")
    tools.get_by_role("button", name="Zoom in").click()
    assert page.locator(BOARD).get_attribute("viewBox") != whole
    assert not over_the_stage(page)
    tools.get_by_role("button", name="Show the whole board").click()
    assert page.locator(BOARD).get_attribute("viewBox") == whole
    choose(page, f"{BOARD} .act")
    expect(tools.get_by_role("button")).to_have_count(1)
