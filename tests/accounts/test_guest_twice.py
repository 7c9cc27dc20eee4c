"""A guest's form that is sent twice at once: one guest, one seat, and no error."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest
from django.db import connections

from club.accounts import guests
from club.accounts.guests import guest_join
from club.accounts.models import Member
from games import services
from games.models import Match
from tests.site.evening import opened


@pytest.fixture
def match(alice) -> Match:
    return services.match_link_make(by=alice, match_id=opened(alice, seats=2, slug="arlecchino").pk)


@pytest.mark.django_db(transaction=True)
def test_of_two_posts_at_once_both_lead_to_the_one_guest(match):
    gate, got = Barrier(2), []

    def come():
        gate.wait(20)
        try:
            got.append(guest_join(link=match.link, name="Zoe", key="k")[0].pk)
        finally:
            connections.close_all()

    threads = [Thread(target=come) for _twice in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 2
    assert got == [Member.objects.get(kind=Member.Kind.GUEST).pk] * 2


@pytest.mark.parametrize("checked", [True, False])
def test_the_slower_one_finds_the_guest_of_the_faster(match, monkeypatch, checked):
    guest, _match = guest_join(link=match.link, name="Zoe", key="k")
    found, looks = guests._seated, []

    def seated(*given):
        looks.append(given)
        # At the first look the other post has not come so far.
        return found(*given) if len(looks) > 1 else None

    monkeypatch.setattr(guests, "_seated", seated)
    if not checked:
        # The database is what notices.
        monkeypatch.setattr(guests, "guest_name", lambda name, _match: name)
    assert guest_join(link=match.link, name="Zoe", key="k")[0] == guest
    assert len(looks) == 2
