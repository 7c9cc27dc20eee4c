"""The administrators' page: a backup at the press of a button, taken home, each with its line in the log."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse

from club.accounts.models import Member
from club.backups import reading
from club.backups.files import folder, kept
from club.staff.models import StaffAct
from tests.site.evening import client_of, french
from tests.site.pages import Browser


@pytest.fixture(autouse=True)
def var(settings: object, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path


def test_made_listed_and_taken_home(staff: Member) -> None:
    browser = Browser(staff)
    page = browser.get(reverse("staff-backups"))
    assert page.shows("There is none yet.")
    page = browser.press(page.one("button", text="Make a backup now"))
    (backup,) = kept(folder())
    assert page.shows(f"The backup {backup.name} is made")
    assert page.shows("by hand")
    reply = browser.client.post(
        reverse("staff-backup-download"),
        {"name": backup.name, "csrfmiddlewaretoken": page.all("input")[0].attrs["value"]},
    )
    assert b"".join(reply.streaming_content) == backup.path.read_bytes()
    assert reply["Cache-Control"] == "no-store"
    assert backup.name in reply["Content-Disposition"]
    acts = list(StaffAct.objects.order_by("pk").values_list("by__username", "kind", "data__file"))
    assert acts == [("sam", "backup", backup.name), ("sam", "download", backup.name)]
    with reading.opened(backup.path):
        pass


@pytest.mark.parametrize("name", ["", "../secret-key", "secret-key", "/etc/passwd", "table-club-2026-11-29-2315.zip", "x\0.zip"])
def test_only_backups_can_be_fetched(staff: Member, var: Path, name: str) -> None:
    folder().mkdir()
    (folder() / "secret-key").write_text("secret")
    assert client_of(staff).post(reverse("staff-backup-download"), {"name": name}).status_code == 404
    assert not StaffAct.objects.exists()


def test_a_director_and_a_member_neither_make_nor_fetch_one(alice: Member) -> None:
    director = Member.objects.create_user("dora", is_staff=True)
    for member in (alice, director):
        client = client_of(member)
        assert client.post(reverse("staff-backups")).status_code == 403
        assert client.post(reverse("staff-backup-download"), {"name": "x"}).status_code == 403
        assert b"/staff/backups/" not in client.get("/").content
    assert kept(folder()) == []
    assert b"/staff/backups/" not in client_of(director).get(reverse("staff")).content


def test_what_went_wrong_is_told_in_the_readers_language_and_not_logged(staff: Member, var: Path) -> None:
    folder().write_text("in the way")
    reply = client_of(staff, lang="fr").post(reverse("staff-backups"), follow=True)
    assert "Aucune sauvegarde n’a été faite" in french(reply, 200)
    assert not StaffAct.objects.exists()
