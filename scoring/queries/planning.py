"""What a rotation is asked for by an event, and what of its plan is stored."""

from collections import defaultdict
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from scoring.afternoon.played import plan_played
from scoring.models import Entrant, Event, Session, Wish
from scoring.queries.sections import Part, own_rounds, parts_of
from scoring.queries.sessions import rounds_before, sections_of, session_now, session_of
from scoring.rotations import (
    METHODS,
    Asked,
    Plan,
    Rotation,
    Wishes,
    better,
    methods_for,
    usual_method,
)
from scoring.rotations.individual import EFFORT, individual
from scoring.store.events import afternoon_of
from scoring.words.formats import entrants_on_a_side

#: Methods that search, and find better plans the longer they do.
SEARCHED = ("planned",)
MOST_EFFORT = 5  # half a minute
#: Methods that give another plan for another seed.
DRAWN = ("swiss", "winners-up", "head-table", "winners-split", "whist-drive", "random-draw")
#: A club's own chart; it is read from a file and made by no method.
OWN_CHART = "own-chart"


def methods_of(event: Event) -> list[Rotation]:
    """The methods that can seat this event."""
    return methods_for(entrants_on_a_side(event))


def method_of(event: Event, code: str) -> Rotation:
    """The method of this code, or the usual one where that can't seat this event."""
    side = entrants_on_a_side(event)
    method = METHODS.get(code)
    if method and side in method.sides:
        return method
    session = session_now(event)
    players = len(present(event, rounds_before(session) + 1))
    return METHODS[usual_method(side, players, session.rounds_due)]


def better_than(method: Rotation, asked: Asked) -> Rotation | None:
    """A method that repeats less than this one for just this number and these rounds, if any."""
    code = better(asked, method.code)
    return METHODS[code] if code else None


def plan_of(method: Rotation, asked: Asked, *, effort: int = 0) -> Plan:
    """The plan of a method; each `effort` more searches twice as long, if it searches at all.

    Raises RotationImpossible.
    """
    if effort and method.code in SEARCHED:
        return individual(asked, effort=EFFORT * 2**effort)
    return method.plan(asked)


def may_play(event: Event, round_number: int) -> dict[int, Entrant]:
    """Everybody who is there when a round begins, by number, in whatever section or in none."""
    here = event.entrants.filter(state=Entrant.State.PLAYING, first_round__lte=round_number)
    return {entrant.number: entrant for entrant in here.order_by("number")}


def present(event: Event, round_number: int = 1) -> dict[int, Entrant]:
    """The entrants that play in a round, by number and in its order."""
    here = Q(first_round__lte=round_number) & (Q(last_round=None) | Q(last_round__gte=round_number))
    placed = Q(placements__section__session=session_of(event, round_number))
    playing = event.entrants.filter(here, placed, state=Entrant.State.PLAYING).order_by("number")
    return {entrant.number: entrant for entrant in playing}


@dataclass(frozen=True)
class Planning:
    """What the plan of a session is made from: the rounds played, which stand, and its sections.

    `asked` has for each of `parts` what its plan is wanted for.
    """

    played: Plan
    parts: tuple[Part, ...]
    asked: tuple[Asked, ...]


def planning_of(
    session: Session,
    *,
    played: Plan | None = None,
    seed: int | None = None,
    allow_rematches: bool = False,
) -> Planning:
    """What the rounds to come of a session are planned from.

    The entrants are those who play in the round that follows. `played` and `seed` are as stored
    unless they are given.
    """
    event, parts = session.event, parts_of(session)
    played = plan_played(afternoon_of(event)) if played is None else played
    here = present(event, len(played.rounds) + 1)
    common = Asked(
        entrants=(),
        rounds=parts[0].first + session.rounds_due,
        side=entrants_on_a_side(event),
        wishes=wishes_of(event),
        allow_rematches=allow_rematches,
        seed=sections_of(session)[0].seed if seed is None else seed,
    )
    asked = [
        replace(
            common,
            entrants=tuple(number for number in here if number in part.people),
            played=own_rounds(played, part),
        )
        for part in parts
    ]
    return Planning(played, tuple(parts), tuple(asked))


def wishes_of(event: Event) -> Wishes:
    """The wishes of single players, as the rotations take them; none in other formats."""
    if event.format != Event.Format.INDIVIDUALS:
        return Wishes()
    return wishes_among(Wish.objects.filter(event=event))


def wishes_among(wishes: QuerySet[Wish]) -> Wishes:
    """These wishes alone, as the rotations take them."""
    found: dict[str, set[frozenset[int]]] = defaultdict(set)
    for kind, one, other in wishes.values_list("kind", "one__number", "other__number"):
        found[kind.replace("-", "_")].add(frozenset((one, other)))
    return Wishes(**{kind: frozenset(twos) for kind, twos in found.items()})
