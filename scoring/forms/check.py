"""What anybody may ask about a hand: by which rules, and the hand in one of three ways."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club
from engine import PASSED_OUT, Checked, Fault, Letters, Report, RuleSet, check_report, read_line
from scoring.forms.choices import offer
from scoring.forms.hand import HandForm
from scoring.models import Event
from scoring.store import own_choices
from scoring.words import (
    RulesChoice,
    examples_of,
    fault_sentence,
    fault_sentences,
    letters_of,
    preset_choices,
    record_example,
)

#: The key of the rules of the page's event.
OF_EVENT = "event"
#: About twice the length of a hand of the largest deck as JSON, with house rules written out.
LONGEST_RECORD = 3000

_NOT_HERE = gettext_lazy("“%(value)s” is not in these rules. Choose one of those shown.")


class CheckRulesForm(forms.Form):
    """The rules to choose from: the event's, the club's own, and the presets."""

    rules = forms.ChoiceField(
        label=gettext_lazy("Rules"),
        error_messages={
            "invalid_choice": gettext_lazy("These rules are not offered here. Choose others.")
        },
    )

    def __init__(self, data: Mapping[str, Any], *, event: Event | None, club: Club | None) -> None:
        groups = offered_rules(event, club)
        self.offered = {key: rules for _group, offered in groups for key, _name, rules in offered}
        self.names = {key: name for _group, offered in groups for key, name, _rules in offered}
        self.first = next(iter(self.offered))
        super().__init__({"rules": data.get("rules") or self.first})
        choices = [
            (group, [(key, name) for key, name, _rules in offered]) for group, offered in groups
        ]
        offer(self.fields["rules"], choices)

    def say_they_are_in_the_record(self) -> None:
        """Say that a recorded hand names its own rules; only a club's own must be chosen."""
        self.fields["rules"].help_text = _(
            "A recorded hand names its rules. Choose here only if they are a club's own."
        )

    @property
    def key(self) -> str:
        """The key of the rules chosen; that of the first ones if the key is unknown."""
        key = str(self.data["rules"])
        return key if key in self.offered else self.first

    @property
    def chosen(self) -> RuleSet:
        """The rules chosen."""
        return self.offered[self.key]

    @property
    def name(self) -> str:
        """The name of the rules chosen."""
        return self.names[self.key]


Offered = list[tuple[str, str, RuleSet]]


def offered_rules(event: Event | None, club: Club | None) -> list[tuple[str, Offered]]:
    """Groups of rules for display: the title of each, and its rules with key and name."""
    groups: list[tuple[str, Offered]] = []
    if event:
        groups.append((_("This event"), [(OF_EVENT, str(event), event.rules)]))
    if club:
        groups.append((str(club), _named(own_choices(club))))
    groups.append((_("Known games"), _named(preset_choices())))
    return [group for group in groups if group[1]]


def _named(choices: list[RulesChoice]) -> Offered:
    return [(choice.key, choice.name, choice.rules) for choice in choices]


def event_by(rules: RuleSet, letters: str) -> Event:
    """An unsaved event that gives the forms of the desk its rules and letters."""
    return Event(rule_set=rules.to_dict(), letters=letters)


class TilesForm(HandForm):
    """The desk's form without what is stored: who bid what and took how many tricks.

    The points are shown even without the bidder and without an auction.
    """

    STORED = ("points_0", "points_1", "reason", "client_key")

    def __init__(self, data: Mapping[str, Any] | None, *, event: Event) -> None:
        super().__init__(data, event=event)
        for name in self.STORED:
            del self.fields[name]
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField):
                field.error_messages["invalid_choice"] = _NOT_HERE
        self.fields["declarer"].help_text = _("Leave it open if you ask about the points alone.")


class LineForm(forms.Form):
    """One line, as the desk types it.

    If no event determines the letters, a line that can't be read in those of the page may be in
    others: `also_in` is set then.
    """

    also_in: Letters | None = None
    line = forms.CharField(label=gettext_lazy("The hand in one line"), max_length=80)

    def __init__(self, data: Mapping[str, Any] | None, *, event: Event) -> None:
        super().__init__(data)
        self.rules, self.letters = event.rules, letters_of(event)
        examples = ((example.line, example.said) for example in examples_of(event))
        self.fields["line"].help_text = format_html(
            "{} {}.",
            _("Type a hand as it stands on the sheet:"),
            format_html_join(" · ", '<span class="example"><kbd>{}</kbd> {}</span>', examples),
        )
        self.fields["line"].widget.attrs |= {"autocapitalize": "off", "autocomplete": "off"}

    def clean_line(self) -> str:
        """The line; raises every fault of its letters at once."""
        line = str(self.cleaned_data["line"])
        self.parts = read_line(line, self.rules, self.letters)
        if self.parts.faults and self.also_in:
            parts = read_line(line, self.rules, self.also_in)
            self.parts = self.parts if parts.faults else parts
        if self.parts.faults:
            raise forms.ValidationError([fault_sentence(fault) for fault in self.parts.faults])
        return line

    def report(self) -> Report:
        """The report, with as much of the line as could be read."""
        return Report.of_line(self.parts, dealer="")


class RecordForm(forms.Form):
    """A whole recorded hand, as text or as JSON."""

    record = forms.CharField(
        label=gettext_lazy("The recorded hand"),
        max_length=LONGEST_RECORD,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy(
            "Paste it as a program saved it: one line with “|” between its parts, or JSON."
        ),
    )

    def __init__(self, data: Mapping[str, Any] | None, *, event: Event) -> None:
        super().__init__(data)
        self.rules, self.letters = event.rules, letters_of(event)
        self.example = record_example(self.rules)


def checked(form: TilesForm | LineForm) -> Checked:
    """Check the report of a valid form; what can't be stored becomes errors at the fields."""
    outcome = check_report(_filled(form.report(), form.rules), form.rules)
    for fault in outcome.faults:
        if not fault.overridable:
            _add_fault(form, fault)
    return outcome


def bidding_faults(form: TilesForm) -> list[str] | None:
    """The faults of the auction if nothing else was given, otherwise None.

    A missing dealer becomes an error at its field.
    """
    report = form.report()
    if not report.auction.strip() or replace(report, dealer="", auction="") != Report():
        return None
    faults = check_report(report, form.rules).faults
    for fault in faults:
        if fault.field == "dealer":
            _add_fault(form, fault)
    return fault_sentences(fault for fault in faults if fault.field == "auction")


def _filled(report: Report, rules: RuleSet) -> Report:
    """Fill in a dealer and a declarer: without an auction it does not matter who they were."""
    if report.auction.strip():
        return report
    anybody = rules.seats[0]
    has_contract = report.bid != PASSED_OUT and not report.revoker
    declarer = report.declarer or (anybody if has_contract else "")
    return replace(report, dealer=report.dealer or anybody, declarer=declarer)


def _add_fault(form: TilesForm | LineForm, fault: Fault) -> None:
    if isinstance(form, TilesForm):
        form.add_faults([fault])
    else:
        form.add_error("line", fault_sentence(fault))
