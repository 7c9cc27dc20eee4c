"""``bench_drafts`` measures what it says. How fast the site is is not tested here."""

from __future__ import annotations

from contextlib import suppress
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


@pytest.mark.soak
def test_it_times_clicks_and_looks_ahead() -> None:
    out = StringIO()
    with suppress(CommandError):
        # On a busy machine a mark may be missed.
        call_command("bench_drafts", stdout=out)
    said = out.getvalue()
    assert "a click: median of all" in said
    assert "a look ahead, the dearest moment's median" in said
