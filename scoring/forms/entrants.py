"""Pairs, teams and single players, entered one by one."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clubs import names
from clubs.models import Member
from clubs.refusal import Refused
from scoring.models import Entrant, Player
from scoring.transfer.entrant_lines import split_line
from scoring.transfer.faults import SENTENCES
from scoring.words import say

MAX_NAME = Player._meta.get_field("name").max_length or 80
LABELS = (_("First player"), _("Second player"), _("Third player"))
ONLY_LABEL = (_("Name"),)


def printable(name: str) -> None:
    """Refuse a name with invisible characters."""
    if not names.is_printable(name):
        raise forms.ValidationError(SENTENCES["name-unprintable"])


def apart(typed: Mapping[str, str], size: int) -> Mapping[str, str]:
    """Split “Ann Lee & Bob Roy” into its fields if all names were typed in the first one.

    For pairs a comma may belong to one name: “Lee, Ann” is left as it is.
    """
    first, *others = (f"player_{position}" for position in range(1, size + 1))
    text = typed.get(first, "")
    if not others or any(typed.get(field) for field in others) or (size == 2 and "," in text):
        return typed
    number, people = split_line(text, size)
    if len(people) != size or not all(people):
        return typed
    number = typed.get("number") or number
    return {**typed, "number": number, **dict(zip((first, *others), people, strict=True))}


class EntrantForm(forms.Form):
    """All `size` players of an entrant, and its number if that matters."""

    number = forms.IntegerField(
        label=_("Number"), min_value=1, max_value=999, required=False,
        help_text=_("Leave it empty for the next free number."),
    )  # fmt: skip

    def __init__(self, data: QueryDict | None = None, *args: Any, size: int, **kwargs: Any) -> None:
        typed = {name: str(value) for name, value in data.items()} if data else None
        super().__init__(apart(typed, size) if typed else None, *args, **kwargs)
        self.players = tuple(f"player_{position}" for position in range(1, size + 1))
        for field, label in zip(self.players, LABELS if size > 1 else ONLY_LABEL, strict=False):
            self.fields[field] = forms.CharField(
                label=label, max_length=MAX_NAME, validators=[printable]
            )
        self.fields[self.players[0]].widget.attrs["autofocus"] = True
        self.order_fields(self.players)

    def names(self) -> tuple[str, ...]:
        """All names, with single blanks."""
        return tuple(names.tidy(self.cleaned_data[field]) for field in self.players)

    def refuse(self, refusal: Refused) -> None:
        """Show the refusal at the right field."""
        self.add_error("number" if refusal.code == "number-taken" else None, refusal.sentence)


class ChangeEntrantForm(EntrantForm):
    """A stored entrant with its handicap, and whether it only fills in."""

    handicap = forms.IntegerField(
        label=_("Handicap"), min_value=-200, max_value=200, required=False,
        help_text=_("Points that are added to the total, shown as such. 0: none."),
    )  # fmt: skip
    floater = forms.BooleanField(
        label=_("Fills in, without a place in the standings"),
        required=False,
        help_text=_("The points of those who play against it count."),
    )

    def __init__(self, *args: Any, computers: Collection[int] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for position in computers:
            field = self.fields[f"player_{position}"]
            field.required = False
            field.help_text = _("A computer player plays here. If somebody comes, type the name.")

    def kind(self) -> Entrant.Kind:
        """Whether it competes; the form must be valid."""
        return Entrant.Kind.FLOATER if self.cleaned_data["floater"] else Entrant.Kind.COMPETING


class NewEntrantForm(EntrantForm):
    """A new entrant; if its names, or one of them, exist already, with a tick to add it anyway.

    With the tick for a computer player names may be left empty, but not both of a pair.
    """

    twins = forms.BooleanField(required=False, widget=forms.HiddenInput)
    computer = forms.BooleanField(
        label=_("A computer player plays where a name is left empty"), required=False
    )

    def __init__(self, *args: Any, event_format: str, takes_computer: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["twins"].label = say(event_format, "twins")
        if not takes_computer:
            del self.fields["computer"]
        elif len(self.players) == 1:  # has a button of its own instead
            self.fields["computer"].widget = forms.HiddenInput()
        if takes_computer and self.data.get("computer") == "on":
            for field in self.players:
                self.fields[field].required = False
        for field in self.players:  # the list of members is below the form
            self.fields[field].widget.attrs["list"] = "members"

    def clean(self) -> dict[str, Any]:
        """Refuse a pair without a single name."""
        data: dict[str, Any] = self.cleaned_data
        is_nobody = not any(data.get(field) for field in self.players)
        if data.get("computer") and len(self.players) > 1 and is_nobody:
            self.add_error(self.players[0], _("Type who plays with the computer player."))
        return data

    def refuse(self, refusal: Refused) -> None:
        """Show the refusal; if a tick would help, show its box."""
        super().refuse(refusal)
        if refusal.code in ("entrant-there", "person-there"):
            self.fields["twins"].widget = forms.CheckboxInput()
        if refusal.code == "person-there":
            self["twins"].label = _("They are two different people")


class TickMembersForm(forms.Form):
    """Members who play: all players of one pair or team, or any number of single players."""

    find = forms.CharField(
        label=_("Find"),
        required=False,
        max_length=80,
        help_text=_("Three letters of any part of the name, or the number."),
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    who = forms.MultipleChoiceField(
        label=_("Members"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, *args: Any, people: Sequence[Member], size: int, event_format: str, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.size, self.due = size, say(event_format, "tick-members")
        self._names = {str(member.uid): str(member) for member in people}
        ticked = self.data.getlist("who") if self.is_bound else []  # type: ignore[attr-defined]
        words = names.plain(self.data.get("find", "")).split()
        offered = [
            (str(member.uid), _listed(member))
            for member in people
            if str(member.uid) in ticked
            or all(word in member.name_key or word == str(member.number) for word in words)
        ]
        self.fields["who"].choices = offered  # type: ignore[attr-defined]
        self.fields["who"].help_text = self.due

    def clean_who(self) -> list[tuple[str, ...]]:
        """The names of each entrant."""
        ticked = [self._names[uid] for uid in self.cleaned_data["who"]]
        if not ticked or (self.size > 1 and len(ticked) != self.size):
            raise forms.ValidationError(self.due)
        return [(name,) for name in ticked] if self.size == 1 else [tuple(ticked)]


def _listed(member: Member) -> str:
    return f"{member.listed} ({member.number})" if member.number else member.listed
