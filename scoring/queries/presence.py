"""Who came and went since the seats of a round were given."""

from django.utils.translation import gettext as _

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


def named(gone: list[int], new: list[int]) -> str:
    """Both in words: “Not there: 7. Without a seat: 19, 20.”."""
    said = [
        _("Not there: %(numbers)s.") % {"numbers": ", ".join(map(str, gone))} if gone else "",
        _("Without a seat: %(numbers)s.") % {"numbers": ", ".join(map(str, new))} if new else "",
    ]
    return " ".join(filter(None, said))
