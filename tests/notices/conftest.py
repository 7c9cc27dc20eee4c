"""What the tests of notices have in common with those of the site: the toy game, seats drawn alike, a recording layer."""

from tests.site.conftest import _chance, _nothing_rendered_yet, layer
from tests.toy import toy_game

__all__ = ["_chance", "_nothing_rendered_yet", "layer", "toy_game"]
