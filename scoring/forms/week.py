"""Input for the hand of the week: a recorded hand, and which call is asked for."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.notation.record import LONGEST_RECORD
from scoring.practice.week import NO_HAND, NoSuchTurn, hand_read, view_at
from scoring.words import fault_sentence


class WeekHandForm(forms.Form):
    """A hand for the club's page."""

    record = forms.CharField(
        label=_("The recorded hand"),
        max_length=LONGEST_RECORD,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text=_("One line, as “This hand as text” at the practice table gives it."),
        error_messages={"required": _("Paste a recorded hand.")},
    )
    turn = forms.IntegerField(
        label=_("Which call is asked for?"),
        min_value=1,
        initial=1,
        help_text=_("1 is the first call of the auction, 2 the one after it."),
        error_messages={
            "required": _("Write the number of the call, from 1."),
            "invalid": _("Write the number of the call, from 1."),
        },
    )

    def clean(self) -> dict[str, Any]:
        """Refuse what is no hand, or has no choice at that turn."""
        data: dict[str, Any] = self.cleaned_data
        if "record" not in data or "turn" not in data:
            return data
        try:
            view_at(hand_read(data["record"]), data["turn"])
        except NO_HAND as refusal:
            self.add_error("record", fault_sentence(refusal.fault))
        except NoSuchTurn:
            self.add_error("turn", _("The auction of this hand has no choice at that call."))
        return data
