"""The rounds to come of a session: the request to its rotation, and the resulting plan.

A session is planned section by section, and the plans are combined. All planning goes through
`planning_of(…).plan()`: for a whole session, for reseating the rounds to come, and for the next
round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.afternoon.board import points_at
from scoring.afternoon.facts import Afternoon, SessionFacts
from scoring.afternoon.formats import Played, entrants_on_a_side
from scoring.afternoon.knock_outs import OpenMatch, bracket_in, open_matches
from scoring.afternoon.played import plan_played
from scoring.afternoon.presence import present
from scoring.afternoon.ranking import order_of_merit
from scoring.afternoon.sections import (
    Part,
    idle,
    is_idle,
    own_rounds,
    parts_of,
    tables_before,
    together,
)
from scoring.afternoon.wishes import wishes_of
from scoring.rotations import (
    KNOCK_OUT,
    METHODS,
    SEARCHED,
    Asked,
    Bracket,
    Cup,
    Look,
    Plan,
    Rotation,
    RotationImpossible,
    better,
    bracket_for,
    methods_for,
    searched_longer,
    to_begin,
    usual_method,
)

MOST_EFFORT = 5  # half a minute
#: Over all rounds; a plan for this many entrants takes a second or two.
MANY_SEATS = 10_000
#: Methods whose plan depends on the seed.
DRAWN = tuple(code for code, method in METHODS.items() if method.by_round)
#: A club's own chart; it is read from a file and made by no method.
OWN_CHART = "own-chart"


def methods_of(event: Played) -> list[Rotation]:
    """The methods that can seat this event."""
    return methods_for(entrants_on_a_side(event))


def method_of(afternoon: Afternoon, code: str = "") -> Rotation:
    """The method of this code, or the usual one if that can't seat this event."""
    side, frame = entrants_on_a_side(afternoon.event), afternoon.frame
    method = METHODS.get(code)
    if method and side in method.sides:
        return method
    session = frame.session_now
    players = len(present(frame, frame.rounds_before(session) + 1))
    return METHODS[usual_method(side, players, session.rounds_due)]


def method_in(afternoon: Afternoon, session: SessionFacts) -> Rotation:
    """The method by which a session is seated."""
    return method_of(afternoon, session.first_section.rotation)


@dataclass(frozen=True)
class Planning:
    """What the rounds to come of a session are planned from.

    `played` are the rounds of the event that began: they stand. `asked` has the request for the
    plan of each of `parts`. Each further `effort` doubles the search, if the method searches. A
    knock-out can't go on as long as there are `open_matches`.
    """

    session: SessionFacts
    method: Rotation
    effort: int
    played: Plan
    parts: tuple[Part, ...]
    asked: tuple[Asked, ...]
    open_matches: tuple[OpenMatch, ...] = ()

    def plan(self, look: Look | None = None) -> Plan:
        """The rounds played, followed by those of all sections, with tables numbered consecutively.

        A rotation made round by round adds one round. `look` is called now and then during a longer
        search. Raises RotationImpossible.
        """
        for match in self.open_matches[:1]:
            first, second = match.numbers
            code = "knock-out-level" if match.is_level else "knock-out-waits"
            raise RotationImpossible(code, table=match.table.number, one=first, other=second)
        plans = [self._plan(request, look) for request in self.asked]
        return together(self.played, self.parts, plans)

    @property
    def is_long(self) -> bool:
        """Whether it takes so long that a page should show progress meanwhile."""
        seats = sum(len(request.entrants) * request.rounds for request in self.asked)
        return self.effort > 0 or seats > MANY_SEATS

    def after(self, begun: Plan) -> Planning:
        """The planning of the rounds after these as well."""
        played = Plan((*self.played.rounds, *begun.rounds))
        requests = tuple(
            replace(request, played=own_rounds(played, part))
            for request, part in zip(self.asked, self.parts, strict=True)
        )
        return replace(self, played=played, asked=requests)

    @property
    def brackets(self) -> tuple[Bracket, ...]:
        """In a knock-out the bracket of each section; () for every other method."""
        if self.method.code != KNOCK_OUT:
            return ()
        return tuple(bracket_for(request) for request in self.asked)

    @property
    def rounds(self) -> int | None:
        """How many rounds the number of entrants requires; None if it does not decide that."""
        return max((bracket.rounds for bracket in self.brackets), default=None)

    @property
    def better(self) -> Rotation | None:
        """A method that repeats less for exactly this number and these rounds, if any."""
        code = better(self.asked[0], self.method.code)
        return METHODS[code] if code else None

    def _plan(self, asked: Asked, look: Look | None) -> Plan:
        """The plan of one section."""
        is_over = asked.bracket is not None and asked.bracket.is_over and len(self.parts) > 1
        if is_over or is_idle(asked, self.parts):
            due = asked.rounds - len(asked.played.rounds)
            return idle(asked, 1 if self.method.by_round else due)
        if self.effort and self.method.code in SEARCHED:
            return searched_longer(self.method.code, asked, self.effort, look)
        return self.method.plan(asked)


