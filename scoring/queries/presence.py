"""Who came and went since the seats of a round were given."""

from collections.abc import Sequence

from django.utils.translation import ngettext

from scoring.models import Event, Round, Seating, SitOut
from scoring.queries.planning import present


def strangers(event: Event, this_round: Round) -> tuple[list[int], list[int]]:
    """The numbers who have a place in a round and will not be there, and of those without one.

    Both are empty where the round has no seats yet.
    """
    numbers = "entrant__number"
    seated = set(Seating.objects.filter(round=this_round).values_list(numbers, flat=True))
    if not seated:
        return [], []
    seated.update(SitOut.objects.filter(round=this_round).values_list(numbers, flat=True))
    here = set(present(event, this_round.number))
    return sorted(seated - here), sorted(here - seated)


def named(this_round: Round, gone: Sequence[int], new: Sequence[int]) -> str:
    """Both in words: “Number 7 has left but still has a seat in round 2.”; "" where all fits."""
    left = ngettext(
        "Number %(numbers)s has left but still has a seat in round %(round)s.",
        "Numbers %(numbers)s have left but still have seats in round %(round)s.",
        len(gone),
    )
    came = ngettext(
        "Number %(numbers)s has no seat in round %(round)s.",
        "Numbers %(numbers)s have no seat in round %(round)s.",
        len(new),
    )
    return " ".join(
        sentence % {"numbers": ", ".join(map(str, numbers)), "round": this_round.number}
        for sentence, numbers in ((left, gone), (came, new))
        if numbers
    )
