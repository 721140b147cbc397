"""The names of people and places in an event, for one reader in one language."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from django.utils.translation import get_language, pgettext
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

#: How much of a name is shown, from most to least.
_NARROW = (Names.FULL, Names.INITIAL, Names.NUMBER)


def cast_of(afternoon: Afternoon, *, names: str, narrowed: Mapping[int, str] | None = None) -> Cast:
    """The people and places of an event; `names` is how much of a name is shown.

    `narrowed` maps players, by id, to how much they allow if that is less. Public pages use
    `store.events.public_cast`, which supplies it.
    """
    key = ("cast", str(names), tuple(sorted((narrowed or {}).items())), get_language())
    return afternoon.frame.kept(key, lambda: _cast(afternoon, names, narrowed or {}))


def _cast(afternoon: Afternoon, names: str, narrowed: Mapping[int, str]) -> Cast:
    event = afternoon.event
    whole: dict[int, NamedEntrant] = {}
    replaced: dict[int, tuple[NameSpan, ...]] = {}
    frame = afternoon.frame
    people = {pk: name for pk, name in frame.players.items() if pk not in frame.computers}
    names_of = _named(people, names, narrowed)
    # A computer player is named even if people are not: it has nothing to hide.
    called = {**names_of, **dict.fromkeys(frame.computers, computer_name())}
    hidden = {player for player, choice in narrowed.items() if choice == Names.NUMBER}
    for pk, entrant in afternoon.frame.entrants.items():
        is_hidden = hidden.issuperset(lineup.player for lineup in entrant.lineups)
        spans = () if is_hidden else tuple(_spans(entrant, called))
        by_position = names_by_position(spans)
        whole[pk] = NamedEntrant(
            pk,
            entrant.uid,
            entrant.number,
            by_position,
            say(event.format, "numbered", number=entrant.number),
            withdrawn=entrant.state == Presence.WITHDRAWN,
            format=event.format,
            computer=any(lineup.player in frame.computers for lineup in entrant.lineups),
        )
        if entrant.state == Presence.WITHDRAWN:
            replaced[pk] = tuple(_until_gone(spans, entrant.last_round or 0))
        elif by_position and has_substitutes(entrant):
            replaced[pk] = spans
    return Cast(
        whole,
        replaced,
        names_of,
        sides=side_places(event),
        seats={seat: seat_place(seat, event) for seat in event.rules.seats},
    )


def computer_name() -> str:
    """The name of computer players."""
    return pgettext("player", "Computer")


def player_name(afternoon: Afternoon, player: int) -> str:
    """The name of a player, by id, at the desk."""
    frame = afternoon.frame
    return computer_name() if player in frame.computers else frame.players[player]


def _spans(entrant: EntrantFacts, names_of: Mapping[int, str]) -> Iterator[NameSpan]:
    for lineup in entrant.lineups:
        if name := names_of.get(lineup.player):
            yield NameSpan(lineup.position, lineup.first_round, lineup.last_round, name)


def _until_gone(spans: Iterable[NameSpan], last_round: int) -> Iterator[NameSpan]:
    """The names up to the last round of an entrant who left; any seat after that “has left”."""
    for span in spans:
        if span.first_round <= last_round:
            yield replace(span, last_round=min(span.last_round or last_round, last_round))
    yield NameSpan(1, last_round + 1, None, _("has left"))


def _named(players: Mapping[int, str], choice: str, narrowed: Mapping[int, str]) -> dict[int, str]:
    """The names of the players by id, as far as both the event and the player allow.

    Those who want no name shown get the words for that instead. If the event shows no names the
    result is empty.
    """
    names = {
        option: dict(zip(players, shown_names(players.values(), option), strict=False))
        for option in {choice, *narrowed.values()}
    }
    if not narrowed or not names[choice]:
        return names[choice]
    how = {player: narrower(choice, narrowed.get(player, choice)) for player in players}
    return {player: names[how[player]].get(player, not_shown()) for player in players}


def narrower(one: str, other: str) -> str:
    """The choice that shows less of a name."""
    return max(one, other, key=_NARROW.index)


def not_shown() -> str:
    """The words in place of a name that its owner wants hidden."""
    return _("name not shown")


def shown_names(names: Collection[str], choice: str) -> tuple[str, ...]:
    """Names as a reader sees them: in full, first name and initial, or none."""
    if choice == Names.NUMBER:
        return ()
    if choice == Names.INITIAL:
        return tuple(first_names_and_initials(names))
    return tuple(names)
