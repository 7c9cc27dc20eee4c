"""A worker's links lead to where the site is served, as long as that is known and nothing better is."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import call_command
from pytest_django import Settings

from club.house import served
from club.house.selectors import address_of
from club.house.services import place_tell


@pytest.fixture(autouse=True)
def _one_laptop(db: None, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.VAR_DIR, settings.ALLOWED_HOSTS, settings.HALL_ADDRESS = tmp_path, ["localhost", "127.0.0.1"], ""
    monkeypatch.setattr(served, "_served", "")


@pytest.fixture
def _served_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process serves the site, and has just told it; this one is a worker."""
    served.serves_at("127.0.0.1", 8123)
    place_tell()
    monkeypatch.setattr(served, "_served", "")


@pytest.mark.usefixtures("_served_elsewhere")
def test_several_machines_hear_of_it_by_the_cache(tmp_path: Path) -> None:
    (tmp_path / "served").unlink()
    assert address_of("/x/") == "http://127.0.0.1:8123/x/"


@pytest.mark.usefixtures("_served_elsewhere")
def test_one_laptop_has_a_file(tmp_path: Path) -> None:
    # Without Redis each process has a cache of its own.
    cache.clear()
    assert address_of("/x/") == "http://127.0.0.1:8123/x/"
    assert [path.name for path in tmp_path.iterdir()] == ["served"]


@pytest.mark.usefixtures("_served_elsewhere")
def test_what_was_told_long_ago_misleads_nobody(tmp_path: Path) -> None:
    cache.clear()
    long_ago = time.time() - served.FRESH - 1
    os.utime(tmp_path / "served", (long_ago, long_ago))
    assert address_of("/x/") == "http://localhost:8000/x/"


@pytest.mark.usefixtures("_served_elsewhere")
def test_what_is_known_for_certain_wins(settings: Settings, club_with) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "club.example"]
    assert address_of("/x/") == "http://club.example/x/"
    club_with(address="https://own.example")
    assert address_of("/x/") == "https://own.example/x/"


def test_the_halls_address_is_told_where_there_is_one(settings: Settings) -> None:
    settings.HALL_ADDRESS = "http://192.168.1.20:8000"
    place_tell()
    settings.HALL_ADDRESS = ""
    assert address_of("/x/") == "http://192.168.1.20:8000/x/"


def test_a_folder_that_cannot_be_written_ends_nothing(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path / "none"
    place_tell()
    cache.clear()
    assert address_of("/x/") == "http://localhost:8000/x/"


@pytest.mark.parametrize(("told", "works"), [([], True), (["--no-ticker"], False)])
def test_who_serves_tells_it_whoever_does_the_rest(monkeypatch: pytest.MonkeyPatch, told: list[str], works: bool) -> None:
    begun = []
    monkeypatch.setattr("club.management.commands.serve.collect", lambda: None)
    monkeypatch.setattr("club.serving.server.serve", lambda *_to, **_more: begun.append(_to[-1]))
    call_command("serve", *told)
    names = {job.name for job in begun[0]._jobs}
    assert "tell the place" in names
    assert {"beat", "deliver"} <= names if works else names == {"tell the place"}
