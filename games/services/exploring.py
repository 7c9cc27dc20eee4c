"""Exploring: turns tried out beside a line. Nothing of it touches the match or is told to anybody."""

from __future__ import annotations

from django.db import transaction

from games import exploring, selectors
from games.damage import Unreadable
from games.models import Branch, Exploration, Game, LoadedRecord
from games.people import Member
from games.refusals import Refused, played
from games.rules.protocol import LEAVE, State

BRANCHES_MAX = 1000
"""Turns that one exploration holds."""


def exploration_begin(*, by: Member, game: Game | None = None, record: LoadedRecord | None = None) -> Exploration:
    """The member's exploration of that game or record, new where there was none.

    Refused while the match runs with a live clock, and where the member may not see it or the record is somebody else's.
    """
    if not selectors.may_begin(by, game=game, record=record):
        raise Refused("cannot-explore")
    found, _new = Exploration.objects.get_or_create(owner=by, game=game, record=record)
    return found


def branch_first(*, by: Member, ply: int, text: str, game: Game | None = None, record: LoadedRecord | None = None) -> str:
    """The first turn of an exploration, which begins with it: as ``exploration_begin`` and ``branch_add``, both or neither."""
    with transaction.atomic():
        begun = exploration_begin(by=by, game=game, record=record)
        return branch_add(by=by, exploration_id=begun.pk, spot=str(ply), text=text)


def branch_add(*, by: Member, exploration_id: int, spot: str, text: str) -> str:
    """Plays a turn from a spot of the member's own exploration; the spot that it leads to.

    A turn that was played or tried there before leads to where it is. Refused for an illegal turn, a spot that is not
    there, somebody else's exploration, and beyond ``BRANCHES_MAX``.
    """
    with transaction.atomic():
        tree = _own_tree(by, exploration_id)
        state = _state(tree, spot)
        parent, ply = tree.branch_at(spot), tree.ply(spot) + 1
        known = next((after for after in tree.after(spot) if tree.text(after) == text), None)
        if known is not None:
            return known
        if text.startswith(LEAVE):
            raise Refused("illegal", action=text)
        played(state, text)
        if len(tree.branches) >= BRANCHES_MAX:
            raise Refused("too-many-branches", most=BRANCHES_MAX)
        branch = Branch.objects.create(exploration=tree.exploration, parent=parent, ply=ply, text=text)
        tree.exploration.save(update_fields=["changed"])
    return f"b{branch.pk}"


def branch_prune(*, by: Member, exploration_id: int, spot: str) -> str:
    """Removes a branch with all that grew on it; the spot before it. Of the line that was played nothing can be removed."""
    with transaction.atomic():
        tree = _own_tree(by, exploration_id)
        try:
            before, branch = tree.before(spot), tree.branch_at(spot)
        except exploring.NoSpot as error:
            raise Refused("no-spot") from error
        if branch is not None:
            # All at once: by itself each would be looked for below the one before, a query a turn.
            tree.exploration.branches.filter(pk__in=tree.with_what_grew_on(branch)).delete()
    return before


def exploration_clear(*, by: Member, exploration_id: int) -> None:
    """Throws away all that was tried out, also where it cannot be read any more; it is shown to nobody then."""
    with transaction.atomic():
        found = _own(by, exploration_id)
        found.branches.all().delete()
        found.shared = False
        found.save(update_fields=["shared", "changed"])


def exploration_share(*, by: Member, exploration_id: int, shared: bool) -> Exploration:
    """Shows it to those who may see the match, once that has ended, or shows it no more."""
    with transaction.atomic():
        # The tree is not asked for: what cannot be read any more can still be taken back.
        found = _own(by, exploration_id)
        found.shared = shared and found.game_id is not None
        found.save(update_fields=["shared", "changed"])
    return found


def _own(by: Member, exploration_id: int) -> Exploration:
    """The member's own, its row locked until the transaction ends."""
    found = Exploration.objects.select_for_update().filter(pk=exploration_id, owner=by.pk).first()
    if found is None:
        raise Refused("not-your-exploration")
    if found.game is not None and not selectors.may_explore(by, found.game.match):
        raise Refused("cannot-explore")
    return found


def _own_tree(by: Member, exploration_id: int) -> exploring.Tree:
    """The same with its line and branches, without people: the transaction makes others wait."""
    try:
        return exploring.tree_of(_own(by, exploration_id), named=False)
    except Unreadable as error:
        raise Refused("no-spot") from error


def _state(tree: exploring.Tree, spot: str) -> State:
    try:
        return tree.line_to(spot).state(tree.ply(spot))
    except (exploring.NoSpot, Unreadable) as error:
        raise Refused("no-spot") from error
