"""The server inside ``manage.py serve``: Daphne, ended cleanly."""
