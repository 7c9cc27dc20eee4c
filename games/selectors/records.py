"""Records that members have loaded: each its owner's alone."""

from __future__ import annotations

from django.db.models import Exists, OuterRef
from django.http import Http404

from games import reading
from games.models import Branch, LoadedRecord
from games.people import Member
from games.ports import ports


def may_load(user: Member) -> bool:
    """Whether records are kept for this reader, to be stepped through and explored: members', no guests'."""
    return bool(user.is_authenticated) and not ports.is_guest(user)


def records_of(member: Member) -> list[LoadedRecord]:
    """The records that this member has loaded, the newest first, without their texts; ``is_explored`` where something is tried
    out from one.
    """
    tried = Branch.objects.filter(exploration__record=OuterRef("pk"))
    return list(LoadedRecord.objects.filter(owner=member.pk).defer("text").annotate(is_explored=Exists(tried)))


def record_for(member: Member, record_id: int) -> LoadedRecord:
    """The record. Http404 where there is none, or it is somebody else's."""
    found = None
    if member.is_authenticated and record_id <= reading.GREATEST:
        found = LoadedRecord.objects.filter(pk=record_id, owner=member.pk).first()
    if found is None:
        raise Http404
    return found
