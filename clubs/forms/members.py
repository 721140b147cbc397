"""Input about members."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from clubs.forms.lists import ListForm
from clubs.models import Member
from clubs.names import tidy
from clubs.refusal import Refused
from clubs.transfer.grid import folded
from clubs.transfer.members import COLUMNS, are_two_people

#: Prefix of the fields that say what a column is; the column's name follows.
COLUMN = "column:"


class MemberForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    """A member, on one page."""

    class Meta:
        model = Member
        fields = Member.KEPT
        help_texts: ClassVar = {
            "number": _("Leave it empty for somebody without a number, such as a guest."),
            "sorted_as": _("Where the name is sorted in lists, if not under the last name: Berg."),
            "address": _("As on an envelope, below the name: four lines at most."),
            "language": _("In what language letters and receipts are written."),
            "names_shown": _(
                "Ask: “May your name appear on the club’s website, on the screen in the hall and"
                " on lists on the wall?” If an event shows less, it shows less for everybody."
            ),
            "notes": _("Only directors read them: no stairs, large print, …"),
        }
        widgets: ClassVar = {
            "number": forms.NumberInput(attrs={"min": 1, "inputmode": "numeric"}),
            "status": forms.RadioSelect,
            "language": forms.RadioSelect,
            "names_shown": forms.RadioSelect,
            "notes": forms.Textarea(attrs={"rows": 4}),
            "address": forms.Textarea(attrs={"rows": 3}),
            "phone": forms.TextInput(attrs={"type": "tel"}),
            "joined_on": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language: Any = self.fields["language"]
        language.choices = [("", _("The club’s language")), *settings.LANGUAGES]
        names_shown: Any = self.fields["names_shown"]
        names_shown.choices = Member.Names.choices
        if asked_on := self.instance.names_asked_on:  # nobody is asked twice
            help_text = _(
                "Asked on %(day)s. The answer can be changed at any time, and applies at once."
            )
            names_shown.help_text = help_text % {"day": date_format(asked_on)}
        for name in self.fields:
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def clean_first_name(self) -> str:
        """On one line, with single blanks."""
        return tidy(self.cleaned_data["first_name"])

    def clean_last_name(self) -> str:
        """On one line, with single blanks."""
        return tidy(self.cleaned_data["last_name"])

    def clean_address(self) -> str:
        """Four lines at most: the window of an envelope shows no more."""
        lines = [tidy(line) for line in self.cleaned_data["address"].splitlines() if line.strip()]
        if len(lines) > 4:
            raise forms.ValidationError(_("Write the address on four lines at most."))
        return "\n".join(lines)

    def clean_number(self) -> int | None:
        """The number, which nobody else in the club may have."""
        number: int | None = self.cleaned_data["number"]
        others = self.instance.club.members.exclude(pk=self.instance.pk)
        if number and (holder := others.filter(number=number).first()):
            raise forms.ValidationError(
                Refused("member-number-taken", number=number, name=str(holder)).sentence
            )
        return number

    def clean(self) -> dict[str, Any]:
        """Require a first name, a last name, or both."""
        typed = self.cleaned_data
        if not (typed.get("first_name", "x") or typed.get("last_name", "x")):
            self.add_error("last_name", _("Write a first name, a last name, or both."))
        return typed


class NewMemberForm(MemberForm):
    """A new member; if the name is in the list already, with a tick that they are two people."""

    field_order = ("first_name", "last_name", "two_people")

    two_people = forms.BooleanField(
        label=_("They are two people"), required=False, widget=forms.HiddenInput
    )

    def clean(self) -> dict[str, Any]:
        """Ask about a name that is in the list already, as the import of a list does."""
        typed = super().clean()
        are_two = typed.pop("two_people", False)
        name = f"{typed.get('first_name', '')} {typed.get('last_name', '')}"
        if name.strip() and (namesakes := self.instance.club.members.people().called(name)):
            self.fields["two_people"].widget = forms.CheckboxInput()
            if not are_two:
                self.add_error("two_people", are_two_people(namesakes[0]))
        return typed


class HousemateForm(forms.Form):
    """A name or number of somebody who shares the member's address and letters."""

    find = forms.CharField(
        label=_("Name or number"),
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )


class FindMembersForm(forms.Form):
    """Which members are listed; invalid input filters nobody out."""

    find = forms.CharField(
        label=_("Find"),
        required=False,
        max_length=80,
        help_text=_("Part of the name, or the number."),
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "autofocus": True}),
    )
    status = forms.ChoiceField(
        label=_("Status"),
        required=False,
        choices=[("", _("Everybody")), *Member.Status.choices],
    )


def column_choices() -> list[tuple[str, str]]:
    """What a column of a list may be, under the names that our own files use."""
    fields: dict[str, Any] = {field: Member._meta.get_field(field) for field in Member.KEPT}
    labels = {
        "": _("Not used"),
        "name": _("First and last name"),
        "other_phone": _("Mobile phone"),
        "address_2": _("Second line of the address"),
        "town": _("Town"),
        "province": _("Province"),
        "postcode": _("Postal code"),
    }
    own = {column: capfirst(fields[column].verbose_name) for column in COLUMNS if column in fields}
    return [(column, str((labels | own)[column])) for column in ("", *COLUMNS)]


class MembersListForm(ListForm):
    """A list of members, from a file or pasted; `also` takes lines that look like doubles."""

    text = forms.CharField(
        label=_("The members, one on each line"),
        required=False,
        strip=False,
        help_text=_(
            "Paste it from a spreadsheet, with the names of the columns in the first line: first"
            " name, last name, number, e-mail, phone, …"
        ),
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    def chosen(self) -> dict[str, str]:
        """What each column was chosen to be, by its folded name."""
        sent = {name: value for name, value in self.data.items() if name.startswith(COLUMN)}
        choices = dict(column_choices())
        return {
            folded(name.removeprefix(COLUMN)): value
            for name, value in sent.items()
            if value in choices
        }

    def columns(self, heads: Iterable[tuple[str, str]]) -> list[forms.BoundField]:
        """A field for each column of a list, to choose what it is."""
        choosing = forms.Form()
        for head, column in heads:
            field = forms.ChoiceField(
                label=head, choices=column_choices(), initial=column, required=False
            )
            choosing.fields[f"{COLUMN}{folded(head)}"] = field
        return list(choosing)

    def also(self) -> set[int]:
        """The lines to take even though they look like doubles."""
        ticked: list[str] = self.data.getlist("also") if self.is_bound else []  # type: ignore[attr-defined]
        return {int(line) for line in ticked if line.isascii() and line.isdecimal()}
