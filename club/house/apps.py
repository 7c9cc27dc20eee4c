"""The club itself: its name, its rules of entry, its texts."""

from django.apps import AppConfig


class HouseConfig(AppConfig):
    """The one row of the club's own settings."""

    name = "club.house"
    label = "house"
