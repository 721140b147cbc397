"""The proof of a plan as a page shows it: its verdicts, who met whom, and a picture of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from scoring.afternoon.facts import Afternoon, SessionFacts
from scoring.afternoon.people import Cast
from scoring.afternoon.planning import method_in
from scoring.afternoon.sections import Part, own_rounds, parts_of
from scoring.afternoon.wishes import wishes_of
from scoring.rotations import NO_WISHES, Fairness, Finding, Plan, Wishes, proof

#: The verdicts about repeated meetings.
MEETINGS = ("no-rematch", "rematches-")
#: More meetings than this look the same in the picture.
MOST_SHADES = 3
#: A larger picture is collapsed, and drawn as an image: as a table it would have megabytes.
LARGEST_PICTURE = 60


@dataclass(frozen=True)
class Times:
    """An entrant or a table, and how often."""

    number: int
    times: int


@dataclass(frozen=True)
class EntrantFairness:
    """Everything that was counted of one entrant.

    `first_side` and `second_side` say how often it sat North-South and East-West.
    """

    number: int
    name: str
    partners: tuple[Times, ...]
    opponents: tuple[Times, ...]
    first_side: int
    second_side: int
    sit_outs: int
    tables: tuple[Times, ...]


@dataclass(frozen=True)
class Meetings:
    """How often two were partners and opponents; `is_own` if the two are one."""

    partners: int = 0
    opponents: int = 0
    is_own: bool = False

    @property
    def text(self) -> str:
        """“PP 3” for twice partners and three times opponents, "" if they never met."""
        return " ".join(filter(None, ("P" * self.partners, str(self.opponents or ""))))

    @property
    def shade(self) -> int:
        """How often they met, at most MOST_SHADES."""
        return min(self.partners + self.opponents, MOST_SHADES)


@dataclass(frozen=True)
class SectionProof:
    """The proof of what a section plays; `section` is its letter if there are several."""

    plan: Plan
    fairness: Fairness
    names: Mapping[int, str]
    section: str = ""

    @property
    def verdicts(self) -> tuple[Finding, ...]:
        """The conclusions."""
        return self.fairness.verdicts

    @property
    def in_short(self) -> tuple[Finding, ...]:
        """The overall verdict, and how many meet again."""
        return tuple(
            verdict for verdict in self.verdicts if verdict.code.startswith(("verdict-", *MEETINGS))
        )

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """All entrants."""
        return self.plan.entrants()

    @property
    def has_partners(self) -> bool:
        """Whether partners change."""
        return bool(self.fairness.partners)

    @property
    def is_best(self) -> bool:
        """Whether no plan has fewer second meetings, of partners or of all, or shares them better.

        Nobody then meets anybody more often than necessary.
        """
        measured = self.fairness.partner_repeats, self.fairness.rematches
        is_often = any(verdict.code == "verdict-often" for verdict in self.verdicts)
        return all(measure.at_bound for measure in measured) and not is_often

    @property
    def is_large(self) -> bool:
        """Whether the picture is larger than a page holds."""
        return len(self.numbers) > LARGEST_PICTURE

    @property
    def marks(self) -> tuple[tuple[int, int], ...]:
        """Positions along the edge of a large picture, and the numbers shown there."""
        return tuple(enumerate(self.numbers))[:: LARGEST_PICTURE // 3]

    @cached_property
    def lines(self) -> tuple[EntrantFairness, ...]:
        """What was counted, entrant by entrant."""
        partners = _met(self.fairness.partners)
        opponents = _met(self.fairness.opponents)
        return tuple(
            EntrantFairness(
                number,
                self.names.get(number, ""),
                _times(partners.get(number, {})),
                _times(opponents.get(number, {})),
                *self.fairness.seats[number],
                self.fairness.sit_outs[number],
                _times(self.fairness.visits[number]),
            )
            for number in self.numbers
        )

    def rows(self) -> Iterator[tuple[int, list[Meetings]]]:
        """The picture: for every entrant a row with a cell for each."""
        for number in self.numbers:
            yield number, [self._cell(number, other) for other in self.numbers]

    def met(self) -> Iterator[tuple[int, int, Meetings]]:
        """Every non-empty cell, each pair once, by their places in `numbers`."""
        place = {number: at for at, number in enumerate(self.numbers)}
        for first, second in sorted({*self.fairness.partners, *self.fairness.opponents}):
            if (cell := self._cell(first, second)).text:
                yield place[first], place[second], cell

    def _cell(self, one: int, other: int) -> Meetings:
        two = (min(one, other), max(one, other))
        return Meetings(
            self.fairness.partners.get(two, 0),
            self.fairness.opponents.get(two, 0),
            is_own=one == other,
        )


def proofs_of(
    afternoon: Afternoon,
    session: SessionFacts,
    plan: Plan,
    cast: Cast,
    *,
    by_round: bool | None = None,
) -> list[SectionProof]:
    """The proof of a plan's part in a session, section by section.

    `by_round` says whether the plan is made round by round; by default as stored.
    """
    if by_round is None:
        by_round = method_in(afternoon, session).by_round
    names = {entrant.number: entrant.title for entrant in cast.whole.values()}
    wishes, proofs = wishes_of(afternoon.frame), []
    for part in parts_of(afternoon.frame, session):
        own = Plan(own_rounds(plan, part).rounds[part.first :])
        fairness = proof(own, _in_session(wishes, part), by_round=by_round)
        proofs.append(SectionProof(own, fairness, names, part.letter))
    return proofs


def _in_session(wishes: Wishes, part: Part) -> Wishes:
    """The wishes for this session: what is to happen once may have happened in an earlier one."""
    if not part.first:
        return wishes
    return replace(wishes, partners_once=NO_WISHES, start_together=NO_WISHES)


def _met(counts: Mapping[tuple[int, int], int]) -> dict[int, dict[int, int]]:
    """Entrant -> the others it met -> how often."""
    met: dict[int, dict[int, int]] = {}
    for (first, second), times in counts.items():
        met.setdefault(first, {})[second] = times
        met.setdefault(second, {})[first] = times
    return met


def _times(counts: Mapping[int, int]) -> tuple[Times, ...]:
    return tuple(Times(number, counts[number]) for number in sorted(counts) if counts[number])
