"""The address that goes onto paper."""

from django import forms
from django.core.validators import URLValidator
from django.utils.translation import gettext_lazy as _


class AddressForm(forms.Form):
    """Where the QR codes lead: confirmed by the director before anything is printed."""

    address = forms.CharField(
        label=_("Address of this site for phones"),
        max_length=190,
        validators=[URLValidator(schemes=["http", "https"])],
        help_text=_("Open it on your own phone first: if it shows this site, it is right."),
    )

    def clean_address(self) -> str:
        """The address without a slash at its end."""
        return str(self.cleaned_data["address"]).rstrip("/")
