"""What the staff does about messages that could not be delivered."""

from __future__ import annotations

from django.db import transaction

from club.accounts.models import Member
from club.notices.delivery import parcel_resend
from club.staff.acts import log_act
from club.staff.models import StaffAct


@transaction.atomic
def resend(*, by: Member, parcel_id: int) -> bool:
    """Sends a message that has failed once more, logged. False where there is none of that number."""
    parcel = parcel_resend(parcel_id=parcel_id)
    if parcel is None:
        return False
    log_act(by=by, kind=StaffAct.Kind.RESENT, member=parcel.member, way=parcel.way, problem=parcel.problem, said=parcel.said)
    return True
