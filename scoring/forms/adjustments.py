"""Penalties and bonuses, and the places decided by cutting the cards."""

from collections.abc import Collection, Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.refusal import Refused
from scoring.afternoon import LevelGroup, NamedEntrant
from scoring.forms.choices import offer
from scoring.models import Adjustment, Event, Round
from scoring.services.adjustments import LONGEST, fingerprint_of_adjustments
from scoring.store import entrant_numbered, hidden_names

MOST = 999
#: The field for a refusal by the service; all others go above the form.
PLACES = {"entrant-gone": "who", "reason-missing": "reason"}


class AdjustmentForm(forms.Form):
    """Who gets or loses how many points, in which round, and why."""

    who = forms.TypedChoiceField(
        label=gettext_lazy("Who"),
        coerce=int,
        error_messages={
            "required": gettext_lazy("Choose who it is for."),
            "invalid_choice": gettext_lazy("This number is not in the event. Choose another one."),
        },
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Penalty or bonus"),
        widget=forms.RadioSelect,
        choices=Adjustment.Kind.choices,
        initial=Adjustment.Kind.PENALTY,
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        min_value=1,
        max_value=MOST,
        help_text=gettext_lazy("Without a minus sign: a penalty takes them away."),
    )
    in_round = forms.TypedChoiceField(
        label=gettext_lazy("In which round"), coerce=int, required=False, empty_value=None
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST,
        help_text=gettext_lazy("Everybody can read it below the standings."),
        error_messages={"required": gettext_lazy("Give a reason: everybody can ask for it.")},
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        event: Event,
        entrants: Iterable[NamedEntrant],
        rounds: Iterable[Round],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.rounds = {this_round.number: this_round for this_round in rounds}
        who = [
            ("", _("Choose")),
            *((entrant.number, f"{entrant.number} · {entrant.title}") for entrant in entrants),
        ]
        numbers = [(n, _("Round %(number)s") % {"number": n}) for n in self.rounds]
        offer(self.fields["who"], who)
        offer(self.fields["in_round"], [("", _("The whole event")), *numbers])
        self.fields["seen"].initial = fingerprint_of_adjustments(event)

    def clean_reason(self) -> str:
        """The reason; refused if it mentions a name hidden from the public."""
        reason: str = self.cleaned_data["reason"]
        names = hidden_names(self.event, reason)
        if names:
            raise forms.ValidationError(
                _("Everybody can read it, and the names are hidden: write it without “%(name)s”.")
                % {"name": names[0]}
            )
        return reason

    def values(self) -> dict[str, Any]:
        """What the service takes; the form must be valid."""
        data = self.cleaned_data
        return {
            "entrant": entrant_numbered(self.event, data["who"]),
            "kind": Adjustment.Kind(data["kind"]),
            "points": data["points"],
            "in_round": self.rounds.get(data["in_round"]),
            "reason": data["reason"],
            "seen": data["seen"],
        }

    def refuse(self, refusal: Refused) -> None:
        """Show the refusal at the right field; after a look the form may be sent again."""
        self.add_error(PLACES.get(refusal.code), refusal.sentence)
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["seen"] = self.fields["seen"].initial  # type: ignore[index]


class CutForm(forms.Form):
    """A place for each entrant who is level with others."""

    def __init__(self, *args: Any, groups: Collection[LevelGroup], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for group in groups:
            for entrant in group.entrants:
                self.fields[_name_of(entrant.number)] = forms.IntegerField(
                    label=f"{entrant.number} · {entrant.title}",
                    help_text=_("One of the places %(places)s") % {"places": group.listed_places},
                    required=False,
                    initial=group.cut.get(entrant.number),
                    min_value=group.places[0],
                    max_value=group.places[-1],
                )
        self.numbers = [number for group in groups for number in group.numbers]

    def places(self) -> dict[int, int]:
        """Number -> place, as typed; the form must be valid."""
        typed = {number: self.cleaned_data[_name_of(number)] for number in self.numbers}
        return {number: place for number, place in typed.items() if place is not None}


def _name_of(number: int) -> str:
    return f"place_{number}"
