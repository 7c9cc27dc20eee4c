"""Ends log-ins from elsewhere: the session, the sockets of its pages, and the pushes to its browser."""

from __future__ import annotations

from importlib import import_module

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction

from club.accounts.models import Member
from club.accounts.services.members import tell_sessions_ended
from club.notices.browsers import browser_left
from games import live


def session_end(*, member: Member, session_id: int) -> UserSession | None:
    """Ends one of the member's sessions, and returns what it was; None for one that has ended already or is another member's."""
    with transaction.atomic():
        session = UserSession.objects.select_for_update().filter(user=member, pk=session_id).first()
        if session is None:
            return None
        key = session.session_key
        _browser_left(session)
        session.end()
        transaction.on_commit(lambda: live.tell_logged_out(member_id=member.pk, session_key=key))
    return session


def other_sessions_end(*, member: Member, kept: str | None) -> None:
    """Ends all of the member's sessions but the one of that key."""
    with transaction.atomic():
        for session in UserSession.objects.filter(user=member).exclude(session_key=kept):
            _browser_left(session)
            session.end()
        tell_sessions_ended(member=member)


def outdated_sessions_end(*, member: Member, kept: str | None = None) -> None:
    """Called after a new password, which itself has ended all sessions but that of the key ``kept``: what hung on them goes."""
    with transaction.atomic():
        for session in UserSession.objects.filter(user=member).exclude(session_key=kept):
            _browser_left(session)
            session.purge()
        tell_sessions_ended(member=member)


def _browser_left(session: UserSession) -> None:
    """A session whose key has been changed since is none any more, and its browser goes on under the new one."""
    stored = import_module(settings.SESSION_ENGINE).SessionStore(session.session_key)
    browser_left(stored, member_id=session.user_id)
