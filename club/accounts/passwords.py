"""What the club asks of a password beside Django's own questions."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SHORT = 3
"""Names of fewer letters stand in many words."""


class NameWithinValidator:
    """Refuses a password that holds the username: whoever sees the name tries it first."""

    def validate(self, password: str, user: object = None) -> None:
        """ValidationError where the name stands in it, whatever the case."""
        name = str(getattr(user, "username", "") or "").casefold()
        if len(name) >= SHORT and name in password.casefold():
            raise ValidationError(_("The password holds the username. Please choose another one."), "holds_username")

    def get_help_text(self) -> str:
        """The rule in words."""
        return _("The password cannot hold the username.")
