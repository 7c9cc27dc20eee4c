"""A record that is too large is told before it is sent: the file stays chosen, the text stays in its field."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.conftest import Desk
from tests.e2e.people import enter


def test_nothing_is_lost_of_a_record_that_is_too_large(desk: Desk, tmp_path: Path) -> None:
    desk.expect("422")
    page = desk.open(phone=True, language="fr")
    enter(page, "Alice")
    page.goto("/records/")
    told, load = page.locator("#too-large"), page.locator(".record-form button.primary")
    pasted = "x" * 100_000
    page.locator("[name=text]").evaluate("(field, text) => { field.value = text; }", pasted)
    expect(told).to_be_hidden()
    load.click()
    expect(told).to_be_visible()
    expect(told).to_contain_text("au plus")
    expect(page.locator("[name=text]")).to_be_focused()
    assert len(page.input_value("[name=text]")) == len(pasted)
    file = tmp_path / "games.txt"
    file.write_text(pasted, encoding="utf-8")
    page.fill("[name=text]", "")
    page.set_input_files("[name=file]", file)
    load.click()
    expect(told).to_be_visible()
    expect(page.locator("[name=file]")).to_be_focused()
    page.set_input_files("[name=file]", [])
    page.fill("[name=text]", "1. A1")
    load.click()
    expect(page.locator("#wrong")).to_be_visible()
    expect(told).to_be_hidden()
    # Without scripts the site says it, in the same place.
    plain = desk.open(java_script_enabled=False, storage_state=page.context.storage_state())
    plain.goto("/records/")
    plain.set_input_files("[name=file]", file)
    plain.locator(".record-form button.primary").click()
    expect(plain).to_have_url(desk.site.address + "/records/?too-large")
    expect(plain.locator("#too-large")).to_be_visible()
