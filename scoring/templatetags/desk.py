"""Seats and bids in the letters and words of an event."""

from django import template

from scoring.models import Event
from scoring.queries.formats import seat_place
from scoring.queries.line_examples import examples_of
from scoring.queries.lines import letters_of
from scoring.words import special_name, word

register = template.Library()


@register.filter
def seat_letter(seat: str, event: Event) -> str:
    """A seat as the sheets of the event have it."""
    return letters_of(event).seat(seat)


@register.filter
def direction(code: str) -> str:
    """High or low, in words."""
    return word("direction", code)


register.filter(seat_place)
register.filter("special", special_name)
register.filter("line_examples", examples_of)
