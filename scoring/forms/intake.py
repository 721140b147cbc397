"""Lists of entrants and of hands."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.lists import ListForm
from scoring.services import reasons
from scoring.words import say


class EntrantsListForm(ListForm):
    """Pairs or teams, one per line."""

    def __init__(self, *args: Any, event_format: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = say(event_format, "list-box")
        self.fields["text"].help_text = say(event_format, "list-help")


class HandsListForm(ListForm):
    """Hands, one per line below the column names, and a reason for unusual ones."""

    reason = forms.CharField(
        label=_("Reason to keep unusual hands"),
        required=False,
        max_length=reasons.LONGEST,
        help_text=_("It is kept with each of these hands."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = _("The hands, one on each line")

    def ask_reason(self) -> None:
        """Require the reason: the file has faults that may be overridden."""
        self.fields["reason"].required = True
