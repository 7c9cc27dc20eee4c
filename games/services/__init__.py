"""The only writer. Every function is one transaction, or one statement, which is one by itself.

Only this package calls ``live.notify_on_commit``.

Keyword-only arguments; what is refused is a ``Refused`` and leaves everything as it was. Row locks hold on
PostgreSQL; on SQLite every transaction is immediate, so that writers stand in line.
"""

from games.services.adopting import one_screen_adopt
from games.services.annulling import match_annul
from games.services.exploring import (
    branch_add,
    branch_first,
    branch_prune,
    exploration_begin,
    exploration_clear,
    exploration_share,
)
from games.services.inviting import invitation_take_back, match_decline, match_invite, match_link_end, match_link_make
from games.services.mending import match_mend
from games.services.opening import match_join, match_leave, match_open, one_screen_open
from games.services.playing import match_resign, turn_play
from games.services.records import record_delete, record_load
from games.services.rematching import match_rematch

__all__ = [
    "branch_add",
    "branch_first",
    "branch_prune",
    "exploration_begin",
    "exploration_clear",
    "exploration_share",
    "invitation_take_back",
    "match_annul",
    "match_decline",
    "match_invite",
    "match_join",
    "match_leave",
    "match_link_end",
    "match_link_make",
    "match_mend",
    "match_open",
    "match_rematch",
    "match_resign",
    "one_screen_adopt",
    "one_screen_open",
    "record_delete",
    "record_load",
    "turn_play",
]
