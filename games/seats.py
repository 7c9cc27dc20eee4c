"""A seat's panel as HTML, joined in Python as the board is: it is drawn anew at every turn for every audience."""

from __future__ import annotations

from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.panels import SeatPanel
from games.rules.words import minus


def seat_html(panel: SeatPanel, number: int) -> SafeString:
    """The panel of the seat shown as the ``number``-th, in the language that is active."""
    return _seat(panel, number, get_language() or "")


@lru_cache(maxsize=2048)
def _seat(panel: SeatPanel, number: int, _lang: str) -> SafeString:
    score = minus(panel.face.score)
    words = [name for name, holds in _marks(panel).items() if holds]
    then = f' data-then="{escape(panel.then)}"' if panel.then else ""
    stock = "".join(
        f'<span role="img" title="{count} {escape(label)}">{icon}{count}</span>' for count, label, icon in panel.stock
    )
    return mark_safe(  # noqa: S308 - every text is escaped
        f'<details class="{" ".join(["seat", *words])}" id="seat-{number}">\n<summary>\n'
        f'<span class="icons">{panel.icons}</span>\n'
        f'<b class="who">{escape(panel.title)}</b><small class="side"{then}>{escape(panel.note)}</small>\n'
        f'<span class="score"><span aria-hidden="true">{score}</span>'
        f'<span class="unseen">{score} {escape(panel.face.unit)}</span></span>\n'
        f'<span class="stock">{stock}</span>\n</summary>\n{_working(panel, score)}\n</details>\n'
    )


def _marks(panel: SeatPanel) -> dict[str, bool]:
    mine = panel.person.mine and bool(panel.person.name)
    return {"to-act": panel.to_act, "won": panel.won, "left": panel.left, "mine": mine}


def _working(panel: SeatPanel, score: str) -> str:
    """How the score comes about, and who sits there: what the panel shows when it is opened."""
    person = panel.person
    who = f'<a href="{escape(person.address)}">{escape(person.name)}</a>' if person.address else ""
    if person.rating:
        elo = f"{escape(_('Elo'))} {person.rating.value}"
        elo += f" ({escape(_('provisional'))})" if person.rating.provisional else ""
        # A reader who hides ratings neither sees nor hears this.
        who += f' <span class="rating">{elo}</span>'
    lines = "".join(
        f'<tr><th scope="row">{escape(words)}</th><td>{minus(points)}</td></tr>' for words, points in panel.face.working
    )
    sum_of_it = _("Score")
    return (
        f'<div class="working">\n{f"<p>{who}</p>" if person.name else ""}\n<table><tbody>{lines}</tbody>'
        f'<tfoot><tr><th scope="row">{escape(sum_of_it)}</th><td>{score}</td></tr></tfoot></table>\n</div>'
    )
