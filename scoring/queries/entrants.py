"""Entrants with the names that a reader may see."""

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from scoring.models import Entrant, Event, Lineup
from scoring.words.formats import say


@dataclass(frozen=True)
class NamedEntrant:
    """An entrant, also a team, as a page shows it: its number and the names of its players.

    `format` is that of its event. The same entrant is equal whoever plays for it.
    """

    id: int
    uid: uuid.UUID
    number: int
    names: tuple[str, ...] = field(compare=False)
    withdrawn: bool = False
    format: str = Event.Format.PAIRS

    @property
    def title(self) -> str:
        """“Margaret Akins & Ronald Bélanger”, or “Pair 7” where names are not shown."""
        return " & ".join(self.names) or say(self.format, "numbered", number=self.number)


@dataclass(frozen=True)
class Cast:
    """The entrants of an event by id, in number order.

    `whole` names everybody who ever played for them: “Ann Lee & Bob Roy / Sub Sue”. `spans` has
    for each of them the position, the first and the last round (None: to the end), and the name.
    """

    whole: dict[int, NamedEntrant]
    spans: dict[int, list[tuple[int, int, int | None, str]]]

    def in_round(self, number: int) -> dict[int, NamedEntrant]:
        """The same with the names of those alone who play in a round."""
        return {
            pk: replace(entrant, names=self._names(pk, number)) if len(entrant.names) else entrant
            for pk, entrant in self.whole.items()
        }

    def _names(self, entrant: int, number: int) -> tuple[str, ...]:
        return tuple(
            name
            for _, first, last, name in self.spans.get(entrant, ())
            if first <= number and (last is None or number <= last)
        )


def cast_of(event: Event, *, names: str, only: Collection[int] | None = None) -> Cast:
    """Who plays in an event, in two queries; `names` is a choice of Event.Names.

    `only` leaves out all but the entrants of these ids.
    """
    entrants = event.entrants.order_by("number")
    lineups = Lineup.objects.filter(entrant__event=event)
    if only is not None:
        entrants = entrants.filter(pk__in=only)
        lineups = lineups.filter(entrant__in=only)
    spans: dict[int, list[tuple[int, int, int | None, str]]] = {}
    for entrant, place, first, last, name in lineups.order_by(
        "position", "first_round"
    ).values_list("entrant_id", "position", "first_round", "last_round", "player__name"):
        for shown in shown_names([name], names):
            spans.setdefault(entrant, []).append((place, first, last, shown))
    whole = {
        pk: NamedEntrant(
            pk,
            uid,
            number,
            _all_names(spans.get(pk, ())),
            state == Entrant.State.WITHDRAWN,
            event.format,
        )
        for pk, uid, number, state in entrants.values_list("pk", "uid", "number", "state")
    }
    return Cast(whole, spans)


def named_entrants(
    event: Event, *, names: str, only: Collection[int] | None = None
) -> dict[int, NamedEntrant]:
    """The entrants of an event by id, with everybody who ever played for them; see `cast_of`."""
    return cast_of(event, names=names, only=only).whole


def _all_names(spans: Iterable[tuple[int, int, int | None, str]]) -> tuple[str, ...]:
    """By position the names of all who played there, one after the other."""
    names: dict[int, list[str]] = {}
    for place, _, _, name in spans:
        names.setdefault(place, []).append(name)
    return tuple(" / ".join(each) for each in names.values())


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
