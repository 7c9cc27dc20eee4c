"""The staff's pages and the log of what the staff did."""

from django.apps import AppConfig


class StaffConfig(AppConfig):
    """Staff acts and pages."""

    name = "club.staff"
    label = "staff"
