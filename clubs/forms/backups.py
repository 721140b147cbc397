"""Input about the copies of the database."""

from django import forms
from django.utils.translation import gettext_lazy


class FolderForm(forms.Form):
    """The folder that the copies go to."""

    folder = forms.CharField(
        label=gettext_lazy("Folder"),
        max_length=400,
        help_text=gettext_lazy("For example E:\\Backups or /media/edna/STICK"),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )
