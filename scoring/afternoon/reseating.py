"""New seats for the rounds to come and those present, based on the seats posted on the wall."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.afternoon.facts import Afternoon, SessionFacts
from scoring.afternoon.planning import Planning, method_in, planning_of
from scoring.afternoon.played import plan_played
from scoring.afternoon.sections import is_idle, tables_before
from scoring.rotations import BETWEEN, FAIREST, FEWEST, Offer, Plan, RoundPlan, repaired

#: A table and a seat there, counted from 0; SITS_OUT is a place as well.
Place = tuple[int, int]
SITS_OUT: Place = (0, 0)
ORDER = (FEWEST, BETWEEN, FAIREST)


@dataclass(frozen=True)
class Change:
    """The place of an entrant in a round, and the one before; None if it has none."""

    now: Place | None
    before: Place | None

    @property
    def is_move(self) -> bool:
        """Whether it has to go elsewhere than the wall says."""
        return self.now is not None and self.now != self.before


@dataclass(frozen=True)
class Moving:
    """An entrant that has another place in at least one round to come; a change for each round."""

    number: int
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Reseating:
    """Who has another place in the rounds to come: `moves` of all `places` change."""

    rounds: tuple[int, ...]
    movings: tuple[Moving, ...]
    moves: int
    places: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """Everybody whose place changes."""
        return tuple(moving.number for moving in self.movings)


@dataclass(frozen=True)
class SeatOffer:
    """One way to go on: as few moves as possible, as fair as possible, or between.

    `again` counts meetings to come that are not the first of the two, `partners` those of them as
    partners.
    """

    code: str
    plan: Plan
    change: Reseating
    again: int
    partners: int


@dataclass(frozen=True)
class SeatsWanted:
    """What the offers are made from; equal values give equal offers.

    `kept` are the seats to come by section, before anybody came or left; `whole` is the plan with
    them.
    """

    planning: Planning
    whole: Plan
    kept: tuple[tuple[RoundPlan, ...], ...]

    def offers(self) -> tuple[SeatOffer, ...]:
        """Up to three, the one with the fewest moves first. Raises RotationImpossible.

        In a knock-out there is one: whoever was to meet one who left goes through.
        """
        if self.planning.brackets:
            plan = self.planning.plan()
            return (SeatOffer(FEWEST, plan, reseating(self.whole, plan, self._begun), 0, 0),)
        by_section: list[tuple[Offer, ...]] = []
        for place in range(len(self.kept)):
            by_section.append(self._of_section(place, by_section))
        codes = {offer.code for offers in by_section for offer in offers}
        return tuple(
            self._offer(code, [_nearest(offers, code) for offers in by_section])
            for code in ORDER
            if code in codes
        )

    def _offer(self, code: str, parts: Sequence[Offer]) -> SeatOffer:
        plan = self._together([part.plan for part in parts])
        return SeatOffer(
            code,
            plan,
            reseating(self.whole, plan, self._begun),
            again=sum(part.again for part in parts),
            partners=sum(part.partners for part in parts),
        )

    @property
    def _begun(self) -> int:
        return len(self.planning.played.rounds)

    def _of_section(self, place: int, before: Sequence[Sequence[Offer]]) -> tuple[Offer, ...]:
        """The offers for a section; only one if nobody there came or left, but others did.

        `before` has the offers for the sections before it, whose new tables are taken as well.
        """
        request, kept = self.planning.asked[place], self.kept[place]
        if is_idle(request, self.planning.parts):
            out = RoundPlan((), tuple(request.entrants))
            plan = Plan((*request.played.rounds, *[out] * len(kept)))
            return (Offer(FEWEST, plan, 0, 0, 0, 0),)
        kept_by_others = [rounds for number, rounds in enumerate(self.kept) if number != place]
        given = [offer.plan.rounds[self._begun :] for offers in before for offer in offers]
        taken = {
            table.number
            for rounds in (*kept_by_others, *given)
            for round_plan in rounds
            for table in round_plan.tables
        }
        lowest = tables_before(self.whole, self.planning.parts[place]) + 1
        offers = repaired(request, kept, taken, lowest=lowest)
        return offers[:1] if self._is_untouched(place) else offers

    def _is_untouched(self, place: int) -> bool:
        """Whether a section has exactly the people of its seats, while another one has not."""
        fits = [
            all(
                {*round_plan.seated(), *round_plan.sit_outs} == set(request.entrants)
                for round_plan in rounds
            )
            for request, rounds in zip(self.planning.asked, self.kept, strict=True)
        ]
        return fits[place] and not all(fits)

    def _together(self, plans: Sequence[Plan]) -> Plan:
        """The rounds played, and those of all sections side by side."""
        begun = self._begun
        rounds = (
            RoundPlan(
                tuple(
                    sorted(
                        (t for round_plan in beside for t in round_plan.tables),
                        key=lambda t: t.number,
                    )
                ),
                tuple(sorted(number for round_plan in beside for number in round_plan.sit_outs)),
            )
            for beside in zip(*(plan.rounds[begun:] for plan in plans), strict=True)
        )
        return Plan((*self.planning.played.rounds, *rounds))


def _nearest(offers: Sequence[Offer], code: str) -> Offer:
    """The offer of this kind, or the one with the next fewer moves."""
    return [offer for offer in offers if ORDER.index(offer.code) <= ORDER.index(code)][-1]


def seats_wanted(afternoon: Afternoon, session: SessionFacts) -> SeatsWanted:
    """What the rounds to come of a session are reseated from, section by section."""
    whole = plan_played(afternoon, to_come=True)
    planning = planning_of(afternoon, session, method_in(afternoon, session))
    rounds = whole.rounds[len(planning.played.rounds) :]
    kept = tuple(
        tuple(_of_people(round_plan, part.people) for round_plan in rounds)
        for part in planning.parts
    )
    if len(planning.parts) == 1:
        kept = (rounds,)
    return SeatsWanted(planning, whole, kept)


def _of_people(planned: RoundPlan, people: frozenset[int]) -> RoundPlan:
    return RoundPlan(
        tuple(table for table in planned.tables if people.intersection(table.entrants())),
        tuple(number for number in planned.sit_outs if number in people),
    )


def reseating(before: Plan, now: Plan, begun: int) -> Reseating:
    """Compare two plans in the rounds after the first `begun`."""
    old, new = (
        [_places(round_plan) for round_plan in plan.rounds[begun:]] for plan in (before, now)
    )
    numbers = sorted({number for places in new for number in places})
    every = [
        Moving(
            number,
            tuple(
                Change(there.get(number), was.get(number))
                for was, there in zip(old, new, strict=True)
            ),
        )
        for number in numbers
    ]
    movings = tuple(moving for moving in every if any(change.is_move for change in moving.changes))
    return Reseating(
        rounds=tuple(range(begun + 1, len(now.rounds) + 1)),
        movings=movings,
        moves=sum(change.is_move for moving in movings for change in moving.changes),
        places=sum(map(len, new)),
    )


def _places(planned: RoundPlan) -> dict[int, Place]:
    return dict(_placed(planned))


def _placed(planned: RoundPlan) -> Iterator[tuple[int, Place]]:
    yield from ((number, SITS_OUT) for number in planned.sit_outs)
    for table in planned.tables:
        for seat, number in enumerate(table.entrants()):
            yield number, (table.number, seat)
