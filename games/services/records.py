"""Records that members keep: loaded, deleted."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.db import transaction

from games import selectors
from games.lines import TITLE_MAX, title_in
from games.models import LoadedRecord
from games.people import Member
from games.refusals import Refused
from games.rules.record import read

KEPT_MAX = 200
"""Records that a member can keep."""


def record_load(*, by: Member, text: str) -> LoadedRecord:
    """Keeps a record for this member; one that is kept already is not kept twice.

    RecordError for what is no record, with what is wrong where; Refused beyond ``KEPT_MAX``, and for guests.
    """
    if not selectors.may_load(by):
        raise Refused("no-records")
    record = read(text)
    with transaction.atomic():
        # Two at once do not both find room for a last one.
        list(get_user_model()._default_manager.select_for_update(no_key=True).filter(pk=by.pk).values_list("pk"))
        kept = LoadedRecord.objects.filter(owner=by.pk)
        same = kept.filter(slug=record.game, text=text).first()
        if same is not None:
            return same
        if kept.count() >= KEPT_MAX:
            raise Refused("too-many-records", most=KEPT_MAX)
        return LoadedRecord.objects.create(owner=by, slug=record.game, title=title_in(record)[:TITLE_MAX], text=text)


def record_delete(*, by: Member, record_id: int) -> None:
    """Deletes one of the member's records; of somebody else's nothing."""
    LoadedRecord.objects.filter(pk=record_id, owner=by.pk).delete()
