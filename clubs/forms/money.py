"""Input about money."""

import re
import uuid
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import LedgerEntry, Member

#: "12", "12.50", "12,5", with a dollar sign on either side.
_AMOUNT = re.compile(r"\$?\s*([0-9]{1,6})(?:[.,]([0-9]{1,2}))?\s*\$?")


class AmountField(forms.CharField):
    """An amount above 0, with a point or a comma before the cents."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off", "size": 10}
        super().__init__(widget=forms.TextInput(attrs=attrs), max_length=20, **kwargs)

    def clean(self, value: Any) -> Any:
        """The amount, exact."""
        text: str = super().clean(value)
        found = _AMOUNT.fullmatch(text.strip())
        amount = Decimal(f"{found[1]}.{found[2] or 0}") if found else Decimal(0)
        if not amount:
            raise forms.ValidationError(
                _("“%(text)s” is no amount above 0. Write it like 12.50."),
                params={"text": text[:20]},
            )
        return amount


def _day() -> forms.DateField:
    return forms.DateField(
        label=_("Date"),
        initial=timezone.localdate,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )


class DuesForm(forms.Form):
    """Dues of a year or a season, for all members of some kinds."""

    about = forms.CharField(
        label=_("For what"), max_length=60, help_text=_("The year or the season: Dues 2027.")
    )
    amount = AmountField(label=_("Amount"))
    statuses = forms.MultipleChoiceField(
        label=_("Who pays it"),
        choices=[each for each in Member.Status.choices if each[0] != Member.Status.DECEASED],
        initial=[Member.Status.MEMBER],
        widget=forms.CheckboxSelectMultiple,
    )
    on = _day()


class PaymentForm(forms.Form):
    """What a member pays; `key` is the same however often the button is pressed."""

    amount = AmountField(label=_("Amount"))
    method = forms.ChoiceField(
        label=_("How"),
        choices=LedgerEntry.Method.choices,
        initial=LedgerEntry.Method.CASH,
        widget=forms.RadioSelect,
    )
    about = forms.CharField(label=_("For what"), max_length=60, required=False)
    on = _day()
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)


class ReversalForm(forms.Form):
    """Why an entry is undone."""

    reason = forms.CharField(label=_("Reason"), max_length=200)
