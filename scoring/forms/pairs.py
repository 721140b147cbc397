"""Pairs typed one by one."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Player

MAX_NAME = Player._meta.get_field("name").max_length or 80


class PairForm(forms.Form):
    """The two players of a pair and, if it matters, their number."""

    player_1 = forms.CharField(
        label=_("First player"), max_length=MAX_NAME, widget=forms.TextInput({"autofocus": True})
    )
    player_2 = forms.CharField(label=_("Second player"), max_length=MAX_NAME)
    number = forms.IntegerField(
        label=_("Number"), min_value=1, max_value=999, required=False,
        help_text=_("Leave it empty for the next free number."),
    )  # fmt: skip

    def names(self) -> tuple[str, str]:
        """Both names, blanks within them folded."""
        return tidy(self.cleaned_data["player_1"]), tidy(self.cleaned_data["player_2"])


def tidy(name: str) -> str:
    """A name on one line, with single blanks."""
    return " ".join(name.split())
