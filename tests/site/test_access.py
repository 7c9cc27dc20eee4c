"""Who gets what at every address: a table, and a walk that finds the address that the table forgot."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import transaction
from django.urls import reverse

from club.accounts.models import FOR_GOOD, Member
from games import services, showing
from games.models import Match
from games.renders import Renders
from games.rules.protocol import Game
from tests.rules.records import SHORT
from tests.site.addresses import addresses
from tests.site.evening import client_of, opened, others, player

ROLES = ("owner", "opponent", "outsider", "director", "staff", "banned", "visitor", "guest")

SENT_TO = {"login": "account_login", "proof": "account_reauthenticate", "signup": "account_signup"}

OF_A_MEMBER = [f"staff-member{act}" for act in ("", "-approve", "-decline", "-change", "-role", "-factor")]
OF_A_MEMBER += [f"staff-{act}" for act in ("conduct", "ban", "unban", "consent", "unconsent", "birth", "data", "erase", "merge")]

Rows = list[tuple[str, str, list[str]]]


def rows(table: str) -> Rows:
    lines = [line.split() for line in table.splitlines() if line and not line.startswith("#")]
    return [(name, method, list(expected)) for name, method, *expected in lines]


RUNNING = rows((Path(__file__).parent / "access.txt").read_text(encoding="utf-8"))

# On the owner's one-screen board.
ONE_SCREEN = rows("""
match          GET   200 404 404 200 200 login login 404
match-turns    GET   200 404 404 200 200 login login 404
match-turn     POST  302 404 404 403 403 login login 404
match-resign   POST  302 404 404 403 403 login login 404
match-join     POST  409 404 404 409 409 login login 404
match-leave    POST  409 404 404 409 409 login login 404
match-rematch  POST  409 404 404 409 409 login login 404
""")

# On a match of three in which owner and opponent sit and wait.
OPEN = rows("""
match          GET   200 200 200 200 200 login login 404
match-turns    GET   302 302 302 302 302 login login 404
match-turn     POST  409 409 409 409 409 login login 404
match-resign   POST  409 409 409 409 409 login login 404
match-join     POST  409 409 302 302 302 login login 404
match-leave    POST  302 302 409 409 409 login login 404
match-rematch  POST  409 409 409 409 409 login login 404
match-invite   POST  302 403 403 403 403 login login signup
match-uninvite POST  302 403 403 403 403 login login signup
match-decline  POST  409 409 409 409 409 login login signup
match-link     POST  302 403 403 403 403 login login signup
match-link-end POST  302 403 403 403 403 login login signup
""")

# On a match that has ended.
ENDED = rows("""
match          GET   200 200 200 200 200 login login 404
match-turn     POST  409 409 409 409 409 login login 404
match-resign   POST  409 409 409 409 409 login login 404
match-join     POST  409 409 409 409 409 login login 404
match-leave    POST  409 409 409 409 409 login login 404
match-rematch  POST  302 302 403 403 403 login login 404
""")


@pytest.fixture
def cast(toy_game: Game, alice: Member, bob: Member, charlie: Member, staff: Member) -> dict[str, Member | None]:
    director = Member.objects.create_user("dora", is_staff=True)
    banned = Member.objects.create_user("boris", barred_until=FOR_GOOD)
    # Something that could be asked for; the log-in of these browsers was no proof.
    staff.password = "kept"
    staff.save()
    people = {"owner": alice, "opponent": bob, "outsider": charlie, "director": director, "staff": staff}
    return {**people, "banned": banned, "visitor": None, "guest": elsewhere(alice)}


def elsewhere(host: Member) -> Member:
    """A guest who sits in another match of that host."""
    match = services.match_link_make(by=host, match_id=opened(host, seats=3).pk)
    guest = Member.objects.create(username="guest-elsewhere", display_name="Gaston", kind=Member.Kind.GUEST)
    services.match_join(by=guest, match_id=match.pk, link=match.link or "")
    return guest


def place(cast: dict[str, Member | None], match: Match, name: str) -> dict[str, object]:
    """What that address is made of here; what it leads to is there then."""
    slug = {"slug": match.slug}
    known = {
        "match": {"match_id": match.pk},
        "play": slug,
        "setup": slug,
        "game": slug,
        "try": slug,
        "profile": {"username": "alice"},
    }
    lesson = {"slug": "arlecchino"}
    known |= {"learn-game": lesson, "learn-known": lesson, "learn-exercise": {**lesson, "name": "jump"}}
    known |= {"session-end": {"session_id": 1}, "unsubscribe": {"token": "none"}, "notice": {"notice_id": 0}}
    known |= {"join": {"token": "none"}, "slip_code": {"code": "none"}, "account_confirm_email": {"key": "none"}}
    known |= {"account_reset_password_from_key": {"uidb36": "1", "key": "none"}}
    known |= {key: {"pk": 1} for key in ("mfa_remove_webauthn", "mfa_edit_webauthn")}
    known |= {"member-block": {"username": "alice"}, "staff-text": {"which": "legal"}}
    known |= {key: {"entry_id": 1} for key in ("staff-entry", "staff-entry-end")}
    known |= {"link": {"link": "none"}, "match-uninvite": {"match_id": match.pk, "member_id": cast["outsider"].pk}}
    known |= {key: {"match_id": match.pk} for key in ("staff-match", "staff-match-annul", "staff-match-mend")}
    known |= {f"match-{what}": {"match_id": match.pk, "number": 1} for what in ("positions", "record")}
    known |= {f"match-{what}": {"match_id": match.pk, "number": 1, "ply": "0"} for what in ("position", "drawing")}
    known |= {name: {"member_id": cast["outsider"].pk} for name in OF_A_MEMBER}
    known |= {"explore": {"match_id": match.pk, "number": 1, "ply": 0}}
    if name.startswith(("record-", "explore-record")):
        kept = services.record_load(by=cast["owner"], text=SHORT)
        known |= {f"record-{what}": {"record_id": kept.pk} for what in ("file", "delete")}
        known |= {f"record-{what}": {"record_id": kept.pk, "ply": "0"} for what in ("position", "drawing")}
        known |= {key: {"record_id": kept.pk, "ply": 0} for key in ("explore-record", "explore-record-turn")}
    if name.startswith("exploration"):
        found_it = services.exploration_begin(by=cast["owner"], game=match.games.get())
        known |= {"exploration": {"exploration_id": found_it.pk, "spot": "0"}}
    return known.get(name) or known.get(name.partition("-")[0], {})


def posted(match: Match) -> dict[str, object]:
    """One form for all of them."""
    options = {"seats": "2", "option-row": "nine", "option-most": "two", "kind": "casual"}
    return {
        "turn": "t1",
        "position": match.position,
        "language": "fr",
        "name": "Zoe",
        "reason": "played by others",
        **options,
    }


@pytest.fixture
def answers(club_with: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, str]]:
    """``answers(cast, match, role, table)``: what that role gets at each address of the table."""

    def ask(cast: dict[str, Member | None], match: Match, role: str, table: Rows) -> dict[str, str]:
        client, found = client_of(cast[role]), {}
        cookies = deepcopy(client.cookies)
        for name, method, _expected in table:
            # As in a test of its own: nothing is counted or drawn yet, and nothing of it stays.
            cache.clear()
            club_with()
            monkeypatch.setattr(showing, "renders", Renders())
            client.cookies = deepcopy(cookies)
            with transaction.atomic():
                address = reverse(name, kwargs=place(cast, match, name))
                found[f"{name} {method}"] = told(client.get(address) if method == "GET" else client.post(address, posted(match)))
                transaction.set_rollback(True)
        return found

    return ask


def told(reply: object) -> str:
    """Its status, or where it sends."""
    if reply.streaming:
        # A file is closed once it is sent.
        b"".join(reply)
    sent = [word for word, to in SENT_TO.items() if reply.status_code == 302 and reply["Location"].startswith(reverse(to))]
    return sent[0] if sent else str(reply.status_code)


def expected(table: Rows, role: str) -> dict[str, str]:
    return {f"{name} {method}": words[ROLES.index(role)] for name, method, words in table}


def running(cast: dict[str, Member | None]) -> Match:
    """A match of the owner, whose turn it is, and the opponent."""
    match = opened(cast["owner"], cast["opponent"])
    cast["owner"], cast["opponent"] = player(match), others(match)[0]
    return match


OF_ALL = pytest.mark.parametrize("role", ROLES)


@OF_ALL
def test_on_a_running_match(cast: dict[str, Member], answers: Callable[..., dict[str, str]], role: str) -> None:
    assert answers(cast, running(cast), role, RUNNING) == expected(RUNNING, role)


@OF_ALL
def test_a_one_screen_board_is_its_owners_and_the_staffs(
    cast: dict[str, Member], answers: Callable[..., dict[str, str]], role: str
) -> None:
    match = services.one_screen_open(by=cast["owner"], slug="toynim", seats=2)
    assert answers(cast, match, role, ONE_SCREEN) == expected(ONE_SCREEN, role)


@OF_ALL
def test_on_a_match_that_waits(cast: dict[str, Member], answers: Callable[..., dict[str, str]], role: str) -> None:
    match = opened(cast["owner"], cast["opponent"], seats=3)
    assert answers(cast, match, role, OPEN) == expected(OPEN, role)


@OF_ALL
def test_on_a_match_that_has_ended(cast: dict[str, Member], answers: Callable[..., dict[str, str]], role: str) -> None:
    match = opened(cast["owner"], cast["opponent"])
    match = services.match_resign(by=cast["owner"], match_id=match.pk)
    assert answers(cast, match, role, ENDED) == expected(ENDED, role)


def test_every_address_has_its_row() -> None:
    names = {name for name, _pattern in addresses() if not name.startswith("admin:")}
    assert names == {name for name, _method, _expected in RUNNING}


FORMS_ONLY = sorted({name for name, *_ in RUNNING} - {name for name, method, _expected in RUNNING if method == "GET"})


@OF_ALL
def test_where_only_forms_go_a_link_leads_on(cast: dict[str, Member], answers: Callable[..., dict[str, str]], role: str) -> None:
    """After a log-in one comes by GET to where a form was sent; so does who reloads the address of a refused one."""
    found = answers(cast, running(cast), role, [(name, "GET", []) for name in FORMS_ONLY])
    assert len(found) == len(FORMS_ONLY)
    assert "405" not in found.values(), found
