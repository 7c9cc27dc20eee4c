"""What a board page loads stays small: its scripts together, compressed as they are sent, with all that a reader may wish for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.test import Client

from club.accounts.models import Member
from games.rules import registry
from tests.serving.statics import collected, sent
from tests.site.evening import client_of, opened, play_on, text_of

MOST_BYTES = 35_000
SLUGS = [game.slug for game in registry.all_games()]


@pytest.fixture(scope="module", autouse=True)
def _root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with collected(tmp_path_factory.mktemp("collected") / "static") as folder:
        yield folder


def weighs(client: Client, address: str) -> dict[str, int]:
    """Bytes of each script as a browser gets them."""
    page, sizes = text_of(client, address), {}
    for script in re.findall(r'<script[^>]* src="([^"]+)"', page):
        got = sent(script, accept_encoding="gzip")
        assert got.headers["Content-Encoding"] == "gzip", script
        sizes[script] = len(got.body)
    return sizes


@pytest.mark.parametrize("slug", SLUGS)
def test_the_scripts_of_board_pages(slug: str, alice: Member, bob: Member) -> None:
    alice.preferences = {"sound": "on"}
    alice.save()
    client, match = client_of(alice), play_on(opened(alice, bob, slug=slug), Random(1), 2)
    exercise = registry.get(slug).face.exercises[0].name
    game = f"{match.get_absolute_url()}games/1/"
    pages = (match.get_absolute_url(), f"{game}1/", f"{game}explore/1/", f"/learn/{slug}/{exercise}/", f"/try/{slug}/")
    for address in pages:
        sizes = weighs(client, address)
        assert {script.rsplit("/", 1)[1].split(".")[0] for script in sizes} >= {"htmx", "live", "view", "sound"}, address
        assert sum(sizes.values()) <= MOST_BYTES, (address, sizes)
