"""Collecting static files: when the sources have changed, without harm to who still reads what was there."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from django.templatetags.static import static
from django.test import override_settings

from club.serving import statics
from tests.serving.statics import collected, sent


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    """A site with this one folder of sources."""
    (tmp_path / "sources/css").mkdir(parents=True)
    (tmp_path / "sources/css/page.css").write_text('/* A page. */\na { background: url("../icon.svg"); }\n', encoding="utf-8")
    (tmp_path / "sources/icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    with override_settings(STATICFILES_DIRS=[tmp_path / "sources"]):
        yield tmp_path


def test_a_style_sheet_finds_its_pictures(own: Path) -> None:
    with collected(own / "static"):
        sheet = sent(static("css/page.css")).body.decode()
        assert sheet == f'a {{ background: url("..{static("icon.svg").removeprefix("/static")}"); }}\n'


def test_what_changed_has_a_new_name_and_pages_of_before_find_the_old_one(own: Path) -> None:
    with collected(own / "static"):
        before, icon = static("css/page.css"), static("icon.svg")
    (own / "sources/css/page.css").write_text("a { color: red; }\n", encoding="utf-8")
    with collected(own / "static"):
        assert static("css/page.css") != before
        assert static("icon.svg") == icon
        assert sent(static("css/page.css")).body == b"a { color: red; }\n"
        assert b"background" in sent(before).body


def test_nothing_is_written_where_nothing_changed(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with collected(own / "static"):
        monkeypatch.setattr(statics, "_put", lambda *_folders: pytest.fail("collected again"))
    with collected(own / "static"):
        assert "page." in static("css/page.css")


def test_what_was_collected_of_other_sources_counts_no_more(own: Path) -> None:
    with collected(own / "static") as folder:
        (own / "sources/css/page.css").write_text("a { color: red; }\n", encoding="utf-8")
        statics.digest.cache_clear()
        with override_settings(STATIC_ROOT=str(folder)):
            assert static("css/page.css") == "/static/css/page.css"
            assert sent("/static/css/page.css").body == b"a { color: red; }\n"


def test_a_folder_that_cannot_be_written_does_not_keep_the_site_from_serving(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with caplog.at_level(logging.WARNING), collected(tmp_path / "file/static"):
        assert sent(static("css/page.css")).status == 200
    assert "could not be collected, so they are served uncompressed" in caplog.text


def test_processes_that_start_at_once_do_each_other_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both, put = Barrier(2, timeout=20), statics._put

    def at_once(made: Path, root: Path) -> None:
        both.wait()
        put(made, root)

    monkeypatch.setattr(statics, "_put", at_once)
    with override_settings(STATIC_ROOT=str(tmp_path / "static")), ThreadPoolExecutor(2) as starts:
        for start in [starts.submit(statics.collect), starts.submit(statics.collect)]:
            start.result()
        assert [path.name for path in tmp_path.iterdir()] == ["static"]
        names = json.loads((tmp_path / "static/staticfiles.json").read_text(encoding="utf-8"))["paths"]
        assert static("js/live.js") == f"/static/{names['js/live.js']}"
        for name in names.values():
            assert (tmp_path / "static" / name).stat().st_size > 0
