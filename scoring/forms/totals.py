"""The totals of a table's round, with the counts that go with them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine import Counts, Fault
from engine.totals import each_trick_is_a_point
from scoring.afternoon import TotalsFacts
from scoring.models import LONGEST_KEY, Event
from scoring.services import reasons
from scoring.services.totals import Totals
from scoring.standings import TIE_BREAKERS
from scoring.words import fault_sentence, side_names

COUNTS = ("sets", "lone_made", "lone_lost")

_LABELS = {
    "points": _("%(side)s: total"),
    "sets": _("%(side)s: sets"),
    "lone_made": _("%(side)s: lone hands made"),
    "lone_lost": _("%(side)s: lone hands lost"),
}


class TotalsForm(forms.Form):
    """Points of both sides and the counts that the rules use.

    A count not given is unknown, not 0.
    """

    passed_out = forms.IntegerField(label=_("Passed-out deals"), min_value=0, required=False)
    reason = forms.CharField(
        label=_("Reason"), max_length=reasons.LONGEST, required=False,
        help_text=_("Needed to replace totals that are there, or to keep unusual ones."),
    )  # fmt: skip
    client_key = forms.CharField(widget=forms.HiddenInput, max_length=LONGEST_KEY)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lone = COUNTS[1:] if event.rules.has_lone_bids else ()
        self.scores_each_trick = each_trick_is_a_point(event.rules)
        self.asked = ("points", "sets", *lone)
        for side, called in enumerate(side_names(event)):
            for name in self.asked:
                self.fields[f"{name}_{side}"] = _number(name, called)
        self.order_fields([f"{name}_{side}" for name in self.asked for side in (0, 1)])
        if not event.rules.counts_passed_out:
            del self.fields["passed_out"]
        self.fields["points_0"].widget.attrs["autofocus"] = True

    @property
    def by_side(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields for the points and for each count, both sides together."""
        return [(self[f"{name}_0"], self[f"{name}_1"]) for name in self.asked]

    def totals(self) -> Totals:
        """What was typed, as the service takes it."""
        data = self.cleaned_data
        counts = {name: (data.get(f"{name}_0"), data.get(f"{name}_1")) for name in COUNTS}
        points = (data["points_0"], data["points_1"])
        return Totals(points, Counts(**counts, passed_out=data.get("passed_out")))

    def add_faults(self, faults: tuple[Fault, ...]) -> None:
        """Show each fault at its field; if a reason would do, ask for it."""
        for fault in faults:
            self.add_error(self._field(fault.field), fault_sentence(fault))
        if all(fault.overridable for fault in faults):
            self.add_error("reason", _("If it was so all the same, give the reason."))

    def add_error(self, field: str | None, error: Any) -> None:
        """Put the cursor in the reason once it is asked, right below the totals in doubt."""
        super().add_error(field, error)
        if field == "reason":
            self.fields["reason"].required = True
            self.fields["points_0"].widget.attrs.pop("autofocus", None)
            self.fields["reason"].widget.attrs["autofocus"] = True

    def _field(self, name: str) -> str | None:
        name = {"totals": "points"}.get(name, name)
        return next((field for field in (name, f"{name}_0") if field in self.fields), None)


class PhoneTotalsForm(TotalsForm):
    """The totals as sent by a phone: only the desk can override faults with a reason."""

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        del self.fields["reason"]
        del self.fields["points_0"].widget.attrs["autofocus"]
        self.counts_decide = any(
            tie_breaker.from_counts
            for code, tie_breaker in TIE_BREAKERS.items()
            if code in event.tie_chain
        )
        for count in self.counts:  # not points: some keypads lack the minus
            count.field.widget.attrs["inputmode"] = "numeric"

    @property
    def points(self) -> list[forms.BoundField]:
        """The totals of both sides."""
        return [self["points_0"], self["points_1"]]

    @property
    def counts(self) -> list[forms.BoundField]:
        """The other figures of the score sheet: sets, lone hands, passed-out deals."""
        hidden = {"points_0", "points_1", "client_key"}
        return [self[name] for name in self.fields if name not in hidden]

    def add_faults(self, faults: tuple[Fault, ...]) -> None:
        """Show each fault at its field, and say who can override it."""
        for fault in faults:
            self.add_error(self._field(fault.field), fault_sentence(fault))
        self.add_error(
            None, _("Look at the sheet again. If it was so all the same, call the director.")
        )

    @property
    def sentence(self) -> str:
        """All errors in one line."""
        return " ".join(str(fault) for faults in self.errors.values() for fault in faults)


def _number(name: str, side: str) -> forms.IntegerField:
    label = str(_LABELS[name]) % {"side": side}
    if name == "points":
        return forms.IntegerField(label=label, min_value=-999, max_value=999)
    return forms.IntegerField(label=label, min_value=0, required=False)


def initial_of(row: TotalsFacts | None) -> dict[str, Any]:
    """Stored totals as initial values."""
    if row is None:
        return {}
    names = [f"{name}_{side}" for name in ("points", *COUNTS) for side in (0, 1)]
    return {name: getattr(row, name) for name in (*names, "passed_out")}
