"""The board of a sitting as an ``<svg>``, with the traces of the last turn and how it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from games import svg
from games.rules.draft import Draft
from games.rules.protocol import LEAVE
from games.rules.scene import Beat
from games.sitting import Sitting


def board_html(sitting: Sitting, made: Draft, lang: str) -> SafeString:
    """The board with this draft on it; those who may not act see the same one."""

    def drawn() -> SafeString:
        last = _last(sitting)
        text = last["text"] if last else ""
        scene = sitting.state.game.face.scene(made, lang=lang, active=sitting.active, last=text, turned=sitting.turned)
        drawing = svg.board(scene, actions=made.actions, pick=made.pick, told=told(sitting, made))
        return mark_safe(drawing)  # noqa: S308 - svg escapes every text

    return drawn() if sitting.active else sitting.shared(("board", lang, sitting.turned), drawn)


def told(sitting: Sitting, made: Draft) -> Sequence[Beat]:
    """How the last turn is told on a board without a draft."""
    last = _last(sitting)
    if last is None or not made.is_empty:
        return ()
    face, turned = sitting.state.game.face, sitting.turned
    return sitting.shared(("told", turned), lambda: face.beats(sitting.state, last["text"], last["facts"], turned=turned))


def _last(sitting: Sitting) -> Mapping[str, Any] | None:
    """The turn that led to this position; none where it was somebody's leaving."""
    return next((turn for turn in sitting.turns[:1] if not turn["text"].startswith(LEAVE)), None)
