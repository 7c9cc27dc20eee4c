"""The administration: every page of it opens for staff, and matches are there to look at."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.accounts.models import Member
from games import services
from games.models import Exploration, LoadedRecord, Match, Turn
from games.rules.protocol import Game
from games.services.records import record_load
from tests.rules.records import SHORT
from tests.site.addresses import addresses
from tests.site.evening import client_of, opened, play, text_of, told

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    """Something of everything: a ranked match to its end, its ratings, what was tried beside it, and a loaded record."""
    match = play(opened(alice, bob, rated=True), "t1t2t3", "t4t5t6", "t7t8t9")
    assert match.is_finished
    record_load(by=alice, text=SHORT)
    services.branch_first(by=alice, game=match.games.get(), ply=0, text="t5")
    return match


def address(model: type[Model], page: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_list_and_every_row_opens_for_staff(match: Match, staff: Member, model: type[Model], lang: str) -> None:
    client = client_of(staff, lang)
    text_of(client, address(model, "changelist"))
    text_of(client, address(model, "changelist"), q="alice 1")
    for row in model._default_manager.all()[:3]:
        text_of(client, address(model, "change", row.pk))
        text_of(client, address(model, "history", row.pk))


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_it_is_closed_to_everybody_else(match: Match, alice: Member, model: type[Model]) -> None:
    for client, ends in ((client_of(), 200), (client_of(alice), 403)):
        reply = client.get(address(model, "changelist"), follow=True)
        assert [status for _address, status in reply.redirect_chain][:1] == [302]
        assert reply.status_code == ends


def test_the_front_page_names_what_there_is(staff: Member) -> None:
    page = text_of(client_of(staff), "/admin/")
    assert all(address(model, "changelist") in page for model in MODELS)
    assert {Match, Turn, Exploration, LoadedRecord} <= set(MODELS)


@pytest.mark.parametrize("model", [Match, Turn, Exploration, LoadedRecord])
def test_matches_and_turns_cannot_be_changed_by_hand(match: Match, staff: Member, model: type[Model]) -> None:
    client, before = client_of(staff), told(match)
    row = model._default_manager.first()
    page = text_of(client, address(model, "change", row.pk))
    assert 'name="_save"' not in page
    assert client.get(address(model, "add")).status_code == 403
    posts = [
        client.post(address(model, "add"), {}),
        client.post(address(model, "change", row.pk), {"status": "open", "text": "t9"}),
        client.post(address(model, "delete", row.pk), {"post": "yes"}),
    ]
    assert [reply.status_code for reply in posts] == [403, 403, 403]
    client.post(address(model, "changelist"), {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"})
    assert told(match) == before


def test_a_match_shows_its_seats_games_and_log(match: Match, staff: Member) -> None:
    page = text_of(client_of(staff), address(Match, "change", match.pk))
    assert all(word in page for word in ("Alice", "Bob", "ooooooooo", "joined", "started", "ended"))
    names = " and ".join(seat.shown_name for seat in match.seats.all())
    assert names in text_of(client_of(staff), address(Match, "changelist"))


def test_a_matchs_number_finds_its_turns(match: Match, staff: Member, alice: Member) -> None:
    other = services.one_screen_open(by=alice, slug="toynim", seats=2)
    play(other, "t5")
    page = text_of(client_of(staff), address(Turn, "changelist"), q=str(other.pk))
    assert "t5" in page
    assert "t4t5t6" not in page


def test_lists_cost_the_same_however_long(match: Match, staff: Member, alice: Member, bob: Member) -> None:
    client, counts = client_of(staff), []
    text_of(client, address(Match, "changelist"))
    for _more in range(2):
        with CaptureQueriesContext(connection) as queries:
            text_of(client, address(Match, "changelist"))
            text_of(client, address(Turn, "changelist"))
        counts.append(len(queries))
        for _match in range(4):
            play(opened(alice, bob), "t1t2t3", "t4t5t6")
    assert counts[0] == counts[1]


def test_every_other_address_of_it_is_closed_too(match: Match, alice: Member) -> None:
    place = {"object_id": "1", "content_type_id": 1, "app_label": "games", "url": "x", "id": 1}
    seen = set()
    for name, pattern in addresses():
        if name.startswith("admin:") and not name.endswith((":None", ":login", ":logout")):
            where = reverse(name, kwargs={key: place[key] for key in pattern.pattern.regex.groupindex})
            assert {client.get(where).status_code for client in (client_of(alice), client_of())} <= {302, 403}, name
            seen.add(name)
    assert {"admin:index", "admin:games_match_change", "admin:accounts_member_changelist"} <= seen
