"""How everybody and every place of an event is called, for one reader in one language."""

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import get_language

from scoring.afternoon.codes import Names, Presence
from scoring.afternoon.facts import Afternoon, EntrantFacts
from scoring.afternoon.people import (
    Cast,
    NamedEntrant,
    NameSpan,
    first_name_and_initial,
    has_substitutes,
    names_by_position,
)
from scoring.words.formats import say, seat_place, side_places


def cast_of(afternoon: Afternoon, *, names: str) -> Cast:
    """Who plays in an event and where one may sit; `names` is how much of a name is shown."""
    key = ("cast", str(names), get_language())
    return afternoon.frame.kept(key, lambda: _cast(afternoon, names))


def _cast(afternoon: Afternoon, names: str) -> Cast:
    event = afternoon.event
    whole: dict[int, NamedEntrant] = {}
    replaced: dict[int, tuple[NameSpan, ...]] = {}
    names_of = {
        pk: shown
        for pk, name in afternoon.frame.players.items()
        for shown in shown_names([name], names)
    }
    for pk, entrant in afternoon.frame.entrants.items():
        spans = tuple(_spans(entrant, names_of))
        shown = names_by_position(spans)
        whole[pk] = NamedEntrant(
            pk,
            entrant.uid,
            entrant.number,
            shown,
            say(event.format, "numbered", number=entrant.number),
            withdrawn=entrant.state == Presence.WITHDRAWN,
            format=event.format,
        )
        if shown and has_substitutes(entrant):
            replaced[pk] = spans
    return Cast(
        whole,
        replaced,
        names_of,
        sides=side_places(event),
        seats={seat: seat_place(seat, event) for seat in event.rules.seats},
    )


def _spans(entrant: EntrantFacts, names_of: Mapping[int, str]) -> Iterator[NameSpan]:
    for lineup in entrant.lineups:
        if name := names_of.get(lineup.player):
            yield NameSpan(lineup.position, lineup.first_round, lineup.last_round, name)


def shown_names(names: Iterable[str], choice: str) -> tuple[str, ...]:
    """Names as a reader sees them: in full, first name and initial, or none."""
    if choice == Names.NUMBER:
        return ()
    if choice == Names.INITIAL:
        return tuple(first_name_and_initial(name) for name in names)
    return tuple(names)
