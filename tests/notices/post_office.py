"""A real SMTP server that keeps what it gets, and refuses what it is told to; and members who have an address."""

from __future__ import annotations

import asyncio
import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from allauth.account.models import EmailAddress

from club.accounts.models import Member


class _AnyPort(Controller):
    """On whichever port is free."""

    def _trigger_server(self) -> None:
        self.port = int(self.server.sockets[0].getsockname()[1])
        super()._trigger_server()


class Sink:
    """What arrived, in order. ``refusals`` are answered to the next mails instead, one each."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refusals: list[str] = []
        self.cuts = 0
        self.controller = _AnyPort(self, hostname="127.0.0.1", port=0, ready_timeout=10)

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if self.refusals and self.refusals[0].startswith("5"):
            return self.refusals.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refusals:
            return self.refusals.pop(0)
        # A moment in which another thread could take the same parcel.
        await asyncio.sleep(0)
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        if self.cuts:
            self.cuts -= 1
            server.transport.close()
        return "250 OK"

    def subjects(self) -> list[str]:
        return [str(mail["Subject"]).strip() for mail in self.mails]


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    body = mail.get_body((kind,))
    assert body is not None
    return str(body.get_content())


def links(mail: EmailMessage) -> list[str]:
    """The addresses in the text, in order."""
    return re.findall(r"https?://\S+", text_of(mail))


def with_address(member: Member, *, language: str = "en", zone: str = "") -> Member:
    """The member with a confirmed address."""
    member.email = f"{member.username}@example.org"
    member.language, member.time_zone = language, zone
    member.save()
    EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    return member
