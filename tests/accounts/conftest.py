import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_attempts_yet() -> None:
    """The limits count attempts in the cache, which outlives a test's database."""
    cache.clear()
