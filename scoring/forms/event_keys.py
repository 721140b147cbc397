"""A key for the laptop in the hall."""

from django import forms
from django.utils.translation import gettext_lazy as _


class EventKeyForm(forms.Form):
    """Which computer a key is for."""

    about = forms.CharField(
        label=_("For which computer"),
        max_length=60,
        help_text=_("So that you can tell the keys apart, for example: the laptop in the hall."),
    )
