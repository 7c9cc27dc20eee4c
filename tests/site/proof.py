"""A reader who has just proved who he is, as allauth notes it in the session."""

from __future__ import annotations

import time

from django.test import Client

from club.accounts.models import Member
from tests.site.evening import client_of


def proven(member: Member, **more: object) -> Client:
    """A browser in which that member has given the password a moment ago."""
    client = client_of(member, **more)
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": time.time()}]
    session["account_authentication_methods_user"] = str(member.pk)
    session.save()
    return client
