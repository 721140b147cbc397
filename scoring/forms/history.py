"""Filters for the history."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.acts.act import Subject
from scoring.forms.choices import offer


class HistoryForm(forms.Form):
    """Acts of one round, at one table or of one kind; all of them if nothing is chosen."""

    in_round = forms.TypedChoiceField(
        label=gettext_lazy("Round"), coerce=int, required=False, empty_value=None
    )
    at_table = forms.TypedChoiceField(
        label=gettext_lazy("Table"), coerce=int, required=False, empty_value=None
    )
    kind = forms.ChoiceField(label=gettext_lazy("What"), required=False)

    def __init__(
        self, *args: Any, rounds: Iterable[int], tables: Iterable[int], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        everything = ("", _("All"))
        for name, numbers in (("in_round", rounds), ("at_table", tables)):
            choices = [everything, *((number, str(number)) for number in numbers)]
            offer(self.fields[name], choices)
        offer(self.fields["kind"], [everything, *Subject.choices])

    def wanted(self) -> dict[str, Any]:
        """The filters chosen; an unknown choice counts as none."""
        self.is_valid()
        chosen = {name: self.cleaned_data.get(name) or None for name in self.fields}
        return {"subject": chosen.pop("kind"), **chosen}
