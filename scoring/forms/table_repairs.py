"""Repairs of whole tables: what they need to know, and why they are made."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.afternoon import (
    Afternoon,
    Names,
    entrants_on_a_side,
    lacking_tables,
    without_seat,
)
from scoring.forms.choices import offer
from scoring.forms.presence import choose_among
from scoring.services.reasons import LONGEST
from scoring.words import cast_of, seat_place, side_names

MOST_HANDS = 40
#: The choice that stands for no table.
NONE = "none"


def _one_or_none(chosen: str) -> int | None:
    return None if chosen == NONE else int(chosen)


class WhyForm(forms.Form):
    """Why something is repaired; `dropping` is asked if results are given up with it.

    Leaving or being replaced is an everyday matter: for these the reason may stay empty.
    """

    dropping = forms.BooleanField(
        label=gettext_lazy("Yes, these results no longer count"), required=False
    )
    reason = forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=LONGEST,
        help_text=gettext_lazy("One short sentence for the history of the event."),
    )

    def __init__(
        self, *args: Any, drops: bool = False, is_daily: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = not is_daily
        if not drops:
            del self.fields["dropping"]


class RepairForm(forms.Form):
    """What must be asked before a repair is shown; nothing, if the address says it all.

    `first` names the first field: a request that has it is an answer. `here` is the table of the
    page, None for a whole round.
    """

    first: ClassVar[str] = ""

    def __init__(
        self, *args: Any, afternoon: Afternoon, number: int, here: int | None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.afternoon, self.number, self.here = afternoon, number, here
        self.tables = [table.number for table in afternoon.tables_in(number)]
        self.offer_choices()

    def offer_choices(self) -> None:
        """Fill in the choices that depend on the event."""

    @property
    def asked(self) -> dict[str, Any]:
        """The arguments of the repair; the form must be valid."""
        return self.cleaned_data


class VoidForm(RepairForm):
    """The table of the page."""

    @property
    def asked(self) -> dict[str, Any]:
        return {"table": self.here}


class HandsForm(RepairForm):
    """How many hands are played, and where."""

    first = "hands"

    hands = forms.IntegerField(
        label=gettext_lazy("Hands in this round"), min_value=1, max_value=MOST_HANDS
    )
    where = forms.ChoiceField(label=gettext_lazy("Where"), widget=forms.RadioSelect)

    def offer_choices(self) -> None:
        at = {"table": self.here, "round": self.number}
        places = [
            ("table", _("At table %(table)s alone") % at),
            ("round", _("At all tables of round %(round)s") % at),
            ("rounds", _("At all tables, from round %(round)s on") % at),
        ]
        offer(self.fields["where"], places)
        self.fields["where"].initial = "table"
        tables = self.afternoon.tables_in(self.number)
        due = (table.hands_due for table in tables if table.number == self.here)
        self.fields["hands"].initial = next(due, None)

    @property
    def asked(self) -> dict[str, Any]:
        where = self.cleaned_data["where"]
        return {
            "hands": self.cleaned_data["hands"],
            "only": self.here if where == "table" else None,
            "onward": where == "rounds",
        }


class TimeForm(RepairForm):
    """Whether time is called or play goes on, and where."""

    first = "what"
    #: The answer to `what` that revokes the call.
    BACK = "on"

    what = forms.ChoiceField(
        label=gettext_lazy("What happens"),
        choices=[
            ("call", gettext_lazy("Time is called: hands that are missing are not played")),
            (BACK, gettext_lazy("Play goes on: hands that were not played can be entered again")),
        ],
        widget=forms.RadioSelect,
        initial="call",
    )
    table = forms.TypedChoiceField(label=gettext_lazy("Where"), coerce=_one_or_none, initial=NONE)

    def offer_choices(self) -> None:
        choices = [(NONE, _("At all tables of this round")), *_numbered(self.tables)]
        offer(self.fields["table"], choices)

    @property
    def asked(self) -> dict[str, Any]:
        return {"only": self.cleaned_data["table"]}


class MoveForm(RepairForm):
    """The table to which results belong."""

    first = "other"

    other = forms.TypedChoiceField(
        label=gettext_lazy("They belong to"), coerce=int, widget=forms.Select
    )
    both = forms.BooleanField(
        label=gettext_lazy("What is entered there belongs here: exchange the two"), required=False
    )

    def offer_choices(self) -> None:
        others = [number for number in self.tables if number != self.here]
        offer(self.fields["other"], [("", _("Choose")), *_numbered(others)])

    @property
    def asked(self) -> dict[str, Any]:
        return {"one": self.here, **self.cleaned_data}


class MergeForm(RepairForm):
    """Which table is given up, and where its players go; `?table=` proposes one.

    The tables that lack somebody come first: giving up a full one is rarely meant.
    """

    first = "drop"

    drop = forms.TypedChoiceField(label=gettext_lazy("Nobody plays any more at"), coerce=int)
    keep = forms.TypedChoiceField(
        label=gettext_lazy("Who is left there goes to"),
        coerce=_one_or_none,
        initial=NONE,
        help_text=gettext_lazy("Another table at which somebody is missing too."),
    )

    def offer_choices(self) -> None:
        lacking = lacking_tables(self.afternoon, self.number)
        numbers = [
            (table, _("Table %(number)s (lacks somebody)") % {"number": table}) for table in lacking
        ]
        numbers += _numbered(table for table in self.tables if table not in lacking)
        offer(self.fields["drop"], [("", _("Choose")), *numbers])
        offer(self.fields["keep"], [(NONE, _("no table: they sit out")), *numbers])
        self.fields["drop"].initial = self.initial.get("table", next(iter(lacking), None))


class SplitForm(RepairForm):
    """Who gets an extra table: a field for each person, one side after the other."""

    first = "who_0"

    def offer_choices(self) -> None:
        named = cast_of(self.afternoon, names=Names.FULL).whole
        free = [named[entrant.id] for entrant in without_seat(self.afternoon, self.number)]
        for place, label in enumerate(_places(self.afternoon)):
            field = forms.TypedChoiceField(label=label, coerce=int)
            choose_among(field, free)
            self.fields[f"who_{place}"] = field

    @property
    def asked(self) -> dict[str, Any]:
        return {"numbers": [self.cleaned_data[name] for name in self.fields]}


def _numbered(tables: Iterable[int]) -> list[tuple[int, str]]:
    """The tables as choices."""
    return [(table, _("Table %(number)s") % {"number": table}) for table in tables]


def _places(afternoon: Afternoon) -> list[str]:
    """The places at a new table: its sides, or its seats if players are ranked singly."""
    event = afternoon.event
    names = side_names(event)
    if entrants_on_a_side(event) == 1:
        return list(names)
    return [
        f"{name}, {seat_place(seat, event)}"
        for name, seats in zip(names, event.rules.sides, strict=True)
        for seat in seats
    ]
