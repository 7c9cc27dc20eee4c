"""Run in the site's own environment: two members, logged in, at so many matches. Prints as JSON what the test needs of it."""

from __future__ import annotations

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402

from club.accounts.models import Member  # noqa: E402
from club.house.services import club_change  # noqa: E402
from games import services  # noqa: E402
from games.models import Game  # noqa: E402

club_change(name="Growing Club", language="en")
members = [Member.objects.create_user(name, display_name=name.title()) for name in ("alice", "bob")]
sessions = {}
for member in members:
    client = Client()
    client.force_login(member)
    sessions[member.pk] = client.cookies[settings.SESSION_COOKIE_NAME].value


def begun() -> dict[str, object]:
    """A match that has just begun."""
    match = services.match_open(by=members[0], slug="ludicitude", seats=2)
    match = services.match_join(by=members[1], match_id=match.pk)
    row = Game.objects.get(match=match)
    seats = [seat.member_id for seat in match.seats.order_by("index")]
    return {"match": match.pk, "position": match.position, "state": row.state, "seats": seats, "seating": row.seating}


print(json.dumps({"sessions": sessions, "matches": [begun() for _match in range(int(sys.argv[1]))]}))  # noqa: T201 - its work
