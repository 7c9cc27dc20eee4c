"""The log is read in the reader's language, whoever did it in which: no names of fields, no codes, no dates for machines."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils import translation

from club.accounts.models import Member
from club.staff.acts import log_act
from club.staff.models import StaffAct
from club.staff.services.merging import merge
from games.rules.protocol import Game
from tests.site.conftest import _chance
from tests.site.evening import client_of, opened, text_of
from tests.toy import toy_game

__all__ = ["_chance", "toy_game"]

Kind = StaffAct.Kind

NOTED = [
    (
        Kind.CHANGED,
        {"fields": ["display_name", "fifteen_on", "second factor"]},
        "nom affiché, aura 15\u00a0ans le, second facteur",
    ),
    (Kind.SETTINGS, {"fields": ["is_public", "contact"]}, "ouvert aux visiteurs"),
    (Kind.STAFFED, {"role": "administrator"}, "Administration"),
    (Kind.CONSENT, {"how": "paper"}, "signé sur papier"),
    (Kind.BANNED, {"until": "2026-05-04T22:00:00+00:00"}, "jusqu’au 4 mai 2026 inclus"),
    (Kind.BANNED, {"until": None}, "a exclu un membre"),
    (Kind.INVITATION, {"note": "Foire", "uses": 3}, "Foire · pour 3 personnes"),
    (Kind.BACKUP, {"file": "club.zip", "bytes": 2048}, "club.zip · 2,0"),
    (Kind.RESENT, {"way": "mail", "problem": "The mail server cannot be used.", "said": "no"}, "n’est pas utilisable. · no"),
    (Kind.ADMIN, {"done": "Board written anew from the turns"}, "Plateau refait d’après les coups"),
]


@pytest.mark.parametrize(("kind", "data", "words"), NOTED)
def test_what_is_noted(staff: Member, kind: StaffAct.Kind, data: dict[str, object], words: str) -> None:
    staff.language, staff.time_zone = "fr", "Europe/Paris"
    staff.save()
    act = log_act(by=staff, kind=kind)
    StaffAct.objects.filter(pk=act.pk).update(data=data, at=datetime(2026, 5, 1, tzinfo=UTC))
    page = text_of(client_of(staff), "/staff/log/")
    assert words in page
    assert "None" not in page


def test_why_a_merge_annulled_a_match_is_read_in_any_language(toy_game: Game, staff: Member, alice: Member, bob: Member) -> None:
    match = opened(alice, bob)
    with translation.override("fr"):
        merge(by=staff, kept=alice, gone=bob)
    for language, words in (("en", "Both places were one person"), ("fr", "Les deux places étaient à une seule personne")):
        Member.objects.update(language=language)
        for member, address in ((alice, match.get_absolute_url()), (staff, f"/staff/matches/{match.pk}/")):
            assert words in text_of(client_of(member), address), (language, address)
