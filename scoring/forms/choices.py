"""What a field lets one choose among, where only the event knows it."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms


def offer(field: forms.Field, choices: Iterable[tuple[Any, Any]]) -> None:
    """Let a field of choices offer these values, each with its label."""
    cast(forms.ChoiceField, field).choices = list(choices)