def planning_of(
    afternoon: Afternoon,
    session: SessionFacts,
    method: Rotation,
    *,
    seed: int | None = None,
    effort: int = 0,
    allow_rematches: bool = False,
    seeds: Sequence[int] = (),
    cup: Cup | None = None,
) -> Planning:
    """What the rounds to come of a session are planned from by a method.

    The entrants are those who play in the next round. `seed` and the `cup` of a knock-out default
    to what is stored; `seeds` are those who go in first, the best first.
    """
    frame, played = afternoon.frame, plan_played(afternoon)
    parts, playing = parts_of(frame, session), present(frame, len(played.rounds) + 1)
    common = Asked(
        entrants=(),
        rounds=frame.rounds_before(session) + session.rounds_due,
        side=entrants_on_a_side(afternoon.event),
        wishes=wishes_of(frame),
        allow_rematches=allow_rematches,
        cup=cup or session.first_section.cup,
        seed=session.first_section.seed if seed is None else seed,
    )
    requests = [
        replace(
            common,
            entrants=tuple(number for number in playing if number in part.people),
            played=own_rounds(played, part),
        )
        for part in parts
    ]
    if method.by_round and played.rounds:
        requests = _by_results(afternoon, played, parts, requests)
    if seeds:
        requests = [_seeded(own, seeds) for own in requests]
    if method.code == KNOCK_OUT and frame.is_seated(session):
        requests = [
            replace(own, bracket=bracket_in(afternoon, section))
            for section, own in zip(session.sections, requests, strict=True)
        ]
    waiting = open_matches(afternoon, session) if method.code == KNOCK_OUT else ()
    return Planning(session, method, effort, played, parts, tuple(requests), waiting)


def _seeded(asked: Asked, seeds: Sequence[int]) -> Asked:
    """The request with entrants seeded by hand first; the others follow in their usual order."""
    first = [number for number in dict.fromkeys(seeds) if number in asked.entrants]
    rest = [number for number in to_begin(asked) if number not in first]
    return replace(asked, order=(*first, *rest))


def _by_results(
    afternoon: Afternoon, played: Plan, parts: tuple[Part, ...], asked: list[Asked]
) -> list[Asked]:
    """The requests with the standings, and with who won at each table in the last round.

    Those without a place in the standings come last, in number order.
    """
    ranked, won = order_of_merit(afternoon), _won(afternoon, len(played.rounds))
    requests = []
    for part, own in zip(parts, asked, strict=True):
        playing = set(own.entrants)
        order = [number for number in ranked if number in playing]
        rest = sorted(playing.difference(order))
        shift = tables_before(played, part)
        own_won = {table - shift: side for table, side in won.items() if table > shift}
        requests.append(replace(own, order=(*order, *rest), won=own_won))
    return requests


def _won(afternoon: Afternoon, round_number: int) -> dict[int, int]:
    """Table -> the side with more points in a round; level tables are left out."""
    points = {table.number: points_at(table) for table in afternoon.tables_in(round_number)}
    return {
        number: int(first < second) for number, (first, second) in points.items() if first != second
    }
