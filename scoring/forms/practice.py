"""What is chosen before a practice game: the rules, and how well the others play."""

from collections.abc import Collection, Iterable
from itertools import chain, count
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from engine import RuleSet
from scoring.forms.check import offered_rules
from scoring.forms.choices import offer
from scoring.forms.house_rules import (
    SECTIONS,
    HouseRulesForm,
    ShownSection,
    begin_with,
    nearest,
)
from scoring.practice.aids import AIDS
from scoring.words import RulesChoice, is_of_program, preset_choices, rules_called

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

    def __init__(
        self,
        *args: Any,
        club: Club | None,
        own: Iterable[tuple[str, RuleSet]] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        groups = offered_rules(None, club)
        rule_sets = {rules for _group, offered in groups for _key, _name, rules in offered}
        # Of rules with the same name only the latest are offered: the others were changed again.
        self._own: dict[str, tuple[str, RuleSet]] = {}
        for key, rules in own:
            if rules not in rule_sets:
                self._own.setdefault(rules.name, (key, rules))
        own_offered = [(key, name, rules) for name, (key, rules) in self._own.items()]
        if own_offered:
            groups.append((gettext("Played here lately"), own_offered))
        self.offered = {key: rules for _group, offered in groups for key, _name, rules in offered}
        choices = [
            (group, [(key, name) for key, name, _rules in offered]) for group, offered in groups
        ]
        offer(self.fields["rules"], choices)
        self.fields["rules"].initial = next(iter(self.offered))

    def besides(self) -> list[forms.BoundField]:
        """The fields with good defaults, which most people need not look at."""
        return [self[name] for name in self.fields if name != "rules"]

    def chosen(self) -> RuleSet:
        """The rules chosen; the form must be valid."""
        return self.offered[self.cleaned_data["rules"]]

    def as_query(self) -> str:
        """The choices as a query string; the form must be valid."""
        chosen = {name: value for name, value in self.cleaned_data.items() if value}
        of_club = {"club": self.club.slug} if self.club else {}
        return urlencode(chosen | of_club, doseq=True)

    def changing(self, sent: Any) -> "OwnRulesForm":
        """The form that changes the rules chosen; this form must be valid."""
        presets = {choice.key: choice for choice in preset_choices()}
        begin = self.chosen()
        basis = nearest(begin, {key: choice.rules for key, choice in presets.items()})
        return OwnRulesForm(sent, begin=begin, basis=presets[basis], taken=self._own)


class OwnRulesForm(HouseRulesForm):
    """The options of a known game to be changed, for one's own practice.

    These rules have a name, by which they are found again, and no fields that only an event needs.
    `taken` are the names of the rules that this device has already.
    """

    def __init__(
        self,
        *args: Any,
        begin: RuleSet,
        basis: RulesChoice,
        taken: Collection[str] = (),
        **kwargs: Any,
    ) -> None:
        self._suggested = _free_name(begin, taken)
        self._begun_from, self.begun_from = begin, rules_called(begin.name)
        written = begin_with(begin, basis.length, name=self._suggested)
        super().__init__(*args, club=None, begin=written, basis=basis, **kwargs)
        for name in ("source", "rounds", "hands_per_round"):
            del self.fields[name]
        self.fields["name"].required = False
        self.fields["name"].help_text = gettext("Next time you will find them under this name.")

    def sections(self) -> list[ShownSection]:
        """The fields for the page, without the name, which is above them."""
        return [self._shown(section) for section in SECTIONS if section.code != "name"]

    def clean_name(self) -> str:
        """The name typed, or the one suggested."""
        name: str = self.cleaned_data["name"] or self._suggested
        if is_of_program(name):
            sentence = gettext("Rules of the program are called “%(name)s”. Choose another name.")
            raise forms.ValidationError(sentence % {"name": name})
        return name

    def own(self) -> RuleSet:
        """The rules chosen; the form must be valid.

        If nothing was changed, not even the name, they are the very rules it began from.
        """
        assert self.rules is not None  # noqa: S101 - `is_valid` was asked
        for rules in (self._begun_from, self.basis.rules):
            texts = {"name": self._suggested, "source": self.rules.source}
            if self.rules.to_dict() == rules.to_dict() | texts:
                return rules
        return self.rules


def _free_name(begin: RuleSet, taken: Collection[str]) -> str:
    """The suggested name of changed rules: one's own keep theirs."""
    if begin.name in taken:
        return begin.name
    changed = gettext("%(name)s, changed") % {"name": rules_called(begin.name)}
    numbered = (f"{changed} ({number})" for number in count(2))
    return next(name for name in chain([changed], numbered) if name not in taken)
