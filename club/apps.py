"""The club around the games."""

from django.apps import AppConfig


class ClubConfig(AppConfig):
    """The club around the games: fills the games' ports and listens for the ends of matches."""

    name = "club"

    def ready(self) -> None:
        """Connects the club to the games, once a process, and registers its system checks."""
        from club import checks, results, wiring  # noqa: F401 - importing the checks registers them
        from club.accounts import guests, look_taking

        results.connect()
        guests.connect()
        look_taking.connect()
        wiring.fill_ports()
