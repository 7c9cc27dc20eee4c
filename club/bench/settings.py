"""The site's own settings around an application that counts its renders."""

from club.settings import *  # noqa: F403 - the point is to have them all

ASGI_APPLICATION = "club.bench.counted.application"
