"""What irregularities cost in an event, and applying it to one that happened."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.afternoon import Company, NamedEntrant
from scoring.forms.choices import offer
from scoring.models import Event
from scoring.services.irregularities import Points, fingerprint_of_values
from scoring.store import hidden_names
from scoring.words import IRREGULARITIES, irregularity_name, labelled, side_by_side, signed

MOST = 99
LONGEST_NOTE = 100

#: Code -> what it is, and how the table usually proceeds.
MEANINGS: dict[str, tuple[Any, Any]] = {
    "revoke": (
        gettext_lazy("Somebody could have followed suit and did not."),
        gettext_lazy("The hand usually ends there."),
    ),
    "table-talk": (
        gettext_lazy("Words, signs or looks that tell a partner something about the cards."),
        gettext_lazy("The first time is usually a warning: type 0. The hand is played on."),
    ),
    "bid-out-of-turn": (
        gettext_lazy("Somebody bid before it was their turn."),
        gettext_lazy(
            "The bid is lost for this hand, and the partner may not bid the same suit or no trump."
        ),
    ),
    "misdeal": (
        gettext_lazy("A card was shown while dealing, or somebody has too many or too few."),
        gettext_lazy("The same dealer deals again; after a second misdeal the deal is lost."),
    ),
    "claim": (
        gettext_lazy("Somebody claimed a revoke, or the rest of the tricks, and was wrong."),
        gettext_lazy("The hand is played on, and the cards played stay where they are."),
    ),
    "late": (
        gettext_lazy("Somebody was not at the table when the round began."),
        gettext_lazy(
            "The others get points for the wait. Hands for which no time is left are not played."
        ),
    ),
}


def _points(label: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=-MOST,
        max_value=MOST,
        error_messages={"required": gettext_lazy("Type a number; 0 where it gives nothing.")},
    )


@dataclass(frozen=True)
class AskedIrregularity:
    """An irregularity in the form: its name, its meaning, how to go on, and its two fields."""

    name: str
    meaning: str
    way_on: str
    own: forms.BoundField
    theirs: forms.BoundField


class ValuesForm(forms.Form):
    """The points of each irregularity for the offender, and for each of the opponents."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for code, name in IRREGULARITIES.items():
            own, theirs = _values(event, code)
            self.fields[f"own_{code}"] = _points(
                _("%(what)s, for the one who did it") % {"what": name}
            )
            self.fields[f"theirs_{code}"] = _points(
                _("%(what)s, for the opponents") % {"what": name}
            )
            self.initial.update({f"own_{code}": own, f"theirs_{code}": theirs})
        self.fields["seen"].initial = fingerprint_of_values(event)

    def questions(self) -> Iterator[AskedIrregularity]:
        """The irregularities in order, for the page."""
        for code, (meaning, way_on) in MEANINGS.items():
            yield AskedIrregularity(
                irregularity_name(code),
                str(meaning),
                str(way_on),
                self[f"own_{code}"],
                self[f"theirs_{code}"],
            )

    def values(self) -> dict[str, Points]:
        """Code -> points; the form must be valid."""
        data = self.cleaned_data
        return {code: (data[f"own_{code}"], data[f"theirs_{code}"]) for code in IRREGULARITIES}


class ChoiceForm(forms.Form):
    """Who did what; each irregularity is listed with its points in this event."""

    hand = forms.TypedChoiceField(label=gettext_lazy("In which hand"), coerce=int)
    who = forms.TypedChoiceField(
        label=gettext_lazy("Who did it"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose who did it.")},
    )
    what = forms.ChoiceField(
        label=gettext_lazy("What happened"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose what happened.")},
    )
    key = forms.CharField(widget=forms.HiddenInput, max_length=64, required=False)

    def __init__(
        self,
        *args: Any,
        event: Event,
        company: Company,
        hands: int,
        hand: int | None,
        **kwargs: Any,
    ) -> None:
        """`hand` is None if the same people play every hand: then it is not asked."""
        super().__init__(*args, **kwargs)
        who = [(person.entrant.number, _named(person.entrant)) for person in company.seated]
        offer(self.fields["who"], who)
        choices = [(code, _with_points(event, code)) for code in IRREGULARITIES]
        offer(self.fields["what"], choices)
        self.fields["key"].initial = uuid.uuid4().hex
        if hand is None:
            del self.fields["hand"]
        else:
            numbers = [(number, str(number)) for number in range(1, hands + 1)]
            offer(self.fields["hand"], numbers)
            self.fields["hand"].initial = hand


class GiveForm(forms.Form):
    """Points for the offender and for each opponent, and a note that everybody can read."""

    own = _points("")
    theirs = _points("")
    note = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=LONGEST_NOTE,
        required=False,
        help_text=gettext_lazy("Everybody can read it below the standings."),
    )
    key = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def __init__(
        self,
        *args: Any,
        event: Event,
        points: Points,
        offender: NamedEntrant,
        others: Sequence[NamedEntrant],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._event = event
        self.fields["own"].label = _("Points for %(who)s, who did it") % {"who": _named(offender)}
        against = side_by_side(_named(entrant) for entrant in others)
        label = (
            _("Points for each of the opponents: %(who)s")
            if len(others) > 1
            else _("Points for the opponents: %(who)s")
        )
        self.fields["theirs"].label = label % {"who": against}
        own, theirs = points
        self.initial.update({"own": own, "theirs": theirs, "key": uuid.uuid4().hex})

    def clean_note(self) -> str:
        """The note; refused if it mentions a name hidden from the public."""
        note: str = self.cleaned_data["note"]
        if names := hidden_names(self._event, note):
            raise forms.ValidationError(
                _("Everybody can read it, and the names are hidden: write it without “%(name)s”.")
                % {"name": names[0]}
            )
        return note

    def points(self) -> Points:
        """The offender's points and each opponent's; the form must be valid."""
        return self.cleaned_data["own"], self.cleaned_data["theirs"]


def _with_points(event: Event, code: str) -> str:
    """An irregularity with its points: “Revoke: −4, opponents +4”."""
    own, theirs = (signed(points) if points else "0" for points in _values(event, code))
    text = _("%(own)s, opponents %(theirs)s") % {"own": own, "theirs": theirs}
    if own == theirs == "0":
        text = _("a warning, no points")
    return labelled(irregularity_name(code), text)


def _values(event: Event, code: str) -> Points:
    own, theirs = event.irregularities.get(code, (0, 0))
    return own, theirs


def _named(entrant: NamedEntrant) -> str:
    return f"{entrant.number} · {entrant.title}"
