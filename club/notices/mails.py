"""A mail parcel as the mail that it becomes: in the member's language, with a way to the board and a way to stop it."""

from __future__ import annotations

import re
from email.utils import formataddr, parseaddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from club.house.selectors import address_of, club
from club.notices import selectors
from club.notices.choosing import ALL, stop_token
from club.notices.models import Parcel
from club.notices.outbox import is_wanted
from club.notices.sending import NotSent, Why
from club.notices.words import Said, said


def mail_of(parcel: Parcel) -> EmailMultiAlternatives:
    """The mail. NotSent (unwanted) where nobody waits for it any more: read, played, stopped, barred, gone."""
    if "text" in parcel.content:
        return _letter(parcel)
    member = parcel.member
    if member is None or not member.is_active or member.bar:
        raise NotSent(Why.UNWANTED, gettext_noop("The member is not in the club."))
    address = selectors.mail_addresses([member.pk]).get(member.pk)
    with translation.override(member.language or club().language):
        lines = _lines(parcel)
        if not lines or address is None or not is_wanted(parcel, {line.notice.kind for line in lines}):
            raise NotSent(Why.UNWANTED, gettext_noop("Nobody waits for it any more."))
        return _mail(parcel, member, address, lines)


def _lines(parcel: Parcel) -> list[Said]:
    found = selectors.worth_sending(parcel.content["notices"])
    if parcel.content.get("position") is not None:
        found = found.filter(position=parcel.content["position"])
    return said(selectors.with_words(found).order_by("made_at", "pk"))


def _mail(parcel: Parcel, member: Any, address: str, lines: list[Said]) -> EmailMultiAlternatives:
    daily = parcel.kind == Parcel.DAILY
    stop, stop_all = (_stop_address(member, what) for what in (parcel.kind, ALL))
    news = ngettext("%(n)s thing that is new", "%(n)s things that are new", len(lines)) % {"n": len(lines)}
    title = news if daily and len(lines) > 1 else lines[0].text
    context = {
        "club": str(club()),
        "member": member,
        "title": title,
        "daily": daily,
        "kind": parcel.get_kind_display(),
        "lines": [(line.text, address_of(line.path), line.link) for line in lines],
        "stop": stop,
        "stop_all": stop_all,
        "settings": address_of(reverse("notices-settings")),
        "language": translation.get_language(),
    }
    mail = _envelope(parcel, address, title, render_to_string("notices/mail.txt", context).strip() + "\n")
    mail.attach_alternative(render_to_string("notices/mail.html", context), "text/html")
    mail.extra_headers |= {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return mail


def _stop_address(member: Any, what: str) -> str:
    return address_of(reverse("unsubscribe", args=[stop_token(member.pk, what)]))


def _letter(parcel: Parcel) -> EmailMultiAlternatives:
    """A mail that was written when it was posted: of an account, asked for or for its safety.

    Of the second kind a mail program's own button leads to the page of choices. One click there stops nothing, since
    nothing of that kind can be stopped, so no List-Unsubscribe-Post promises it (RFC 8058).
    """
    mail = _envelope(parcel, parcel.to, parcel.content["subject"], parcel.content["text"])
    if choices := parcel.content.get("unsubscribe"):
        mail.extra_headers["List-Unsubscribe"] = f"<{choices}>"
    return mail


def _envelope(parcel: Parcel, to: str, subject: str, text: str) -> EmailMultiAlternatives:
    name = _one_line(str(club()))
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    mine = _one_line(subject)
    return EmailMultiAlternatives(
        subject=mine if name in mine else _("%(club)s: %(news)s") % {"club": name, "news": mine},
        body=text,
        from_email=formataddr((name, sender)),
        to=[to],
        reply_to=[club().contact] if club().contact else None,
        headers={"Message-ID": message_id(parcel), "Auto-Submitted": "auto-generated"},
    )


def _one_line(text: str) -> str:
    """No line break gets into a header, whatever a club or a member is called. French keeps its no-break spaces."""
    return re.sub(r"[^\S\u00a0]+", " ", text).strip()


def message_id(parcel: Parcel) -> str:
    """The same for a parcel whenever it is sent, and nobody can guess another's."""
    token = salted_hmac("notices.message_id", parcel.key).hexdigest()[:24]
    host = urlsplit(address_of("/")).hostname or "localhost"
    return f"<{parcel.pk}.{token}@{host}>"
