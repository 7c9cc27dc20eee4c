"""What the tests of notices have in common: the toy game and seats drawn as on the site, and a mail server."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.notices.post_office import Sink
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
