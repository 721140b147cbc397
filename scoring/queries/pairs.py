"""Entrants with the names that a reader may see."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.models import Entrant, Event, Lineup


@dataclass(frozen=True)
class Pair:
    """An entrant as a page shows it: its number and the names of its players."""

    id: int
    number: int
    names: tuple[str, ...]
    withdrawn: bool = False

    @property
    def title(self) -> str:
        """“Margaret Akins & Ronald Bélanger”, or “Pair 7” where names are not shown."""
        return (
            " & ".join(self.names) if self.names else _("Pair %(number)s") % {"number": self.number}
        )


def pairs_of(event: Event, *, names: str, only: Collection[int] | None = None) -> dict[int, Pair]:
    """The entrants of an event by id, in number order; `names` is a choice of Event.Names.

    `only` leaves out all but the entrants of these ids.
    """
    entrants = event.entrants.order_by("number")
    if only is not None:
        entrants = entrants.filter(pk__in=only)
    lineups = Lineup.objects.filter(entrant__in=entrants.order_by()).select_related("player")
    players: dict[int, list[str]] = {}
    for lineup in lineups.order_by("position"):
        players.setdefault(lineup.entrant_id, []).append(lineup.player.name)
    return {
        entrant.pk: Pair(
            entrant.pk,
            entrant.number,
            shown_names(players.get(entrant.pk, ()), names),
            entrant.state == Entrant.State.WITHDRAWN,
        )
        for entrant in entrants
    }


def shown_names(names: Iterable[str], choice: str) -> tuple[str, ...]:
    """Names as the event shows them in public: in full, first name and initial, or none."""
    if choice == Event.Names.NUMBER:
        return ()
    if choice == Event.Names.INITIAL:
        return tuple(first_name_and_initial(name) for name in names)
    return tuple(names)


def first_name_and_initial(name: str) -> str:
    """“Thérèse O'Grady” as “Thérèse O.”; a single name as its first letter."""
    first, *rest = name.split() or ["?"]
    initial = next((each for each in (rest[-1] if rest else first) if each.isalnum()), "?")
    return f"{first} {initial}." if rest else f"{initial}."
