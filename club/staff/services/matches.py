"""Matches as the staff sees them: the list, whether their boards are right, annulling and repairing."""

from __future__ import annotations

import time
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from club.accounts.models import Member
from club.accounts.selectors import game_titles
from club.staff.acts import log_act
from club.staff.models import StaffAct
from games import services
from games.checking import Difference, differences
from games.models import Match, Seat
from games.refusals import Refused

FILTERS = (
    ("", _("all")),
    ("open", _("waiting for players")),
    ("running", _("running")),
    ("finished", _("finished")),
    ("ranked", _("ranked")),
    ("one_screen", _("one screen")),
    ("annulled", _("annulled")),
)

SECONDS = 4.0
"""A check of all matches stops after so long and says where to go on: no page shall take longer."""

CHECKED_AT_ONCE = 200


def matches_listed(*, query: str, chosen: str, slug: str) -> QuerySet[Match]:
    """The matches of that kind and game in which everybody named sits, or of that number; the newest first."""
    found = Match.objects.filter(_chosen(chosen), slug__in=[slug] if slug else list(game_titles()))
    for word in query.replace("\0", "").split():
        sits = Seat.objects.filter(Q(member__username__icontains=word) | Q(shown_name__icontains=word)).values("match")
        number = Q(pk=int(word[:12])) if word.isascii() and word.isdecimal() else Q()
        found = found.filter(Q(pk__in=sits) | number) if number else found.filter(pk__in=sits)
    return found.prefetch_related(Prefetch("seats", Seat.objects.order_by("index"))).order_by("-pk")


def _chosen(name: str) -> Q:
    if name in Match.Status.values:
        return Q(status=name)
    return {"ranked": Q(rated=True), "one_screen": Q(venue=Match.Venue.ONE_SCREEN)}.get(name, Q())


def match_counts() -> dict[str, int]:
    """How many matches wait, run, are finished and are annulled."""
    rows = Match.objects.order_by().values_list("status").annotate(count=Count("pk"))
    return dict.fromkeys(Match.Status.values, 0) | dict(rows)


@dataclass(frozen=True, slots=True)
class Checked:
    """Of a check of many: how many were right, which were not, and before which number to go on (None at the end)."""

    right: int
    wrong: tuple[tuple[Match, tuple[Difference, ...]], ...]
    before: int | None


def matches_check(*, before: int | None) -> Checked:
    """Replays the matches below that number, the newest first, as many as time allows."""
    end = time.monotonic() + SECONDS
    begun = Match.objects.filter(started_at__isnull=False, slug__in=list(game_titles())).order_by("-pk")
    found = begun if before is None else begun.filter(pk__lt=before)
    right, wrong, last = 0, [], None
    for match in found.prefetch_related("seats")[:CHECKED_AT_ONCE]:
        last = match.pk
        flaws = match_check(match)
        if flaws:
            wrong.append((match, flaws))
        else:
            right += 1
        if time.monotonic() > end:
            break
    return Checked(right, tuple(wrong), last if last and begun.filter(pk__lt=last).exists() else None)


def match_check(match: Match) -> tuple[Difference, ...]:
    """What of a match is not as its turns say. Of one that is played meanwhile, the later state is looked at again."""
    found = tuple(differences(match))
    if found and match.is_running:
        with transaction.atomic():
            found = tuple(differences(Match.objects.select_for_update().get(pk=match.pk)))
    return found


def match_annul(*, by: Member, match_id: int, reason: str) -> Match:
    """Annuls the match and notes who did it and why. Refused as by the match's own service, with a ledger in disorder too."""
    with transaction.atomic():
        try:
            match = services.match_annul(by=by, match_id=match_id, reason=reason)
        except Refused:
            raise
        except ValueError:
            raise Refused("ledger") from None
        log_act(by=by, kind=StaffAct.Kind.ANNULLED, match=match, reason=reason)
    return match


def match_mend(*, by: Member, match_id: int) -> list[Difference]:
    """Writes board and result anew from the turns and notes who did it; what was wrong. Refused where the turns are."""
    with transaction.atomic():
        try:
            found = services.match_mend(match_id=match_id)
        except Refused:
            raise
        except ValueError:
            raise Refused("ledger") from None
        if found:
            match = Match.objects.get(pk=match_id)
            log_act(by=by, kind=StaffAct.Kind.ADMIN, match=match, done=gettext_noop("Board written anew from the turns"))
    return found
