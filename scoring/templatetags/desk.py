"""Seats and bids in the letters and words of an event."""

from django import template

from scoring.models import Event
from scoring.queries.lines import letters_of
from scoring.words import special_name

register = template.Library()


@register.filter
def seat_letter(seat: str, event: Event) -> str:
    """A seat as the sheets of the event have it."""
    return letters_of(event).seat(seat)


register.filter("special", special_name)
