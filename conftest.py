"""What holds for every test of the project, wherever it stands."""

from __future__ import annotations

import hypothesis
import pytest

from club import texts

# On a busy machine an example may take as long as it likes: slowness is no failure of what is tested.
hypothesis.settings.register_profile("club", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("club")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long tests too, and the random ones for longer")


def pytest_sessionstart(session: pytest.Session) -> None:
    """French pages are tested in French, also before anybody has run the site."""
    texts.compile_all()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the long tests out unless they are asked for, and puts those in a browser last.

    Last, because Playwright keeps an event loop running, in which Django's ORM refuses to work.
    """
    if not config.getoption("--soak"):
        long = [item for item in items if item.get_closest_marker("soak")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
