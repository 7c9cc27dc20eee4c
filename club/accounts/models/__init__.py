"""The club's members, and what lets them in or keeps them out."""

from club.accounts.models.conduct import Ban, Block, Consent
from club.accounts.models.doors import Entry, Slip
from club.accounts.models.member import FOR_GOOD, NAME_TAKEN, REAL_NAME_MAX, Bar, Member, ShownKeyField

__all__ = [
    "FOR_GOOD",
    "NAME_TAKEN",
    "REAL_NAME_MAX",
    "Ban",
    "Bar",
    "Block",
    "Consent",
    "Entry",
    "Member",
    "ShownKeyField",
    "Slip",
]
