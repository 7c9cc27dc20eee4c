"""A tree of turns that a member tries out beside a line: its positions, and the tree as a list. Nothing here writes.

A *spot* is one position: the ply of the line that was played ("34"), or a branch ("b17"), the position after its turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games import lines
from games.damage import Unreadable
from games.models import Branch, Exploration
from games.replay import Line

_SPOT = re.compile(r"(b?)([0-9]{1,18})")


def is_branch(spot: str) -> bool:
    """Whether it is written like a branch, be there one or not."""
    told = _SPOT.fullmatch(spot)
    return told is not None and bool(told[1])


class NoSpot(LookupError):
    """There is no such position in the tree (any more)."""


@dataclass(frozen=True)
class Tree:
    """An exploration with its line and all its branches by id.

    Methods raise NoSpot; where stored turns fit no more, the lines that they give raise Unreadable.
    """

    exploration: Exploration
    line: Line
    branches: dict[int, Branch]

    def branch_at(self, spot: str) -> Branch | None:
        """The branch of a spot; None for a ply of the line."""
        told = _SPOT.fullmatch(spot)
        number = int(told[2]) if told else -1
        if told and not told[1] and number <= len(self.line):
            return None
        if not told or not told[1] or number not in self.branches:
            raise NoSpot(spot)
        return self.branches[number]

    def ply(self, spot: str) -> int:
        """Its ply."""
        branch = self.branch_at(spot)
        return int(spot) if branch is None else branch.ply

    def line_to(self, spot: str) -> Line:
        """The line whose last position is the spot's."""
        path = self.path(spot)
        if not path:
            return self.line.branch(self.ply(spot))
        return self.line.branch(path[0].ply - 1, [branch.text for branch in path])

    def path(self, spot: str) -> list[Branch]:
        """The branches from the line that was played to the spot; none for a ply of that line."""
        branch, path = self.branch_at(spot), list[Branch]()
        while branch is not None:
            path.append(branch)
            branch = None if branch.parent_id is None else self.branches[branch.parent_id]
        return path[::-1]

    def before(self, spot: str) -> str:
        """The spot one turn before; the same at the start."""
        branch = self.branch_at(spot)
        if branch is None:
            return str(max(int(spot) - 1, 0))
        return str(branch.ply - 1) if branch.parent_id is None else f"b{branch.parent_id}"

    def after(self, spot: str) -> list[str]:
        """The spots one turn further: of the line that was played first, then the branches, the oldest first."""
        branch, ply = self.branch_at(spot), self.ply(spot) + 1
        played = [str(ply)] if branch is None and ply <= len(self.line) else []
        return played + [f"b{grown.pk}" for grown in self._grown.get((branch.pk if branch else None, ply), ())]

    def text(self, spot: str) -> str:
        """The turn that leads there; not of the start."""
        branch = self.branch_at(spot)
        return self.line.texts[int(spot) - 1] if branch is None else branch.text

    @cached_property
    def _grown(self) -> dict[tuple[int | None, int], list[Branch]]:
        """By parent (None for the line that was played) and ply, the oldest first."""
        found: dict[tuple[int | None, int], list[Branch]] = {}
        for branch in self.branches.values():
            found.setdefault((branch.parent_id, branch.ply), []).append(branch)
        return found

    def with_what_grew_on(self, branch: Branch) -> list[int]:
        """The ids of that branch and of all that follow it."""
        found, waiting = list[int](), [branch]
        while waiting:
            one = waiting.pop()
            found.append(one.pk)
            waiting += self._grown.get((one.pk, one.ply + 1), ())
        return found

    def walk(self) -> Iterator[tuple[int, Branch]]:
        """All branches as a list that reads like a tree: (depth, branch). What goes on without a choice stands in one column."""
        roots = sorted((ply for parent, ply in self._grown if parent is None), reverse=True)
        waiting = [(0, root) for ply in roots for root in reversed(self._grown[None, ply])]
        while waiting:
            depth, branch = waiting.pop()
            yield depth, branch
            below = self._grown.get((branch.pk, branch.ply + 1), [])
            # The first goes on in the same column; what was tried later is set in, and read after it.
            for child in below[:1]:
                waiting += [(depth + 1, other) for other in reversed(below[1:])]
                waiting.append((depth, child))


def tree_of(exploration: Exploration, *, named: bool = True) -> Tree:
    """The tree of an exploration whose game or record is at hand. Unreadable for a damaged line.

    Two queries, where it is not to be ``named``, and those for the people of a match's line.
    """
    if exploration.game is not None:
        line = lines.line_of(exploration.game.match, exploration.game, named=named)
    elif exploration.record is not None:
        line = lines.line_of_record(exploration.record)
    else:
        raise Unreadable("an exploration of nothing")
    branches = exploration.branches.all() if exploration.pk is not None else []
    return Tree(exploration, line, {branch.pk: branch for branch in branches})
