"""The logo of a club, and its colour."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubs.models import ClubLook
from clubs.pictures import MAX_MEGABYTES, NoPicture, as_png


class LookForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    """A picture and a colour; what is not sent stays as it is."""

    logo_file = forms.FileField(
        label=_("Logo"),
        required=False,
        help_text=_("A PNG or JPEG picture, up to 2 MB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    remove = forms.BooleanField(label=_("Print no logo"), required=False)
    black = forms.BooleanField(label=_("Draw all lines in black"), required=False)
    field_order = ("logo_file", "remove", "colour", "black")

    class Meta:
        model = ClubLook
        fields = ("colour",)
        labels = {"colour": _("Colour of lines and frames")}  # noqa: RUF012 - Django's own shape
        help_texts = {  # noqa: RUF012
            "colour": _("Written like #1f5f3f. Text stays black; left empty, nothing changes.")
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance.logo:
            del self.fields["remove"]
        if not self.instance.colour:
            del self.fields["black"]
        self._kept = self.instance.colour

    def clean_logo_file(self) -> bytes:
        """The picture as it is kept; b"" if none was sent."""
        sent = self.cleaned_data.get("logo_file")
        if not sent:
            return b""
        try:
            return as_png(sent.read(MAX_MEGABYTES * 1024 * 1024 + 1))
        except NoPicture as refusal:
            raise ValidationError(str(refusal.sentence)) from refusal

    def colour(self) -> str:
        """The colour from now on: only the tick removes it. The form must be valid."""
        return "" if self.cleaned_data.get("black") else self.cleaned_data["colour"] or self._kept

    def logo(self) -> bytes:
        """The logo from now on; the form must be valid."""
        if self.cleaned_data["logo_file"]:
            return bytes(self.cleaned_data["logo_file"])
        return b"" if self.cleaned_data.get("remove") else bytes(self.instance.logo)
