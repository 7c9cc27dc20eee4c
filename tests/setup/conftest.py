"""The first visit: readers who sit at the machine, and readers who do not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

HERE = {"host": "localhost", "accept-language": "en"}
ANSWER = {
    "name": "Les Lutins du mardi",
    "language": "fr",
    "time_zone": "Europe/Paris",
    "username": "nadia",
    "password1": "table-and-tiles-7",
    "password2": "table-and-tiles-7",
}


@pytest.fixture
def here() -> Client:
    """A browser on the machine itself."""
    return Client(headers=HERE)


@pytest.fixture
def elsewhere() -> Client:
    """A phone in the hall."""
    return Client(REMOTE_ADDR="192.168.1.77", headers={"host": "127.0.0.1", "accept-language": "en"})


@pytest.fixture
def answer() -> Callable[..., dict[str, str]]:
    """What is typed on the form, with these words otherwise."""
    return lambda **words: {**ANSWER, **words}
