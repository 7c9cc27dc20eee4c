"""What may be a name. Pure: what is taken by others is the selectors' question.

A username is plain ASCII, because one logs in with it and it stands in addresses. The shown name may have any
letters, but nothing that looks like another name without being it.
"""

from __future__ import annotations

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

USERNAME_MAX = 30
SHOWN_NAME_MAX = 40
KEY_MAX = 80

_USERNAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*", re.ASCII)

# Letters and signs that show as nothing: Hangul fillers, the grapheme joiner, the empty Braille cell.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u034f\u2800")

# Alphabets with letters that look alike (UTS 39, 5.1, names such mixtures as the first sign of a spoofed name).
_ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK"})

_MARKS_IN_A_ROW = 3


def name_key(name: str) -> str:
    """The name as it is compared with others: without regard to case, width, invisible signs or spacing."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(c for c in unicodedata.normalize("NFKC", folded) if unicodedata.category(c) != "Cf" and c not in _BLANK)
    return " ".join(seen.split())[:KEY_MAX]


def validate_username(value: str) -> None:
    """ValidationError for a username with anything but the allowed characters."""
    if not _USERNAME.fullmatch(value):
        raise ValidationError(
            _("A username has unaccented letters, digits, hyphens, underscores and dots, and begins with a letter or digit."),
            code="invalid",
        )


def clean_shown_name(value: str) -> str:
    """The shown name as it is kept: NFC, single spaces, no others. ValidationError for what is no readable name."""
    # Only after the check: a line break or a direction mark is refused, not silently taken out.
    _check_signs(value)
    name = " ".join(unicodedata.normalize("NFC", value).split())
    if not name:
        return ""
    if len(name) > SHOWN_NAME_MAX:
        raise ValidationError(_("The shown name can have %(max)d characters at most."), "max_length", {"max": SHOWN_NAME_MAX})
    if not any(c.isalnum() and c not in _BLANK for c in name):
        raise ValidationError(_("The shown name needs at least one letter or digit."), "empty")
    return name


def validate_shown_name(value: str) -> None:
    """ValidationError for what ``clean_shown_name`` refuses."""
    clean_shown_name(value)


def clean_real_name(value: str) -> str:
    """First name and surname as they are kept: NFC, single spaces. ValidationError for signs that no name has."""
    if _has_hidden_signs(value):
        raise ValidationError(_("A name cannot hold invisible or direction-changing characters."), "invisible")
    return " ".join(unicodedata.normalize("NFC", value).split())


def _has_hidden_signs(value: str) -> bool:
    return any(unicodedata.category(c)[0] == "C" or unicodedata.category(c) in {"Zl", "Zp"} or c in _BLANK for c in value)


def _check_signs(value: str) -> None:
    if _has_hidden_signs(value):
        raise ValidationError(_("The shown name cannot hold invisible or direction-changing characters."), "invisible")
    marks = "".join("m" if unicodedata.category(c)[0] == "M" else " " for c in unicodedata.normalize("NFC", value))
    if "m" * (_MARKS_IN_A_ROW + 1) in marks:
        raise ValidationError(_("The shown name has too many accents on one letter."), "marks")
    alphabets = {unicodedata.name(c, "").split(" ")[0] for c in value if c.isalpha()}
    if len(alphabets & _ALIKE) > 1:
        raise ValidationError(_("The shown name cannot mix letters of several alphabets."), "mixed")
