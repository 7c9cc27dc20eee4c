"""Where a member is logged in: the list, and ending one of them or all others."""

from __future__ import annotations

from typing import Any, cast

from allauth.usersessions.models import UserSession
from allauth.usersessions.views import ListUserSessionsView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from club.accounts.models import Member
from club.accounts.services.sessions import other_sessions_end, session_end
from club.notices.useragents import device_name
from games.views.common import posted


class Sessions(ListUserSessionsView):
    """The list, the reader's own session first, then by their last use. A POST ends all others."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The sessions, each with a name that people know."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        listed: list[Any] = sorted(context["sessions"], key=lambda one: (one.is_current(), one.last_seen_at), reverse=True)
        for session in listed:
            session.device = _name(session)
            # No finer than it is noted.
            session.used_at = timezone.localtime(session.last_seen_at).replace(minute=0)
        return {**context, "devices": listed}

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """The other sessions ended."""
        member, kept = cast("Member", self.request.user), self.request.session.session_key
        other_sessions_end(member=member, kept=kept)
        messages.success(self.request, _("All others have ended."))
        return redirect(self.get_success_url())


@posted("usersessions_list", besides="session_id")
@login_required
def end(request: HttpRequest, session_id: int) -> HttpResponse:
    """Ends one session; the reader's own one ends by the log-out."""
    member = cast("Member", request.user)
    if UserSession.objects.filter(pk=session_id, session_key=request.session.session_key).exists():
        return redirect("account_logout")
    ended = session_end(member=member, session_id=session_id)
    if ended is None:
        messages.info(request, _("That one had ended already."))
    else:
        messages.success(request, _("Ended: %(device)s.") % {"device": _name(ended)})
    return redirect("usersessions_list")


def _name(session: UserSession) -> str:
    return device_name(session.user_agent) or _("Unknown browser")
