"""Blocks between members: no table shared, whoever of the two wants that."""

import pytest
from django.urls import reverse

from club.accounts.models import Block
from club.accounts.services.conduct import member_block, member_unblock
from games import services
from games.refusals import Refused
from games.selectors import lists
from tests.site.evening import client_of


def match_of(alice, seats=2):
    return services.match_open(by=alice, slug="arlecchino", seats=seats)


@pytest.fixture(params=["host blocks", "guest blocks"])
def blocked(request, alice, bob):
    """Alice and Bob keep apart, by the will of either."""
    by, other = (alice, bob) if request.param == "host blocks" else (bob, alice)
    member_block(member=by, other=other)
    return by, other


def test_neither_joins_the_other_nor_reads_who_wanted_that(alice, bob, charlie, blocked):
    match = match_of(alice)
    with pytest.raises(Refused) as caught:
        services.match_join(by=bob, match_id=match.pk)
    assert "block" not in caught.value.sentence.lower()
    assert services.match_join(by=charlie, match_id=match.pk).is_running


def test_the_lobby_does_not_list_the_others_matches(alice, bob, charlie, blocked):
    match = match_of(alice)
    assert lists.open_matches(bob) == []
    assert lists.open_matches(charlie) == lists.open_matches(alice) == [match]


def test_no_rematch_is_offered(alice, bob, blocked):
    match = match_of(alice)
    member_unblock(member=blocked[0], other_id=blocked[1].pk)
    services.match_join(by=bob, match_id=match.pk)
    services.match_resign(by=bob, match_id=match.pk)
    assert "Offer a rematch" in client_of(alice).get(match.get_absolute_url()).content.decode()
    member_block(member=blocked[0], other=blocked[1])
    for member in (alice, bob):
        assert "Offer a rematch" not in client_of(member).get(match.get_absolute_url()).content.decode()
        with pytest.raises(Refused, match="no-rematch"):
            services.match_rematch(by=member, match_id=match.pk)


def test_a_member_blocks_and_lifts_on_the_pages(alice, bob):
    browser = client_of(alice)
    assert f"Block {bob.shown_name}" in browser.get(bob.get_absolute_url()).content.decode()
    browser.post(reverse("member-block", args=[bob.username]))
    browser.post(reverse("member-block", args=[bob.username]))
    assert Block.objects.count() == 1
    page = browser.get(reverse("own-privacy")).content.decode()
    assert bob.shown_name in page
    assert "Lift the block" in browser.get(bob.get_absolute_url()).content.decode()
    browser.post(reverse("own-unblock"), {"member": bob.pk})
    assert not Block.objects.exists()


def test_only_ones_own_blocks_are_seen_and_lifted(alice, bob):
    member_block(member=alice, other=bob)
    assert "Lift the block" not in client_of(bob).get(alice.get_absolute_url()).content.decode()
    client_of(bob).post(reverse("own-unblock"), {"member": alice.pk})
    assert Block.objects.count() == 1


@pytest.mark.parametrize("member", ["", "x", "9" * 30, "-1", "\0"])
def test_nobody_is_lifted_by_nonsense(alice, member):
    assert client_of(alice).post(reverse("own-unblock"), {"member": member}).status_code == 302


def test_nobody_blocks_themselves_or_nobody(alice):
    browser = client_of(alice)
    reply = browser.post(reverse("member-block", args=["alice"]), follow=True)
    assert "You cannot block yourself." in reply.content.decode()
    assert browser.post(reverse("member-block", args=["nobody"])).status_code == 404
    assert not Block.objects.exists()
