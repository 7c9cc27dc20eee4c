"""The one signal there is."""

from django.dispatch import Signal

match_ended = Signal()
"""Sent with ``match`` inside the transaction in which a match ends or its result changes, after its last write there.

A result changes by annulment: then the match, until now open, running or finished, has none any more; and by repair,
where what was stored is not what the turns lead to.
"""
