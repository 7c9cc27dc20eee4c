"""The club's settings, changed by its administrators."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction

from club.accounts.models import Member
from club.house.selectors import club
from club.house.services import club_change
from club.staff.access import is_administrator
from club.staff.acts import log_act
from club.staff.models import StaffAct


@transaction.atomic
def settings_keep(*, by: Member, fields: dict[str, Any]) -> None:
    """Changes these settings, with a line in the log that names them.

    PermissionDenied for whoever is no administrator; ValidationError for what the model refuses.
    """
    if not is_administrator(by):
        raise PermissionDenied
    if not fields:
        return
    if club().pk is None and "name" not in fields:
        fields = {"name": str(club()), **fields}
    club_change(**fields)
    log_act(by=by, kind=StaffAct.Kind.SETTINGS, fields=sorted(fields))
