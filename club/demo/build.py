"""Makes the demo club, all or nothing, and takes it away again."""

from __future__ import annotations

import random
from collections import Counter
from datetime import timedelta

from django.apps import apps
from django.db import transaction
from django.utils import timezone

from club.accounts.models import Member
from club.demo.backdate import backdate
from club.demo.cast import make_cast
from club.demo.plan import Planned, Stage, plan
from club.demo.play import play_out, play_some, start_match
from club.notices.models import Notice
from games.models import Match
from games.rules.registry import all_games

DEFAULT_SEED = 2026
# Between the ends of two finished matches: together they reach back about three months.
_PACE = timedelta(hours=22)
# What belongs to the installation and not to anybody in it.
_KEPT = {"auth.Permission", "auth.Group", "auth.Group_permissions", "contenttypes.ContentType", "house.Club", "notices.PushKeys"}


def has_real_members() -> bool:
    """Whether anybody in this club is not part of the demonstration."""
    return Member.objects.exclude(kind=Member.Kind.DEMO).exists()


def club_make(*, seed: int = DEFAULT_SEED) -> Counter[Stage]:
    """Fills an empty club; how many matches there are of each stage. The same seed gives the same club."""
    rng = random.Random(seed)
    with transaction.atomic():
        now = timezone.now()
        cast = make_cast(now)
        matches = plan(list(all_games()), rng)
        played = sum(match.stage in (Stage.FINISHED, Stage.RESIGNED) for match in matches)
        for number, planned in enumerate(matches):
            match = _make(planned, cast, rng)
            backdate(match, now - _PACE * max(0, played - number) - timedelta(minutes=rng.randint(5, 300)))
        _forget_old_news()
    return Counter(match.stage for match in matches)


def _make(planned: Planned, cast: list[Member], rng: random.Random) -> Match:
    demo_member = cast[0]
    if planned.stage is Stage.OPEN:
        # Not the two whose log-ins are printed: whoever tries them should find matches to join.
        players = rng.sample(cast[1:-1], planned.seats - 1)
        return start_match(planned, players, rng)
    if planned.stage is Stage.RUNNING:
        others = rng.sample(cast[1:-1], planned.seats - 1)
        match = start_match(planned, rng.sample([demo_member, *others], planned.seats), rng)
        return play_some(match, rng, until=demo_member)
    match = start_match(planned, _regulars(cast, planned.seats, rng), rng)
    return play_out(match, rng, resigns=planned.stage is Stage.RESIGNED)


def _forget_old_news() -> None:
    """What was told while the matches were played: of those that are over nobody wants to hear, and nothing leaves the site."""
    Notice.objects.filter(match__ended_at__isnull=False).delete()
    Notice.objects.update(stage=Notice.Stage.DONE)


def _regulars(cast: list[Member], seats: int, rng: random.Random) -> list[Member]:
    """Players of one match: some come every week, some now and then."""
    players: list[Member] = []
    while len(players) < seats:
        # The square of a random fraction: the first of the cast are the keenest.
        member = cast[int(len(cast) * rng.random() ** 2)]
        if member not in players:
            players.append(member)
    return players


def club_clear(*, everybody: bool = False) -> None:
    """Takes away everything in a club of demo members only: members, matches, and all that hangs on them.

    ValueError where anybody else is in it, unless ``everybody`` says that they go too. The club's own settings stay.
    """
    with transaction.atomic():
        if not everybody and has_real_members():
            raise ValueError("the club has members who are not demo members")
        # Row by row there would be an order to keep; foreign keys are only looked at when the transaction ends.
        for model in apps.get_models(include_auto_created=True):
            if model._meta.label not in _KEPT and model._meta.managed and not model._meta.proxy:
                model._base_manager.all()._raw_delete("default")
