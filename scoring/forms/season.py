"""What a club decides about a season."""

import datetime as dt
import re
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import Season
from scoring.services.seasons import DECIDED
from scoring.standings import SEASON_TIES, Counting

_NUMBERS = re.compile(r"[0-9]{1,3}([\s,;]+[0-9]{1,3})*")
MOST_PLACES = 100
TIES = 3


def _day(label: Any, help_text: Any = "") -> forms.DateField:
    return forms.DateField(
        label=label,
        help_text=help_text,
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )


class SeasonForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for mypy only
    """Name, days, and how it counts; a field for each tie-breaker."""

    first_day = _day(
        gettext_lazy("First day"), gettext_lazy("Without days, you choose the events one by one.")
    )
    last_day = _day(gettext_lazy("Last day"))
    place_points = forms.CharField(
        label=gettext_lazy("Points for places"),
        required=False,
        max_length=400,
        help_text=gettext_lazy(
            "For place 1, 2 and so on: 10 8 6 5 4 3 2 1. Later places get none."
        ),
    )

    class Meta:
        model = Season
        fields = (
            "name", "first_day", "last_day", "weekday", "counts", "place_points", "best", "least",
            "members_only", "published",
        )  # fmt: skip
        help_texts: ClassVar = {
            "weekday": gettext_lazy("Of the days above, only the events of this weekday count."),
            "best": gettext_lazy("Only this many count for each person. Empty: all of them."),
            "least": gettext_lazy("Anyone who came less often is listed without a place."),
            "members_only": gettext_lazy("Guests play in the events, and are left out here."),
            "published": gettext_lazy("With the names as each member and each event allows."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["weekday"].choices = [  # type: ignore[attr-defined]
            ("", _("Any day")),
            *Season.Weekday.choices,
        ]
        # The numbers as they are typed, separated by blanks.
        self.initial["place_points"] = " ".join(map(str, self.instance.place_points))
        ties = [*self.instance.ties, *[""] * TIES]
        for number in range(TIES):
            self.fields[f"tie_{number}"] = forms.ChoiceField(
                label=_("Ties are broken by") if not number else _("If still tied"),
                required=False,
                choices=[("", _("They share the place")), *self._ties()],
                initial=ties[number],
            )
        self.order_fields([*self.Meta.fields[:-2], *self._tie_names(), *self.Meta.fields[-2:]])

    def clean_place_points(self) -> list[int]:
        """The numbers, whatever separates them."""
        text = str(self.cleaned_data["place_points"]).strip()
        if not text:
            return []
        if not _NUMBERS.fullmatch(text):
            raise forms.ValidationError(
                _("Write whole numbers with spaces between them: 10 8 6 5.")
            )
        numbers = [int(part) for part in re.split(r"[\s,;]+", text)]
        if len(numbers) > MOST_PLACES:
            raise forms.ValidationError(_("Write points for at most 100 places."))
        return numbers

    def clean(self) -> dict[str, Any]:
        """Both days or none, in order, both for a weekday; points are required if places count."""
        data = super().clean() or self.cleaned_data
        self._check_days(data.get("first_day"), data.get("last_day"), data.get("weekday"))
        if data.get("counts") == Counting.PLACES and data.get("place_points") == []:
            self.add_error("place_points", _("Say how many points each place is worth."))
        return data

    def _check_days(self, first: dt.date | None, last: dt.date | None, weekday: int | None) -> None:
        if "first_day" in self.errors or "last_day" in self.errors:
            return
        if weekday is not None and not first and not last:
            self.add_error("first_day", _("Say from when to when this weekday counts."))
        if first and not last:
            self.add_error("last_day", _("Give the last day too, or neither."))
        if last and not first:
            self.add_error("first_day", _("Give the first day too, or neither."))
        if first and last and last < first:
            self.add_error("last_day", _("The last day can’t be before the first."))

    def values(self) -> dict[str, Any]:
        """The values for the service; the form must be valid."""
        chosen = [self.cleaned_data[name] for name in self._tie_names()]
        ties = list(dict.fromkeys(name for name in chosen if name))
        return {**{name: self.cleaned_data.get(name) for name in DECIDED}, "ties": ties}

    @staticmethod
    def _ties() -> list[tuple[str, str]]:
        return [(code, _(tie.name)) for code, tie in SEASON_TIES.items()]

    @staticmethod
    def _tie_names() -> list[str]:
        return [f"tie_{number}" for number in range(TIES)]
