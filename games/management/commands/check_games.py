"""``manage.py check_games``: whether every game's stored state is the one that its turns lead to."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.checking import Difference, Flaw, differences
from games.models import Match
from games.rules import registry


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
                count, found = match.games.count(), differences(match)
            checked, wrong = checked + count, wrong + len({difference.number for difference in found})
            for difference in found:
                self.stdout.write(f"match {pk}, game {difference.number}: {_line(difference)}")
        if wrong:
            raise CommandError(f"{wrong} of {checked} games differ from their turns.")
        self.stdout.write(f"{checked} games are as their turns say.")


def _line(found: Difference) -> str:
    return {
        Flaw.TURNS: f"its turns cannot be replayed: {found.detail}",
        Flaw.STATE: "the stored state is another one",
        Flaw.ACTING: f"seat {found.detail} is not the one to act",
        Flaw.RESULT: "the stored result is another one",
    }[found.flaw]
