"""Input of the very first page: a club, what it plays, and who directs it."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import first_start
from clubs.forms.accounts import NewUserForm
from clubs.forms.clubs import time_zones
from scoring.forms.offered_rules import OfferedRules, offered_rules
from scoring.words import PRESETS, find_preset, preset_choices


class FirstStartForm(NewUserForm):
    """A club with its director. `code` is printed in the terminal; not asked on that machine."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=20,
        help_text=gettext_lazy("It stands in the window in which Right Bower was started."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )
    name = forms.CharField(label=gettext_lazy("Name of the club"), max_length=120)
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the score sheets"),
        choices=settings.LANGUAGES,
        widget=forms.RadioSelect,
    )
    time_zone = forms.ChoiceField(
        label=capfirst(gettext_lazy("time zone")), choices=time_zones, initial="America/Toronto"
    )
    game = forms.ChoiceField(
        label=gettext_lazy("Game"),
        choices=lambda: [(choice.key, choice.name) for choice in preset_choices()],
        initial=next(iter(PRESETS)),
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "The game you play most. Under “House rules” you can change what your club does"
            " differently."
        ),
    )
    field_order = ("code", "name", "language", "time_zone", "game", "username")

    class Meta(NewUserForm.Meta):
        fields = ("username",)

    def __init__(self, *args: Any, asks_code: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs.pop("autofocus", None)
        if not asks_code:
            del self.fields["code"]

    def near(self) -> list[OfferedRules]:
        """The game chosen, shown with its description."""
        return [game for game in self._games() if game.is_chosen]

    def other(self) -> list[OfferedRules]:
        """All other games, folded away."""
        return [game for game in self._games() if not game.is_chosen]

    def _games(self) -> list[OfferedRules]:
        return offered_rules(self["game"], preset_choices())

    def clean_code(self) -> str:
        """Refuse a code other than the terminal's."""
        code: str = self.cleaned_data["code"]
        if not first_start.is_right(code):
            raise forms.ValidationError(_("This is not the code in that window."))
        return code

    def answers(self) -> dict[str, Any]:
        """What the service takes; the form must be valid."""
        data = self.cleaned_data
        return {
            "name": data["name"],
            "language": data["language"],
            "time_zone": data["time_zone"],
            "game": find_preset(data["game"]),
            "username": data["username"],
            "password": data["password1"],
        }
