"""What a service refuses, as a short stable code; and the sentence that pages show for each, in the reader's language."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules import registry
from games.rules.protocol import RulesError, State


class Refused(Exception):
    """A wish that was not granted; nothing was changed. ``status`` is the HTTP status that says so."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    @property
    def status(self) -> int:
        """The HTTP status for this refusal."""
        return _STATUS.get(self.code, 422)

    @property
    def sentence(self) -> str:
        """What happened and what to do, in the language active now."""
        return str(SENTENCES[self.code]) % {name: printable(value) for name, value in self.details.items()}


def refused_by_rules(error: RulesError) -> Refused:
    """The refusal that tells of a rules error."""
    return Refused(error.code if error.code in SENTENCES else "illegal", action=error.action)


def played(state: State, text: str) -> State:
    """The position after a whole turn; refused where the rules do not take it."""
    try:
        return registry.play_turn(state, text)
    except RulesError as error:
        raise refused_by_rules(error) from error


SHOWN = 60
"""Characters of what somebody sent that a sentence repeats."""


def printable(value: object, most: int = SHOWN) -> str:
    """Of a text from outside what a page can show: its beginning, without what controls the line or the direction of writing."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(value)[:most])


_STATUS = {
    "stale": 409,
    "over": 409,
    "annulled": 409,
    "not-running": 409,
    "not-your-turn": 409,
    "full": 409,
    "started": 409,
    "already-in": 409,
    "not-in": 409,
    "not-yours": 403,
    "not-host": 403,
    "members-only": 403,
    "by-invitation": 403,
    "strangers": 403,
    "cannot-invite": 403,
    "not-invited": 409,
    "sits-already": 409,
    "has-declined": 409,
    "rematch-of-the-same": 409,
    "link-over": 409,
    "broken": 409,
    "cannot-mend": 409,
    "ledger": 409,
    "has-left": 409,
    "no-rematch": 409,
    "cannot-explore": 403,
    "no-records": 403,
    "not-your-exploration": 403,
    "no-spot": 404,
}

SENTENCES: dict[str, Promise] = {
    "unreadable": _("“%(action)s” is not readable as a turn of this game. Nothing was played."),
    "empty": _("The turn is empty: choose one on the board first. Nothing was played."),
    "too-long": _("That turn goes on after its end. Nothing was played."),
    "oversized": _("That is too long to be a turn of this game. Nothing was played."),
    "unfinished": _("“%(action)s” is not a whole turn yet. Go on, or take it back."),
    "illegal": _("“%(action)s” is not possible in this position. Nothing was played."),
    "over": _("The match is over: no more turns can be played."),
    "annulled": _("The staff has annulled this match."),
    "stale": _("The position has changed in the meantime. Here is the board as it is now; your turn was not played."),
    "draft-stale": _("The turn you were preparing no longer fits the position. Here is the board as it is now."),
    "not-running": _("This match is not running."),
    "not-your-turn": _("It is not your turn."),
    "not-yours": _("You have no seat in this match, so you cannot do that."),
    "full": _("Somebody was faster: this match is full."),
    "started": _("This match has already started."),
    "already-in": _("You already have a seat in this match."),
    "not-in": _("You have no seat in this match."),
    "has-left": _("You have already left this match."),
    "no-rematch": _("There is no rematch for this match."),
    "not-host": _("Only whoever opened the match can do that."),
    "members-only": _("Ranked matches are for the club's members."),
    "own-setup": _("A match with a start of one's own is always casual."),
    "by-invitation": _("This match is by invitation. Ask its host for the link."),
    "strangers": _("You cannot take a seat in this match."),
    "cannot-invite": _("Somebody of these cannot be invited to this match. Nobody was invited."),
    "not-invited": _("You are not invited to this match any more."),
    "sits-already": _("%(name)s already has a seat in this match."),
    "has-declined": _("%(name)s has declined this match."),
    "rematch-of-the-same": _("A rematch is for those who played the match before."),
    "link-over": _("This link is not valid any more. Ask for a new one."),
    "broken": _("The board of this match cannot be read. The club's staff can repair or annul it."),
    "cannot-mend": _("The turns of this match do not fit the rules, so it cannot be repaired. It can be annulled."),
    "ledger": _("The ratings cannot be computed anew, so nothing was changed. The command recompute_ratings tells why."),
    "unknown-game": _("The club does not play a game of that name."),
    "bad-seats": _("This game is not played with that number of seats."),
    "too-many-records": _("You keep %(most)s records already. Delete some to load more."),
    "no-records": _("Records are kept for the club's members."),
    "cannot-explore": _("This match cannot be explored at the moment."),
    "not-your-exploration": _("Only whoever explores here can do that."),
    "no-spot": _("This position is not there any more."),
    "too-many-branches": _("Here %(most)s turns are tried out already. Delete some to go on."),
    "bad-option": _("That option or choice does not exist in this game."),
}
