"""The site's own settings and middleware around a view that takes as long as the test wants."""

from club.settings import *  # noqa: F403 - the point is to have them all
from club.settings import STATIC_ROOT

STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # WhiteNoise warns where nothing was collected, and these tests want no word.

ROOT_URLCONF = "tests.tools.slow_site"
ASGI_APPLICATION = "tests.tools.slow_site.application"
