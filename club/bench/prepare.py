"""Fills a temporary database: members with sessions, matches that have started. ``python -m club.bench.prepare``.

Runs in a process of its own, with the settings of the site that is measured. What it made, it writes to a file as JSON.
"""

from __future__ import annotations

import argparse
import json
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import django


def session_of(member: Any) -> str:
    """A new session in which this member is logged in; the cookie header that brings it."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(member.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = member.get_session_auth_hash()
    store.save()
    return f"{settings.SESSION_COOKIE_NAME}={store.session_key}; csrftoken={TOKEN}"


TOKEN = "b" * 32
"""A CSRF token of Django's older, unmasked form, which it still takes; the same in the cookie and in the header."""


def members_made(count: int) -> list[Any]:
    """That many members, who cannot log in by a password."""
    from django.contrib.auth import get_user_model

    model = get_user_model()
    first = model.objects.count()
    return [model.objects.create_user(f"bench{first + number}") for number in range(count)]


def table_made(pair: list[Any], slugs: list[str]) -> dict[str, Any]:
    """Two members and a started match of each of these games, one after the other."""
    from games import selectors, services

    matches = []
    for slug in slugs:
        opened = services.match_open(by=pair[0], slug=slug, seats=2, rated=True)
        match = services.match_join(by=pair[1], match_id=opened.pk)
        game = selectors.current_game(match, turns=0).row
        sitting = [seat.member_id for seat in match.seats.order_by("index")]
        ids = [member.pk for member in pair]
        who = [ids.index(sitting[seat]) for seat in game.seating]
        matches.append({"id": match.pk, "slug": slug, "who": who, "state": game.state})
        matches[-1] |= {"version": match.version, "position": match.position}
    return {"cookies": [session_of(member) for member in pair], "matches": matches}


def main() -> None:
    """Makes what the arguments say."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--matches", type=int, default=1, help="how many matches a table plays, one after the other")
    parser.add_argument("--watchers", type=int, default=0)
    wanted = parser.parse_args()
    django.setup()
    from django.core.management import call_command
    from django.db import transaction

    call_command("migrate", verbosity=0)
    from club.house.services import club_change
    from games.rules import registry

    with transaction.atomic():
        club_change(name="Bench", language="en", entry="open")
        slugs = [game.slug for game in registry.all_games()]
        people = iter(members_made(2 * wanted.tables))
        tables = []
        for number in range(wanted.tables):
            played = [slugs[(number + turn) % len(slugs)] for turn in range(wanted.matches)]
            tables.append(table_made(list(islice(people, 2)), played))
        watchers = [session_of(member) for member in members_made(wanted.watchers)]
    wanted.out.write_text(json.dumps({"tables": tables, "watchers": watchers}))


if __name__ == "__main__":
    main()
