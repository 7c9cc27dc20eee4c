"""How the games' code names a member in annotations."""

from typing import Any, TypeAlias

Member: TypeAlias = Any
"""A row of AUTH_USER_MODEL. The model is the club's, and an import of it would go against the direction of the house."""
