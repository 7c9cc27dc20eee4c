"""A position as a picture: the file shows in an image with its colours, and becomes a PNG in the browser."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Desk
from tests.e2e.looking import GOLDEN, load
from tests.e2e.people import enter
from tests.e2e.shared import site

__all__ = ["site"]

TABLE = {"light": [0xE3, 0xDA, 0xC8], "dark": [0x23, 0x27, 0x2E]}

PIXELS = """async address => {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(await (await fetch(address)).text());
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth; canvas.height = image.naturalHeight;
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const data = pen.getImageData(0, 0, canvas.width, canvas.height).data, found = {};
  for (let i = 0; i < data.length; i += 4) {
    const key = [data[i], data[i + 1], data[i + 2]].join();
    found[key] = (found[key] || 0) + 1;
  }
  return { size: [canvas.width, canvas.height], corner: [...pen.getImageData(3, 3, 1, 1).data.slice(0, 3)], found };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_file_and_the_png_show_the_position(desk: Desk, scheme: str, tmp_path: Path) -> None:
    page = desk.open(color_scheme=scheme)
    enter(page, "Alice")
    for slug in GOLDEN:
        base = load(page, slug)
        page.goto(f"{base}24/")
        shown = page.evaluate(PIXELS, f"{base}24.svg?theme={scheme}")
        assert max(shown["size"]) == 1200
        assert shown["corner"] == TABLE[scheme]
        # Two players' colours at least, each on many pixels.
        colours = [shown["found"].get(colour, 0) for colour in ("203,52,32", "31,48,150", "102,176,145", "251,224,106")]
        assert sum(count > 500 for count in colours) >= 2
        with page.expect_download() as waited:
            page.locator("#as-png").click()
        assert waited.value.suggested_filename.startswith(f"{slug}-record-")
        assert waited.value.suggested_filename.endswith("-24.png")
        waited.value.save_as(tmp_path / "position.png")
        data = (tmp_path / "position.png").read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert list(struct.unpack(">II", data[16:24])) == shown["size"]
        with page.expect_download() as waited:
            page.locator("#as-svg").click()
        assert waited.value.suggested_filename.endswith("-24.svg")


def test_what_failed_is_said_until_it_succeeds(desk: Desk) -> None:
    page = desk.open()
    desk.expect("ERR_FAILED")
    enter(page, "Alice")
    base, line = load(page, "arlecchino"), page.locator("#link")
    for address, fail, again in (
        ("**/records/*/2*/", lambda: page.locator(".turns a[data-ply='20']").click(), lambda: page.keyboard.press("ArrowRight")),
        ("**/*.svg?*", lambda: page.locator("#as-png").click(), lambda: page.locator("#as-png").click()),
    ):
        page.route(address, lambda route: route.abort())
        fail()
        expect(line).to_be_visible()
        page.unroute(address)
        again()
        expect(line).to_be_hidden()
    assert page.url == f"{base}1/"
