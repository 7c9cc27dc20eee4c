"""Rules engines: pure Python, standard library only, no clock, no I/O while playing, no global random."""
