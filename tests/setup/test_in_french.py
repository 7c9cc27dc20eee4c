"""The pages around setting up hold no English in French."""

from __future__ import annotations

import pytest
from django.test import Client

from club.accounts.models import Member
from tests.site.evening import client_of
from tests.site.test_french import assert_french

FRENCH = {"host": "localhost", "accept-language": "fr"}


def test_the_question_and_its_answers(db: None, not_set_up: None, answer) -> None:
    here, elsewhere = Client(headers=FRENCH), Client(headers=FRENCH, REMOTE_ADDR="192.168.1.77")
    for address in ("/welcome/", "/welcome/club/"):
        assert_french(here, address)
        assert_french(elsewhere, address)
    assert_french(here, "/welcome/club/", data=answer(password2="other", username="é", name="–"))
    assert_french(elsewhere, "/welcome/code/", data={"code": "wrong"})


def test_the_demo_club(alice: Member, club_with) -> None:
    club_with(is_demo=True, language="fr")
    here = Client(headers=FRENCH)
    for address in ("/", "/welcome/demo/", "/welcome/club/"):
        assert_french(here, address)


@pytest.mark.parametrize("address", ["/staff/", "/staff/hall/", "/staff/settings/", "/staff/settings/legal/", "/club/privacy/"])
def test_the_pages_of_settings(staff: Member, address: str) -> None:
    assert_french(client_of(staff, headers=FRENCH), address)
