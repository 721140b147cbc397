"""Choices of a field that depend on the event."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms


def offer(field: forms.Field, choices: Iterable[tuple[Any, Any]]) -> None:
    """Let a choice field offer these values with their labels."""
    cast(forms.ChoiceField, field).choices = list(choices)
