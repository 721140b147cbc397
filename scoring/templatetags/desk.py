"""Seats and bids in the letters and words of an event."""

from django import template

from scoring.models import Event
from scoring.words import special_name, word
from scoring.words.formats import seat_place
from scoring.words.line_examples import examples_of
from scoring.words.lines import letters_of

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
