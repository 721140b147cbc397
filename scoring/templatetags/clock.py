"""The clock of a round on a page, and the time of day."""

import datetime as dt
from functools import lru_cache

from django import template
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import get_language

register = template.Library()


@register.filter
def countdown(seconds: int) -> str:
    """Minutes and seconds: “12:05”."""
    return f"{seconds // 60}:{seconds % 60:02}"


@register.filter(expects_localtime=True)
def time_of_day(moment: dt.datetime) -> str:
    """Hour and minute in the reader's language: “2:05 PM”.

    Every page that follows an event shows it, and formatting it would take a thirtieth of the time
    of such a page.
    """
    return _time(get_language(), moment.hour, moment.minute)


@register.filter(expects_localtime=True)
def other_day(moment: dt.datetime | None) -> str:
    """The day of a moment, to be named beside the time of day; "" if it is today or None."""
    is_other = moment is not None and moment.date() != timezone.localdate()
    return date_format(moment, "DATE_FORMAT") if moment and is_other else ""


@lru_cache(maxsize=512)
def _time(_language: str | None, hour: int, minute: int) -> str:
    return time_format(dt.time(hour, minute), "TIME_FORMAT")
