"""A bracket as it is read: stage by stage, who met whom with how many points, who goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.afternoon.board import points_at
from scoring.afternoon.facts import Afternoon, SessionFacts, TableFacts
from scoring.afternoon.formats import is_knock_out
from scoring.afternoon.knock_outs import bracket_in, numbers_at, side_ahead
from scoring.afternoon.people import Cast, NamedEntrant
from scoring.rotations import Bracket, Match


@dataclass(frozen=True)
class BracketLine:
    """One side of a match; the entrant is None while nobody knows who it is.

    `points` are those of the match, or the rounds won if it has several; None while none count.
    `goes_on` is None while that is open.
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
    """The bracket of a section ("": the only one), stage by stage, and who has won it.

    The consolation is a bracket of its own, after the one whose losers play it.
    """

    section: str
    stages: tuple[tuple[BracketMatch, ...], ...]
    champion: NamedEntrant | None
    third: BracketMatch | None = None
    is_consolation: bool = False


def session_of_brackets(afternoon: Afternoon) -> SessionFacts | None:
    """The last session in which a knock-out has begun; None if there was none."""
    begun = [
        session
        for session in afternoon.frame.sessions
        if is_knock_out(session) and afternoon.frame.is_seated(session)
    ]
    return begun[-1] if begun else None


def shown_brackets(afternoon: Afternoon, cast: Cast) -> tuple[ShownBracket, ...]:
    """The brackets of the last knock-out, section by section; () if there was none."""
    session = session_of_brackets(afternoon)
    if session is None:
        return ()
    is_one = len(session.sections) == 1
    brackets: list[ShownBracket] = []
    for section in session.sections:
        tables: dict[frozenset[int], list[TableFacts]] = {}
        for table in afternoon.tables.values():
            if table.section == section.id:
                tables.setdefault(frozenset(numbers_at(afternoon, table)), []).append(table)
        bracket = bracket_in(afternoon, section)
        letter = "" if is_one else section.letter
        played = partial(_played, afternoon, bracket, tables, cast)
        brackets += _brackets(bracket, letter, cast, played)
    return tuple(brackets)


def planned_brackets(brackets: Sequence[Bracket], cast: Cast) -> tuple[ShownBracket, ...]:
    """Brackets before anybody has played."""
    return tuple(
        tree
        for bracket in brackets
        for tree in _brackets(bracket, "", cast, partial(_planned, bracket, cast))
    )


def _planned(bracket: Bracket, cast: Cast, match: Match) -> BracketMatch:
    return BracketMatch(_lines(match, bracket, cast), is_bye=match.is_bye)


def _brackets(
    bracket: Bracket, letter: str, cast: Cast, shown: Callable[[Match], BracketMatch]
) -> Iterator[ShownBracket]:
    """A bracket, and its consolation if it has one."""
    for tree in (bracket.main, bracket.consolation):
        if tree is None:
            continue
        champion, is_main = tree.last.winner, tree is bracket.main
        yield ShownBracket(
            letter,
            tuple(tuple(map(shown, stage)) for stage in tree.stages),
            None if champion is None else cast.by_number[champion],
            shown(bracket.third) if is_main and bracket.third else None,
            is_consolation=not is_main,
        )


def _played(
    afternoon: Afternoon,
    bracket: Bracket,
    of_two: Mapping[frozenset[int], Sequence[TableFacts]],
    cast: Cast,
    match: Match,
) -> BracketMatch:
    """A match with all its rounds; the last of them says where it is played."""
    tables = of_two.get(frozenset(match.entrants), ())
    if not tables:
        return _planned(bracket, cast, match)
    last = tables[-1]
    if bracket.cup.best_of > 1:
        first, second = match.entrants
        points = {first: bracket.wins[first, second], second: bracket.wins[second, first]}
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
    """Both sides; only one for a match that somebody gets without playing."""
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
