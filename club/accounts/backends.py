"""Who is let in: the one gate that every log-in, page and socket passes."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend

from club.accounts.models import Member
from games.reading import rows


class MemberBackend(AuthenticationBackend):
    """allauth's log-in; and a member whom something bars is nobody, also in the middle of a session."""

    def user_can_authenticate(self, user: Any) -> bool:
        """Django asks this of every session's member too, so that a ban takes effect with the next request."""
        return bool(super().user_can_authenticate(user)) and not (isinstance(user, Member) and user.bar)

    def get_user(self, user_id: Any) -> Member | None:
        """A session's member, in plain SQL since every request asks; None where something keeps him out."""
        member = next(iter(rows(Member, "id = %s", user_id)), None)
        return member if member is not None and self.user_can_authenticate(member) else None
