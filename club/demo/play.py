"""Random play through the same services as everybody's."""

from __future__ import annotations

import random
from collections.abc import Sequence

from club.accounts.models import Member
from club.demo.plan import Planned
from games import services
from games.models import Match
from games.rules.protocol import State
from games.rules.registry import random_turn_text
from games.selectors import current_game


def start_match(planned: Planned, players: Sequence[Member], rng: random.Random) -> Match:
    """A match with these players in these seats; it has started when they fill it."""
    # The lots that services draw are real ones; here the seed decides.
    setup = planned.game.start(seats=planned.seats, options=planned.options, rng=rng).setup
    match = services.match_open(
        by=players[0],
        slug=planned.game.slug,
        seats=planned.seats,
        options=planned.options,
        setup=setup,
        seating=Match.Seating.CHOSEN,
    )
    # A chosen setup makes a match casual; this one stands for the lot's.
    Match.objects.filter(pk=match.pk).update(rated=planned.rated)
    for player in players[1:]:
        match = services.match_join(by=player, match_id=match.pk)
    return match


class RandomPlay:
    """A running match whose members play at random. Its state goes along, so that it is loaded once and not every turn."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        self.match = match
        self._rng = rng
        seats = match.seats.select_related("member")
        self._members = {seat.index: seat.member for seat in seats if seat.member is not None}
        self._state: State | None = None

    @property
    def acting(self) -> Member | None:
        """Whose turn it is."""
        return None if self.match.to_act is None else self._members[self.match.to_act]

    def turn(self) -> None:
        """One turn of whoever is to act."""
        acting = self.acting
        if acting is None:
            raise ValueError(f"nobody is to act in match {self.match.pk}")
        # After a game comes another one where extra time is played.
        if self._state is None or self._state.is_over:
            self._state = current_game(self.match, turns=0).state
        text, self._state = random_turn_text(self._state, self._rng)
        self.match = services.turn_play(by=acting, match_id=self.match.pk, text=text, position=self.match.position)

    def resign(self) -> None:
        """One of those who play gives up."""
        member = self._rng.choice([self._members[index] for index in sorted(self._members)])
        self.match = services.match_resign(by=member, match_id=self.match.pk)
        self._state = None


def play_out(match: Match, rng: random.Random, *, resigns: bool = False) -> Match:
    """Plays to the end; with ``resigns``, somebody gives up on the way."""
    play = RandomPlay(match, rng)
    turns_before = rng.randint(2, 5) * match.seat_count if resigns else -1
    while play.match.is_running:
        if turns_before == 0:
            play.resign()
        else:
            play.turn()
        turns_before -= 1
    return play.match


def play_some(match: Match, rng: random.Random, *, until: Member) -> Match:
    """Plays the opening, then on until it is this member's turn (or the match is over before)."""
    play = RandomPlay(match, rng)
    turns = rng.randint(4, 16)
    while play.match.is_running and (turns > 0 or play.acting != until):
        play.turn()
        turns -= 1
    return play.match
