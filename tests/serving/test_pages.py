"""Pages in kept threads: what they answer, and what they leave behind."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import override_settings
from django.urls import path
from django.utils import translation

from club.serving.pages import Pages
from games import live
from tests.site.requests import asked


def speak(request: HttpRequest) -> HttpResponse:
    was = translation.get_language()
    translation.activate("fr")
    return HttpResponse(f"{threading.current_thread().name} {was}")


def stream(request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse(str(number) for number in range(5))


def file(request: HttpRequest) -> FileResponse:
    return FileResponse(Path(__file__).open("rb"))


def fail(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("no page today")


urlpatterns = [path("speak", speak), path("stream", stream), path("file", file), path("fail", fail)]


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop of this test alone."""
    monkeypatch.setattr(live, "_home", None)


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[])
async def test_threads_are_kept_and_hand_nothing_on() -> None:
    pages = Pages(threads=1)
    answers = [(await asked(pages, "/speak"))[2] for _again in range(3)]
    assert answers == [b"page_0 en"] * 3


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[])
async def test_what_comes_in_pieces_comes_whole() -> None:
    assert (await asked(Pages(1), "/stream"))[2] == b"01234"
    assert (await asked(Pages(1), "/file"))[2] == await asyncio.to_thread(Path(__file__).read_bytes)


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[])
async def test_a_defect_is_a_500_and_the_thread_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    pages = Pages(1)
    assert (await asked(pages, "/fail"))[0] == 500
    assert (await asked(pages, "/speak"))[0] == 200
    assert "no page today" in caplog.text
