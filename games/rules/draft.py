"""A turn in the making, as the address of a page tells it: ``draft`` (actions so far) and ``pick`` (part of the next)."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.protocol import STOP, GameOver, IllegalAction, State, UnreadableAction

MAX_TEXT = 1000
"""Characters of a draft or pick beyond which it is unreadable without a look; the longest turn of a game is far below."""


@dataclass(frozen=True, slots=True)
class Draft:
    """``base`` is the position at the start of the turn, ``state`` the one after ``actions``.

    When the actions are a whole turn (``complete``), ``state`` is the next position: its seat, if any, is the next to act.
    """

    base: State
    actions: tuple[str, ...]
    pick: str
    state: State
    complete: bool

    @property
    def text(self) -> str:
        """The actions as one text: the draft in an address, the turn when it is confirmed."""
        return "".join(self.actions)

    @property
    def can_confirm(self) -> bool:
        """Whether the actions as they stand make a legal whole turn."""
        return self.complete or (bool(self.actions) and STOP in self.state.legal_actions())

    @property
    def legal(self) -> tuple[str, ...]:
        """What may follow within this turn; empty when it is complete."""
        return () if self.complete else self.state.legal_actions()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been chosen yet."""
        return not self.actions and not self.pick

    def matching(self) -> tuple[str, ...]:
        """The legal actions that begin with the pick."""
        return tuple(a for a in self.legal if a.startswith(self.pick))


def read_draft(base: State, text: str = "", pick: str = "") -> Draft:
    """The draft that ``text`` and ``pick`` describe on ``base`` (a state without a draft).

    Raises UnreadableAction, IllegalAction or GameOver where they do not fit the position (any more).
    """
    if len(text) > MAX_TEXT or len(pick) > MAX_TEXT:
        raise UnreadableAction((text or pick)[:50] + "…", code="oversized")
    if not text and not pick:
        return Draft(base, (), "", base, False)
    if base.is_over:
        raise GameOver(text or pick)
    actions = base.game.split(text) if text else ()
    if STOP in actions:
        raise UnreadableAction(text)
    state, complete = base, False
    for action in actions:
        if complete:
            raise IllegalAction(action)
        state = state.play(action)
        complete = not state.draft
    if pick and (complete or not any(a.startswith(pick) for a in state.legal_actions())):
        raise IllegalAction(pick, () if complete else state.legal_actions())
    return Draft(base, actions, pick, state, complete)
