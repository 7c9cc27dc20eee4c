"""The Django part of the games."""

from typing import Any

from django.apps import AppConfig
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Matches, seats, turns and their pages."""

    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        """Lets a log-out close the sockets of its session, once a process."""
        from django.contrib.auth.signals import user_logged_out

        user_logged_out.connect(_close_sockets, dispatch_uid="games.live")


def _close_sockets(request: HttpRequest, user: Any, **_more: Any) -> None:
    from games import live

    if user is not None and request.session.session_key:
        live.tell_logged_out(member_id=user.pk, session_key=request.session.session_key)
