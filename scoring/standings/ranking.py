"""Scores to ranked lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.standings.reasons import Decision, Reason
from scoring.standings.scores import Score
from scoring.standings.tally import NOT_CUT, Tallies, Tally
from scoring.standings.tie_breakers import TIE_BREAKERS


@dataclass(frozen=True, kw_only=True)
class Line(Tally):
    """A tally in its place, and why it stands above the next line (None on the last one)."""

    rank: int
    shared: bool
    reason: Reason | None

    @property
    def why(self) -> str | None:
        """The tie-breaker that sets it above the next; "share": both have the same place."""
        return self.reason.code if self.reason else None


@dataclass(frozen=True, slots=True)
class Standings:
    """The lines, best first, after so many rounds; lines of one place are in number order."""

    rounds: int
    lines: tuple[Line, ...]


DEFAULT_CHAIN = ("total", "share")
_NOBODY: Mapping[int, int] = {}


def standings(
    scores: Iterable[Score],
    entrants: Collection[int],
    rounds: int,
    chain: Sequence[str] = DEFAULT_CHAIN,
    *,
    cuts: Sequence[Mapping[int, int]] = (),
    sections: Mapping[int, int] = _NOBODY,
    first: int = 1,
    tallies: Tallies | None = None,
) -> Standings:
    """Rank the entrants after `rounds` rounds by the tie-breakers named in `chain`.

    `cuts` has the places of those who cut the cards together (1 is the best), group by group,
    `sections` the place of each entrant's section in a final (0 is the best); who is in none
    comes after them. Rounds before `first` count for nothing, though they are listed. `tallies`
    remembers those of an earlier call.

    Every entrant gets a line, also without a score. Scores of later rounds, and of entrants who
    are not listed, are left out. Who is level after the whole chain shares the place.
    Raises ValueError for a name that is not in `TIE_BREAKERS`.
    """
    unknown = [name for name in chain if name not in TIE_BREAKERS]
    if unknown:
        raise ValueError(f"There is no tie-breaker called {unknown[0]!r}.")
    parts: dict[int, list[Score]] = defaultdict(list)
    for score in scores:
        if score.round is None or score.round <= rounds:
            parts[score.entrant].append(score)
    cut_of = {entrant: cut for cut in cuts for entrant in cut}
    below_all = max(sections.values(), default=-1) + 1
    tallies = tallies or Tallies()
    added_up = [
        tallies.of(
            entrant,
            tuple(parts[entrant]),
            rounds,
            first=first,
            cut=cut_of.get(entrant, NOT_CUT),
            section=sections.get(entrant, below_all),
        )
        for entrant in sorted(entrants)
    ]
    return Standings(rounds, tuple(_lines(_places(added_up, chain), chain)))


@dataclass(frozen=True, slots=True)
class _Place:
    """Entrants who are level, and what sets them above the next place (None: it is the last)."""

    level: Sequence[Tally]
    decision: Decision | None = None


def _places(tallies: Sequence[Tally], chain: Sequence[str]) -> list[_Place]:
    places = [_Place(tallies)] if tallies else []
    for number, name in enumerate(chain):
        places = [part for place in places for part in _split(place, name, chain[:number])]
    return places


def _split(place: _Place, name: str, before: Sequence[str]) -> list[_Place]:
    """Split one place; all parts but the last stand above the next by this tie-breaker."""
    *above, last = TIE_BREAKERS[name](place.level)
    decision = Decision.of(name, place.level, before) if above else None
    return [*(_Place(level, decision) for level in above), _Place(last, place.decision)]


def _lines(places: Sequence[_Place], chain: Sequence[str]) -> Iterable[Line]:
    rank = 1
    following = [*(place.level[0] for place in places), None][1:]
    for place, below in zip(places, following, strict=True):
        sharing = Decision.of("share", place.level, chain) if len(place.level) > 1 else None
        for tally, neighbour in zip(place.level, [*place.level[1:], below], strict=True):
            decision = place.decision if tally is place.level[-1] else sharing
            yield Line(
                **vars(tally),
                rank=rank,
                shared=len(place.level) > 1,
                reason=decision.reason(tally, neighbour) if decision and neighbour else None,
            )
        rank += len(place.level)
