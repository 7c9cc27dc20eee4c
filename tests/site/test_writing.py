"""Rows in plain SQL."""

from __future__ import annotations

import pytest
from django.core.exceptions import FieldDoesNotExist

from club.accounts.models import Member
from games.rules.protocol import Game
from games.writing import change, write
from tests.site.evening import fresh, opened


def test_a_field_that_there_is_not_is_no_silence(toy_game: Game, alice: Member, bob: Member) -> None:
    match = opened(alice, bob)
    match.version += 5
    with pytest.raises(FieldDoesNotExist):
        write(change(match, "version", "verison"))
    assert fresh(match).version == match.version - 5
