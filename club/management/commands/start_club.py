"""``manage.py start_club``: what the first visit asks, answered from the command line."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from club.accounts.models import Member
from club.house.models import Club
from club.house.services import AlreadyBegun
from club.setup.services import club_start


class Command(BaseCommand):
    """Starts our own club on an empty installation, or in place of a demo club, whose data goes."""

    help = "Starts our own club: on an empty installation, or in place of the demo club, all of whose data goes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        parser.add_argument("--name", required=True, help="name of the club")
        parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES], default="fr")
        parser.add_argument("--time-zone", default=settings.TIME_ZONE, help="default: %(default)s")
        parser.add_argument("--entry", choices=Club.Entry.values, default=Club.Entry.APPROVAL.value, help="of new members")
        parser.add_argument(
            "--administrator",
            default="",
            help="username of the first one; the password is asked for, or taken from CLUB_PASSWORD",
        )

    def handle(self, *args: Any, administrator: str, **options: Any) -> None:
        """Starts the club. CommandError, so one sentence and exit code 1, for what cannot be."""
        fields = {name: options[name] for name in ("name", "language", "time_zone", "entry")}
        try:
            password = self._password(administrator) if administrator else ""
            club_start(administrator=administrator, password=password, **fields)
        except AlreadyBegun:
            raise CommandError("This club has been started already; its settings are on the staff's pages.") from None
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        self.stdout.write(f"The club {options['name']} is there.")
        if not administrator:
            self.stdout.write("Nobody is in it yet: `manage.py createsuperuser` makes its first administrator.")

    def _password(self, username: str) -> str:
        password = os.environ.get("CLUB_PASSWORD") or getpass(f"Password for {username}: ")
        validate_password(password, Member(username=username))
        return password
