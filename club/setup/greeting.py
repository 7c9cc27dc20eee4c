"""What ``serve`` prints beside its address: the way in from the hall, and the code of a club that is not set up."""

from __future__ import annotations

import io
import webbrowser
from threading import Thread

import segno
from django.conf import settings
from django.db import DatabaseError, connection

from club.setup import gate

DARK, PLAIN = "\x1b[40;97m", "\x1b[0m"
"""White on black in every terminal, whatever its own colours: half the readers take no other."""


def lines(*, colours: bool) -> list[str]:
    """The hall's addresses, the likeliest with its QR code, and the set-up code while it is good for anything."""
    said = []
    if settings.HALL_ADDRESS:
        said += [f"In the hall: {settings.HALL_ADDRESS}/", qr(f"{settings.HALL_ADDRESS}/", colours=colours)]
        said += [f"If that one does not work: {address}/" for address in settings.HALL_OTHERS]
    try:
        stage = gate.stage()
    except DatabaseError:
        return said
    finally:
        # What follows runs in threads with connections of their own.
        connection.close()
    if stage is gate.Stage.EMPTY:
        said.append(f"The club is not set up yet: open the address on this machine. Other devices need the code {gate.code()}")
    elif stage is gate.Stage.DEMO:
        said.append(f"This is the demo club. To start your own from another device, the code is {gate.code()}")
    return said


def qr(text: str, *, colours: bool) -> str:
    """The text as a QR code of half blocks."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, border=2, compact=True)
    rows = drawn.getvalue().rstrip("\n").split("\n")
    return "\n".join(f"{DARK}{row}{PLAIN}" for row in rows) if colours else "\n".join(rows)


def open_browser(port: int) -> None:
    """Shows the site in this machine's browser; a browser that blocks keeps nobody waiting."""
    Thread(target=webbrowser.open, args=(f"http://127.0.0.1:{port}/",), daemon=True).start()
