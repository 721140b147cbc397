"""An event from a file: the file, who its players are, and which side counts in conflicts."""

import base64
import binascii
import io
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.forms.utils import ErrorDict
from django.utils.translation import gettext_lazy as _

from scoring.archive.event_file import EVENT, EventFile
from scoring.archive.preview import Conflict, FilePerson
from scoring.archive.refusal import EventFileRefused


class TakeEventForm(forms.Form):
    """The file, kept in the page once it is read, so that it is chosen only once."""

    file = forms.FileField(
        label=_("The file"),
        required=False,
        help_text=_("The other computer made it on the event’s page “Export the event”."),
        widget=forms.FileInput(attrs={"accept": ".zip"}),
    )
    kept = forms.CharField(required=False, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people: Mapping[str, FilePerson] = {}
        self.conflicts: Mapping[str, Conflict] = {}

    def read(self) -> EventFile | None:
        """The event in the file; None if it is refused, with an error at its field."""
        data = self._data()
        if data is None:
            self.full_clean()
            self.add_error("file", _("Choose the file."))
            return None
        try:
            file = EventFile(io.BytesIO(data))
        except EventFileRefused as refusal:
            self.full_clean()
            self.add_error("file", refusal.sentence)
            return None
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["kept"] = base64.b64encode(data).decode()  # type: ignore[index]
        return file

    def _data(self) -> bytes | None:
        upload: Any = self.files.get("file")
        if upload is not None:
            data: bytes = upload.read(EVENT.largest_file + 1)
            return data
        try:
            return base64.b64decode(str(self.data.get("kept", "")), validate=True) or None
        except (binascii.Error, ValueError):
            return None

    def ask(self, people: Iterable[FilePerson], conflicts: Iterable[Conflict]) -> None:
        """Add a choice for each player not identified for sure, and for each conflict."""
        for person in people:
            if person.member is None:
                name = f"who-{person.player}"
                self.people = {**self.people, name: person}
                self.fields[name] = forms.ChoiceField(
                    label=person.name, choices=[("", "—"), *person.choices], initial=person.usual
                )
        for number, conflict in enumerate(conflicts):
            name = f"side-{number}"
            self.conflicts = {**self.conflicts, name: conflict}
            self.fields[name] = forms.ChoiceField(
                label=conflict.what,
                choices=[
                    ("here", _("Here: %(line)s") % {"line": conflict.here}),
                    ("file", _("In the file: %(line)s") % {"line": conflict.there}),
                ],
                widget=forms.RadioSelect,
            )

    @property
    def people_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.people]

    @property
    def conflict_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.conflicts]

    def shown_first(self, seen: str) -> None:
        """Show no errors for the choices before the button below them has been pressed."""
        self.shown_again(seen)
        for name, person in self.people.items():
            self.data.setdefault(name, person.usual)  # type: ignore[attr-defined]
        self._errors = ErrorDict()
        self.cleaned_data = {}

    def shown_again(self, seen: str) -> None:
        """Set the fingerprint to what is shown: the event as it is here now."""
        self.data["seen"] = seen  # type: ignore[index]

    def chosen_people(self) -> dict[str, str]:
        """File player -> the choice made."""
        return {person.player: self.cleaned_data[name] for name, person in self.people.items()}

    def chosen_sides(self) -> dict[str, str]:
        """Unit in conflict -> the side that counts."""
        return {conflict.unit: self.cleaned_data[name] for name, conflict in self.conflicts.items()}
