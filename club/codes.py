"""Codes that are printed or read out, and typed in again."""

from __future__ import annotations

import secrets

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No letter that a reader of print takes for another: no I, L, O, 0, 1."""

LENGTH = 10


def code_made() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _place in range(LENGTH))


def code_from(digest: bytes) -> str:
    """The code that follows from these bytes."""
    number, letters = int.from_bytes(digest, "big"), ""
    for _place in range(LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters += LETTERS[letter]
    return letters


def code_shown(code: str) -> str:
    """The code as it is printed, in two halves."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def code_typed(text: str) -> str:
    """The code in what somebody typed: capitals or not, with or without hyphen and spaces."""
    return "".join(sign for sign in text.upper() if sign in LETTERS)[: LENGTH + 1]
