"""A record that a member loads is kept for that member alone, and stepped through like a match; a wrong one changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club.accounts.models import Member
from club.accounts.services.download import data_zip
from club.accounts.services.erasing import member_erase
from games import exploring, services
from games.models import LoadedRecord
from games.services import records
from tests.rules.records import SHORT
from tests.site.evening import client_of, french, no_spaces, random_turn, text_of

HOSTILE = '<script>alert(1)</script>"\\ \u202eevil' + "x" * 200


def load(client: Client, text: str = "", **files: SimpleUploadedFile) -> object:
    return client.post("/records/", {"text": text, **files})


def file_of(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("game.txt", data, "text/plain")


@pytest.mark.parametrize("way", ["text", "file", "bom"])
def test_a_good_one_is_kept_and_shown_from_its_start(alice: Member, way: str) -> None:
    client = client_of(alice)
    data = (b"\xef\xbb\xbf" if way == "bom" else b"") + SHORT.encode()
    reply = load(client, SHORT.replace("\n", "\r\n")) if way == "text" else load(client, file=file_of(data))
    kept = LoadedRecord.objects.get()
    assert (reply.status_code, reply["Location"]) == (302, f"/records/{kept.pk}/0/")
    assert (kept.owner, kept.slug, kept.title, kept.text) == (alice, "lutinfernal", "Lutinfernal, Alice – Bob", SHORT)
    page = text_of(client, f"/records/{kept.pk}/2/")
    assert "Turn 2 of 3." in page
    assert "player on A7" in page
    assert f'href="/records/{kept.pk}/3/" data-ply="3"' in page
    assert "Lutinfernal, Alice – Bob" in text_of(client, "/records/")
    assert client.get(f"/records/{kept.pk}/record.txt").content.decode() == SHORT
    assert client.get(f"/records/{kept.pk}/2.svg")["Content-Type"].startswith("image/svg+xml")
    assert client.get(f"/records/{kept.pk}/9/").status_code == 404
    load(client, SHORT)
    assert LoadedRecord.objects.count() == 1


def test_a_file_and_a_text_are_one_too_many(alice: Member) -> None:
    """Neither is preferred in silence, and the text stays; the same one twice is one."""
    other = SHORT.replace("Alice", "Zoé")
    reply = load(client_of(alice), other, file=file_of(SHORT.encode()))
    assert reply.status_code == 422
    page = reply.content.decode()
    assert "Only one can be loaded" in page
    assert "[Player &quot;0 Zoé&quot;]" in page.split("<textarea")[1]
    assert not LoadedRecord.objects.exists()
    assert load(client_of(alice), f"\r\n{SHORT}", file=file_of(SHORT.encode())).status_code == 302


def test_it_is_its_owners_alone(alice: Member, bob: Member, staff: Member) -> None:
    kept = records.record_load(by=alice, text=SHORT)
    for address in (f"/records/{kept.pk}/0/", f"/records/{kept.pk}/0.svg", f"/records/{kept.pk}/record.txt"):
        assert client_of(alice).get(address).status_code == 200
        assert [client_of(member).get(address).status_code for member in (bob, staff, None)] == [404, 404, 302]
    assert client_of(bob).post(f"/records/{kept.pk}/delete/").status_code == 302
    assert LoadedRecord.objects.exists()
    assert client_of(alice).post(f"/records/{kept.pk}/delete/")["Location"] == "/records/"
    assert not LoadedRecord.objects.exists()
    assert client_of(alice).get("/records/99999999999999999999/0/").status_code == 404


def test_a_wrong_turn_is_told_with_what_was_legal_and_the_text_stays(alice: Member) -> None:
    wrong = SHORT.replace("2. A7", "2. B10").replace("Alice", "Zoé")
    for reply in (load(client_of(alice, "fr"), wrong), load(client_of(alice, "fr"), file=file_of(wrong.encode()))):
        page = french(reply, 422)
        assert "Le coup 2, « B10 », n’est pas possible dans sa position." in page
        legal = page.split('class="legal"')[1].split("</ul>")[0]
        assert legal.count("<li>") == 12
        assert "Étaient possibles, entre autres" in legal
        assert "joueur en A1 <code>A1</code>" in legal
        assert "[Player &quot;0 Zoé&quot;]" in reply.content.decode().split("<textarea")[1]
    assert not LoadedRecord.objects.exists()


def test_turns_that_begin_alike_come_first(alice: Member) -> None:
    page = no_spaces(load(client_of(alice), SHORT.replace("2. A7", "2. A(0,0)r1")).content.decode())
    assert "Turn 2, “A(0,0)r1”, is not a whole turn." in page
    assert page.split('class="legal"')[1].count("<code>A(0,0)r1") == 12


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Choose a file or paste a record."),
        (b"\xff\xfe1", "This file is not a text in UTF-8"),
        (b"hello", "The tag “Game” is missing."),
        (b"[Game] \0", "is not written as a tag can be"),
    ],
)
def test_what_is_no_record_gets_a_sentence(alice: Member, data: bytes, sentence: str) -> None:
    reply = load(client_of(alice), file=file_of(data))
    assert reply.status_code == 422
    assert sentence in no_spaces(reply.content.decode())
    assert load(client_of(alice)).status_code == 422


def test_hostile_tags_are_shown_cut_and_escaped(alice: Member) -> None:
    quoted = HOSTILE.replace("\\", "\\\\").replace('"', '\\"')
    for old in ("0 Alice", "1 Bob"):
        client = client_of(alice)
        load(client, SHORT.replace(old, f"{old[0]} {quoted}"))
        kept = LoadedRecord.objects.first()
        for address in (f"/records/{kept.pk}/0/", "/records/"):
            page = text_of(client, address)
            assert "<script>alert" not in page
            assert "&lt;script&gt;alert" in page
            assert "\u202e" not in page
            assert "x" * 50 not in page
        assert "<script" not in client.get(f"/records/{kept.pk}/0.svg").content.decode()


def test_names_that_do_not_tell_the_seats_apart_give_way_to_the_sides(alice: Member) -> None:
    kept = records.record_load(by=alice, text=SHORT.replace("Bob", "Alice").replace("[Player", '[Event "Open"]\n[Player', 1))
    page = text_of(client_of(alice), f"/records/{kept.pk}/1/")
    assert '<b class="who">Red</b>' in page
    assert kept.title == "Lutinfernal, Open"


def test_what_goes_with_a_record_is_said_beside_its_button(alice: Member) -> None:
    kept = records.record_load(by=alice, text=SHORT)
    untouched = records.record_load(by=alice, text=SHORT.replace("[Game", '[Event "another"]\n[Game', 1))
    begun = services.exploration_begin(by=alice, record=kept)
    words = {"en": "also deletes what you have tried out", "fr": "efface aussi ce que vous avez exploré"}
    for lang, told in words.items():
        assert told not in text_of(client_of(alice, lang), "/records/")
    state = exploring.tree_of(begun).line.state(0)
    services.branch_add(by=alice, exploration_id=begun.pk, spot="0", text=random_turn(state, Random(8)))
    for lang, told in words.items():
        page = text_of(client_of(alice, lang), "/records/")
        assert page.count(told) == 1
        assert f'aria-describedby="goes-{kept.pk}"' in page
        assert f"goes-{untouched.pk}" not in page


def test_there_is_an_end_to_how_many_are_kept(alice: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "KEPT_MAX", 1)
    client = client_of(alice)
    load(client, SHORT)
    reply = load(client, SHORT + "\n")
    assert reply.status_code == 422
    assert "You keep 1 records already." in reply.content.decode()


def test_they_go_with_the_member_and_into_the_download(alice: Member, bob: Member) -> None:
    records.record_load(by=alice, text=SHORT)
    records.record_load(by=bob, text=SHORT)
    with data_zip(alice) as packed:
        assert b"data.json" in packed.read()
    member_erase(by=alice, member=alice)
    assert [kept.owner for kept in LoadedRecord.objects.all()] == [bob]


@pytest.mark.damaged
def test_one_that_the_rules_no_longer_take_says_so(alice: Member) -> None:
    kept = records.record_load(by=alice, text=SHORT)
    LoadedRecord.objects.update(text=SHORT.replace("lutinfernal", "chess"))
    for address in (f"/records/{kept.pk}/0/", f"/records/{kept.pk}/0.svg"):
        reply = client_of(alice).get(address)
        assert (reply.status_code, "cannot be read any more" in reply.content.decode()) == (404, True)
    assert client_of(alice).get("/records/").status_code == 200


def test_a_visitor_is_told_why_it_takes_an_account(db: None) -> None:
    assert "this takes an account" in text_of(client_of(), "/records/")
    assert load(client_of(), SHORT).status_code == 403
