"""A list that is pasted or uploaded. What was uploaded stands in the box from then on."""

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.shown_first import ShownFirst
from scoring.transfer.grid import unix_lines
from scoring.transfer.refusal import Unreadable
from scoring.transfer.source import SourceText, read_source, refuse_big
from scoring.words import say

Found = TypeVar("Found")


class ListForm(ShownFirst):
    """A box for text and a file; the file wins."""

    text = forms.CharField(required=False, strip=False, widget=forms.Textarea(attrs={"rows": 10}))
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("CSV or Excel (.xlsx), up to 2 MB."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
    )

    def clean(self) -> dict[str, Any]:
        """Read the file, if there is one, into the box."""
        upload = self.cleaned_data.get("file")
        try:
            self.source = self._of_upload(upload) if upload else self._of_box()
        except Unreadable as refusal:
            self.add_error("file" if upload else "text", refusal.sentence)
        return self.cleaned_data

    def read(self, reader: Callable[[str], Found]) -> Found | None:
        """What `reader` finds in the text; None when it is unreadable, told at its field."""
        if not self.is_valid():
            return None
        try:
            return reader(self.source.text)
        except Unreadable as refusal:
            self.add_error("text", refusal.sentence)
            return None

    def _of_upload(self, upload: Any) -> SourceText:
        refuse_big(upload.size)
        source = read_source(upload.read())
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["text"] = source.text  # type: ignore[index]
        return SourceText(unix_lines(source.text), source.guessed)

    def _of_box(self) -> SourceText:
        text = unix_lines(self.cleaned_data.get("text", ""))
        refuse_big(len(text.encode()))
        if not text.strip() and "text" not in self.errors and "file" not in self.errors:
            raise Unreadable("empty")
        return SourceText(text)


class EntrantsListForm(ListForm):
    """Pairs or teams, one a line."""

    def __init__(self, *args: Any, event_format: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = say(event_format, "list-box")
        self.fields["text"].help_text = say(event_format, "list-help")


class HandsListForm(ListForm):
    """Hands, one a line below the names of the columns, and a reason for what is unusual."""

    reason = forms.CharField(
        label=_("Reason to keep what is unusual"),
        required=False,
        max_length=500,
        help_text=_("It is kept with each of these hands."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = _("The hands, one on each line")

    def ask_reason(self) -> None:
        """Show that the reason is needed: the file has faults that one may keep."""
        self.fields["reason"].required = True
