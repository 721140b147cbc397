"""Reads and shows a pasted or uploaded list before it is taken.

The content of an uploaded file is put into the text box, so that it can be corrected there.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.fingerprints import fingerprint_of
from clubs.transfer import SourceText, Unreadable, read_source, refuse_big, unix_lines

T = TypeVar("T")


class ShownFirst(forms.Form):
    """The button below the list sends the fingerprint of what was shown, as `take`."""

    fingerprint = ""

    def is_taken(self, shown: object) -> bool:
        """Whether exactly this was accepted; otherwise it must be shown first."""
        self.fingerprint = fingerprint_of(shown)
        return bool(self.data.get("take") == self.fingerprint)


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

    def read(self, reader: Callable[[str], T]) -> T | None:
        """What `reader` finds in the text; None if unreadable, with an error at the field."""
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
