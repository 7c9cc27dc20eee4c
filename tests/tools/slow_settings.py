"""The site's own settings and middleware around a view that takes as long as the test wants."""

from club.settings import *  # noqa: F403 - the point is to have them all

ROOT_URLCONF = "tests.tools.slow_site"
ASGI_APPLICATION = "tests.tools.slow_site.application"
