"""The site's own settings and middleware around a view that takes as long as the test wants."""

from club.settings import *  # noqa: F403 - the point is to have them all

ROOT_URLCONF = "tests.tools.slow_site"
ASGI_APPLICATION = "tests.tools.slow_site.application"
# This site is nobody's club: no first visit asks about it.
MIDDLEWARE = [name for name in MIDDLEWARE if name != "club.setup.middleware.first_visit"]  # noqa: F405
