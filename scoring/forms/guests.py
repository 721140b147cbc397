"""Which members were guests before they were members."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy, ngettext

from scoring.forms.choices import offer
from scoring.store import PlayedAsGuest


class TickedNames(forms.MultipleChoiceField):
    """Members who were offered; one who is not offered any more is no fault of the reader's.

    Somebody else may have linked, merged or erased her since the page was made.
    """

    def valid_value(self, value: Any) -> bool:  # noqa: ARG002
        return True


class GuestsForm(forms.Form):
    """The members to be linked to the guests of the same name; all are ticked at first."""

    who = TickedNames(
        label=gettext_lazy("Guest and member are one person"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Tick at least one name.")},
    )

    def __init__(self, *args: Any, played: Sequence[PlayedAsGuest], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self.fields["who"], [(str(one.member.uid), _told(one)) for one in played])
        self.fields["who"].initial = [str(one.member.uid) for one in played]


def _told(played: PlayedAsGuest) -> str:
    count = len(played.days)
    sentence = ngettext(
        "%(name)s: an event on %(day)s",
        "%(name)s: %(count)s events, the last on %(day)s",
        count,
    )
    day = date_format(played.days[-1], "DATE_FORMAT")
    return sentence % {"name": played.member, "count": count, "day": day}
