"""Members under 15: a parent's consent lets them in, its end keeps them out, and nobody reads their real name."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import Bar, Consent, Member
from club.accounts.services.consents import consent_record, consent_withdraw
from club.house.models import Club
from club.staff.models import StaffAct
from tests.site.evening import client_of


@pytest.fixture
def dora(db):
    return Member.objects.create_user("dora", is_staff=True)


@pytest.fixture
def mia(db):
    turns = timezone.localdate() + timedelta(days=400)
    return Member.objects.create_user("mia", real_name="Mia Martin", fifteen_on=turns)


def test_a_consent_lets_in_and_its_end_keeps_out(mia, dora):
    assert mia.bar == Bar.CONSENT
    consent_record(by=dora, member=mia, parent=" Paula  Martin ", how="paper")
    assert (mia.bar, Consent.objects.get().parent) == (None, "Paula Martin")
    browser = client_of(mia)
    assert browser.get(reverse("settings")).status_code == 200
    assert consent_withdraw(by=dora, member=mia) == 1
    assert browser.get(reverse("settings")).status_code == 302
    assert mia.bar == Bar.CONSENT
    assert Consent.objects.get().withdrawn_at


def test_at_fifteen_nobody_needs_one(mia, time_machine):
    time_machine.move_to(timezone.now() + timedelta(days=400), tick=False)
    assert mia.bar is None


def test_an_adult_needs_none(alice, dora):
    reply = client_of(dora).post(reverse("staff-consent", args=[alice.pk]), {"parent": "Paula", "how": "paper"})
    assert (reply.status_code, Consent.objects.count()) == (422, 0)
    assert "only for members under 15" in reply.content.decode()


def test_only_the_staff_records_one(mia, alice):
    with pytest.raises(PermissionDenied):
        consent_record(by=alice, member=mia, parent="Paula", how="paper")


def test_the_staffs_page_records_withdraws_and_logs_both(mia, dora):
    browser, to = client_of(dora), [mia.pk]
    assert "Waiting for a parent" in browser.get(reverse("staff-conduct", args=to)).content.decode()
    browser.post(reverse("staff-consent", args=to), {"parent": "Paula Martin", "how": "spoken"})
    assert "Paula Martin" in browser.get(reverse("staff-conduct", args=to)).content.decode()
    browser.post(reverse("staff-unconsent", args=to))
    assert [act.kind for act in StaffAct.objects.all()] == ["unconsent", "consent"]
    assert "Paula" not in str(StaffAct.objects.values())


@pytest.mark.parametrize("given", [{"parent": " ", "how": "paper"}, {"parent": "Paula", "how": "owl"}, {"parent": "P" * 99}])
def test_bad_input_gets_a_sentence(mia, dora, given):
    reply = client_of(dora).post(reverse("staff-consent", args=[mia.pk]), given)
    assert reply.status_code == 422
    assert reply.context["consent_form"].errors
    assert not Consent.objects.exists()


def test_of_a_birth_date_only_the_fifteenth_birthday_is_kept(alice, dora):
    born = timezone.localdate().replace(day=1) - timedelta(days=10 * 365)
    browser, address = client_of(dora), reverse("staff-birth", args=[alice.pk])
    browser.post(address, {"born": born.isoformat()})
    alice.refresh_from_db()
    assert (alice.fifteen_on, alice.bar) == (born.replace(year=born.year + 15), Bar.CONSENT)
    browser.post(address, {"born": "1980-05-05"})
    alice.refresh_from_db()
    assert (alice.fifteen_on, alice.bar) == (None, None)
    for wrong in ("", "yesterday", "0001-01-01", "9999-12-31"):
        assert browser.post(address, {"born": wrong}).status_code == 422


@pytest.mark.parametrize("shown_to", Club.RealNames.values)
def test_a_minors_real_name_is_shown_to_nobody(mia, alice, dora, club_with, shown_to):
    club_with(real_names=shown_to, is_public=True)
    Member.objects.filter(pk=mia.pk).update(consented=True)
    for reader in (mia, alice, dora, None):
        assert "Mia Martin" not in client_of(reader).get(mia.get_absolute_url()).content.decode()


def test_a_grown_members_real_name_is_shown_as_the_club_says(alice, bob, dora, club_with):
    Member.objects.filter(pk=alice.pk).update(real_name="Alice Durand", fifteen_on=date(2000, 1, 1))

    def readers():
        everybody = {"alice": alice, "bob": bob, "dora": dora, "visitor": None}
        return [who for who, m in everybody.items() if "Durand" in client_of(m).get(alice.get_absolute_url()).content.decode()]

    club_with(real_names=Club.RealNames.STAFF, is_public=True)
    assert readers() == ["alice", "dora"]
    club_with(real_names=Club.RealNames.MEMBERS, is_public=True)
    assert readers() == ["alice", "bob", "dora"]
