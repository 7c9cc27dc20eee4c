"""Short records that the tests of reading and writing start from."""

from __future__ import annotations

HEAD = """[Game "lutinfernal"]
[Seats "2"]
[Option "layout=compact"]
[Setup "A(0,0)r0 B(3,2)r0 C(-2,5)r0"]
"""
PLAYERS = """[Player "0 Alice"]
[Player "1 Bob"]
"""
TURNS = """
1. =B10
2. A7
3. C1
"""
SHORT = HEAD + PLAYERS + TURNS

OVER = (
    HEAD.rstrip()
    + """
[Scores "1 0"]
[Placing "1 2"]

1. =B10
2. A7
3. ~1
"""
)
