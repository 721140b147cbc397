"""A bracket as it is read: stage by stage, who met whom with how many points, who goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.afternoon.board import points_at
from scoring.afternoon.facts import Afternoon, SessionFacts, TableFacts
from scoring.afternoon.formats import is_knock_out
from scoring.afternoon.knock_outs import bracket_in, numbers_at, side_ahead
from scoring.afternoon.people import Cast, NamedEntrant
from scoring.rotations import Bracket, Match


@dataclass(frozen=True)
class BracketLine:
    """One side of a match; the entrant is None while nobody knows who it is.

    `points` are those of the match, or the rounds of it that were won where it has several; None
    while none count. `goes_on` is None while that is open.
    """

    entrant: NamedEntrant | None
    points: int | None = None
    goes_on: bool | None = None
    has_left: bool = False


@dataclass(frozen=True)
class BracketMatch:
    """A match of the bracket, at a table or still to come; `by_director`: its hands were level."""

    lines: tuple[BracketLine, ...]
    round: int | None = None
    table: int | None = None
    is_bye: bool = False
    by_director: bool = False


@dataclass(frozen=True)
class ShownBracket:
    """The bracket of a section ("": the only one), stage by stage, and who has won it."""

    section: str
    stages: tuple[tuple[BracketMatch, ...], ...]
    champion: NamedEntrant | None
    third: BracketMatch | None = None


def session_of_brackets(afternoon: Afternoon) -> SessionFacts | None:
    """The last session in which a knock-out has begun; None where there was none."""
    begun = [
        each
        for each in afternoon.frame.sessions
        if is_knock_out(each) and afternoon.frame.is_seated(each)
    ]
    return begun[-1] if begun else None


def shown_brackets(afternoon: Afternoon, cast: Cast) -> tuple[ShownBracket, ...]:
    """The brackets of the last knock-out, section by section; () where there was none."""
    session = session_of_brackets(afternoon)
    if session is None:
        return ()
    is_one = len(session.sections) == 1
    found = []
    for section in session.sections:
        tables: dict[frozenset[int], list[TableFacts]] = {}
        for table in afternoon.tables.values():
            if table.section == section.id:
                tables.setdefault(frozenset(numbers_at(afternoon, table)), []).append(table)
        bracket = bracket_in(afternoon, section)
        letter = "" if is_one else section.letter
        found.append(_shown(afternoon, letter, bracket, tables, cast))
    return tuple(found)


def planned_bracket(bracket: Bracket, cast: Cast) -> ShownBracket:
    """A bracket before anybody has played."""
    stages = tuple(
        tuple(BracketMatch(_lines(match, bracket, cast), is_bye=match.is_bye) for match in stage)
        for stage in bracket.stages
    )
    third = BracketMatch(_lines(bracket.third, bracket, cast)) if bracket.third else None
    return ShownBracket("", stages, None, third)


def _shown(
    afternoon: Afternoon,
    letter: str,
    bracket: Bracket,
    tables: Mapping[frozenset[int], Sequence[TableFacts]],
    cast: Cast,
) -> ShownBracket:
    def shown(match: Match) -> BracketMatch:
        return _match(afternoon, match, tables.get(frozenset(match.entrants), ()), bracket, cast)

    champion = bracket.champion
    return ShownBracket(
        letter,
        tuple(tuple(map(shown, stage)) for stage in bracket.stages),
        None if champion is None else cast.by_number[champion],
        shown(bracket.third) if bracket.third else None,
    )


def _match(
    afternoon: Afternoon,
    match: Match,
    tables: Sequence[TableFacts],
    bracket: Bracket,
    cast: Cast,
) -> BracketMatch:
    """A match with all its rounds; the last of them says where it is played."""
    if not tables:
        return BracketMatch(_lines(match, bracket, cast), is_bye=match.is_bye)
    last = tables[-1]
    if bracket.cup.best_of > 1:
        one, other = match.entrants
        points = {one: bracket.wins[one, other], other: bracket.wins[other, one]}
    else:
        points = dict(zip(numbers_at(afternoon, last), points_at(last), strict=True))
    has_begun = bool(len(tables) > 1 or last.hands or last.totals)
    return BracketMatch(
        _lines(match, bracket, cast, points if has_begun else {}),
        last.round.number,
        last.number,
        by_director=match.is_over and last.goes_on is not None and side_ahead(last) is None,
    )


_NO_POINTS: Mapping[int, int] = {}


def _lines(
    match: Match, bracket: Bracket, cast: Cast, points: Mapping[int, int] = _NO_POINTS
) -> tuple[BracketLine, ...]:
    """Both sides; of a match that somebody has without playing, that one alone."""
    sides = match.entrants if match.is_bye else match.sides
    return tuple(
        BracketLine(None)
        if number is None
        else BracketLine(
            cast.by_number[number],
            points.get(number),
            number == match.winner if match.is_over else None,
            has_left=number in bracket.gone and match.is_over and number != match.winner,
        )
        for number in sides
    )
