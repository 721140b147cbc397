"""Why one entrant stands above the next, in figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.standings.tally import Tally
from scoring.standings.tie_breakers import NOTHING, TIE_BREAKERS, Figure, Level, met


@dataclass(frozen=True, slots=True)
class Reason:
    """The tie-breaker `code` sets an entrant above the next one, `below`: `own` against `theirs`.

    Where the next one is level to the end, the code is "share". Before that both were `level` by
    the tie-breakers named; one that is not known of both is not named. A figure that somebody has
    not, as the best round of who never played, is None. `met` is what the entrant made when it met
    those it was level with, and what they made; `met_one` says that this was only the next one.
    """

    code: str
    below: int
    own: Figure | None
    theirs: Figure | None
    level: tuple[str, ...]
    met: tuple[int, int]
    met_one: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """A tie-breaker that told a group apart: who was level, by what, and the figure of each."""

    code: str
    among: Mapping[int, Tally]
    figures: Mapping[int, Figure | None]
    before: Sequence[str]

    @classmethod
    def of(cls, code: str, among: Level, before: Sequence[str]) -> Decision:
        """What a tie-breaker says of a group that those `before` left level."""
        numbered = {tally.entrant: tally for tally in among}
        figures = zip(numbered, TIE_BREAKERS[code].figures(among), strict=True)
        return cls(code, numbered, dict(figures), before)

    def reason(self, tally: Tally, below: Tally) -> Reason:
        """Why one of the group stands above the next."""
        return Reason(
            code=self.code,
            below=below.entrant,
            own=_shown(self.figures[tally.entrant]),
            theirs=_shown(self.figures[below.entrant]),
            level=tuple(name for name in self.before if _is_level(name, tally, below)),
            met=met(tally, self.among),
            met_one=len(self.among) == 2,
        )


def _shown(figure: Figure | None) -> Figure | None:
    return None if figure == NOTHING else figure


def _is_level(name: str, tally: Tally, below: Tally) -> bool:
    """Whether both are known to have the same figure."""
    own, theirs = TIE_BREAKERS[name].figures([tally, below])
    return name != "share" and own is not None and own == theirs
