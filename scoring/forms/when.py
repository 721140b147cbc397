"""When a session begins."""

import datetime as dt
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

FIRST_YEAR, LAST_YEAR = 2000, 2100


class WhenField(forms.DateTimeField):
    """A day and time, only in years that every time zone can show.

    At both ends of the calendar some can't. When the clocks are put back, a time that occurs twice
    means the moment that the page showed, or else the first of the two; when they are put forward,
    a time that is skipped means one hour later.
    """

    widget = forms.DateTimeInput(
        attrs={
            "type": "datetime-local",
            "min": f"{FIRST_YEAR}-01-01T00:00",
            "max": f"{LAST_YEAR}-12-31T23:59",
        },
        format="%Y-%m-%dT%H:%M",
    )
    input_formats = ("%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S")

    def to_python(self, value: Any) -> dt.datetime | None:
        """The moment, also in the hour in which the clocks change."""
        try:
            return super().to_python(value)
        except ValidationError as error:
            typed = (error.params or {}).get("datetime")
            if typed is None or not FIRST_YEAR <= typed.year <= LAST_YEAR:
                raise
        # In UTC: Python never finds a moment in the repeated hour of a zone equal to any other.
        return (self._shown(typed) or timezone.make_aware(typed)).astimezone(dt.UTC)

    def _shown(self, typed: dt.datetime) -> dt.datetime | None:
        """The initial moment if it is written like this."""
        shown = self.initial
        if not isinstance(shown, dt.datetime):
            return None
        wall = timezone.make_naive(shown).replace(second=0, microsecond=0)
        return shown if wall == typed else None

    def clean(self, value: Any) -> dt.datetime | None:
        """Refuse other years."""
        moment: dt.datetime | None = super().clean(value)
        if moment is not None and not FIRST_YEAR <= moment.year <= LAST_YEAR:
            years = {"first": FIRST_YEAR, "last": LAST_YEAR}
            raise forms.ValidationError(_("Choose a year from %(first)s to %(last)s.") % years)
        return moment


def next_full_hour() -> dt.datetime:
    """The next full hour that the clock shows, as a guess for the start of an event."""
    soon = timezone.localtime(timezone.now() + dt.timedelta(hours=1))
    return soon.replace(minute=0, second=0, microsecond=0)
