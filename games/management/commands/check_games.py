"""``manage.py check_games``: whether every game's stored state is the one that its turns lead to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.models import Game, Match
from games.rules import registry
from games.rules.protocol import State
from games.selectors import replayed


class Command(BaseCommand):
    """Replays all turns; a line for each game whose cache differs. Nothing is changed."""

    help = "Replay every game's turns and say which stored states differ. Ends with 1 if any does."

    def handle(self, *args: Any, **options: Any) -> None:
        """Checks one match after another, each under its lock, so that a turn played meanwhile is no difference."""
        known = {game.slug for game in registry.all_games()}
        checked = wrong = 0
        for pk, slug in Match.objects.order_by("pk").values_list("pk", "slug"):
            if slug not in known:
                self.stdout.write(f"match {pk}: not checked, there is no game {slug!r}")
                continue
            with transaction.atomic():
                match = Match.objects.select_for_update().get(pk=pk)
                games = list(match.games.select_related("match"))
                found = list(_differences(match, games))
            checked, wrong = checked + len(games), wrong + len({number for number, _ in found})
            for number, line in found:
                self.stdout.write(f"match {pk}, game {number}: {line}")
        if wrong:
            raise CommandError(f"{wrong} of {checked} games differ from their turns.")
        self.stdout.write(f"{checked} games are as their turns say.")


def _differences(match: Match, games: list[Game]) -> Iterator[tuple[int, str]]:
    """Number of the game and what is wrong with it."""
    for game in games:
        try:
            state = replayed(game)
        except ValueError as error:
            yield game.number, f"its turns cannot be replayed: {error}"
            continue
        if game.state != json.loads(json.dumps(state.dump())):
            yield game.number, "the stored state is another one"
        if game is games[-1] and match.to_act != _acting(game, state):
            yield game.number, f"seat {match.to_act} is not the one to act"


def _acting(game: Game, state: State) -> int | None:
    return None if state.seat is None else int(game.seating[state.seat])
