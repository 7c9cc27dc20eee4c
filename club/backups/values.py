"""Values between the database's fields and JSON, the same for every kind of database."""

from __future__ import annotations

import base64
import json
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.duration import duration_string


def line(row: tuple[Any, ...]) -> str:
    """A row as one line of plain ASCII."""
    return json.dumps(row, default=_plain, separators=(",", ":"))


def for_database(field: models.Field[Any, Any], value: Any, connection: BaseDatabaseWrapper) -> Any:
    """What the field's column in that database takes for a value from a line. ValidationError for one that is none of its own."""
    if isinstance(field, models.BinaryField) and value is not None:
        return connection.Database.Binary(base64.b64decode(value))  # type: ignore[attr-defined] # every backend has it
    return field.get_db_prep_save(field.to_python(value), connection)


def _plain(value: object) -> str:
    """What JSON has no word for. Each field's ``to_python`` reads it back."""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    if isinstance(value, timedelta):
        return duration_string(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return base64.b64encode(value).decode("ascii")
    raise TypeError(f"no way to keep a {type(value).__name__}")
