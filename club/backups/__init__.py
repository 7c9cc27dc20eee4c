"""Backups: one dated file with everything, and the way back from it, also into a newer version or another database."""
