"""``manage.py demo``: when it makes a club, and when it does not."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from club.accounts.models import Member
from club.demo import build
from club.ratings.models import Rating, RatingChange
from games.models import Match
from games.rules.registry import get


@pytest.fixture(autouse=True)
def _few_matches(monkeypatch):
    """One game and a handful of matches: here it matters whether a club is made, not what is in it."""
    monkeypatch.setattr("club.demo.plan._PLAYED", {2: (1, 0, 0), 3: (0, 0, 0), 4: (0, 0, 0)})
    monkeypatch.setattr(build, "all_games", lambda: (get("ludicitude"),))


def demo(*options):
    out = StringIO()
    call_command("demo", *options, stdout=out)
    return out.getvalue()


def content():
    models = (Member, Match, Rating, RatingChange)
    return [set(model.objects.values_list("pk", flat=True)) for model in models]


def test_it_says_what_it_made(db):
    said = demo()
    members, matches = Member.objects.count(), Match.objects
    finished, running, waiting = (matches.filter(status=status).count() for status in ("finished", "running", "open"))
    counted = f"{members} members, {finished} finished, {running} running and {waiting} open matches"
    assert said == f"The demo club is ready: {counted}.\n"


def test_a_second_time_it_says_that_it_is_there(db):
    demo()
    before = content()
    assert demo() == "The demo club is there already; --again makes it anew.\n"
    assert content() == before


def test_again_makes_it_anew(db):
    demo()
    before = content()
    assert "is ready" in demo("--again", "--seed", "5")
    assert not any(old & new for old, new in zip(before, content(), strict=True))


@pytest.mark.parametrize("options", [(), ("--again",)])
@pytest.mark.parametrize("kind", [Member.Kind.MEMBER, Member.Kind.GUEST, Member.Kind.FORMER])
def test_it_rejects_a_club_with_real_members(alice, kind, options):
    Member.objects.filter(pk=alice.pk).update(kind=kind)
    with pytest.raises(CommandError, match="has real members"):
        demo(*options)
    assert content()[0] == {alice.pk}


def test_one_real_member_keeps_the_demo_club_too(db, request):
    demo()
    request.getfixturevalue("alice")
    before = content()
    with pytest.raises(CommandError, match="has real members"):
        demo("--again")
    assert content() == before
    with pytest.raises(ValueError, match="not demo members"):
        build.club_clear()
    assert content() == before


def test_if_empty_leaves_any_club_alone(alice):
    assert demo("--if-empty") == "The club has members already; no demo club is made.\n"
    assert content()[0] == {alice.pk}


def test_if_empty_fills_an_empty_one(db):
    assert "is ready" in demo("--if-empty")


@pytest.mark.parametrize("options", [(), ("--again",)])
def test_an_interrupted_run_leaves_everything_as_it_was(transactional_db, monkeypatch, options):
    if options:
        demo()
    before = content()
    placed = []

    def interrupted(match, end):
        placed.append(match)
        if len(placed) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(build, "backdate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        demo(*options)
    assert len(placed) == 3
    assert content() == before


def test_it_prints_the_log_ins_that_work_and_makes_nothing(db):
    assert demo("--print-logins") == ""
    assert not Member.objects.exists()
    demo()
    lines = demo("--print-logins").splitlines()
    assert lines == ["Demo member: agathe, password demo-table-club", "Demo staff member: nadia, password demo-table-club"]
    nadia = Member.objects.get(username="nadia")
    nadia.set_password("something-else")
    nadia.save()
    assert demo("--print-logins").splitlines() == lines[:1]


def test_a_real_member_of_that_name_is_no_demo_log_in(db):
    Member.objects.create_user("agathe", password="demo-table-club")
    assert demo("--print-logins") == ""
