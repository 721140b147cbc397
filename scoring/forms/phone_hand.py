"""One hand by thumb on a phone at the table: only what the rules allow, and no typing."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext as _

from engine import Report, Strain
from scoring.afternoon import CONTRACT_FIELDS, HandFacts, fields_of, report_from
from scoring.forms.choices import offer
from scoring.forms.hand import OUT, HandForm
from scoring.models import Event
from scoring.words import SIGNS, seat_name, word

#: More characters than our page ever sends.
LONGEST = 40
_SENT = ("dealer", "bid", "revoker", *CONTRACT_FIELDS)
#: Fields of the desk alone; at the table the director is called instead.
_DESK_ONLY = ("reason", "auction", "points_0", "points_1")


class PhoneHandForm(HandForm):
    """Declarer, bid, suit, direction and makers' tricks; or a passed-out deal."""

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        for name in _DESK_ONLY:
            del self.fields[name]
        self.fields["dealer"].widget = forms.HiddenInput()
        self.fields["declarer"].label = _("Who won the bid?")
        self.say_seats({})
        self._say_suits()
        self.counts_passed_out = self._take_out_passed_out()

    def say_seats(self, people: Mapping[str, str]) -> None:
        """Offer the seats, with the names of `people` (seat -> name) as far as known."""
        seats = [(seat, self._seat(seat, people.get(seat, ""))) for seat in self.rules.seats]
        offer(self.fields["declarer"], seats)
        if "revoker" in self.fields:
            offer(self.fields["revoker"], [("", _("Nobody")), *seats])

    def _seat(self, seat: str, name: str) -> str:
        if self.rules.players == 6:
            return f"{seat_name(seat)} · {name}" if name else seat_name(seat)
        letter = self.letters.seat(seat)
        return format_html("<strong>{}</strong> {}", letter, name or seat_name(seat))

    def _say_suits(self) -> None:
        offer(
            self.fields["strain"], [(strain.value, _suit(strain)) for strain in self.rules.strains]
        )
        if "direction" in self.fields:
            names = self.rules.direction_names
            offer(
                self.fields["direction"],
                [(direction.value, word("direction", direction)) for direction in names],
            )

    def _take_out_passed_out(self) -> bool:
        """Remove “passed out”, which has its own button; return whether these rules count it."""
        bids: Any = self.fields["bid"]
        choices = list(bids.choices)
        offer(self.fields["bid"], [choice for choice in choices if choice[0] != OUT])
        return OUT in dict(choices)


def tapped(data: Mapping[str, str], dealer: str) -> Report:
    """A phone's data as a report for the engine, without what does not belong to it.

    A bid's tile once chosen can't be cleared: it is ignored if everybody passed, or if a revoke
    ended the hand.
    """
    values = {name: data.get(name, "")[:LONGEST] for name in _SENT}
    values["dealer"] = values["dealer"] or dealer
    if values["revoker"]:
        values |= dict.fromkeys(("bid", *CONTRACT_FIELDS), "")
    elif data.get("passed_out") or values["bid"] == OUT:
        values |= dict.fromkeys(CONTRACT_FIELDS, "") | {"bid": OUT}
    return report_from(values)


def first_values(dealer: str, row: HandFacts | None) -> dict[str, str]:
    """A stored hand to be changed, or a new one with only its dealer known."""
    return fields_of(row) if row else {"dealer": dealer}


def _suit(strain: Strain) -> str:
    """The suit's sign with its name, or no trump."""
    name = word("strain", strain)
    if strain.value not in SIGNS:
        return name
    red = " suit-red" if strain.value in "HD" else ""
    return format_html('<span class="suit{}">{}</span> {}', red, SIGNS[strain.value], name)
