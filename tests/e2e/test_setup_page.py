"""A start of one's own is laid out in place, by pointer or by keys, and the address holds it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Desk


def test_a_start_is_laid_out_step_by_step_and_played(desk: Desk) -> None:
    desk.expect("422")
    page = desk.open(phone=True, language="fr")
    page.goto("/play/ludicitude/setup/?seats=3")
    text = page.locator("#setup")
    usual = text.input_value()
    page.locator("#c0_0").tap()
    expect(page).to_have_url(re.compile("pick=0(,|%2C)0"))
    page.locator("#c3_0").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#now")).to_contain_text("Choisissez une tuile")
    laid = text.input_value()
    assert laid != usual
    page.reload()
    assert page.locator("#setup").input_value() == laid
    # What is wrong stays there to be mended, and the board stays as it was.
    text.fill("0,0 1,0")
    page.locator(".laying form button").click()
    expect(page.locator("#fault")).to_contain_text("6 tuiles")
    assert text.input_value() == "0,0 1,0"
    expect(page.locator("[name=laid]")).to_have_value(laid)
    page.locator("#play-it").click()
    expect(page.locator("#live .seats")).to_be_visible()
    for cell in laid.split():
        expect(page.locator(f"#c{cell.replace(',', '_')}")).to_have_count(1)
