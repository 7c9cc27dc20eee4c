"""The one signal there is."""

from django.dispatch import Signal

match_ended = Signal()
"""Sent with ``match`` inside the transaction in which a match ends, after its last write. No result changes after that."""
