"""Who is in the demo club."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password

from club.accounts.models import Member

# Username and shown name; the first is the one whose log-in is printed.
MEMBERS = [
    ("agathe", "Agathe"),
    ("basile", "Basile"),
    ("camille", "Camille"),
    ("denis", "Denis"),
    ("elodie", "Élodie"),
    ("fabien", "Fabien"),
    ("gaelle", "Gaëlle"),
    ("hugo", "Hugo"),
    ("ines", "Inès"),
    ("jules", "Jules"),
    ("karim", "Karim"),
    ("lea", "Léa"),
    ("mathis", "Mathis"),
    ("noemie", "Noémie"),
    ("octave", "Octave"),
    ("pauline", "Pauline"),
    ("quentin", "Quentin"),
    ("rose", "Rose"),
    ("simon", "Simon"),
    ("thais", "Thaïs"),
]
STAFF = ("nadia", "Nadia")
PASSWORD = "demo-table-club"  # noqa: S105 - everybody may know it: for development only


def make_cast(now: datetime) -> list[Member]:
    """The demo members and, last, the demo staff member; they joined one after the other, weeks before ``now``."""
    # One hash for all: hashing is slow on purpose, and there is no secret to keep.
    password = make_password(PASSWORD)
    names = [*MEMBERS, STAFF]
    members = [
        Member(
            username=username,
            display_name=shown,
            kind=Member.Kind.DEMO,
            password=password,
            date_joined=now - timedelta(days=150 - 3 * number),
            is_staff=username == STAFF[0],
            is_superuser=username == STAFF[0],
        )
        for number, (username, shown) in enumerate(names)
    ]
    for member in members:
        member.save()
    return members


def logins() -> list[tuple[Member, str]]:
    """The demo member and the demo staff member with their password, as far as they exist and still have it."""
    known = Member.objects.filter(kind=Member.Kind.DEMO, is_active=True, username__in=[MEMBERS[0][0], STAFF[0]])
    return [(member, PASSWORD) for member in known.order_by("is_staff", "username") if member.check_password(PASSWORD)]
