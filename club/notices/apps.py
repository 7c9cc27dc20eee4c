"""Notices: on the site, by e-mail, by push."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """What members are told, and the outbox that sends it."""

    name = "club.notices"
    label = "notices"
