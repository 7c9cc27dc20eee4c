"""The tables of a database as its migrations have left them, whatever the models of today look like.

A backup is made before a migration and may be restored into a later version, so neither side may trust today's models.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

from club.backups.manifest import Node

Model = type[models.Model]

LEFT_OUT = frozenset({"sessions.session", "usersessions.usersession"})
"""Log-ins, which end with a restore: whoever was logged out since the backup must not be in again through it."""

MADE_BY_ITSELF = LEFT_OUT | {"contenttypes.contenttype", "auth.permission", "notices.pushkeys"}
"""What migrating and starting put into an empty database: a club with nothing else has nothing to lose."""


def applied(loader: MigrationLoader) -> set[Node]:
    """The migrations that the database has seen."""
    return set(loader.applied_migrations)


def unknown(loader: MigrationLoader, nodes: Iterable[Node]) -> list[Node]:
    """Those of the migrations that this version of the program does not have."""
    return sorted(node for node in nodes if node not in loader.graph.nodes)


def models_at(loader: MigrationLoader, nodes: Collection[Node]) -> list[Model]:
    """The models with a table once exactly these migrations have run, those of many-to-many fields included."""
    if not nodes:
        return []
    apps = loader.project_state(list(nodes)).apps
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def leaves(loader: MigrationLoader, nodes: Collection[Node]) -> list[Node]:
    """The last of each app's migrations among these: the targets that lead to them and no further."""
    children = {node: {child.key for child in loader.graph.node_map[node].children} for node in nodes}
    return sorted(node for node in nodes if not any(child in nodes and child[0] == node[0] for child in children[node]))


def label(model: Model) -> str:
    """The model's name in a backup."""
    return model._meta.label_lower


def fields(model: Model) -> list[models.Field[Any, Any]]:
    """What has a column, in the order of the model."""
    return list(model._meta.concrete_fields)


def columns(model: Model) -> tuple[str, ...]:
    """The names of those columns in the database."""
    return tuple(str(field.column) for field in fields(model))


def holds_data(connection: BaseDatabaseWrapper, found: Iterable[Model]) -> bool:
    """Whether there is anything in these tables that did not come by itself."""
    return any(label(model) not in MADE_BY_ITSELF and model._base_manager.using(connection.alias).exists() for model in found)
