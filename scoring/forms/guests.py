"""Which members were guests before they were members."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.store import PlayedAsGuest

#: How many names a page offers at a time; browsers may send a thousand values at most.
MOST_OFFERED = 300


class TickedNames(forms.MultipleChoiceField):
    """Members who were offered, maybe none of them.

    One who is not offered any more is no fault of the reader's: somebody else may have linked,
    merged or erased her since the page was made.
    """

    def validate(self, value: Any) -> None:
        pass


class GuestsForm(forms.Form):
    """The members to be linked to the guests of the same name.

    All are ticked at first, except those known to have a namesake. `offered` holds the members whom
    the page showed: those left unticked have a namesake.
    """

    who = TickedNames(
        label=gettext_lazy("Guest and member are one person"),
        widget=forms.CheckboxSelectMultiple,
    )
    offered = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, played: Sequence[PlayedAsGuest], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._by_uid = {str(one.member.uid): one for one in played[:MOST_OFFERED]}
        names = [(uid, _in_words(one)) for uid, one in self._by_uid.items()]
        self.fields["who"].choices = names  # type: ignore[attr-defined]
        self.fields["who"].initial = [
            uid for uid, one in self._by_uid.items() if not one.member.has_namesake
        ]
        self.fields["offered"].initial = ",".join(self._by_uid)

    def clean(self) -> None:
        if not (self.cleaned_data.get("who") or self.cleaned_data.get("offered")):
            self.add_error("who", _("Tick at least one name."))

    @property
    def left_unticked(self) -> list[str]:
        """The members (by uid) whom the page showed, who still qualify, and who are not ticked."""
        offered = self.cleaned_data["offered"].split(",")
        ticked = self.cleaned_data["who"]
        return [uid for uid in offered if uid in self._by_uid and uid not in ticked]


def _in_words(played: PlayedAsGuest) -> str:
    count = len(played.days)
    sentence = ngettext(
        "%(name)s: an event on %(day)s",
        "%(name)s: %(count)s events, the last on %(day)s",
        count,
    )
    day = date_format(played.days[-1], "DATE_FORMAT")
    return sentence % {"name": played.member, "count": count, "day": day}
