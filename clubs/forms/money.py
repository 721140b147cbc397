"""Input about money."""

import datetime as dt
import re
import uuid
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from clubs.models import LedgerEntry, Member

#: "12", "12.50", "12,5", with a dollar sign on either side.
_AMOUNT = re.compile(r"\$?\s*([0-9]{1,6})(?:[.,]([0-9]{1,2}))?\s*\$?")
#: What may be meant as an amount but is none: "1,000" or "25.555", "12.3456", "9999999".
_IN_THOUSANDS = re.compile(r"[1-9][0-9]{0,2}(?:[.,'’\s][0-9]{3})+(?:[.,][0-9]{1,2})?")
_WITH_MANY_DECIMALS = re.compile(r"[0-9]+[.,][0-9]{3,}")
_WITH_MANY_FIGURES = re.compile(r"[0-9]{7,}(?:[.,][0-9]*)?")
MOST = Decimal("999999.99")

#: The earliest day of an entry.
FIRST_DAY = dt.date(2000, 1, 1)


def refuse_misread(text: str) -> None:
    """Raise ValidationError for an amount in thousands, with many decimals, or above `MOST`."""
    bare, params = text.strip("$ "), {"text": text[:20], "most": number_format(MOST, 2)}
    if _IN_THOUSANDS.fullmatch(bare):
        raise forms.ValidationError(
            _(
                "“%(text)s” could be misread. A thousand is written 1000, and there are two"
                " decimals at most, as in 12.50."
            ),
            params=params,
        )
    if _WITH_MANY_DECIMALS.fullmatch(bare):
        sentence = _("“%(text)s” has too many decimals: two at most, as in 12.50.")
        raise forms.ValidationError(sentence, params=params)
    if _WITH_MANY_FIGURES.fullmatch(bare):
        sentence = _("“%(text)s” is too large: %(most)s is the largest amount.")
        raise forms.ValidationError(sentence, params=params)


class AmountField(forms.CharField):
    """An amount above 0 (or 0 `or_nothing`), with a point or a comma before the cents."""

    def __init__(self, *, or_nothing: bool = False, is_first: bool = False, **kwargs: Any) -> None:
        self.or_nothing = or_nothing
        attrs = {"inputmode": "decimal", "autocomplete": "off", "size": 10, "autofocus": is_first}
        super().__init__(widget=forms.TextInput(attrs=attrs), max_length=20, **kwargs)

    def clean(self, value: Any) -> Any:
        """The exact amount; None for an empty field that is not required."""
        text: str = super().clean(value)
        if not text and not self.required:
            return None
        match = _AMOUNT.fullmatch(text.strip())
        amount = Decimal(f"{match[1]}.{match[2] or 0}") if match else None
        if amount is None:
            refuse_misread(text)
        if amount is None or (not amount and not self.or_nothing):
            raise forms.ValidationError(
                _("“%(text)s” is not an amount. Write it like 12.50, or 0 for nothing.")
                if self.or_nothing
                else _("“%(text)s” is not an amount above 0. Write it like 12.50."),
                params={"text": text[:20]},
            )
        return amount


def _near(day: dt.date) -> None:
    """Refuse a mistyped year: nobody would find the entry again."""
    if not FIRST_DAY <= day <= timezone.localdate() + dt.timedelta(days=366):
        raise forms.ValidationError(_("This date is far away. Is the year right?"))


def _day() -> forms.DateField:
    return forms.DateField(
        validators=[_near],
        label=_("Date"),
        initial=timezone.localdate,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )


class DuesForm(forms.Form):
    """Dues of a year or a season, for all members of some statuses."""

    about = forms.CharField(
        label=_("For what"), max_length=60, help_text=_("The year or the season: 2027.")
    )
    amount = AmountField(label=_("Amount"))
    statuses = forms.MultipleChoiceField(
        label=_("Who pays it"),
        choices=[choice for choice in Member.Status.choices if choice[0] != Member.Status.DECEASED],
        initial=[Member.Status.MEMBER],
        widget=forms.CheckboxSelectMultiple,
    )
    per_household = forms.BooleanField(label=_("Once for everybody at one address"), required=False)
    on = _day()


class BookingForm(forms.Form):
    """Money to be booked once: `key` stays the same however often the button is pressed.

    `seen` is the state that the page showed when it was filled in.
    """

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)

    def refuse(self, sentence: str, *, seen: int) -> None:
        """Show why nothing was booked; the next press is a new booking with a new `seen`."""
        self.add_error(None, sentence)
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["seen"], self.data["key"] = str(seen), str(uuid.uuid4())  # type: ignore[index]


class PaymentForm(BookingForm):
    """A member's payment; `seen` is the key of the member's last entry."""

    amount = AmountField(label=_("Amount"), is_first=True)
    method = forms.ChoiceField(
        label=_("How"),
        choices=LedgerEntry.Method.choices,
        initial=LedgerEntry.Method.CASH,
        widget=forms.RadioSelect,
    )
    about = forms.CharField(label=_("For what"), max_length=60, required=False)
    on = _day()
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)


class OpenBoxForm(forms.Form):
    """The float of a cash box."""

    opened_with = AmountField(
        label=_("Float"), or_nothing=True, help_text=_("What is in the box before anybody pays.")
    )


class ExpenseForm(BookingForm):
    """Money taken out of a cash box; `seen` is how many expenses the page shows."""

    amount = AmountField(label=_("Amount"))
    about = forms.CharField(
        label=_("For what"), max_length=60, help_text=_("Coffee, the rent of the hall, …")
    )
    taken_by = forms.CharField(
        label=_("Who took it"), max_length=80, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)


class CloseBoxForm(forms.Form):
    """The amount counted in a cash box; `seen` is the amount due that the page showed."""

    counted = AmountField(label=_("Counted"), or_nothing=True)
    explanation = forms.CharField(
        label=_("Why it differs"),
        max_length=200,
        required=False,
        help_text=_("Only if the count is not what should be in the box."),
    )
    seen = forms.DecimalField(widget=forms.HiddenInput)

    def refuse(self, code: str, sentence: str, *, seen: Decimal) -> None:
        """Show at the right field why the box is still open."""
        field = "explanation" if code == "difference-unexplained" else "counted"
        self.add_error(field, sentence)
        self.fields[field].required = True
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["seen"] = str(seen)  # type: ignore[index]


class ReversalForm(forms.Form):
    """The reason for reversing an entry."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


class TakeExpenseBackForm(ReversalForm):
    """The reason why the money of an expense is back in the box."""

    expense = forms.UUIDField()


class TakeDuesBackForm(ReversalForm):
    """The reason for taking dues back from everybody; `seen` is their last entry on the page."""

    about = forms.CharField(max_length=60, strip=False)
    seen = forms.IntegerField()
