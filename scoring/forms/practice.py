"""What is chosen before a practice game: the rules, and how well the others play."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from engine import RuleSet
from scoring.forms.check import offered_rules
from scoring.forms.choices import offer
from scoring.practice.aids import AIDS

LEVELS = (
    (1, _("1: a beginner")),
    (2, _("2: has learnt the game")),
    (3, _("3: plays by good rules")),
    (4, _("4: thinks ahead a little")),
    (5, _("5: thinks ahead as good players do")),
    (6, _("6: the strongest")),
)
USUAL_LEVEL = 3


def _level(label: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, choices=LEVELS, coerce=int, initial=USUAL_LEVEL, widget=forms.Select
    )


class NewGameForm(forms.Form):
    """A new game against computer players."""

    rules = forms.ChoiceField(
        label=_("Game"),
        error_messages={
            "invalid_choice": _("This game is not offered here any more. Choose another one.")
        },
    )
    partner = _level(_("Your partner"))
    opponents = _level(_("Your opponents"))
    aids = forms.MultipleChoiceField(
        label=_("Help at the table"),
        choices=list(AIDS.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("You can switch it on and off while you play."),
    )
    four_colours = forms.BooleanField(
        label=_("Four colours: diamonds blue, clubs green"), required=False
    )

    def __init__(self, *args: Any, club: Club | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        groups = offered_rules(None, club)
        self.found = {key: rules for _group, offered in groups for key, _name, rules in offered}
        choices = [
            (group, [(key, name) for key, name, _rules in offered]) for group, offered in groups
        ]
        offer(self.fields["rules"], choices)
        self.fields["rules"].initial = next(iter(self.found))

    def chosen(self) -> RuleSet:
        """The rules chosen; the form must be valid."""
        return self.found[self.cleaned_data["rules"]]
