"""How everybody and every place of an event is called, for one reader in one language."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.afternoon import (
    Afternoon,
    Cast,
    EntrantFacts,
    NamedEntrant,
    Names,
    NameSpan,
    Presence,
    first_names_and_initials,
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
    players = afternoon.frame.players
    # Where no names are shown there are none to go with the players.
    names_of = dict(zip(players, shown_names(players.values(), names), strict=False))
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
        if entrant.state == Presence.WITHDRAWN:
            replaced[pk] = tuple(_until_gone(spans, entrant.last_round or 0))
        elif shown and has_substitutes(entrant):
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


def _until_gone(spans: Iterable[NameSpan], last_round: int) -> Iterator[NameSpan]:
    """The names up to the last round of somebody who left; who still has a seat then says so."""
    for span in spans:
        if span.first_round <= last_round:
            yield replace(span, last_round=min(span.last_round or last_round, last_round))
    yield NameSpan(1, last_round + 1, None, _("has left"))


def shown_names(names: Collection[str], choice: str) -> tuple[str, ...]:
    """Names as a reader sees them: in full, first name and initial, or none."""
    if choice == Names.NUMBER:
        return ()
    if choice == Names.INITIAL:
        return tuple(first_names_and_initials(names))
    return tuple(names)
