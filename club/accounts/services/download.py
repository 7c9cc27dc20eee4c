"""Everything that the site keeps of one member, as a zip: ``data.json`` and the text record of each match."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from club.accounts.models import Member
from games.models import Branch, Game, Match, Seat, Turn
from games.recording import record_text

ACCOUNT = (
    *(
        "username",
        "display_name",
        "real_name",
        "first_name",
        "last_name",
        "email",
        "kind",
        "language",
        "time_zone",
        "preferences",
    ),
    *("date_joined", "last_login", "is_staff", "is_superuser", "waiting", "barred_until", "fifteen_on", "consented"),
)
MATCH = (
    *("id", "slug", "options", "setup", "venue", "rated", "status", "reason", "private", "time_control", "rules", "seating"),
    *("opened_at", "started_at", "ended_at"),
)
IN_MEMORY = 1_000_000
"""Bytes beyond which the zip is written to the disk."""

CHUNK = 200
"""Matches that are read at a time: a thousand of them are never in memory together."""


def data_zip(member: Member) -> IO[bytes]:
    """The zip, in a temporary file that goes when it is closed, ready to be read from its start."""
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - whoever sends it closes it
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        matches = []
        for match in _matches(member):
            matches.append(_match(match, member))
            for game in match.games.all():
                packed.writestr(f"records/match-{match.pk}-game-{game.number}.txt", _record(match, game))
        told = {**_account(member), **_told_and_wanted(member), **_conduct(member), **_played(member), "matches": matches}
        packed.writestr("data.json", json.dumps(told, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1))
    file.seek(0)
    return file


def _rows(rows: Any, *fields: str, **named: Any) -> list[dict[str, Any]]:
    return list(rows.order_by("pk").values(*fields, **named))


def _account(member: Member) -> dict[str, Any]:
    seconds = Authenticator.objects.filter(user=member)
    return {
        "account": {name: getattr(member, name) for name in ACCOUNT},
        "invited_by": member.invited_by.shown_name if member.invited_by else "",
        "email_addresses": _rows(EmailAddress.objects.filter(user=member), "email", "verified", "primary"),
        # What the second factor is made of stays secret, also from who has stolen the session.
        "second_factors": _rows(seconds, "type", "created_at", "last_used_at"),
        "sessions": _rows(UserSession.objects.filter(user=member), "ip", "user_agent", "created_at", "last_seen_at"),
        "slips": _rows(member.slips, "made_at", "expires_at", "used_at"),
    }


def _told_and_wanted(member: Member) -> dict[str, Any]:
    return {
        "notices": _rows(member.notices, "kind", "match", "data", "made_at", "read_at"),
        "notice_choices": _rows(member.notice_choices, "kind", "mail", "push"),
        "messages_sent": _rows(member.parcels, "way", "kind", "to", "content", "state", "made_at", "sent_at"),
        "devices": _rows(member.devices, "name", "endpoint", "made_at"),
    }


def _conduct(member: Member) -> dict[str, Any]:
    """What was decided of the member, and by the member of others; of who decided, nothing."""
    return {
        "bans": _rows(member.bans, "reason", "made_at", "until", "lifted_at"),
        "consents": _rows(member.consents, "parent", "how", "made_at", "withdrawn_at"),
        "blocks": [
            {"member": block.other.shown_name, "made_at": block.made_at} for block in member.blocks.select_related("other")
        ],
        "invitations_to_the_club": _rows(member.entries, "note", "uses_left", "made_at", "expires_at", "ended_at"),
        "acts_of_the_staff": _rows(member.acts_on, "kind", "reason", "at"),
        "own_acts_as_staff": _rows(member.staff_acts, "kind", "match", "reason", "at"),
        "own_acts_in_the_administration": _rows(LogEntry.objects.filter(user=member), "action_time", "object_repr"),
    }


def _played(member: Member) -> dict[str, Any]:
    changes = _rows(member.rating_changes, "match", "before", "change", "k")
    return {
        "ratings": _rows(member.ratings, "slug", "value", "matches", "reached_master"),
        "rating_changes": changes,
        "invitations_to_matches": _rows(member.match_invitations, "match", "answer", "made_at", "answered_at"),
        "loaded_records": _rows(member.loaded_records, "slug", "title", "added", "text"),
        "explorations": _rows(
            Branch.objects.filter(exploration__owner=member),
            "exploration__game__match",
            "exploration__record",
            "pk",
            "parent",
            "ply",
            "text",
        ),
        "match_events": _rows(member.match_events, "match", "kind", "seat", "at"),
    }


def _matches(member: Member) -> Iterator[Match]:
    """The matches in which the member has or had a seat, with all that their records need."""
    sits = Exists(Seat.objects.filter(match=OuterRef("pk"), member=member))
    turns = Prefetch("turns", Turn.objects.order_by("ply"))
    games = Prefetch("games", Game.objects.order_by("number").prefetch_related(turns))
    rows: QuerySet[Match] = Match.objects.filter(sits).order_by("pk")
    yield from rows.prefetch_related(games, Prefetch("seats", Seat.objects.order_by("index"))).iterator(chunk_size=CHUNK)


def _match(match: Match, member: Member) -> dict[str, Any]:
    seats = [
        {
            "name": seat.name,
            "own": seat.member_id == member.pk,
            "placing": seat.placing,
            "score": seat.score,
            "left_at": seat.left_at,
        }
        for seat in match.seats.all()
    ]
    turns = [
        {"game": game.number, "ply": turn.ply, "text": turn.text, "received_at": turn.received_at, "spent_ms": turn.spent_ms}
        for game in match.games.all()
        for turn in game.turns.all()
        if turn.by_id == member.pk
    ]
    return {**{name: getattr(match, name) for name in MATCH}, "seats": seats, "own_turns": turns}


def _record(match: Match, game: Game) -> str:
    """The game's record, or in one line why there is none: a zip without it would be no answer."""
    try:
        return record_text(match, game, [turn.text for turn in game.turns.all()])
    except (ValueError, KeyError) as error:
        return f"{error}\n"
