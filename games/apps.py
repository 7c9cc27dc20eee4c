"""The Django part of the games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Matches, seats, turns and their pages."""

    name = "games"
    verbose_name = _("Games")
