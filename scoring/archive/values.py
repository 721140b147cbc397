"""Converts row values for an archive and back, by the kind of field, not by model."""

from __future__ import annotations

import datetime as dt
import uuid
from base64 import b64encode
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import (
    DecimalValidator,
    MaxLengthValidator,
    MaxValueValidator,
    MinValueValidator,
)
from django.db.models import Field, JSONField
from django.utils import timezone

from clubs.models import Club

#: What a database requires of a value. Forms may require more than they once did, and an old club
#: must still be accepted.
_STRUCTURE = (DecimalValidator, MaxLengthValidator, MaxValueValidator, MinValueValidator)
#: No club has dates outside these years; in some time zones the first and the last day of all
#: calendars can't be shown.
YEARS = range(1800, 2301)


def plain(value: Any) -> Any:
    """A database value as JSON has it."""
    match value:
        case dt.datetime():
            return value.astimezone(dt.UTC).isoformat()
        case dt.date():
            return value.isoformat()
        case Decimal() | uuid.UUID():
            return str(value)
        case bytes() | memoryview():
            return b64encode(value).decode()
    return value


def stored(field: Field[Any, Any], value: Any) -> Any:
    """A value from an archive as the field has it. Raises ValueError for impossible values."""
    if value is None:
        if not field.null:
            raise ValueError(f"{field.name} is empty")
        return None
    try:
        field_value = field.to_python(value)
        for validator in field.validators:
            if field.model is Club or isinstance(validator, _STRUCTURE):
                validator(field_value)
    except (ValidationError, TypeError, ArithmeticError) as error:
        raise ValueError(f"{field.name} can't be {value!r}") from error
    if not isinstance(field, JSONField) and plain(field_value) != value:
        raise ValueError(f"{field.name} is written otherwise than {value!r}")
    if isinstance(field_value, dt.date) and field_value.year not in YEARS:
        raise ValueError(f"{field.name} is not of our time")
    if isinstance(field_value, dt.datetime) and not timezone.is_aware(field_value):
        raise ValueError(f"{field.name} has no time zone")
    if field.choices and value not in {"", *(key for key, _name in field.flatchoices)}:
        raise ValueError(f"{field.name} is none of its choices")
    return field_value
