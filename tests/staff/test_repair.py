"""Django's administration, for repair: whatever is done there, the pages go on, and a line in the log tells of it."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from club.accounts.models import Member
from club.ratings.models import Rating, RatingChange
from games.models import Game, Match, Turn
from games.rules.protocol import Game as Engine
from tests.site.evening import client_of, fresh, no_spaces, opened, play, text_of
from tests.toy import toy_game

__all__ = ["toy_game"]

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)


@pytest.fixture
def match(toy_game: Engine, alice: Member, bob: Member) -> Match:
    return play(opened(alice, bob, rated=True), "t1t2t3", "t4t5t6", "t7t8t9")


@pytest.fixture
def director(db: None) -> Member:
    return Member.objects.create_user("dora", is_staff=True)


def at(model: type, page: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def act(client: Client, model: type, action: str, *rows: object, **more: str) -> str:
    post = {"action": action, "_selected_action": [row.pk for row in rows], **more}
    return no_spaces(client.post(at(model, "changelist"), post, follow=True).content.decode())


def every_page_opens(match: Match) -> None:
    for member in Member.objects.filter(is_active=True):
        for address in ("/", match.get_absolute_url(), f"{match.get_absolute_url()}turns/"):
            assert client_of(member).get(address).status_code in (200, 302), address


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_every_page_and_action_for_administrators_and_directors(
    match: Match, staff: Member, director: Member, model: type
) -> None:
    row = model._default_manager.order_by("pk").first()
    pages = [at(model, "changelist"), at(model, "add")]
    if row is not None:
        pages += [at(model, page, row.pk) for page in ("change", "delete", "history")]
    client = client_of(staff)
    actions = admin.site._registry[model].get_actions(client.get(at(model, "changelist")).wsgi_request)
    assert {client.get(page).status_code for page in pages} <= {200, 403}
    for action in actions:
        for more in ({}, {"reason": "tried out"}, {"post": "yes"}):
            post = {"action": action, "_selected_action": [row.pk] if row else [], **more}
            assert client.post(at(model, "changelist"), post, follow=True).status_code == 200, action
    every_page_opens(match)
    closed = client_of(director)
    assert {closed.get(page).status_code for page in pages} == {403}
    for action in [*actions, "delete_selected", "annul", "mend", "compute_anew"]:
        assert closed.post(at(model, "changelist"), {"action": action, "_selected_action": ["1"]}).status_code == 403


def test_matches_are_annulled_with_a_reason(match: Match, staff: Member, alice: Member, bob: Member) -> None:
    client = client_of(staff)
    waits = opened(alice, seats=2)
    assert "Alice" in act(client, Match, "annul", match, waits)
    assert "Please say why." in act(client, Match, "annul", match, waits, reason=" ")
    assert fresh(match).is_finished
    assert "2 matches were changed." in act(client, Match, "annul", match, waits, reason="played by others")
    assert fresh(match).is_annulled
    assert fresh(waits).is_annulled
    assert not RatingChange.objects.exists()
    assert {entry.get_change_message() for entry in LogEntry.objects.all()} == {"played by others"}
    assert "The staff has annulled this match." in act(client, Match, "annul", match, reason="again")
    every_page_opens(match)


def test_boards_are_written_anew_and_ratings_computed(match: Match, staff: Member) -> None:
    client = client_of(staff)
    state, rating = match.games.get().state, Rating.objects.order_by("pk").first()
    Game.objects.update(state=[])
    assert "1 match was changed." in act(client, Match, "mend", match)
    assert match.games.get().state == state
    Rating.objects.update(value=1)
    assert "2 figures were corrected." in act(client, Rating, "compute_anew", rating)
    rating.refresh_from_db()
    assert rating.value > 1
    assert LogEntry.objects.count() == 2
    Turn.objects.filter(ply=2).update(text="t1")
    assert "cannot be repaired" in act(client, Match, "mend", match)
    match.seats.update(placing=None)
    assert "without a final placing" in act(client, Rating, "compute_anew", rating)


def test_a_member_with_matches_is_not_deleted_and_a_sentence_says_why(match: Match, staff: Member, alice: Member) -> None:
    client = client_of(staff)
    page = text_of(client, at(Member, "delete", alice.pk))
    assert "Cannot delete member" in page
    assert client.post(at(Member, "delete", alice.pk), {"post": "yes"}).status_code == 200
    act(client, Member, "delete_selected", alice, post="yes")
    assert Member.objects.filter(pk=alice.pk).exists()
    every_page_opens(match)


def test_one_who_took_a_seat_meanwhile_is_not_deleted_either(
    match: Match, staff: Member, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    member_admin = admin.site._registry[Member]
    monkeypatch.setattr(type(member_admin), "get_deleted_objects", lambda *_args: ([], {}, set(), []))
    client = client_of(staff)
    for reply in (
        client.post(at(Member, "delete", alice.pk), {"post": "yes"}, follow=True).content.decode(),
        act(client, Member, "delete_selected", alice, post="yes"),
    ):
        assert "matches or acts of the staff hang on this account" in reply
    assert Member.objects.filter(pk=alice.pk).exists()


def test_the_last_administrator_stays_one(staff: Member, alice: Member) -> None:
    client = client_of(staff)
    fields = {"username": "sam", "display_name": "Sam", "language": "", "time_zone": ""}
    for rights in ({}, {"is_active": "on", "is_staff": "on"}, {"is_staff": "on", "is_superuser": "on"}):
        page = client.post(at(Member, "change", staff.pk), {**fields, **rights})
        assert "make another one first" in page.content.decode()
    outside = client.post(
        at(Member, "change", alice.pk), {**fields, "username": "alice", "display_name": "Alice", "is_superuser": "on"}
    )
    assert "tick both" in outside.content.decode()
    client.post(at(Member, "delete", staff.pk), {"post": "yes"})
    act(client, Member, "delete_selected", staff, post="yes")
    staff.refresh_from_db()
    assert (staff.is_active, staff.is_staff, staff.is_superuser) == (True, True, True)


def test_what_somebody_is_cannot_be_typed(staff: Member, alice: Member) -> None:
    fields = {"username": "alice", "display_name": "Alice", "language": "", "time_zone": "", "is_active": "on", "kind": "former"}
    assert client_of(staff).post(at(Member, "change", alice.pk), fields).status_code == 302
    alice.refresh_from_db()
    assert alice.kind == "member"
