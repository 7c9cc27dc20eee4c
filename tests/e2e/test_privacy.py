"""On a phone, in French: a member takes all data along, erases the account, and is a former member on the other's screen."""

from __future__ import annotations

import json
import zipfile

from playwright.sync_api import expect

from tests.e2e.conftest import Desk
from tests.e2e.people import PASSWORD, enter, open_match, sign_up


def test_data_go_along_and_the_name_goes(desk: Desk) -> None:
    alice, bob = desk.open(phone=True, language="fr"), desk.open()
    sign_up(alice, "Alice2")
    enter(bob, "Bob")
    address = open_match(alice, "arlecchino")
    bob.goto(address)
    bob.get_by_role("button", name="Take a seat").click()
    expect(bob.locator(".seat.to-act")).to_be_visible()

    alice.locator("a.me").click()
    alice.get_by_role("link", name="Réglages").click()
    alice.get_by_role("link", name="Vie privée et données").click()
    with alice.expect_download() as waiting:
        alice.get_by_role("button", name="Télécharger mes données").click()
    with zipfile.ZipFile(waiting.value.path()) as packed:
        names = packed.namelist()
        told = json.loads(packed.read("data.json"))
    assert told["account"]["username"] == "Alice2"
    assert len(told["matches"]) == len([name for name in names if name.startswith("records/")]) == 1

    desk.expect("422", "404")
    alice.get_by_role("link", name="Effacer mon compte").click()
    alice.get_by_label("Pour confirmer").fill("Alice2")
    alice.get_by_label("Votre mot de passe").fill("not-it")
    alice.get_by_role("button", name="Effacer définitivement").click()
    expect(alice.locator(".errors")).to_contain_text("Rien n’a été effacé")
    assert alice.evaluate("document.documentElement.scrollWidth <= innerWidth")
    alice.get_by_label("Votre mot de passe").fill(PASSWORD)
    alice.get_by_role("button", name="Effacer définitivement").click()
    expect(alice.locator(".messages")).to_contain_text("Votre compte est effacé")
    expect(alice.locator("a.login")).to_be_visible()

    # The resignation came by the socket, the name went with the account.
    expect(bob.locator("section.result")).to_be_visible()
    bob.reload()
    expect(bob.locator("section.seats")).to_contain_text("former member")
    assert "Alice" not in bob.content()
    assert bob.goto("/account/members/Alice2/").status == 404
