"""The one mail a day at the member's hour, and the word that time runs out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from club.accounts.models import Member
from club.notices import services
from club.notices.choosing import choices_set, mails_stop
from club.notices.delivery import deliver
from club.notices.kinds import Wish
from club.notices.models import Choice, Kind
from club.notices.outbox import daily_mails, last_hour, tell_time_left
from games.models import Match
from games.rules.protocol import Game
from tests.notices.post_office import Sink, text_of, with_address
from tests.site.evening import client_of, fresh, opened, others, play, player
from tests.site.pages import Browser

PARIS = ZoneInfo("Europe/Paris")
DAILY = {Kind.ACCOUNT: Wish(Choice.Mail.DAILY, push=False)}


def at(clock: time_machine.Traveller, day: int, hour: int, minute: int = 0, zone: ZoneInfo = PARIS) -> None:
    """Moves the clock, and does what is due."""
    clock.move_to(datetime(2026, 5, day, hour, minute, tzinfo=zone))
    deliver()
    daily_mails()
    deliver()


@pytest.fixture
def clock() -> object:
    with time_machine.travel(datetime(2026, 5, 4, 12, tzinfo=PARIS), tick=False) as traveller:
        yield traveller


@pytest.fixture
def tell(sink: Sink, alice: Member, clock: object) -> Callable[[str], None]:
    """Tells Alice, who wants one mail a day at 18, something."""
    choices_set(member_id=with_address(alice).pk, chosen=DAILY, hour=18)
    return lambda key: services.notice_post(kind=Kind.ACCOUNT, members=[alice.pk], key=key, what=f"News {key}")


def test_one_mail_a_day_at_the_hour(tell: Callable[[str], None], sink: Sink, clock: time_machine.Traveller) -> None:
    tell("one")
    tell("two")
    at(clock, 4, 17, 59)
    assert sink.mails == []
    at(clock, 4, 18)
    assert sink.subjects() == ["Table Club: 2 things that are new"]
    assert "News one" in text_of(sink.mails[0])
    assert "News two" in text_of(sink.mails[0])
    tell("three")
    # Later the same day, and the next morning: not before the hour.
    for day, hour in ((4, 19), (4, 23), (5, 9)):
        at(clock, day, hour)
        assert len(sink.mails) == 1
    at(clock, 5, 18, 5)
    assert sink.subjects()[1:] == ["Table Club: News three"]
    at(clock, 6, 18, 5)
    assert len(sink.mails) == 2


def test_the_hour_may_be_midnight(alice: Member) -> None:
    form = {"hour": "0"} | {f"mail-{kind}": "daily" for kind in Kind if kind not in (Kind.TIME_LEFT, Kind.STAFF)}
    with_address(alice)
    assert client_of(alice).post("/notices/settings/", form).status_code == 302
    assert '<option value="0" selected>' in Browser(alice).get("/notices/settings/").html


def test_the_staff_reads_which_mail_it_was(
    tell: Callable[[str], None], sink: Sink, staff: Member, clock: time_machine.Traveller
) -> None:
    tell("one")
    sink.refusals = ["550 no such user"]
    at(clock, 4, 18)
    page = Browser(staff).get("/staff/parcels/")
    assert page.shows("The mail of the day")
    assert not page.shows("It is your turn")


def test_a_site_that_was_off_at_the_hour_sends_when_it_is_back(
    tell: Callable[[str], None], sink: Sink, clock: time_machine.Traveller
) -> None:
    tell("one")
    at(clock, 4, 21)
    assert len(sink.mails) == 1


def test_another_hour_the_same_day_brings_no_second_mail(
    tell: Callable[[str], None], sink: Sink, alice: Member, clock: time_machine.Traveller
) -> None:
    tell("one")
    at(clock, 4, 18)
    tell("two")
    choices_set(member_id=alice.pk, chosen={}, hour=20)
    at(clock, 4, 20, 30)
    assert len(sink.mails) == 1
    at(clock, 5, 20)
    assert len(sink.mails) == 2


def test_the_hour_is_that_of_the_members_own_zone(
    tell: Callable[[str], None], sink: Sink, alice: Member, clock: time_machine.Traveller
) -> None:
    Member.objects.filter(pk=alice.pk).update(time_zone="America/New_York")
    tell("one")
    at(clock, 4, 23, 59)
    assert sink.mails == []
    at(clock, 5, 0, 1)
    assert len(sink.mails) == 1


@pytest.mark.parametrize(
    ("now", "hour", "struck"),
    [
        # Winter and summer: 18 in Paris is 17 and 16 in UTC.
        ("2026-01-10T18:00", 18, "2026-01-10T17:00"),
        ("2026-07-10T18:00", 18, "2026-07-10T16:00"),
        # On 29 March 2 o'clock is skipped; on 25 October it comes twice, and counts once.
        ("2026-03-29T03:30", 2, "2026-03-29T01:00"),
        ("2026-10-25T03:30", 2, "2026-10-25T00:00"),
        # Before the hour it is yesterday's, across the change too.
        ("2026-03-29T09:00", 18, "2026-03-28T17:00"),
    ],
)
def test_hours_at_the_change_of_clocks(now: str, hour: int, struck: str) -> None:
    here = datetime.fromisoformat(now).replace(tzinfo=PARIS).astimezone(UTC)
    assert last_hour(here, hour, PARIS) == datetime.fromisoformat(struck).replace(tzinfo=UTC)


def due(match: Match, left: timedelta) -> None:
    """That much is left to play the turn."""
    Match.objects.filter(pk=match.pk).update(due_at=timezone.now() + left)


def test_that_24_hours_are_left_is_mailed_once(
    toy_game: Game, sink: Sink, alice: Member, bob: Member, clock: time_machine.Traveller
) -> None:
    for member in (alice, bob):
        with_address(member)
        never = {kind: Wish(Choice.Mail.NEVER, push=False) for kind in Kind if kind != Kind.TIME_LEFT}
        choices_set(member_id=member.pk, chosen=never, hour=18)
    match = opened(alice, bob)
    due(match, timedelta(hours=25))
    assert tell_time_left() == 0
    clock.shift(timedelta(hours=1))
    assert tell_time_left() == 1
    for _again in range(2):
        deliver()
        tell_time_left()
    (mail,) = sink.mails
    assert mail["To"] == f"{player(match).username}@example.org"
    assert "24 hours left" in str(mail["Subject"])
    # The next turn has its own time; who wants no such mail has the link in it.
    second = others(match)[0]
    play(fresh(match), "t1")
    mails_stop(member_id=second.pk, what=Kind.TIME_LEFT)
    due(match, timedelta(hours=20))
    assert tell_time_left() == 1
    deliver()
    assert len(sink.mails) == 1
