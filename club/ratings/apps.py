"""Elo ratings and their ledger."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """The ratings."""

    name = "club.ratings"
    verbose_name = _("Ratings")
