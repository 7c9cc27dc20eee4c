"""``manage.py demo``: a club to look around in, on a machine of one's own."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from club.accounts.models import Member
from club.demo.build import DEFAULT_SEED, club_clear, club_make, has_real_members
from club.demo.cast import logins
from club.demo.plan import Stage
from club.house.models import Club
from club.house.services import club_change


class Command(BaseCommand):
    """Makes the demo club; never touches a club with real members."""

    help = "Makes a club of demo members with finished, running and open matches, for development only."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        parser.add_argument("--if-empty", action="store_true", help="do nothing when the club has any member")
        parser.add_argument("--again", action="store_true", help="take the demo club away first and make a new one")
        parser.add_argument(
            "--seed", type=int, default=DEFAULT_SEED, help="another number makes another club (default: %(default)s)"
        )
        parser.add_argument("--print-logins", action="store_true", help="make nothing; print the demo log-ins that work")

    def handle(self, *args: Any, if_empty: bool, again: bool, seed: int, print_logins: bool, **options: Any) -> None:
        """Makes the club, or says in one sentence why not."""
        if print_logins:
            self._print_logins()
        elif if_empty and Member.objects.exists():
            self.stdout.write("The club has members already; no demo club is made.")
        else:
            # One transaction: whoever interrupts it finds the club as it was.
            with transaction.atomic():
                self._make(seed, again=again)

    def _make(self, seed: int, *, again: bool) -> None:
        if has_real_members():
            raise CommandError("This club has real members, so no demo club is made in it.")
        if Club.objects.filter(is_demo=False).exists():
            raise CommandError("A club has been started here, so no demo club is made in it.")
        if Member.objects.exists():
            if not again:
                self.stdout.write("The demo club is there already; --again makes it anew.")
                return
            club_clear()
        made = club_make(seed=seed)
        club_change(name="Table Club", is_demo=True, entry=Club.Entry.OPEN)
        finished = made[Stage.FINISHED] + made[Stage.RESIGNED]
        members = Member.objects.count()
        self.stdout.write(
            f"The demo club is ready: {members} members, {finished} finished, {made[Stage.RUNNING]} running "
            f"and {made[Stage.OPEN]} open matches."
        )

    def _print_logins(self) -> None:
        for member, password in logins():
            role = "Demo staff member" if member.is_staff else "Demo member"
            self.stdout.write(f"{role}: {member.username}, password {password}")
