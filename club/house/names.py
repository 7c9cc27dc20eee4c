"""What may be a club's name."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _


def clean_club_name(text: str) -> str:
    """The name as it is kept: single spaces. ValidationError without a letter or digit."""
    name = " ".join(text.split())
    if not any(sign.isalnum() for sign in name):
        raise ValidationError(_("The name needs at least one letter or digit."), "empty")
    return name
