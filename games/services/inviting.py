"""Asking members to a match that waits, and the secret link that brings anybody to it."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils import timezone

from games.models import Invitation, Match, MatchEvent
from games.people import Member
from games.ports import Happening, ports
from games.refusals import Refused
from games.selectors import is_host
from games.services import steps

LINK_BYTES = 18
"""Random bytes in a link: 24 characters that nobody guesses."""


def match_link_make(*, by: Member, match_id: int) -> Match:
    """A secret link to the match, in place of the one there was, which ends. Refused for whoever is not its host."""
    return _link_set(by, match_id, secrets.token_urlsafe(LINK_BYTES))


def match_link_end(*, by: Member, match_id: int) -> Match:
    """Nobody comes by the link any more. Refused for whoever is not the match's host."""
    return _link_set(by, match_id, None)


def match_invite(*, by: Member, match_id: int, members: Sequence[Member]) -> Match:
    """Asks these members to take a seat, all or none of them. Who is asked already is not asked again.

    Refused for whoever is not the host, and where one of them sits there, has declined or cannot be asked.
    """
    with transaction.atomic():
        match = hosted(by, match_id)
        invite(match, by, members)
        match.version += 1
        match.save(update_fields=["version"])
        steps.tell(match, members=[member.pk for member in members])
    return match


def invitation_take_back(*, by: Member, match_id: int, member_id: int) -> Match:
    """The member is not asked any more; nothing where that was so already. Refused for whoever is not the host."""
    with transaction.atomic():
        match = hosted(by, match_id)
        gone, _each = Invitation.objects.filter(match=match, member=member_id).exclude(answer=Invitation.Answer.TAKEN).delete()
        if gone:
            match.version += 1
            match.save(update_fields=["version"])
            steps.tell(match, members=[member_id])
    return match


def match_decline(*, by: Member, match_id: int) -> Match:
    """The invited member does not come; the one who asked is told. The same twice is one."""
    with transaction.atomic():
        match = steps.locked(match_id)
        asked = Invitation.objects.filter(match=match, member=by).first()
        if asked is None:
            raise Refused("not-invited")
        if match.status == Match.Status.OPEN and not asked.answer:
            answer(match, by, Invitation.Answer.DECLINED)
            steps.log(match, MatchEvent.Kind.DECLINED, by=by)
            match.version += 1
            match.save(update_fields=["version"])
            steps.tell(match, members=[by.pk])
    return match


def answer(match: Match, by: Member, said: Invitation.Answer) -> None:
    """Notes what an invited member said, and tells the one who asked. Nothing for those whom nobody asked."""
    asked = Invitation.objects.filter(match=match, member=by).exclude(answer=said).first()
    if asked is not None:
        asked.answer, asked.answered_at = said, timezone.now()
        asked.save(update_fields=["answer", "answered_at"])
        ports.happened(Happening.ANSWERED, match.pk, [asked.by_id], by=by.pk)


def invite(match: Match, by: Member, members: Sequence[Member]) -> None:
    """Writes the invitations of a match that waits, and tells those invited. The caller saves and tells the pages."""
    seated = {seat.member_id for seat in match.seats.all()}
    known = {asked.member_id: asked.answer for asked in match.invitations.all()}
    check_company(by, [member.pk for member in members], code="cannot-invite")
    fresh = []
    for member in members:
        name = ports.shown_name(member)
        if member.pk in seated:
            raise Refused("sits-already", name=name)
        if known.get(member.pk) == Invitation.Answer.DECLINED:
            raise Refused("has-declined", name=name)
        if member.pk not in known:
            known[member.pk] = ""
            fresh.append(member)
    Invitation.objects.bulk_create([Invitation(match=match, member=member, by=by) for member in fresh])
    for member in fresh:
        steps.log(match, MatchEvent.Kind.INVITED, by=by, data={"member": member.pk})
    if fresh:
        ports.happened(Happening.INVITED, match.pk, [member.pk for member in fresh], by=by.pk)


def check_company(by: Member, others: Collection[int], *, code: str) -> None:
    """Refused, in words that do not tell who wants it so, where two of them share no table."""
    if others and ports.strangers(by.pk, [other for other in others if other != by.pk]):
        raise Refused(code)


def check_may_join(match: Match, by: Member, link: str) -> None:
    """Refused where a private match is joined without invitation or link, or a guest comes without the link.

    Into a rematch come those who played the match before (``free_index`` lets nobody else in): they need neither.
    """
    brought = bool(link) and bool(match.link) and secrets.compare_digest(link, match.link or "")
    if ports.is_guest(by):
        if match.rated:
            raise Refused("members-only")
        if not brought and match.rematch_of_id is None:
            raise Refused("by-invitation")
    if match.private and match.rematch_of_id is None and not brought and not match.invitations.filter(member=by).exists():
        raise Refused("by-invitation")


def hosted(by: Member, match_id: int) -> Match:
    """The match that waits for players, locked. Refused for whoever is not its host, and for a rematch."""
    match = steps.locked(match_id)
    if match.status != Match.Status.OPEN:
        raise Refused("started" if match.started_at else "not-running")
    if match.rematch_of_id is not None:
        raise Refused("rematch-of-the-same")
    if not is_host(by.pk, match) or ports.is_guest(by):
        raise Refused("not-host")
    return match


def _link_set(by: Member, match_id: int, link: str | None) -> Match:
    with transaction.atomic():
        match = hosted(by, match_id)
        match.link = link
        match.version += 1
        match.save(update_fields=["link", "version"])
        steps.tell(match)
    return match
