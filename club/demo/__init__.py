"""A club for show: demo members with finished and running matches from seeded random play."""
