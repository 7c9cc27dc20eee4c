"""What ``manage.py bench_live`` is made of: servers of its own on a temporary database, and a client that plays on them."""

DRAWN = "/bench/drawn/"
"""The address at which a counting server tells how many boards it has drawn."""
