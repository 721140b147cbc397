"""What belongs to a club, derived from the models: a new model is included automatically."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from typing import Any

from django.apps import apps
from django.db.models import Field, ForeignKey, Model, Q, QuerySet, UUIDField

from clubs.models import AuditEntry, Club, Letter, User
from scoring.models import (
    EventGave,
    EventKey,
    EventPlay,
    EventRating,
    PracticeGame,
    PracticeHand,
)

#: What no archive contains: accounts, which form a part of their own without passwords; what an
#: event gave and the ratings, which are derived again; practice games, which belong to whoever has
#: the address; keys, which open one site only.
LEFT_OUT: frozenset[type[Model]] = frozenset(
    {
        User, User.groups.through, User.user_permissions.through, EventGave, EventKey, EventPlay,
        EventRating, PracticeGame, PracticeHand,
    }
)  # fmt: skip
#: Models that know their club by something other than a foreign key.
BY_UID = {AuditEntry: "club"}
#: The columns of an account in the archive.
ACCOUNT = ("uid", "username", "first_name", "last_name", "email")
PEOPLE = "clubs.user"
#: Texts that begin with the primary key of the club, which differs elsewhere.
WITH_KEY = ((Letter, "key"),)


def name_of(model: type[Model]) -> str:
    """The name of a model's part."""
    return model._meta.label_lower


@cache
def parts() -> tuple[type[Model], ...]:
    """The models of an archive, each after those that it refers to."""
    models = [
        model
        for app in ("clubs", "scoring")
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
        if model not in LEFT_OUT
    ]
    needs = {
        model: [target for target in _pointed_at(model) if target in models and target is not model]
        for model in models
    }
    return tuple(TopologicalSorter(needs).static_order())


def known() -> set[str]:
    """The names of all parts; any other comes from a newer version."""
    return {PEOPLE, *map(name_of, parts())}


@cache
def columns_of(model: type[Model]) -> tuple[Field[Any, Any], ...]:
    """The archived columns of a row: all except its primary key."""
    return tuple(field for field in model._meta.concrete_fields if not field.primary_key)


def rows_of(model: type[Model], club: Club) -> QuerySet[Any]:
    """The rows of a club, in the order in which they were created."""
    rows = model._base_manager.order_by("pk")
    if model is Club:
        return rows.filter(pk=club.pk)
    if model in BY_UID:
        return rows.filter(**{BY_UID[model]: club.uid})
    return rows.filter(**{way_to_club(model): club.pk})


@cache
def way_to_club(model: type[Model]) -> str:
    """The shortest chain of foreign keys from a row to its club, as a filter argument.

    Only its last step may be nullable, and only if there is no other chain. Raises LookupError for
    a model without a club: it must be listed in this module.
    """
    for may_be_empty in (False, True):
        ways: list[tuple[type[Model], str]] = [(model, "")]
        for model_reached, so_far in ways:
            for field in _foreign_keys(model_reached):
                if field.related_model is Club and (may_be_empty or not field.null):
                    return so_far + field.name
                if field.related_model not in [kind for kind, _way in ways] and not field.null:
                    ways.append((field.related_model, f"{so_far}{field.name}__"))
    raise LookupError(f"{model.__name__} knows no club.")


def people_of(club: Club) -> QuerySet[User]:
    """Everybody with an account who runs the club or has ever done something in it."""
    keys: set[int] = set()
    uids: set[uuid.UUID] = set()
    for model in parts():
        rows = rows_of(model, club).order_by()
        for field in columns_of(model):
            named = rows.values_list(field.attname, flat=True).distinct()
            if field.related_model is User:
                keys.update(named)
            elif isinstance(field, UUIDField) and (field.name == "by" or field.name[-3:] == "_by"):
                uids.update(named)
    return User.objects.filter(Q(pk__in=keys - {None}) | Q(uid__in=uids - {None})).order_by("uid")


def _foreign_keys(model: type[Model]) -> Iterator[ForeignKey[Any, Any]]:
    return (field for field in model._meta.concrete_fields if isinstance(field, ForeignKey))


def _pointed_at(model: type[Model]) -> Iterator[type[Model]]:
    return (field.related_model for field in _foreign_keys(model))
