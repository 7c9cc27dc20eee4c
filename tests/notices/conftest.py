"""What the tests of notices have in common: the toy game and seats drawn as on the site, and a mail server."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from pytest_django import Settings

from club.accounts.models import Member
from club.notices import services
from club.notices.models import Kind
from tests.notices.post_office import Sink, with_address
from tests.notices.push_service import PushService
from tests.site.conftest import _chance, _nothing_rendered_yet, layer
from tests.toy import toy_game

__all__ = ["_chance", "_nothing_rendered_yet", "layer", "toy_game"]


@pytest.fixture
def sink(settings: Settings) -> Iterator[Sink]:
    """A mail server that the site knows."""
    made = Sink()
    made.controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", made.controller.port
    settings.DEFAULT_FROM_EMAIL = "club@example.org"
    yield made
    made.controller.stop(no_assert=True)


@pytest.fixture
def push(settings: Settings) -> Iterator[PushService]:
    """A push service on this machine, to which the site may push."""
    settings.PUSH_TO_LOOPBACK = True
    made = PushService()
    yield made
    made.stop()


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """A clock that moves when the test moves it."""
    with time_machine.travel(datetime(2026, 5, 4, 12, tzinfo=UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture
def tell(sink: Sink, alice: Member) -> Callable[..., None]:
    """Tells Alice something that is mailed at once."""
    with_address(alice)

    def posted(key: str = "hello") -> None:
        services.notice_post(kind=Kind.ACCOUNT, members=[alice.pk], key=key, what=f"Hello {key}")

    return posted
