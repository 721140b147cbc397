"""Other rules for an event: which ones, and why."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from engine import RuleSet
from scoring.forms.choices import offer
from scoring.models import Event
from scoring.services.reasons import LONGEST, tidy
from scoring.services.revisions import fingerprint_of_revision
from scoring.store import revisions_of, rules_choices
from scoring.words import labelled, rules_called


class RevisionRulesForm(forms.Form):
    """The rules to choose from: the club's own, the presets, and former ones of the event."""

    rules = forms.ChoiceField(
        label=gettext_lazy("Rules"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose the rules that you play by."),
            "invalid_choice": gettext_lazy("These rules are not there any more. Choose others."),
        },
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered = _choices(event)
        choices = [(key, label) for key, (label, _) in self.offered.items()]
        offer(self.fields["rules"], choices)

    @property
    def chosen(self) -> RuleSet:
        """The rules chosen; the form must be valid."""
        return self.offered[self.cleaned_data["rules"]][1]


class ReasonForm(forms.Form):
    """Why the rules are corrected; hidden fields say what was shown."""

    rules = forms.CharField(widget=forms.HiddenInput, required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(
        label=gettext_lazy("Why are the rules corrected?"),
        max_length=LONGEST,
        help_text=gettext_lazy("Everybody can read this beside the rules of the event."),
        error_messages={
            "required": gettext_lazy("Give a reason: everybody who played asks for it.")
        },
    )

    def __init__(self, *args: Any, event: Event, rules: RuleSet, key: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fingerprint = fingerprint_of_revision(event, rules)
        self.fields["rules"].initial, self.fields["seen"].initial = key, self.fingerprint
        if event.state == Event.State.SETUP:
            del self.fields["reason"]

    def clean_reason(self) -> str:
        """The reason with single blanks."""
        if not (reason := tidy(self.cleaned_data["reason"])):
            raise forms.ValidationError(self.fields["reason"].error_messages["required"])
        return reason

    def show_anew(self) -> None:
        """Set the fingerprint to what is shown now, so that the next submission confirms it."""
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["seen"] = self.fingerprint  # type: ignore[index]


def _choices(event: Event) -> dict[str, tuple[str, RuleSet]]:
    """Key -> label and rules."""
    choices = {
        choice.key: (labelled(choice.name, choice.line), choice.rules)
        for choice in rules_choices(event.club)
    }
    for revision in revisions_of(event):
        label = gettext_lazy("As before correction %(number)s: %(rules)s") % {
            "number": revision.number, "rules": rules_called(revision.before.name),
        }  # fmt: skip
        choices[f"before:{revision.number}"] = (label, revision.before)
    return choices
