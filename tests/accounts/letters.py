"""For tests of mails: who asks for one, and what the outbox holds."""

from __future__ import annotations

import re

from django.urls import reverse

from club.notices.models import Parcel

PASSWORD = "wooden-table-7"


def sign_up(client, username="zoe", email="zoe@example.org"):
    """What comes of a sign-up with an address."""
    data = {"username": username, "age": "adult", "email": email, "password1": PASSWORD, "password2": PASSWORD}
    return client.post(reverse("account_signup"), data, follow=True)


def letters(to):
    """What the outbox holds for that address: subjects and texts."""
    return [(parcel.content["subject"], parcel.content["text"]) for parcel in Parcel.objects.filter(to=to).order_by("pk")]


def link(text):
    """The path of the link in a letter."""
    return re.search(r"https?://[^/\s]+(/\S+)", text)[1]


def reset(client, email):
    """What comes of asking for a new password by mail."""
    return client.post(reverse("account_reset_password"), {"email": email}, follow=True)
