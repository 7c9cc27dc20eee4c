"""Static files as collected: named by their content, compressed, kept for good; and as they lie, where nothing is collected."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import override_settings

from games.finders import sheet_of
from games.rules import registry
from games.templatetags.games import style_of
from tests.serving.statics import collected, sent


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with collected(tmp_path_factory.mktemp("collected") / "static") as folder:
        yield folder


def test_a_collected_file_is_kept_for_good(root: Path) -> None:
    address = static("js/live.js")
    assert re.fullmatch(r"/static/js/live\.[0-9a-f]{12}\.js", address)
    reply = sent(address)
    assert reply.headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert reply.headers["Content-Type"].startswith("text/javascript")


def test_it_comes_compressed_to_who_can_read_that(root: Path) -> None:
    address = static("js/live.js")
    plain = sent(address)
    packed = sent(address, accept_encoding="gzip, deflate, br")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    assert int(packed.headers["Content-Length"]) == len(packed.body) < 5_000
    assert gzip.decompress(packed.body) == plain.body
    assert not list(root.rglob("*.br"))


def test_who_has_it_is_not_sent_it_again(root: Path) -> None:
    address = static("css/page.css")
    had = sent(address).headers["Last-Modified"]
    reply = sent(address, if_modified_since=had)
    assert (reply.status, reply.body) == (304, b"")


def test_what_is_vendored_or_tells_a_licence_is_left_as_it_came(root: Path) -> None:
    for source in (settings.BASE_DIR / "static/vendor").iterdir():
        assert sent(static(f"vendor/{source.name}")).body == source.read_bytes()


def test_a_games_own_style_sheet_is_collected_from_its_folder(root: Path) -> None:
    game = registry.get("lutinfernal")
    assert sent(static(sheet_of(game.slug))).headers["Cache-Control"].endswith("immutable")
    assert style_of(game) == f'<link rel="stylesheet" href="{static(sheet_of(game.slug))}">'
    assert finders.find(sheet_of(game.slug)) == str(game.face.folder / "style.css")
    assert finders.find("games/chess/style.css") is None


def test_plain_names_are_answered_too(root: Path) -> None:
    # As a service worker of before asks for its icon, and Django's own pages of the administration for all.
    for name in ("icon.svg", "admin/css/base.css"):
        reply = sent(f"/static/{name}")
        assert (reply.status, reply.headers["Cache-Control"]) == (200, "max-age=60, public")
    assert static("admin/css/base.css") == "/static/admin/css/base.css"


@pytest.mark.parametrize("manifest", [None, "", "[]", '{"paths": {"css/page.css": "gone.css"}}'])
def test_without_a_manifest_files_are_served_as_they_lie(tmp_path: Path, manifest: str | None) -> None:
    if manifest is not None:
        (tmp_path / "staticfiles.json").write_text(manifest, encoding="utf-8")
    with override_settings(STATIC_ROOT=str(tmp_path)):
        assert static("css/page.css") == "/static/css/page.css"
        assert static("no/such.css") == "/static/no/such.css"
        reply = sent("/static/css/page.css")
        assert reply.body == (settings.BASE_DIR / "static/css/page.css").read_bytes()
