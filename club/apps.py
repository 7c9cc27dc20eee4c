"""The club around the games."""

from django.apps import AppConfig


class ClubConfig(AppConfig):
    """The club around the games: fills the games' ports and listens for the ends of matches."""

    name = "club"

    def ready(self) -> None:
        """Connects the club to the games, once a process."""
        from club import results, wiring

        results.connect()
        wiring.fill_ports()
