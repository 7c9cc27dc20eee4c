"""A club evening for the tests: members at tables, turns played through the services, pages read."""

from __future__ import annotations

from random import Random

import pytest
from django.conf import settings
from django.test import Client

from club.accounts.models import Member
from games import services
from games.models import Match, Seat, Turn
from games.refusals import Refused
from games.rules import registry
from games.rules.protocol import State
from games.rules.record import Record
from games.selectors import current_game
from tests.toy import SLUG as TOY

ACTIONS = ["turn", "resign", "join", "leave", "rematch"]
"""What is posted to a match."""


def client_of(member: Member | None = None, lang: str = "", **more: object) -> Client:
    """A browser, logged in as that member, in that language."""
    client = Client(**more)
    if member is not None:
        client.force_login(member)
    if lang:
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = lang
    return client


def opened(*members: Member, slug: str = TOY, seats: int | None = None, rated: bool = False, **options: str) -> Match:
    """A match opened by the first and joined by the others; with as many members as seats it has started."""
    match = services.match_open(by=members[0], slug=slug, seats=seats or len(members), options=options, rated=rated)
    for member in members[1:]:
        match = services.match_join(by=member, match_id=match.pk)
    return fresh(match)


def fresh(match: Match) -> Match:
    """The match as the database has it."""
    return Match.objects.get(pk=match.pk)


def state_of(match: Match) -> State:
    """The engine's state of the game in play."""
    return current_game(match).state


def member_at(match: Match, index: int) -> Member:
    """Who has that seat."""
    return Seat.objects.select_related("member").get(match=match, index=index).member


def player(match: Match) -> Member:
    """Whose turn it is."""
    match = fresh(match)
    assert match.to_act is not None
    return member_at(match, match.to_act)


def others(match: Match) -> list[Member]:
    """Those in the match whose turn it is not."""
    acting = player(match)
    return [seat.member for seat in match.seats.select_related("member") if seat.member_id != acting.pk]


def play(match: Match, *texts: str) -> Match:
    """These turns, each by whose turn it is."""
    for text in texts:
        match = services.turn_play(by=player(match), match_id=match.pk, text=text, position=fresh(match).position)
    return fresh(match)


def random_turn(state: State, rng: Random) -> str:
    """The text of some legal turn."""
    return registry.random_turn_text(state, rng)[0]


def play_on(match: Match, rng: Random, turns: int = 1_000) -> Match:
    """That many random turns, or as many as there are."""
    match = fresh(match)
    while match.is_running and turns:
        match, turns = play(match, random_turn(state_of(match), rng)), turns - 1
    return match


def refusal(service: object, **wish: object) -> str:
    """The code with which the service refuses that wish."""
    with pytest.raises(Refused) as caught:
        service(**wish)
    return caught.value.code


def told(match: Match) -> tuple[object, ...]:
    """All that a refused wish must leave as it was."""
    row = Match.objects.filter(pk=match.pk).values()[0]
    seats = list(Seat.objects.filter(match=match).order_by("index").values())
    turns = list(Turn.objects.filter(game__match=match).order_by("pk").values())
    games = list(fresh(match).games.values())
    return row, seats, turns, games, fresh(match).events.count()


def text_of(client: Client, address: str, **query: str) -> str:
    """The page at that address."""
    response = client.get(address, query)
    assert response.status_code == 200, (address, response.status_code)
    return response.content.decode()


def no_spaces(text: str) -> str:
    """For looking for a sentence whatever its line breaks."""
    return " ".join(text.split())


def french(reply: object, status: int) -> str:
    """The page, which is in French."""
    assert reply.status_code == status
    page = no_spaces(reply.content.decode())
    assert '<html lang="fr">' in page
    return page


def laid_out(match: Match, record: Record, turns: int) -> Match:
    """The game in play as it stands after that many turns of a record, as if they had been played here."""
    match, row = fresh(match), current_game(match).row
    state = record.start()
    row.turns.all().delete()
    for text in record.turns[:turns]:
        seat = row.seating[state.seat]
        state = registry.play_stored(state, text)
        Turn.objects.create(
            game=row, ply=state.turn_number, seat=seat, by=member_at(match, seat), text=text, position=match.position
        )
        match.position, match.version = match.position + 1, match.version + 1
    row.options, row.setup, row.state = dict(state.options), state.setup, state.dump()
    row.save()
    match.to_act = row.seating[state.seat]
    match.save()
    return fresh(match)
