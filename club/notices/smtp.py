"""Hands mails to the mail server, step by step: only so is it known whether a mail that went wrong can have arrived."""

from __future__ import annotations

import re
import smtplib
from contextlib import suppress
from typing import cast

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import SafeMIMEText, sanitize_address
from django.utils.translation import gettext_noop

from club.notices.sending import NotSent, Why


class MailServer:
    """One connection, opened for the first mail and kept for the next; as a context it closes itself."""

    def __init__(self) -> None:
        self._backend = get_connection()

    def __enter__(self) -> MailServer:
        return self

    def __exit__(self, *_error: object) -> None:
        with suppress(Exception):
            self._backend.close()

    def send(self, message: EmailMessage) -> None:
        """Sends the mail; NotSent where it did not work."""
        if not isinstance(self._backend, EmailBackend):
            self._backend.send_messages([message])
            return
        try:
            self._hand_over(self._open(self._backend), message)
        except NotSent:
            # Whatever went wrong, the next mail begins on a fresh connection.
            self.__exit__()
            self._backend = get_connection()
            raise

    def _open(self, backend: EmailBackend) -> smtplib.SMTP:
        try:
            backend.open()
        except (smtplib.SMTPException, OSError) as error:
            # A wrong password too: that is the club's own mistake, and mails wait until it is mended.
            raise NotSent(Why.LATER, gettext_noop("The mail server cannot be used."), error) from error
        return cast("smtplib.SMTP", backend.connection)

    def _hand_over(self, server: smtplib.SMTP, message: EmailMessage) -> None:
        try:
            sender, to = (sanitize_address(address, "utf-8") for address in (message.from_email, message.to[0]))
            content = cast("SafeMIMEText", message.message()).as_bytes(linesep="\r\n")
        except ValueError as error:
            raise NotSent(Why.NEVER, gettext_noop("This mail cannot be written."), error) from error
        try:
            server.ehlo_or_helo_if_needed()
            _expect(server.mail(sender), 250)
            _expect(server.rcpt(to), 250, 251)
            _expect(server.docmd("DATA"), 354)
        except (smtplib.SMTPException, OSError) as error:
            raise NotSent(Why.LATER, said=error) from error
        try:
            server.send(re.sub(rb"(?m)^\.", b"..", content).removesuffix(b"\r\n") + b"\r\n.\r\n")
            answer = server.getreply()
        except (smtplib.SMTPException, OSError) as error:
            # The server has the mail, or most of it, and has not said what became of it.
            raise NotSent(Why.UNKNOWN, gettext_noop("The mail server did not confirm the mail."), error) from error
        _expect(answer, 250)


def _expect(answer: tuple[int, bytes], *codes: int) -> None:
    code, text = answer
    if code not in codes:
        raise NotSent(Why.NEVER if code >= 500 else Why.LATER, said=f"{code} {text.decode(errors='replace')}")
