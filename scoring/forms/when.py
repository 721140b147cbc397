"""When a session begins."""

import datetime as dt
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _

FIRST_YEAR, LAST_YEAR = 2000, 2100


class WhenField(forms.DateTimeField):
    """A day and time, only in years that every time zone can show.

    At both ends of the calendar some can't.
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

    def clean(self, value: Any) -> dt.datetime | None:
        """Refuse other years."""
        moment: dt.datetime | None = super().clean(value)
        if moment is not None and not FIRST_YEAR <= moment.year <= LAST_YEAR:
            years = {"first": FIRST_YEAR, "last": LAST_YEAR}
            raise forms.ValidationError(_("Choose a year from %(first)s to %(last)s.") % years)
        return moment


def next_full_hour() -> dt.datetime:
    """The next full hour, as a guess for the start of an event."""
    now = timezone.localtime() + dt.timedelta(hours=1)
    return now.replace(minute=0, second=0, microsecond=0)
