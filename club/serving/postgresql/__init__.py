"""Django's PostgreSQL, for connections that are kept: see ``base``."""
