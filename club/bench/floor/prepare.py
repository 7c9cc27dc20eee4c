"""Boards and users for the floor: ``python -m club.bench.floor.prepare OUT TABLES``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import django


def main() -> None:
    """Makes that many boards with two users each, and writes them to the file as JSON."""
    out, tables = Path(sys.argv[1]), int(sys.argv[2])
    django.setup()
    from django.core.management import call_command
    from django.db import transaction

    call_command("migrate", verbosity=0, run_syncdb=True)
    from club.bench.floor.models import Board
    from club.bench.prepare import members_made, session_of

    with transaction.atomic():
        people = members_made(2 * tables)
        made = [
            {
                "cookies": [session_of(member) for member in people[2 * number : 2 * number + 2]],
                "matches": [{"id": Board._default_manager.create().pk, "version": 0, "position": 0}],
            }
            for number in range(tables)
        ]
    out.write_text(json.dumps({"tables": made, "watchers": []}))


if __name__ == "__main__":
    main()
