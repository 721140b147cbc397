"""What the director says to the whole hall."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import Event
from scoring.services.reasons import tidy
from scoring.services.screen import LONGEST
from scoring.store import hidden_names


class AnnouncementForm(forms.Form):
    """A few words for the hall screen and all phones."""

    text = forms.CharField(
        label=gettext_lazy("Announcement"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy(
            "It stands large on the hall screen and on top of the public pages until you take it"
            " away. Few words are read best from far: “Coffee until 2:30”."
        ),
        error_messages={"required": gettext_lazy("Type what everybody is to read.")},
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.fields["text"].initial = event.announcement

    def clean_text(self) -> str:
        """The announcement on one line; refused if it mentions a name hidden from the public."""
        text = tidy(self.cleaned_data["text"])
        if not text:
            raise forms.ValidationError(_("Type what everybody is to read."))
        if names := hidden_names(self.event, text):
            raise forms.ValidationError(
                _("Everybody can read it, and the names are hidden: write it without “%(name)s”.")
                % {"name": names[0]}
            )
        return text
