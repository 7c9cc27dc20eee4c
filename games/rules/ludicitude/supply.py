"""What a game of Ludicitude is played with, in numbers."""

HOMES, BLANKS, CUBES = 3, 9, 15
"""What each seat has at the start (rule 2)."""
QUIET_ROUNDS = 5
"""After that many rounds' worth of turns in a row without a tile laid the end is called (rule 9)."""
