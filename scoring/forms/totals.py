"""The totals of a table's round, with the counts that belong to them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.check import Counts
from engine.errors import Fault
from scoring.models import TableTotals
from scoring.services.totals import Totals
from scoring.words import fault_sentence

COUNTS = ("sets", "lone_made", "lone_lost")


class TotalsForm(forms.Form):
    """Points and counts of both sides; a count that is not given is unknown, not nought."""

    points_0 = forms.IntegerField(label=_("Total North-South"), min_value=-999, max_value=999)
    points_1 = forms.IntegerField(label=_("Total East-West"), min_value=-999, max_value=999)
    sets_0 = forms.IntegerField(label=_("Sets, North-South"), min_value=0, required=False)
    sets_1 = forms.IntegerField(label=_("Sets, East-West"), min_value=0, required=False)
    lone_made_0 = forms.IntegerField(
        label=_("Lone hands made, North-South"), min_value=0, required=False
    )
    lone_made_1 = forms.IntegerField(
        label=_("Lone hands made, East-West"), min_value=0, required=False
    )
    lone_lost_0 = forms.IntegerField(
        label=_("Lone hands lost, North-South"), min_value=0, required=False
    )
    lone_lost_1 = forms.IntegerField(
        label=_("Lone hands lost, East-West"), min_value=0, required=False
    )
    passed_out = forms.IntegerField(label=_("Passed-out deals"), min_value=0, required=False)
    reason = forms.CharField(
        label=_("Reason"), max_length=500, required=False,
        help_text=_("Needed to replace totals that are there, or to keep unusual ones."),
    )  # fmt: skip
    client_key = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def totals(self) -> Totals:
        """What was typed, as the service takes it."""
        data = self.cleaned_data
        counts = {name: (data[f"{name}_0"], data[f"{name}_1"]) for name in COUNTS}
        points = (data["points_0"], data["points_1"])
        return Totals(points, Counts(**counts, passed_out=data["passed_out"]))

    def add_faults(self, faults: tuple[Fault, ...]) -> None:
        """Put each fault at its field; where a reason would do, say so at the reason."""
        for fault in faults:
            self.add_error(self._field(fault.field), fault_sentence(fault))
        if all(fault.overridable for fault in faults):
            self.add_error("reason", _("If it was so all the same, give the reason."))

    def _field(self, name: str) -> str | None:
        name = {"totals": "points"}.get(name, name)
        return next((each for each in (name, f"{name}_0") if each in self.fields), None)


def initial_of(row: TableTotals | None) -> dict[str, Any]:
    """Stored totals as the form shows them."""
    if row is None:
        return {}
    names = [f"{name}_{side}" for name in ("points", *COUNTS) for side in (0, 1)]
    return {name: getattr(row, name) for name in (*names, "passed_out")}
