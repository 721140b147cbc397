"""The next session of an event, and the sections in which a session is played."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import read_number
from scoring.forms.when import WhenField, next_full_hour
from scoring.services.sessions import LETTERS, NextSession

Sections = list[list[int]]
EVERYBODY, BEST, BEST_AND_REST, TYPED = "everybody", "best", "best-and-rest", "typed"


def written(sections: Sequence[Sequence[int]]) -> str:
    """Sections as they are typed: a line for each, with commas between the numbers."""
    return "\n".join(", ".join(map(str, numbers)) for numbers in sections)


class SectionsForm(forms.Form):
    """Who plays in which section: a line for each, with its numbers."""

    sections = forms.CharField(
        label=gettext_lazy("Who plays, a line for each section"),
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
        help_text=gettext_lazy("Numbers with commas between them, such as “1, 2, 5, 8”."),
    )

    def __init__(
        self, *args: Any, here: Collection[int], everybody: bool = True, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._here, self._everybody = sorted(here), everybody

    def clean_sections(self) -> Sections:
        """The numbers of each section; all faults are raised at once."""
        lines = [line for line in self.cleaned_data["sections"].splitlines() if line.strip()]
        words = [re.split(r"[,;\s]+", line.strip(" ,;\t")) for line in lines]
        rows = [[read_number(word) for word in line] for line in words]
        numbers = [[number for number in line if number is not None] for line in rows]
        faults = [*_unread(words), *self._misplaced(numbers)]
        if len(lines) > len(LETTERS):
            faults.append(_("There are at most %(most)s sections.") % {"most": len(LETTERS)})
        if faults:
            raise forms.ValidationError(faults)
        return numbers

    def _misplaced(self, sections: Sections) -> list[str]:
        """Faults: numbers not present, in two sections, or in none if everybody must be in one."""
        times = Counter(number for numbers in sections for number in numbers)
        faults = {
            _("Not there: %(numbers)s."): [number for number in times if number not in self._here],
            _("In the lines twice: %(numbers)s."): [
                number for number in times if times[number] > 1
            ],
            _("In no section: %(numbers)s."): [
                number for number in self._here if self._everybody and not times[number]
            ],
        }
        return [
            sentence % {"numbers": _listed(wrong)} for sentence, wrong in faults.items() if wrong
        ]


class SessionForm(SectionsForm):
    """The next session: when, how long, who plays, and whether the points so far count on.

    `ranked` are the numbers of those who may play, best first.
    """

    starts_at = WhenField(label=gettext_lazy("Begins"))
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=40)
    hands_per_round = forms.IntegerField(
        label=gettext_lazy("Hands in a round"), min_value=1, max_value=40
    )
    carries = forms.TypedChoiceField(
        label=gettext_lazy("The points so far"),
        widget=forms.RadioSelect,
        choices=[
            ("1", gettext_lazy("They count on: the sessions are added up")),
            ("0", gettext_lazy("Everybody begins with nothing again")),
        ],
        coerce=lambda value: value == "1",
        initial="1",
    )
    who = forms.ChoiceField(
        label=gettext_lazy("Who plays on"),
        widget=forms.RadioSelect,
        choices=[
            (EVERYBODY, gettext_lazy("Everybody")),
            (BEST, gettext_lazy("Only the best: a final")),
            (BEST_AND_REST, gettext_lazy("The best in section A, the others in section B")),
            (TYPED, gettext_lazy("The numbers typed below")),
        ],
        initial=EVERYBODY,
        help_text=gettext_lazy("In a final those of section A take the first places."),
    )
    best = forms.IntegerField(
        label=gettext_lazy("How many are the best"), min_value=2, max_value=999, required=False
    )

    field_order = (
        *("starts_at", "rounds", "hands_per_round", "carries", "who", "best", "sections"),
    )

    def __init__(self, *args: Any, ranked: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, here=ranked, everybody=False, **kwargs)
        self._ranked = list(ranked)
        self.fields["starts_at"].initial = next_full_hour()
        self.fields["sections"].initial = written([sorted(ranked)])

    def clean(self) -> dict[str, Any]:
        """The best must be fewer than all; a list typed beside another choice is ignored."""
        data = super().clean() or self.cleaned_data
        if data.get("who") != TYPED and "sections" in self.errors:
            del self.errors["sections"]
        is_best = data.get("who") in (BEST, BEST_AND_REST)
        if is_best and "best" not in self.errors:
            most = len(self._ranked) - 1
            if not data.get("best") or data["best"] > most:
                self.add_error("best", _("Type a number from 2 to %(most)s.") % {"most": most})
        return data

    def following(self) -> NextSession:
        """The session as the service takes it; the form must be valid."""
        data = self.cleaned_data
        return NextSession(
            data["starts_at"], data["rounds"], data["hands_per_round"], data["carries"]
        )

    def players(self) -> Sections:
        """The numbers of each section; the form must be valid."""
        who, best = self.cleaned_data["who"], self.cleaned_data["best"]
        if who == TYPED:
            return list(self.cleaned_data["sections"])
        if who == EVERYBODY:
            return [sorted(self._ranked)]
        parts = [sorted(self._ranked[:best]), sorted(self._ranked[best:])]
        return parts if who == BEST_AND_REST else parts[:1]


def _unread(lines: list[list[str]]) -> list[str]:
    wrong = [word for line in lines for word in line if read_number(word) is None]
    return [_("“%(text)s” is not a number.") % {"text": word[:20]} for word in wrong[:5]]


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
