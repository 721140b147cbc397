"""Hands of an event that are settled although nobody has points for them."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import ngettext

from scoring.models import Event, HandResult
from scoring.models.result import ResultState


@dataclass(frozen=True)
class Unplayed:
    """How many hands were not played, and how many were annulled."""

    not_played: int = 0
    void: int = 0

    @property
    def sentences(self) -> tuple[str, ...]:
        """A sentence for each kind of which there are any."""
        said = (
            (
                ngettext(
                    "%(number)s hand was not played.",
                    "%(number)s hands were not played.",
                    self.not_played,
                ),
                self.not_played,
            ),
            (
                ngettext(
                    "%(number)s hand was annulled and does not count.",
                    "%(number)s hands were annulled and do not count.",
                    self.void,
                ),
                self.void,
            ),
        )
        return tuple(sentence % {"number": number} for sentence, number in said if number)


NOTHING_UNPLAYED = Unplayed()


def unplayed_of(event: Event, last: int) -> Unplayed:
    """The hands of the rounds up to `last` without points, in one query."""
    kinds = HandResult.objects.filter(
        table__round__session__event=event,
        table__round__number__lte=last,
        state=ResultState.OFFICIAL,
        kind__in=(HandResult.Kind.NOT_PLAYED, HandResult.Kind.VOID),
    ).values_list("kind", flat=True)
    found = Counter(kinds.order_by())
    return Unplayed(found[HandResult.Kind.NOT_PLAYED], found[HandResult.Kind.VOID])
