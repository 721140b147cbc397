"""Entrants with the names that a reader may see."""

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scoring.models import Entrant, Event, Lineup
from scoring.queries.formats import say


@dataclass(frozen=True)
class Pair:
    """An entrant, also a team, as a page shows it: its number and the names of its players.

    `format` is that of its event.
    """

    id: int
    uid: uuid.UUID
    number: int
    names: tuple[str, ...]
    withdrawn: bool = False
    format: str = Event.Format.PAIRS

    @property
    def title(self) -> str:
        """“Margaret Akins & Ronald Bélanger”, or “Pair 7” where names are not shown."""
        return " & ".join(self.names) or say(self.format, "numbered", number=self.number)


def pairs_of(event: Event, *, names: str, only: Collection[int] | None = None) -> dict[int, Pair]:
    """The entrants of an event by id, in number order; `names` is a choice of Event.Names.

    `only` leaves out all but the entrants of these ids.
    """
    entrants = event.entrants.order_by("number")
    lineups = Lineup.objects.filter(entrant__event=event)
    if only is not None:
        entrants = entrants.filter(pk__in=only)
        lineups = lineups.filter(entrant__in=only)
    players: dict[int, dict[int, str]] = {}
    in_order = lineups.order_by("position", "first_round")
    for entrant, place, name in in_order.values_list("entrant_id", "position", "player__name"):
        players.setdefault(entrant, {})[place] = name
    return {
        pk: Pair(
            pk,
            uid,
            number,
            shown_names(players.get(pk, {}).values(), names),
            state == Entrant.State.WITHDRAWN,
            event.format,
        )
        for pk, uid, number, state in entrants.values_list("pk", "uid", "number", "state")
    }


def lineups_now(entrant: Entrant) -> list[Lineup]:
    """Who plays for an entrant now, by position: who came last where somebody was replaced."""
    lineups = entrant.lineups.select_related("player").order_by("position", "first_round")
    return list({lineup.position: lineup for lineup in lineups}.values())


def shown_names(names: Iterable[str], choice: str) -> tuple[str, ...]:
    """Names as the event shows them in public: in full, first name and initial, or none."""
    if choice == Event.Names.NUMBER:
        return ()
    if choice == Event.Names.INITIAL:
        return tuple(first_name_and_initial(name) for name in names)
    return tuple(names)


def first_name_and_initial(name: str) -> str:
    """“Thérèse O'Grady” as “Thérèse O.”, and “O'Grady, Thérèse” too; one name as its letter."""
    last, _comma, before = name.partition(",")
    if before.strip():
        name = f"{before.replace(',', ' ')} {last}"
    first, *rest = name.split() or ["?"]
    initial = next((each for each in (rest[-1] if rest else first) if each.isalnum()), "?")
    return f"{first} {initial}." if rest else f"{initial}."
