"""The age below which a parent must agree. Of a birth date only the day on which that ends is kept."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

AGE = 15
_OLDEST = 120


def fifteenth_birthday(born: date) -> date:
    """The day from which nobody's consent is needed; who was born on 29 February waits for 1 March."""
    try:
        return born.replace(year=born.year + AGE)
    except ValueError:
        return date(born.year + AGE, 3, 1)


def clean_birth_date(born: date) -> date:
    """The birth date itself. ValidationError for one that is still to come, or that nobody alive has."""
    today = timezone.localdate()
    if born > today:
        raise ValidationError(_("This date is still to come."), "future")
    if born.year < today.year - _OLDEST:
        raise ValidationError(_("Please look at the year again."), "past")
    return born


def young_until(born: date) -> date | None:
    """The fifteenth birthday of somebody who is under 15 today; None for everybody else."""
    day = fifteenth_birthday(born)
    return day if timezone.localdate() < day else None
