"""Log-in slips on paper, for members without e-mail: a short code, good once and not for long.

Only a keyed hash of the code is kept: who reads a backup cannot log in with it.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from club.accounts.models import Member, Slip
from club.codes import code_made, code_typed

GOOD_FOR = timedelta(hours=48)


class SlipGone(Exception):
    """No such code, or it was used, replaced or is too old. Which of these is nobody's business."""


def slip_make(*, by: Member, member: Member) -> tuple[Slip, str]:
    """A new slip and its code, which nobody can read again afterwards. Earlier slips of the member end."""
    code = code_made()
    now = timezone.now()
    with transaction.atomic():
        Slip.objects.filter(member=member, used_at=None, expires_at__gt=now).update(expires_at=now)
        slip = Slip.objects.create(member=member, by=by, hash=_hash(code), expires_at=now + GOOD_FOR)
    return slip, code


def slip_use(*, code: str) -> Member:
    """The member whose slip it is, once. SlipGone where the code is no good; of two at the same time one wins."""
    slip = _good(code)
    if not Slip.objects.filter(pk=slip.pk, used_at=None).update(used_at=timezone.now()):
        raise SlipGone
    return slip.member


def slip_member(code: str) -> Member:
    """Whose slip it is, without using it. SlipGone where the code is no good."""
    return _good(code).member


def _good(code: str) -> Slip:
    now = timezone.now()
    found = Slip.objects.select_related("member").filter(hash=_hash(code_typed(code)), used_at=None, expires_at__gt=now)
    slip = found.first()
    if slip is None:
        raise SlipGone
    return slip


def _hash(code: str) -> str:
    return salted_hmac("club.accounts.services.slips", code, algorithm="sha256").hexdigest()
