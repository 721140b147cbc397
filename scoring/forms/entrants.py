"""Pairs, teams and single players typed one by one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs import names
from scoring.models import Entrant, Player
from scoring.services.refusal import Refused
from scoring.transfer.faults import SENTENCES
from scoring.words import say

MAX_NAME = Player._meta.get_field("name").max_length or 80
LABELS = (_("First player"), _("Second player"), _("Third player"))
ONLY_LABEL = (_("Name"),)


def printable(name: str) -> None:
    """Refuse a name that holds characters nobody sees."""
    if not names.is_printable(name):
        raise forms.ValidationError(SENTENCES["name-unprintable"])


class EntrantForm(forms.Form):
    """All `size` players of a pair, a team or an entrant alone, and the number if it matters."""

    number = forms.IntegerField(
        label=_("Number"), min_value=1, max_value=999, required=False,
        help_text=_("Leave it empty for the next free number."),
    )  # fmt: skip

    def __init__(self, *args: Any, size: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = tuple(f"player_{position}" for position in range(1, size + 1))
        for field, label in zip(self.players, LABELS if size > 1 else ONLY_LABEL, strict=False):
            self.fields[field] = forms.CharField(
                label=label, max_length=MAX_NAME, validators=[printable]
            )
        self.fields[self.players[0]].widget.attrs["autofocus"] = True
        self.order_fields(self.players)

    def names(self) -> tuple[str, ...]:
        """All names, blanks within them folded."""
        return tuple(names.tidy(self.cleaned_data[field]) for field in self.players)

    def refuse(self, refusal: Refused) -> None:
        """Tell at the right field why nothing was stored."""
        self.add_error("number" if refusal.code == "number-taken" else None, refusal.sentence)


class ChangeEntrantForm(EntrantForm):
    """An entrant as it is stored, with its handicap, and whether it only fills in."""

    handicap = forms.IntegerField(
        label=_("Handicap"), min_value=-200, max_value=200, required=False,
        help_text=_("Points that are added to the total, shown as such. 0: none."),
    )  # fmt: skip
    floater = forms.BooleanField(
        label=_("Fills in, without a place in the standings"),
        required=False,
        help_text=_("The points of those who play against it count."),
    )

    def kind(self) -> Entrant.Kind:
        """Whether it competes; the form must be valid."""
        return Entrant.Kind.FLOATER if self.cleaned_data["floater"] else Entrant.Kind.COMPETING


class NewEntrantForm(EntrantForm):
    """An entrant to be added; where its names are there already, with a tick to add it anyway."""

    twins = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, event_format: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["twins"].label = say(event_format, "twins")

    def refuse(self, refusal: Refused) -> None:
        """Tell why nothing was stored; what a tick would mend gets its box."""
        super().refuse(refusal)
        if refusal.code == "entrant-there":
            self.fields["twins"].widget = forms.CheckboxInput()
