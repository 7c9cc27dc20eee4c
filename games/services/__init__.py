"""The only writer. Every function is one transaction; only this package calls ``live.notify_on_commit``.

Keyword-only arguments; what is refused is a ``Refused`` and leaves everything as it was. Row locks hold on
PostgreSQL; on SQLite every transaction is immediate, so that writers stand in line.
"""

from games.services.adopting import one_screen_adopt
from games.services.annulling import match_annul
from games.services.inviting import invitation_take_back, match_decline, match_invite, match_link_end, match_link_make
from games.services.mending import match_mend
from games.services.opening import match_join, match_leave, match_open, one_screen_open
from games.services.playing import match_resign, turn_play
from games.services.rematching import match_rematch

__all__ = [
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
    "turn_play",
]
