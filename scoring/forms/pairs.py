"""Pairs typed one by one."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from scoring.services import names
from scoring.services.refusal import Refused
from scoring.transfer.faults import SENTENCES

MAX_NAME = Player._meta.get_field("name").max_length or 80


def printable(name: str) -> None:
    """Refuse a name that holds characters nobody sees."""
    if not names.is_printable(name):
        raise forms.ValidationError(SENTENCES["name-unprintable"])


class PairForm(forms.Form):
    """The two players of a pair and, if it matters, their number."""

    player_1 = forms.CharField(
        label=_("First player"),
        max_length=MAX_NAME,
        validators=[printable],
        widget=forms.TextInput({"autofocus": True}),
    )
    player_2 = forms.CharField(
        label=_("Second player"), max_length=MAX_NAME, validators=[printable]
    )
    number = forms.IntegerField(
        label=_("Number"), min_value=1, max_value=999, required=False,
        help_text=_("Leave it empty for the next free number."),
    )  # fmt: skip

    def names(self) -> tuple[str, str]:
        """Both names, blanks within them folded."""
        return names.tidy(self.cleaned_data["player_1"]), names.tidy(self.cleaned_data["player_2"])

    def refuse(self, refusal: Refused) -> None:
        """Tell at the right field why nothing was stored."""
        self.add_error("number" if refusal.code == "number-taken" else None, refusal.sentence)


class NewPairForm(PairForm):
    """A pair to be added; once its names are there already, with a tick to add it all the same."""

    twins = forms.BooleanField(
        label=_("They are two different pairs"), required=False, widget=forms.HiddenInput
    )

    def refuse(self, refusal: Refused) -> None:
        """Tell why nothing was stored; what a tick would mend gets its box."""
        super().refuse(refusal)
        if refusal.code == "pair-there":
            self.fields["twins"].widget = forms.CheckboxInput()
