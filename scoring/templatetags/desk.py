"""Seats and bids in the letters and words of an event."""

from django import template
from django.utils.safestring import SafeString

from clubs.templatetags.pieces import piece
from scoring.afternoon import StoredHand
from scoring.models import Event
from scoring.words import examples_of, letters_of, seat_place, special_name, word

register = template.Library()


@register.filter
def seat_letter(seat: str, event: Event) -> str:
    """A seat as the sheets of the event have it."""
    return letters_of(event).seat(seat)


@register.filter
def direction(code: str) -> str:
    """High or low, in words."""
    return word("direction", code)


@register.filter
def told(result: StoredHand, event: Event) -> SafeString:
    """A result in words and signs."""
    seat = result.revoker or result.declarer
    return piece(
        "desk/result_told.html",
        kind=result.kind,
        seat=seat_place(seat, event) if seat else "",
        is_of_six=event.rules.players == 6,
        level=result.level,
        special=result.special,
        strain=result.strain,
        direction=result.direction,
        tricks=result.makers_tricks,
        made=result.made,
    )


register.filter(seat_place)
register.filter("special", special_name)
register.filter("line_examples", examples_of)
