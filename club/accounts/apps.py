"""Members: who they are and how the site speaks to them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """The members."""

    name = "club.accounts"
    verbose_name = _("Members")
