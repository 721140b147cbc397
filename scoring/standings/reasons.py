"""Why one entrant ranks above the next, in figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.standings.scores import Points
from scoring.standings.tally import Tally
from scoring.standings.tie_breakers import NOTHING, TIE_BREAKERS, Figure, Level, OfEach, met


@dataclass(frozen=True, slots=True)
class Reason:
    """The tie-breaker `code` puts an entrant above the next one, `below`: `own` against `theirs`.

    If the two are level on everything, the code is "share". `level` names the earlier tie-breakers
    on which they were level, except those not known for both. A figure that does not exist, such as
    the best round of somebody who never played, is None. `met` is what each of the two made when
    they met; `met_one` means that a tie-breaker over all who are level compared just these two.
    """

    code: str
    below: int
    own: Figure | None
    theirs: Figure | None
    level: tuple[str, ...]
    met: tuple[Points, Points]
    met_one: bool


class Comparison(NamedTuple):
    """An entrant compared with the next one: the deciding tie-breaker and both figures.

    `before` are the tie-breakers that left them level; `only_two` means that nobody else was level
    with them, for a tie-breaker that looks at all who are.
    """

    code: str
    before: tuple[str, ...]
    below: Tally
    own: Figure | None
    theirs: Figure | None
    only_two: bool

    @classmethod
    def of(cls, code: str, before: tuple[str, ...], tally: Tally, below: Tally) -> Comparison:
        """The comparison of two separated by a tie-breaker that looks at each entrant alone."""
        own, theirs = TIE_BREAKERS[code].figures([tally, below])
        return cls(code, before, below, own, theirs, only_two=False)

    @classmethod
    def sharing(cls, before: tuple[str, ...], below: Tally) -> Comparison:
        """The comparison with an entrant who is level on everything."""
        return cls("share", before, below, None, None, only_two=False)

    def reason(self, tally: Tally) -> Reason:
        """Why the entrant of this tally ranks above the next."""
        below = self.below
        return Reason(
            code=self.code,
            below=below.entrant,
            own=_shown(self.own),
            theirs=_shown(self.theirs),
            level=tuple(name for name in self.before if _is_level(name, tally, below)),
            met=met(tally, {below.entrant: below}),
            met_one=self.only_two,
        )


@dataclass(frozen=True, slots=True)
class Decision:
    """A tie-breaker that separated a group: those that left it level, and everybody's figure."""

    code: str
    before: tuple[str, ...]
    figures: Mapping[int, Figure | None]

    @classmethod
    def of(cls, code: str, among: Level, before: tuple[str, ...]) -> Decision:
        """Apply a tie-breaker to a group that those `before` left level."""
        figures = TIE_BREAKERS[code].figures(among)
        numbers = (tally.entrant for tally in among)
        return cls(code, before, dict(zip(numbers, figures, strict=True)))

    def between(self, tally: Tally, below: Tally) -> Comparison:
        """One of the group compared with the next one."""
        if isinstance(TIE_BREAKERS[self.code].figures, OfEach):
            return Comparison.of(self.code, self.before, tally, below)
        own, theirs = self.figures[tally.entrant], self.figures[below.entrant]
        return Comparison(self.code, self.before, below, own, theirs, len(self.figures) == 2)


def _shown(figure: Figure | None) -> Figure | None:
    return None if figure == NOTHING else figure


def _is_level(name: str, tally: Tally, below: Tally) -> bool:
    """Whether both are known to have the same figure."""
    own, theirs = TIE_BREAKERS[name].figures([tally, below])
    return name != "share" and own is not None and own == theirs
