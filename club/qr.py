"""QR codes for pages and paper: invitations, log-in slips, the hall's address."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

import segno
from django.utils.safestring import SafeString, mark_safe

QUIET = 4
"""Modules of white around a code, as readers need them."""


def svg(text: str, *, title: str = "") -> SafeString:
    """The text as a drawing: black on white in every theme, with nothing that the content policy forbids.

    ``title`` is what is read out instead of the code; without one, the text itself. ValueError for more text than a code
    can hold (some 2,300 letters).
    """
    code = segno.make(text, error="m", micro=False)
    size = code.symbol_size(border=QUIET)[0]
    dark = "".join(_line(row, y + QUIET) for y, row in enumerate(code.matrix))
    return mark_safe(  # noqa: S308 - numbers, and one escaped text
        f'<svg class="qr" xmlns="http://www.w3.org/2000/svg" width="{size * 6}" height="{size * 6}" '
        f'viewBox="0 0 {size} {size}" role="img" shape-rendering="crispEdges"><title>{escape(title or text)}</title>'
        f'<path class="qr-light" fill="#fff" d="M0 0h{size}v{size}H0z"/><path class="qr-dark" fill="#000" d="{dark}"/></svg>'
    )


def _line(modules: Iterable[int], y: int) -> str:
    """The dark stretches of one line of modules."""
    drawn, x = "", QUIET
    for is_dark, stretch in groupby(modules):
        length = len(list(stretch))
        drawn += f"M{x} {y}h{length}v1h-{length}z" if is_dark else ""
        x += length
    return drawn
