"""What the database keeps of matches. The turns are the truth; a serialized state is a cache checked against them.

``version`` of a match grows with every change that anyone can see, ``position`` only when the position itself
changes; a posted turn carries the position it was based on.
"""

from games.models.exploring import Branch, Exploration
from games.models.loaded import LoadedRecord
from games.models.play import Game, MatchEvent, Turn
from games.models.table import Invitation, Match, Seat

__all__ = ["Branch", "Exploration", "Game", "Invitation", "LoadedRecord", "Match", "MatchEvent", "Seat", "Turn"]
