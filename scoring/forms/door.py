"""Input at the door: ticks, walk-ins, who belongs together, and the entry fee."""

import datetime as dt
import uuid
from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import names
from clubs.forms.money import AmountField
from clubs.models import LedgerEntry, Member
from scoring.forms.entrants import printable
from scoring.models import Attendance, EntryFee

LONGEST = Member._meta.get_field("last_name").max_length or 39
Tariff, Method = Attendance.Tariff, LedgerEntry.Method
#: The buttons for a newcomer -> tariff and method of payment.
HOW = {
    "newcomer": (Tariff.NEWCOMER, ""),
    "guest": (Tariff.GUEST, ""),
    "guest-cash": (Tariff.GUEST, Method.CASH),
    "guest-transfer": (Tariff.GUEST, Method.TRANSFER),
}


class SentForm(forms.Form):
    """What a device sends, at once or as soon as it has a network.

    `key` is the same however often it is sent; `at` is when it was ticked and `sent` when it was
    sent, both by the clock of the device. That clock may be wrong, but the time between the two is
    right.
    """

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)
    at = forms.DateTimeField(
        required=False, widget=forms.HiddenInput, input_formats=["%Y-%m-%dT%H:%M:%S.%f%z"]
    )
    sent = forms.DateTimeField(
        required=False, widget=forms.HiddenInput, input_formats=["%Y-%m-%dT%H:%M:%S.%f%z"]
    )

    def clean_key(self) -> uuid.UUID:
        """The key sent, or a new one for a page without script."""
        return self.cleaned_data["key"] or uuid.uuid4()

    def when(self) -> dt.datetime | None:
        """When it was ticked, by our clock; None if unknown."""
        ticked: dt.datetime | None = self.cleaned_data["at"]
        sent: dt.datetime | None = self.cleaned_data["sent"]
        return timezone.now() - (sent - ticked) if ticked and sent else ticked


class TickForm(SentForm):
    """A tap beside a name."""

    member = forms.UUIDField(widget=forms.HiddenInput)
    act = forms.CharField(max_length=20)
    reason = forms.CharField(max_length=200, required=False)


class WalkInForm(SentForm):
    """Somebody new; `another` is for a person whose name is there already."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=200,
        validators=[printable],
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"}),
        error_messages={"required": gettext_lazy("Type a name.")},
    )
    another = forms.BooleanField(
        label=gettext_lazy("It is another person of that name"), required=False
    )
    how = forms.ChoiceField(choices=[(way, way) for way in HOW], required=False)

    def clean_name(self) -> str:
        """The name with single blanks; both parts of it must fit the columns of a member."""
        name = names.tidy(self.cleaned_data["name"])
        if any(len(part) > LONGEST for part in names.split_name(name).values()):
            raise forms.ValidationError(
                _("First and last name have at most %(most)s letters each. Shorten the name."),
                params={"most": LONGEST},
            )
        return name

    def paying(self) -> tuple[str, str]:
        """The tariff, and the method of payment if paid at once."""
        return HOW[self.cleaned_data["how"] or "guest"]


class TogetherForm(forms.Form):
    """Ticks for those who came alone and play together; `alone` has the uid and name of each."""

    members = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Who plays together"),
        coerce=uuid.UUID,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Tick those who play together.")},
    )

    def __init__(self, *args: Any, alone: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["members"].choices = alone  # type: ignore[attr-defined]


class EntryFeeForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    """The entry fee."""

    for_members = AmountField(label=gettext_lazy("Members pay"), or_nothing=True)
    for_guests = AmountField(label=gettext_lazy("Guests pay"), or_nothing=True)

    class Meta:
        model = EntryFee
        fields = ("for_members", "for_guests", "newcomers_free", "free_after", "each_session")
        labels: ClassVar = {
            "newcomers_free": gettext_lazy("The first visit is free"),
            "free_after": gettext_lazy("One visit is free after this many"),
            "each_session": gettext_lazy("Paid for each session, not once for all of them"),
        }
        help_texts: ClassVar = {
            "free_after": gettext_lazy("10: the eleventh time is free. Empty: never."),
        }

    def clean_for_members(self) -> Any:
        """No more than fits in the column."""
        return self._fitting("for_members")

    def clean_for_guests(self) -> Any:
        """No more than fits in the column."""
        return self._fitting("for_guests")

    def _fitting(self, field: str) -> Any:
        amount = self.cleaned_data[field]
        if amount >= 10_000:
            raise forms.ValidationError(_("An entry fee is below 10,000."))
        return amount
