"""Notices: on the site, by e-mail, by push."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """What members are told, and the outbox that sends it."""

    name = "club.notices"
    label = "notices"

    def ready(self) -> None:
        """Lets a log-out end the pushes to its browser, once a process."""
        from django.contrib.auth.signals import user_logged_out

        from club.notices.browsers import logged_out

        user_logged_out.connect(logged_out, dispatch_uid="notices.browsers")
