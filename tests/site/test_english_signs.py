"""English texts have one apostrophe, the straight one; the curly one is for French."""

from __future__ import annotations

import re

import polib

from tests.site.test_french_spaces import ROOT, words_of

CURLY = re.compile(r"\w’(?:s|t|d|ll|re|ve)?(?!\w)")
"""As no French word has it."""


def test_the_catalogue() -> None:
    catalogue = polib.pofile(str(ROOT / "locale/fr/LC_MESSAGES/django.po"))
    texts = [text for entry in catalogue for text in (entry.msgid, entry.msgid_plural)]
    assert sum("'" in text for text in texts) > 30
    assert [text for text in texts if "’" in text] == []


def test_what_the_games_say() -> None:
    assert CURLY.search("the other team’s goblins")
    assert not CURLY.search("l’équipe d’en face, s’il n’y a qu’elle")
    modules = [file for file in (ROOT / "games/rules").rglob("*.py") if "tests" not in file.parts]
    guides = list((ROOT / "games/rules").rglob("guide.en.md"))
    assert len(guides) == 3
    texts = [*(text for file in modules for text in words_of(file)), *(file.read_text(encoding="utf-8") for file in guides)]
    assert [text[:60] for text in texts if CURLY.search(text)] == []
