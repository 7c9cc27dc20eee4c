"""What every game must keep, whatever its rules: each check takes a case and a random to play with."""

from tests.rules.conformance import faces, leaving, playing, starting, storing, texts, values

CHECKS = [
    *playing.CHECKS,
    *values.CHECKS,
    *texts.CHECKS,
    *leaving.CHECKS,
    *storing.CHECKS,
    *starting.CHECKS,
    *faces.CHECKS,
]
