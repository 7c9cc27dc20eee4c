"""What every turn writes, in plain SQL, as ``games.reading`` reads: for the services, inside their transactions.

Model signals are not sent and the model's ``save`` is not called; of ours nothing hangs on either.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

from django.db import connection
from django.db.models import Field, Model

from games.statements import Statement, executed


def insertion(row: Model, *, unless: str = "", then: Collection[str] = ()) -> Statement:
    """What adds the row; its id is not asked for.

    Where there is one with the same value in the unique field ``unless``, the fields ``then`` of that one are written instead.
    """
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    names = ", ".join(f'"{field.column}"' for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    values = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
    changed = ", ".join(f'"{field.column}" = EXCLUDED."{field.column}"' for field in fields if field.name in then)
    instead = f' ON CONFLICT ("{unless}") DO UPDATE SET {changed}' if unless else ""
    sql = f'INSERT INTO "{row._meta.db_table}" ({names}) VALUES ({marks}){instead}'  # noqa: S608 - no text from outside
    return Statement(sql, values)


def change(row: Model, *names: str) -> Statement:
    """What writes these fields of a row that is there. FieldDoesNotExist for a name that is none of them."""
    fields = [cast("Field[Any, Any]", row._meta.get_field(name)) for name in names]
    marks = ", ".join(f'"{field.column}" = %s' for field in fields)
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
    return Statement(f'UPDATE "{row._meta.db_table}" SET {marks} WHERE id = %s', [*values, row.pk])  # noqa: S608 - as above


def write(*statements: Statement) -> None:
    """Writes them in order, at once where the database can. IntegrityError where a constraint is broken."""
    if not statements:
        return
    with connection.cursor() as cursor:
        for _statement in executed(cursor, statements):
            pass
