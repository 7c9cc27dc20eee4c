"""What a target of a board would do: the small answer that a page asks for while the pointer or the focus rests on it."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import QueryDict
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games import svg
from games.refusals import Refused
from games.rules.draft import Draft, read_draft
from games.rules.protocol import GameOver, RulesError
from games.rules.scene import Item
from games.sitting import Sitting


def foreseen(sitting: Sitting, shown: str, draft: str, pick: str, lang: str) -> SafeString:
    """Marks and sentence for the draft that a target leads to; empty where there is nothing to say.

    ``shown`` is the draft on the reader's board, as an address (``?draft=…&pick=…``; without these: none). Refused for
    who holds no seat, and where the reader may not act now or one of the drafts does not fit the position.
    """
    if not sitting.held:
        raise Refused("not-yours")
    now, ahead = _drafts(sitting, shown, draft, pick)
    found = sitting.state.game.face.foresee(now, ahead, lang=lang, turned=sitting.turned)
    return overlay(found.words, found.marks) if found.words or found.marks else SafeString()


def overlay(words: str, marks: Sequence[Item]) -> SafeString:
    """A sentence, and marks that are laid over the board, as the page's script takes them."""
    drawn_marks = svg.paint(tuple(marks))
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg"><g class="peek" aria-hidden="true">{drawn_marks}</g></svg>' if marks else ""
    return mark_safe(f"<p>{escape(words)}</p>{drawn}")  # noqa: S308 - svg escapes every text


def _drafts(sitting: Sitting, shown: str, draft: str, pick: str) -> tuple[Draft, Draft]:
    """The draft on the board and the one ahead."""
    held = QueryDict(shown.removeprefix("?"))
    try:
        if not sitting.active:
            raise GameOver(draft)
        now = read_draft(sitting.state, held.get("draft", ""), held.get("pick", ""))
        return now, read_draft(sitting.state, draft, pick)
    except RulesError:
        raise Refused("draft-stale") from None
