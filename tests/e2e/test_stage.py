"""The stage keeps its place and its size, whatever a step changes on the board, above it or below it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Desk
from tests.e2e.hands import choose, confirm, make_ready
from tests.e2e.shared import site

__all__ = ["site"]
BOARD = "#live .stage .board"


def stage(page: Page) -> tuple[float, ...]:
    """Where it lies in the window."""
    return tuple((page.locator("#live .stage").bounding_box() or {}).values())


@pytest.mark.parametrize("slug", ["arlecchino", "ludicitude", "lutinfernal"])
@pytest.mark.parametrize("phone", [True, False])
def test_the_stage_keeps_its_size_whatever_happens_beside_it(desk: Desk, slug: str, phone: bool) -> None:
    page = desk.open(phone=phone)
    page.goto(f"/try/{slug}/")
    make_ready(page, slug)
    seen = {stage(page)}
    for _ in range(3):
        choose(page, f"{BOARD} .act")
        seen.add(stage(page))
        if page.locator("#confirm").count():
            confirm(page)
            break
    seen.add(stage(page))
    assert len(seen) == 1
