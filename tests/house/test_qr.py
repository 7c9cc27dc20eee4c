"""QR codes: what stands in them, and that pages may show them."""

from __future__ import annotations

import re

import pytest
import segno

from club.qr import QUIET, svg


def modules(drawing: str) -> list[list[bool]]:
    """The drawn code as lines of dark and light, without its white edge."""
    size = int(re.search(r'viewBox="0 0 (\d+)', drawing)[1])
    dark = {
        (int(x) + step, int(y))
        for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", drawing)
        for step in range(int(length))
    }
    inside = range(QUIET, size - QUIET)
    return [[(x, y) in dark for x in inside] for y in inside]


def test_it_draws_the_code_of_its_text() -> None:
    text = "http://192.168.1.20:8000/club/join/abc/"
    assert modules(svg(text)) == [[bool(module) for module in row] for row in segno.make(text, error="m", micro=False).matrix]


def test_it_is_an_image_with_a_name_and_no_style() -> None:
    drawing = svg("<b>&", title='A "hall" & <more>')
    assert 'role="img"' in drawing
    assert "<title>A &quot;hall&quot; &amp; &lt;more&gt;</title>" in drawing
    assert "style" not in drawing


def test_more_than_a_code_can_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        svg("x" * 3000)
