"""A position of an exploration as a page shows it: the board to play on, and the tree beside it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from games import panels, selectors, table
from games.exploring import Tree
from games.models import Branch, Exploration
from games.people import Member
from games.ports import ports
from games.replay import Line
from games.selectors import RECENT_TURNS
from games.sitting import Sitting
from games.turnlines import line_in

TOLD_MAX = 200
"""Branches up to which each is told in words; a larger tree is told in notation alone."""


def home_of(exploration: Exploration) -> str:
    """The address of the positions that were played."""
    if exploration.game is not None:
        return reverse("match-positions", args=[exploration.game.match_id, exploration.game.number])
    return reverse("record-position", args=[exploration.record_id, "last"])


@dataclass(frozen=True)
class View:
    """A spot of a tree as this reader sees it. NoSpot where it is not there."""

    tree: Tree
    spot: str
    reader: Member
    turned: bool = False
    ratings: bool = True

    @property
    def is_mine(self) -> bool:
        """Whether the reader may play on here."""
        return selectors.plays_on(self.reader, self.tree.exploration)

    @cached_property
    def line(self) -> Line:
        """The line that ends here."""
        return self.tree.line_to(self.spot)

    @cached_property
    def sitting(self) -> Sitting:
        """What lies on the table. Its owner plays all sides."""
        line = self.line
        ply = len(line)
        state, plies = line.state(ply), range(ply, max(ply - RECENT_TURNS, 0), -1)
        return Sitting(
            state=state,
            seating=line.seating,
            people=line.people,
            turns=[line.turn(n) for n in plies],
            held=frozenset(range(state.seats)) if self.is_mine else frozenset(),
            version=0,
            position=ply,
            ended=state.is_over,
            turned=self.turned,
            ratings=self.ratings,
            work_out=lambda: [line.worked_out(n) for n in plies],
        )

    def at(self, spot: str) -> str:
        """The address of another spot of the same tree."""
        exploration = self.tree.exploration
        if not exploration._state.adding:
            return exploration.address(spot)
        if exploration.game is not None:
            return reverse("explore-match", args=[exploration.game.match_id, exploration.game.number, spot])
        return reverse("explore-record", args=[exploration.record_id, spot])


def position(view: View, lang: str, **draft: str) -> dict[str, Any]:
    """What changes from spot to spot and with every step of a draft, in the language that is active. Unreadable where stored
    turns fit no more.
    """
    tree, exploration = view.tree, view.tree.exploration
    after, ply = tree.after(view.spot), len(view.line)
    beside = {
        "view": view,
        "where": _where(ply, is_played=tree.branch_at(view.spot) is None),
        "before": view.at(tree.before(view.spot)) if ply else "",
        "after": (view.at(after[0]), tree.text(after[0])) if after else None,
        "prune": reverse("exploration-prune", args=[exploration.pk, view.spot]) if view.spot.startswith("b") else "",
    }
    return {
        **table.spread(view.sitting, lang, **draft),
        "result": None,
        "title": _("Exploring: %(title)s") % {"title": tree.line.title},
        "turn_url": f"{view.at(view.spot)}turn/",
        "beside": render_to_string("games/_explored.html", beside),
        # Turns tried out from one position have the same number.
        "spot": view.spot,
        "view": view,
        "owner": ports.shown_name(exploration.owner),
    }


def tree(view: View, lang: str, seats: list[panels.SeatPanel]) -> dict[str, Any]:
    """What stands beside it and changes only when a branch grows or goes: all branches, and to whom they are shown."""
    exploration = view.tree.exploration
    can_share = view.is_mine and view.tree.branches and exploration.game_id
    share = reverse("exploration-share", args=[exploration.pk, view.spot]) if can_share else ""
    return {"exploration": exploration, "branches": _branches(view, seats, lang), "share": share}


def _where(ply: int, *, is_played: bool) -> str:
    if not ply:
        return _("Before the first turn")
    if is_played:
        return _("Turn %(ply)s, as it was played") % {"ply": ply}
    return _("Turn %(ply)s, tried out") % {"ply": ply}


def _told(view: View, branch: Branch, seats: list[panels.SeatPanel], lang: str) -> panels.TurnLine:
    line = view.tree.line_to(f"b{branch.pk}")
    return line_in(line.face, line.worked_out(len(line)), seats, lang)


def _branches(view: View, seats: list[panels.SeatPanel], lang: str) -> list[dict[str, Any]]:
    """All branches: where, how deep, which turn, in words too as long as the tree is small; whether it is the one looked at."""
    in_words = len(view.tree.branches) <= TOLD_MAX
    return [
        {
            "address": view.at(f"b{branch.pk}"),
            "depth": min(depth, 6),
            "ply": branch.ply,
            "text": branch.text,
            "line": _told(view, branch, seats, lang) if in_words else None,
            "is_root": branch.parent_id is None,
            "is_here": view.spot == f"b{branch.pk}",
        }
        for depth, branch in view.tree.walk()
    ]
