"""Whatever is brought in place of a record is told in one sentence on the same page, in both languages, and kept nowhere."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.accounts.models import Member
from games.models import LoadedRecord
from games.rules import registry
from games.rules.record_text import MAX_SIZE
from games.views.records import LARGEST
from tests.rules.records import SHORT
from tests.site.evening import client_of, french, no_spaces

GAMES = [game.slug for game in registry.all_games() if game.slug != "toynim"]


def zipped() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("game.txt", SHORT)
    return file.getvalue()


def golden(slug: str) -> str:
    """A real game of that kind."""
    folder = Path(registry.__file__).parent / slug / "golden"
    return min(folder.glob("*.txt"), key=lambda path: path.name).read_text(encoding="utf-8")


FILES = {
    "empty": (b"", "Choisissez un fichier ou collez"),
    "spaces": (b" \n\n\t ", "Choisissez un fichier ou collez"),
    "binary": (bytes(range(256)) * 4, "UTF-8"),
    "zip": (zipped(), "UTF-8"),
    "utf-16": (SHORT.encode("utf-16"), "UTF-8"),
    "latin-1": (SHORT.replace("Bob", "Zoé").encode("latin-1"), "UTF-8"),
    "two games": (f"{SHORT}\n{SHORT}".encode(), "deuxième manche"),
    "a late tag": (f'{SHORT}\n[Event "x"]'.encode(), "vient après un coup"),
    "other": (b'[Event "x"]\n\n1. e4 e5 2. Nf3 *', "étiquette"),
    "script": (b"<script>alert(1)</script>", "étiquette"),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_is_no_record(alice: Member, kind: str) -> None:
    data, words = FILES[kind]
    reply = client_of(alice, "fr").post("/records/", {"file": SimpleUploadedFile("game.txt", data)})
    page = french(reply, 422)
    told = page.split('id="wrong"')[1].split("</div>")[0]
    assert words in told
    assert told.count("<p>") == 1
    assert "<script>alert" not in page
    assert not LoadedRecord.objects.exists()


@pytest.mark.parametrize(("lang", "words"), [("en", "A record has at most"), ("fr", "Un enregistrement a au plus")])
def test_a_text_larger_than_any_form_is_told_on_the_page(alice: Member, lang: str, words: str) -> None:
    games = (SHORT * 10_000).encode()
    client = client_of(alice, lang, enforce_csrf_checks=True)
    for sent in ({"text": "x" * MAX_SIZE}, {"file": SimpleUploadedFile("game.txt", games)}):
        reply = client.post("/records/", sent, follow=True)
        assert reply.redirect_chain == [("/records/?too-large", 303)]
        page = reply.content.decode()
        assert reply.status_code == 422
        assert words in page.split('id="too-large">')[1].split("</div>")[0]
    page = client.get("/records/").content.decode()
    assert 'id="too-large" hidden>' in page
    assert f'data-largest="{LARGEST}"' in page
    # What is just below is read.
    reply = client_of(alice).post("/records/", {"text": "é" * (LARGEST // 2)})
    assert "The tag “Game” is missing." in no_spaces(reply.content.decode())
    assert not LoadedRecord.objects.exists()


def test_a_visitor_who_sends_too_much_is_told_why_it_takes_an_account(db: None) -> None:
    reply = client_of().post("/records/", {"text": "x" * MAX_SIZE}, follow=True)
    assert reply.status_code == 200
    assert b"record-form" not in reply.content


@pytest.mark.parametrize("slug", GAMES)
def test_one_wrong_turn_in_a_whole_game(alice: Member, slug: str) -> None:
    record = golden(slug)
    turns = re.findall(r"(?<=\s)(\d+)\. (\S+)", record.partition("\n\n")[2])
    assert len(turns) > 8
    number, text = turns[6]
    # The seventh turn of the real game once more, where it is the eighth.
    _next, after = turns[7]
    wrong = record.replace(f"{int(number) + 1}. {after}", f"{int(number) + 1}. {text}", 1)
    reply = client_of(alice).post("/records/", {"text": wrong})
    page = no_spaces(reply.content.decode())
    assert reply.status_code == 422
    assert f"Turn {int(number) + 1}, “" in page
    legal = page.split('class="legal"')[1].split("</ul>")[0]
    assert 1 <= legal.count("<li>") <= 12
    # Each of them can stand there instead, and what was pasted is still in its field.
    instead = re.findall(r"<code>([^<]+)</code>", legal)[0]
    assert text in page.split("<textarea")[1]
    assert record != wrong
    mended = client_of(alice).post(
        "/records/", {"text": wrong.replace(f"{int(number) + 1}. {text}", f"{int(number) + 1}. {instead}", 1)}
    )
    assert f"Turn {int(number) + 1}, “" not in no_spaces(mended.content.decode())
    assert not LoadedRecord.objects.exists() or mended.status_code == 302


@pytest.mark.parametrize("tag", ["Game", "Seats", "Setup", "Event", "Player"])
def test_hostile_values_of_tags(alice: Member, tag: str) -> None:
    hostile = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    text = (
        re.sub(rf'\[{tag} "(\d )?[^"]*"\]', rf'[{tag} "\g<1>{hostile}"]', SHORT)
        if f"[{tag} " in SHORT
        else f'[{tag} "{hostile}"]\n{SHORT}'
    )
    reply = client_of(alice).post("/records/", {"text": text}, follow=True)
    assert reply.status_code in (200, 422)
    for address in ("/records/", reply.request["PATH_INFO"]):
        page = client_of(alice).get(address).content.decode()
        assert "<script>alert" not in page
        assert "<img src=x" not in page
    assert "<script>alert" not in reply.content.decode()
    assert "<img src=x" not in reply.content.decode()
