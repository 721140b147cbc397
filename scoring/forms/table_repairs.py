"""Repairs at whole tables: which one, what is to become of it, and why."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.afternoon.people import NamedEntrant
from scoring.forms.choices import offer
from scoring.forms.presence import choose_among
from scoring.services.reasons import LONGEST

MOST_HANDS = 40
#: In place of the number of a table.
NONE = "none"


def _one_or_none(chosen: str) -> int | None:
    return None if chosen == NONE else int(chosen)


class WhyForm(forms.Form):
    """Why something is repaired; `dropping` is asked where results are given up with it."""

    dropping = forms.BooleanField(
        label=gettext_lazy("Yes, these results no longer count"), required=False
    )
    reason = forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=LONGEST,
        help_text=gettext_lazy("One short sentence for the history of the event."),
    )

    def __init__(self, *args: Any, drops: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not drops:
            del self.fields["dropping"]


class HandsForm(forms.Form):
    """How many hands are played, and where."""

    hands = forms.IntegerField(
        label=gettext_lazy("Hands in this round"), min_value=1, max_value=MOST_HANDS
    )
    where = forms.ChoiceField(label=gettext_lazy("Where"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, table: int, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        at = {"table": table, "round": number}
        places = [
            ("table", _("At table %(table)s alone") % at),
            ("round", _("At all tables of round %(round)s") % at),
            ("rounds", _("At all tables, from round %(round)s on") % at),
        ]
        offer(self.fields["where"], places)
        self.fields["where"].initial = "table"


class TimeForm(forms.Form):
    """Whether time is called or play goes on, and where."""

    what = forms.ChoiceField(
        label=gettext_lazy("What happens"),
        choices=[
            ("call", gettext_lazy("Time is called: hands that are missing are not played")),
            ("on", gettext_lazy("Play goes on: hands that were not played can be entered again")),
        ],
        widget=forms.RadioSelect,
        initial="call",
    )
    table = forms.TypedChoiceField(label=gettext_lazy("Where"), coerce=_one_or_none, initial=NONE)

    def __init__(self, *args: Any, tables: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = [(number, _numbered(number)) for number in tables]
        choices = [(NONE, _("At all tables of this round")), *numbers]
        offer(self.fields["table"], choices)


class MoveForm(forms.Form):
    """To which table results belong."""

    other = forms.TypedChoiceField(
        label=gettext_lazy("They belong to"), coerce=int, widget=forms.Select
    )
    both = forms.BooleanField(
        label=gettext_lazy("What is entered there belongs here: exchange the two"), required=False
    )

    def __init__(self, *args: Any, tables: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _choose_table(self.fields["other"], tables)


class MergeForm(forms.Form):
    """Which table is given up, and where those go who are left there."""

    drop = forms.TypedChoiceField(label=gettext_lazy("Nobody plays any more at"), coerce=int)
    keep = forms.TypedChoiceField(
        label=gettext_lazy("Who is left there goes to"),
        coerce=_one_or_none,
        initial=NONE,
        help_text=gettext_lazy("Another table at which somebody is missing too."),
    )

    def __init__(self, *args: Any, tables: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = list(tables)
        _choose_table(self.fields["drop"], tables)
        numbers = [(number, _numbered(number)) for number in tables]
        choices = [(NONE, _("no table: they sit out")), *numbers]
        offer(self.fields["keep"], choices)


class SplitForm(forms.Form):
    """Who gets a table of their own: a field for each of them, side after side."""

    def __init__(
        self, *args: Any, free: list[NamedEntrant], sides: Sequence[str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for place, label in enumerate(sides):
            field = forms.TypedChoiceField(label=label, coerce=int)
            choose_among(field, free)
            self.fields[f"who_{place}"] = field

    @property
    def numbers(self) -> list[int]:
        """Their numbers, in the order of the places."""
        return [self.cleaned_data[name] for name in self.fields]


def _choose_table(field: forms.Field, tables: Iterable[int]) -> None:
    numbers = [(number, _numbered(number)) for number in tables]
    offer(field, [("", _("Choose")), *numbers])


def _numbered(table: int) -> str:
    return _("Table %(number)s") % {"number": table}
