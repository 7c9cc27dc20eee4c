"""Where pushes may go: to push services in the world, and to no door within the site's own network."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from club.notices.endpoints import is_allowed
from club.notices.push_session import session
from tests.notices.push_service import PushService


def test_a_name_that_leads_inside_gets_nothing(push: PushService, settings: Settings) -> None:
    settings.PUSH_TO_LOOPBACK = False
    with pytest.raises(Exception, match="private address"):
        session().post(push.endpoint("x"), data=b"secret", timeout=5)
    assert push.posted == []


@pytest.mark.parametrize(
    ("endpoint", "allowed"),
    [
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://93.184.215.14/x", True),
        ("http://updates.push.services.mozilla.com/x", False),
        ("https://localhost/x", False),
        ("https://db/x", False),
        ("https://127.0.0.1/x", False),
        ("https://10.0.0.7/x", False),
        ("https://169.254.169.254/latest", False),
        ("https://[::1]/x", False),
        ("https://[::ffff:10.0.0.7]/x", False),
        ("https://user:secret@push.example.org/x", False),
        ("https://push.example.org:99999/x", False),
        ("ftp://push.example.org/x", False),
        ("https://push.example.org/\0", False),
        ("https://push.example.org/é", False),
        ("", False),
    ],
)
def test_where_pushes_may_go(endpoint: str, allowed: bool) -> None:
    assert is_allowed(endpoint) is allowed
