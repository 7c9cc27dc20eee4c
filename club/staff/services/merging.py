"""Making one of two accounts of one person: everything of the second moves to the first, the second becomes a former member."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from allauth.account.models import EmailAddress
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models, transaction
from django.db.models import Exists, ManyToOneRel, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from club.accounts.models import Block, Member
from club.accounts.selectors import ban_of
from club.accounts.services.conduct import bans_counted
from club.accounts.services.consents import consents_counted
from club.accounts.services.erasing import member_erase
from club.accounts.services.learning import learnt
from club.ratings.models import Rating, RatingChange
from club.ratings.recompute import recompute
from club.staff.access import is_administrator
from club.staff.acts import log_act
from club.staff.models import StaffAct
from games import learned, services
from games.models import Match, MatchEvent, Seat

STAYS = (
    *("account.EmailAddress", "mfa.Authenticator", "usersessions.UserSession", "accounts.Slip.member"),
    *("accounts.Member_groups", "accounts.Member_user_permissions", "ratings.Rating", "notices.Daily"),
)
"""What is not moved: ways in and rights, which the erasing ends; ratings, which are computed anew; the hour of the daily mail."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a merge would do."""

    kept: Member
    gone: Member
    moved: int
    """Matches that move to the account that stays."""
    annulled: tuple[Match, ...]
    """Matches between the two."""
    email: str
    """The e-mail address of the second that the first would take over."""


def plan(*, by: Member, kept: Member, gone: Member) -> Plan:
    """What ``merge`` would do. PermissionDenied unless by an administrator; ValidationError for two that cannot be merged."""
    _check(by, kept, gone)
    annulled = _between(kept, gone).exclude(status__in=Match.WITHOUT_RESULT)
    moved = Match.objects.filter(seats__member=gone).distinct().count()
    return Plan(kept, gone, moved, tuple(annulled.prefetch_related("seats").order_by("pk")), gone.email if not kept.email else "")


def _check(by: Member, kept: Member, gone: Member) -> None:
    if not is_administrator(by):
        raise PermissionDenied
    if kept.pk == gone.pk:
        raise ValidationError(_("These are not two accounts but one."))
    if gone.pk == by.pk:
        raise ValidationError(_("You are logged in with the account that would go. Exchange the two."))
    if Member.Kind.FORMER in (kept.kind, gone.kind):
        raise ValidationError(_("One of the accounts was erased before."))
    if gone.is_staff and (gone.is_superuser or not kept.is_staff):
        raise ValidationError(_("The account that would go is of the staff. Take its rights away first."))
    if kept.is_staff and ban_of(gone):
        raise ValidationError(_("The account that would go is banned, and the other is of the staff. Lift the ban first."))


def _between(kept: Member, gone: Member) -> QuerySet[Match]:
    return Match.objects.filter(pk__in=Seat.objects.filter(member=kept).values("match")).filter(
        pk__in=Seat.objects.filter(member=gone).values("match")
    )


@transaction.atomic
def merge(*, by: Member, kept: Member, gone: Member, reason: str = "") -> Member:
    """Merges ``gone`` into ``kept``, all or nothing, and returns that. Errors as ``plan``.

    Matches between the two are annulled, and all ratings computed as if one had played all the others. Where both have
    what there can be only once (a block of the same member, a choice of notices), that of ``kept`` stays. No match is left
    or resigned: they go on as those of ``kept``.
    """
    # The administrators too, in one order with all who hold their rows: the erasing at the end asks for them.
    wanted = Q(pk__in=[kept.pk, gone.pk]) | Q(is_staff=True, is_superuser=True)
    held = {row.pk: row for row in Member.objects.select_for_update(no_key=True).filter(wanted).order_by("pk")}
    if not {kept.pk, gone.pk} <= held.keys():
        raise ValidationError(_("One of the accounts was erased before."))
    kept, gone = held[kept.pk], held[gone.pk]
    planned = plan(by=by, kept=kept, gone=gone)
    for match in planned.annulled:
        services.match_annul(by=by, match_id=match.pk, reason=MatchEvent.ONE_PERSON)
    _rows_move(kept, gone)
    _filled_in(kept, gone)
    annulled = [match.pk for match in planned.annulled]
    kind = StaffAct.Kind.MERGED
    log_act(by=by, kind=kind, member=kept, reason=reason, former=gone.pk, matches=planned.moved, annulled=annulled)
    member_erase(by=by, member=gone)
    return kept


def _rows_move(kept: Member, gone: Member) -> None:
    Block.objects.filter(Q(member=kept, other=gone) | Q(member=gone, other=kept)).delete()
    Rating.objects.filter(member=gone).delete()
    Seat.objects.filter(member=gone).update(shown_name=kept.shown_name)
    for relation in Member._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ManyToOneRel):
            continue
        label = relation.related_model._meta.label
        if label not in STAYS and f"{label}.{relation.field.name}" not in STAYS:
            _move(relation.related_model, relation.field.name, kept, gone)
    if RatingChange.objects.filter(member=kept).exists():
        recompute()


def _move(model: type[models.Model], field: str, kept: Member, gone: Member) -> None:
    """Turns the rows over; those that clash with one of ``kept`` are left to be erased with ``gone``."""
    rows: QuerySet[Any] = model._default_manager.filter(**{field: gone})
    for unique in _unique_with(model, field):
        alike = {name: OuterRef(name) for name in unique if name != field}
        rows = rows.exclude(Exists(model._default_manager.filter(**{field: kept}, **alike)))
    rows.update(**{field: kept})


def _unique_with(model: type[models.Model], field: str) -> list[tuple[str, ...]]:
    """The sets of fields, that one among them, of which the database allows no two alike."""
    constraints = [c.fields for c in model._meta.constraints if isinstance(c, models.UniqueConstraint)]
    return [tuple(fields) for fields in (*constraints, *model._meta.unique_together) if field in fields]


def _filled_in(kept: Member, gone: Member) -> None:
    """What ``kept`` has not and ``gone`` knows; what bars either of them bars the one."""
    if not kept.email and gone.email:
        kept.email = gone.email
        EmailAddress.objects.filter(user=kept).delete()
        EmailAddress.objects.filter(user=gone, email__iexact=gone.email).update(user=kept)
    kept.real_name = kept.real_name or gone.real_name
    kept.fifteen_on = kept.fifteen_on or gone.fifteen_on
    kept.invited_by = kept.invited_by or gone.invited_by
    if kept.invited_by_id in (kept.pk, gone.pk):
        kept.invited_by = None
    learned.bring(learnt(gone), kept)
    kept.save()
    bans_counted(kept)
    consents_counted(kept)
