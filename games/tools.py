"""What stands below a board to be chosen, besides the targets on it: a row for each tool, for ``games/_tool.html``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.safestring import mark_safe

from games import svg
from games.addresses import question, target
from games.rules.draft import Draft
from games.rules.face import Tool
from games.rules.scene import Go


def tool_rows(tools: Sequence[Tool], href: Callable[[Tool], str]) -> dict[str, list[dict[str, Any]]]:
    """``modes`` (of which one is pressed) and ``tools``; ``href`` says where each leads.

    Its key is its place among all, and another in each row: a swap then makes no button of one row one of the other.
    """
    rows: list[dict[str, Any]] = [
        {
            "tool": tool,
            "key": f"{number}" if tool.pressed is not None else f"go-{number}",
            "href": href(tool),
            "icon": mark_safe(svg.icon(tool.icon)) if tool.icon else "",  # noqa: S308 - our own symbols
        }
        for number, tool in enumerate(tools)
    ]
    return {
        "modes": [row for row in rows if row["tool"].pressed is not None],
        "tools": [row for row in rows if row["tool"].pressed is None],
    }


def draft_bar(made: Draft, lang: str) -> dict[str, Any]:
    """The draft bar: what would happen, and the addresses of back, clear and each tool."""
    face = made.base.game.face

    def href(tool: Tool) -> str:
        return target(made.actions, tool.go) if tool.go else question(made.actions, made.pick, tool.ask)

    # Back takes the last step back: the part of an action that is held, else the last action.
    back = Go(back=0 if made.pick else 1)
    return {
        "forecast": face.forecast(made, lang),
        "back": target(made.actions, back),
        **tool_rows(face.tools(made, lang), href),
        "verb": face.verb(made, lang) if made.can_confirm and not made.pick else "",
    }
