"""Who gets what at every address: a table, and a walk that finds the address that the table forgot."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.urls import reverse

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.addresses import addresses
from tests.site.evening import client_of, opened, others, player

ROLES = ("owner", "opponent", "outsider", "staff", "visitor")

# On a running match of the owner, whose turn it is, and the opponent. "login": sent to the log-in page.
RUNNING = """
home                     GET   200 200 200 200 200
home                     POST  405 405 405 405 405
waiting                  GET   200 200 200 200 200
play                     GET   200 200 200 200 login
play                     POST  302 302 302 302 login
game-style               GET   200 200 200 200 200
match                    GET   200 200 200 200 login
match                    POST  405 405 405 405 405
match-turns              GET   200 200 200 200 login
match-turn               GET   302 302 302 302 302
match-turn               POST  302 409 403 403 login
match-resign             POST  302 302 403 403 login
match-join               POST  409 409 409 409 login
match-leave              POST  409 409 409 409 login
match-rematch            POST  409 409 409 409 login
try                      GET   200 200 200 200 200
try-turn                 GET   302 302 302 302 302
try-turn                 POST  409 409 409 409 409
try-new                  POST  302 302 302 302 302
account_login            GET   302 302 302 302 200
account_logout           GET   200 200 200 200 302
account_inactive         GET   200 200 200 200 200
account_signup           GET   302 302 302 302 200
account_change_password  GET   302 302 302 302 login
settings                 GET   200 200 200 200 login
set_language             POST  302 302 302 302 302
profile                  GET   200 200 200 200 login
"""

# On the owner's one-screen board.
ONE_SCREEN = """
match          GET   200 404 404 200 login
match-turns    GET   200 404 404 200 login
match-turn     POST  302 404 404 403 login
match-resign   POST  302 404 404 403 login
match-join     POST  409 404 404 409 login
match-leave    POST  409 404 404 409 login
match-rematch  POST  409 404 404 409 login
"""

# On a match of three in which owner and opponent sit and wait.
OPEN = """
match          GET   200 200 200 200 login
match-turns    GET   302 302 302 302 login
match-turn     POST  409 409 409 409 login
match-resign   POST  409 409 409 409 login
match-join     POST  409 409 302 302 login
match-leave    POST  302 302 409 409 login
match-rematch  POST  409 409 409 409 login
"""

# On a match that has ended.
ENDED = """
match          GET   200 200 200 200 login
match-turn     POST  409 409 409 409 login
match-resign   POST  409 409 409 409 login
match-join     POST  409 409 409 409 login
match-leave    POST  409 409 409 409 login
match-rematch  POST  302 302 403 403 login
"""


def rows(table: str) -> list[tuple[str, str, list[str]]]:
    lines = [line.split() for line in table.strip().splitlines()]
    return [(name, method, list(expected)) for name, method, *expected in lines]


@pytest.fixture
def cast(toy_game: Game, alice: Member, bob: Member, charlie: Member, staff: Member) -> dict[str, Member | None]:
    return {"owner": alice, "opponent": bob, "outsider": charlie, "staff": staff, "visitor": None}


def answers(cast: dict[str, Member | None], match: Match, name: str, method: str) -> list[str]:
    """What each role gets there; nothing of it stays."""
    slug = {"slug": match.slug}
    known = {"match": {"match_id": match.pk}, "play": slug, "game": slug, "try": slug, "profile": {"username": "alice"}}
    place = known.get(name.partition("-")[0], {})
    post = {"turn": "t1", "position": match.position, "language": "fr"}
    post |= {"seats": "2", "option-row": "nine", "option-most": "two", "kind": "casual"}
    found = []
    for role in ROLES:
        with transaction.atomic():
            client = client_of(cast[role])
            reply = client.get(reverse(name, kwargs=place)) if method == "GET" else client.post(reverse(name, kwargs=place), post)
            transaction.set_rollback(True)
        login = reply.status_code == 302 and reply["Location"].startswith(reverse("account_login"))
        found.append("login" if login else str(reply.status_code))
    return found


@pytest.mark.parametrize(("name", "method", "expected"), rows(RUNNING))
def test_on_a_running_match(cast: dict[str, Member], name: str, method: str, expected: list[str]) -> None:
    match = opened(cast["owner"], cast["opponent"])
    cast["owner"], cast["opponent"] = player(match), others(match)[0]
    assert answers(cast, match, name, method) == expected


@pytest.mark.parametrize(("name", "method", "expected"), rows(ONE_SCREEN))
def test_a_one_screen_board_is_its_owners_and_the_staffs(
    cast: dict[str, Member], name: str, method: str, expected: list[str]
) -> None:
    match = services.one_screen_open(by=cast["owner"], slug="toynim", seats=2)
    assert answers(cast, match, name, method) == expected


@pytest.mark.parametrize(("name", "method", "expected"), rows(OPEN))
def test_on_a_match_that_waits(cast: dict[str, Member], name: str, method: str, expected: list[str]) -> None:
    assert answers(cast, opened(cast["owner"], cast["opponent"], seats=3), name, method) == expected


@pytest.mark.parametrize(("name", "method", "expected"), rows(ENDED))
def test_on_a_match_that_has_ended(cast: dict[str, Member], name: str, method: str, expected: list[str]) -> None:
    match = opened(cast["owner"], cast["opponent"])
    match = services.match_resign(by=cast["owner"], match_id=match.pk)
    assert answers(cast, match, name, method) == expected


def test_every_address_has_its_row() -> None:
    names = {name for name, _pattern in addresses() if not name.startswith("admin:")}
    assert names == {name for name, _method, _expected in rows(RUNNING)}
