#!/usr/bin/env python3
"""Everything that can be done to the site from the command line: `manage.py help` lists it."""

import os
import sys


def main() -> None:
    """Runs the command named in the arguments."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
