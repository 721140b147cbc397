"""Keeps what the flush after a committing test need not delete."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.contenttypes.management import create_contenttypes
from django.db.backends.base.introspection import BaseDatabaseIntrospection
from django.db.models.signals import post_migrate


@contextmanager
def types_of_content_stay() -> Iterator[None]:
    """Spare content types from flushing: only Django creates them, and one is used as a lock.

    Recreating them takes longer than flushing all other tables.
    """
    names = BaseDatabaseIntrospection.django_table_names

    def but_types_of_content(*given: Any, **named: Any) -> list[str]:
        return [name for name in names(*given, **named) if name != "django_content_type"]

    post_migrate.disconnect(create_contenttypes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseIntrospection, "django_table_names", but_types_of_content)
        yield
    post_migrate.connect(create_contenttypes)
