"""A French page holds no English: the catalogue is whole, and pages in many states show none of its English texts."""

from __future__ import annotations

import ast
import re
from html import unescape
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules import registry

CATALOGUE = polib.pofile(str(Path(settings.LOCALE_PATHS[0]) / "fr" / "LC_MESSAGES" / "django.po"))
MARKS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]")
TOLD = re.compile(r'(?:title|aria-label|alt|placeholder|value|data-\w+)="([^"]*)"')


def english() -> list[str]:
    """What a French page must not say: texts of several words, split where something is filled in."""
    texts = [text for entry in CATALOGUE for text in (entry.msgid, entry.msgid_plural) if text and text != entry.msgstr]
    parts = [part.strip() for text in texts for part in PLACEHOLDER.split(text)[::2]]
    return [part for part in parts if len(part.split()) > 2]


def said(html: str) -> str:
    """What a page tells its reader: its text, and the attributes that are read out or shown."""
    html = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    words = " ".join([re.sub(r"<[^>]+>", " ", html), *TOLD.findall(html)])
    return re.sub(r"\s+", " ", unescape(words))


def assert_french(client: Client, address: str, *, data: dict[str, str] | None = None) -> None:
    reply = client.post(address, data, follow=True) if data is not None else client.get(address, follow=True)
    told = said(reply.content.decode())
    assert not [text for text in english() if text in told], address
    assert 'lang="fr"' in reply.content.decode()


@pytest.fixture
def in_french(alice: Member) -> Client:
    client = Client(headers={"accept-language": "fr"})
    client.force_login(alice)
    return client


def test_nothing_is_untranslated() -> None:
    assert [entry.msgid for entry in CATALOGUE if not entry.translated() or entry.fuzzy] == []
    assert CATALOGUE.obsolete_entries() == []


def marked(source: str) -> set[str]:
    """The texts that a module marks for translation, wherever in it they stand; makemessages misses those in f-strings."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    marks = [call for call in calls if call.func.id in MARKS]  # type: ignore[attr-defined]
    texts = [call.args[0].value for call in marks if call.args and isinstance(call.args[0], ast.Constant)]
    return {text for text in texts if isinstance(text, str)}


def test_every_marked_text_is_in_the_catalogue() -> None:
    known = {entry.msgid for entry in CATALOGUE}
    files = [file for folder in ("club", "games") for file in (settings.BASE_DIR / folder).rglob("*.py")]
    missing = {(file.name, text) for file in files for text in marked(file.read_text("utf-8")) - known}
    assert missing == set()


def test_every_placeholder_is_kept() -> None:
    for entry in CATALOGUE:
        for number, text in (entry.msgstr_plural or {0: entry.msgstr}).items():
            source = entry.msgid_plural if number else entry.msgid
            assert set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(source)), source


def test_a_visitors_pages(db: None) -> None:
    client = Client(headers={"accept-language": "fr"})
    for address in ("/", "/account/login/", "/account/signup/", "/nowhere/", *(f"/try/{g.slug}/" for g in registry.all_games())):
        assert_french(client, address)
    assert_french(client, "/account/login/", data={"login": "alice", "password": "wrong"})
    assert_french(client, "/account/signup/", data={"username": "é", "password1": "1", "password2": "2"})
    assert_french(client, "/try/arlecchino/turn/", data={"turn": "nonsense", "position": "x"})


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
def test_a_match_from_start_to_end(in_french: Client, alice: Member, bob: Member, slug: str) -> None:
    assert_french(in_french, f"/play/{slug}/")
    assert_french(in_french, f"/play/{slug}/", data={"seats": "9"})
    match = services.match_open(by=alice, slug=slug, seats=2, rated=True)
    assert_french(in_french, match.get_absolute_url())
    services.match_join(by=bob, match_id=match.pk)
    for query in ("", "?draft=nonsense", "?why=nonsense", "?why=A1"):
        assert_french(in_french, match.get_absolute_url() + query)
    assert_french(in_french, f"{match.get_absolute_url()}turn/", data={"turn": "nonsense", "position": "0"})
    services.match_resign(by=bob, match_id=match.pk)
    assert_french(in_french, match.get_absolute_url())
    assert_french(in_french, f"{match.get_absolute_url()}turn/", data={"turn": "x", "position": "1"})
    assert_french(in_french, f"{match.get_absolute_url()}turns/")
    assert Match.objects.get().is_finished


def test_a_members_own_pages(in_french: Client, alice: Member) -> None:
    for address in ("/", alice.get_absolute_url(), "/account/settings/", "/account/password/", "/account/logout/"):
        assert_french(in_french, address)
