"""Two accounts of one person become one: everything moves, matches between the two are annulled, ratings are right."""

from datetime import timedelta
from random import Random

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import Block, Consent, Entry, Member
from club.accounts.services.conduct import member_ban, member_block
from club.notices.models import Choice, Daily, Kind, Notice
from club.ratings.models import Rating, RatingChange
from club.ratings.recompute import recompute
from club.staff.models import StaffAct
from club.staff.services.merging import merge, plan
from games import services
from games.models import Invitation, Match, Seat, Turn
from tests.site.evening import client_of, opened, play_on, text_of


@pytest.fixture
def again(db):
    """Alice's second account."""
    return Member.objects.create_user("alice2", display_name="Alix", email="alice@example.org", real_name="Alice Durand")


def finished(*members, seed=3):
    return play_on(opened(*members, slug="arlecchino", rated=True), Random(seed))


def test_everything_moves_and_the_second_is_a_former_member(alice, again, bob, charlie, staff):
    match = finished(again, bob)
    running = opened(again, charlie, slug="arlecchino")
    merged = merge(by=staff, kept=alice, gone=again)
    assert (merged.email, merged.real_name) == ("alice@example.org", "Alice Durand")
    again.refresh_from_db()
    assert (again.kind, again.username) == (Member.Kind.FORMER, f"former-{again.pk}")
    for model, field in ((Seat, "member"), (Turn, "by"), (Match, "opened_by"), (RatingChange, "member"), (Rating, "member")):
        assert not model.objects.filter(**{field: again}).exists()
    assert {seat.shown_name for seat in Seat.objects.filter(member=alice)} == {"Alice"}
    assert Match.objects.get(pk=running.pk).is_running
    assert RatingChange.objects.filter(match=match, member=alice).exists()
    assert "Alix" not in text_of(client_of(bob), match.get_absolute_url())


def test_matches_between_the_two_are_annulled_and_ratings_computed_anew(alice, again, bob, staff):
    between = [finished(alice, again).pk, opened(alice, again, slug="arlecchino").pk]
    third = opened(bob, again, seats=3, slug="arlecchino")
    services.match_join(by=alice, match_id=third.pk)
    finished(again, bob, seed=4)
    finished(alice, bob, seed=5)
    assert {match.pk for match in plan(by=staff, kept=alice, gone=again).annulled} == {*between, third.pk}
    merge(by=staff, kept=alice, gone=again)
    assert {*Match.objects.filter(status="annulled").values_list("pk", flat=True)} == {*between, third.pk}
    assert Rating.objects.get(member=alice).matches == 2
    assert recompute(write=False) == []
    assert RatingChange.objects.filter(member=alice).count() == 2


def test_what_there_can_be_only_once_stays_the_firsts(alice, again, bob, charlie, staff):
    for member in (alice, again):
        member_block(member=member, other=bob)
        member_block(member=charlie, other=member)
        Choice.objects.create(member=member, kind=Kind.YOUR_TURN, mail="never" if member == alice else "daily")
        Daily.objects.create(member=member, hour=6 if member == alice else 7)
    member_block(member=again, other=alice)
    member_block(member=again, other=charlie)
    waiting = opened(bob, seats=2, slug="arlecchino")
    for member in (alice, again):
        Invitation.objects.create(match=waiting, member=member, by=bob)
    Choice.objects.create(member=again, kind=Kind.ENDED, mail="daily")
    Notice.objects.create(member=again, kind=Kind.ENDED, key=f"ended:{again.pk}")
    merge(by=staff, kept=alice, gone=again)
    pairs = {(block.member_id, block.other_id) for block in Block.objects.all()}
    assert pairs == {(alice.pk, bob.pk), (charlie.pk, alice.pk), (alice.pk, charlie.pk)}
    assert {(c.kind, c.mail) for c in Choice.objects.filter(member=alice)} == {("your_turn", "never"), ("ended", "daily")}
    assert (Daily.objects.get().hour, Invitation.objects.get().member, Notice.objects.get().member) == (6, alice, alice)


def test_what_either_has_learnt_the_one_has(alice, again, staff):
    alice.preferences = {"theme": "dark", "learnt": {"solved": ["ludicitude/first"], "known": ["arlecchino"]}}
    solved = ["ludicitude/first", "arlecchino/first"]
    again.preferences = {"theme": "light", "learnt": {"solved": solved, "known": ["lutinfernal"]}}
    for member in (alice, again):
        member.save()
    merge(by=staff, kept=alice, gone=again)
    alice.refresh_from_db()
    learnt = {"solved": solved, "known": ["arlecchino", "lutinfernal"]}
    assert alice.preferences == {"theme": "dark", "learnt": learnt}
    assert Member.objects.get(pk=again.pk).preferences == {}


def test_bans_and_consents_follow_the_person(alice, again, staff):
    member_ban(by=staff, member=again, reason="rude")
    turns = timezone.localdate() + timedelta(days=99)
    Member.objects.filter(pk=again.pk).update(fifteen_on=turns, consented=True)
    Consent.objects.create(member=again, by=staff, parent="Paula")
    Entry.objects.create(by=again, token="t", expires_at=timezone.now() + timedelta(days=9))
    merged = merge(by=staff, kept=alice, gone=again)
    assert (merged.bar, merged.fifteen_on, merged.consented) == ("banned", turns, True)
    assert Entry.objects.get().by == alice


def test_it_is_refused_where_it_makes_no_sense(alice, again, staff):
    dora = Member.objects.create_user("dora", is_staff=True)
    former = Member.objects.create_user("former-x", kind=Member.Kind.FORMER)
    for by in (alice, dora):
        with pytest.raises(PermissionDenied):
            merge(by=by, kept=alice, gone=again)
    for kept, gone in ((alice, alice), (alice, staff), (alice, former), (former, alice), (alice, dora)):
        with pytest.raises(ValidationError):
            merge(by=staff, kept=kept, gone=gone)
    member_ban(by=staff, member=again, reason="rude")
    with pytest.raises(ValidationError):
        merge(by=staff, kept=staff, gone=again)
    assert not StaffAct.objects.exists()


def test_it_is_all_or_nothing(alice, again, bob, staff, monkeypatch):
    finished(alice, again)
    before = (list(Seat.objects.values()), list(Rating.objects.order_by("pk").values()), list(Match.objects.values()))

    def fail(**_wish):
        raise IntegrityError

    monkeypatch.setattr("club.staff.services.merging.member_erase", fail)
    with pytest.raises(IntegrityError):
        merge(by=staff, kept=alice, gone=again)
    assert before == (list(Seat.objects.values()), list(Rating.objects.order_by("pk").values()), list(Match.objects.values()))


def test_the_page_tells_first_and_then_does_it(alice, again, staff):
    match, browser, address = finished(alice, again), client_of(staff), reverse("staff-merge", args=[alice.pk])
    page = text_of(browser, address, second="ALICE2")
    assert all(told in page for told in ("Alix", "alice@example.org", match.get_absolute_url(), "1 match between the two"))
    assert Member.objects.get(pk=again.pk).kind == Member.Kind.MEMBER
    for wrong in ("", "nobody", "alice", "sam", "\0"):
        reply = browser.post(address, {"second": wrong})
        assert (reply.status_code, bool(reply.context["form"].errors)) == (422, True)
    assert browser.post(address, {"second": "alice2"}).status_code == 302
    act = StaffAct.objects.get()
    assert (act.kind, act.member, act.data) == ("merged", alice, {"former": again.pk, "matches": 1, "annulled": [match.pk]})
