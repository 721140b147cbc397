"""What each side can make of the deals of an event, and the par of each deal."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine import Deal as DealtCards
from engine import Direction, RuleSet, Strain
from engine.par import Par, has_par, most_tricks, par_of, tricks_of
from engine.solver import TooLong
from scoring.models import Event
from scoring.store.deals import NumberedDeal

#: Card plays tried for one question; games of eight cards each take a tenth of it.
MOST_TRIED = 300_000


class Makes(NamedTuple):
    """The tricks that each side can make in a strain, the first side first."""

    strain: Strain
    direction: Direction | None
    tricks: tuple[int, int]


class AnalysedDeal(NamedTuple):
    """What each side makes of a deal, and its par."""

    makes: tuple[Makes, ...]
    par: Par


#: The number of a deal -> its analysis; deals that are too hard are missing.
Analysed = Mapping[int, AnalysedDeal]


def can_be_analysed(event: Event) -> bool:
    """Whether there are deals, and contracts in this game are played with the cards as dealt."""
    return event.has_deals and has_par(event.rules)


def analysed(
    rules: RuleSet, deals: Sequence[NumberedDeal], look: Callable[[int, int], None]
) -> Analysed:
    """Analyse deals one by one; `look` gets the number done and the total."""
    by_number = {}
    for done, deal in enumerate(deals):
        look(done, len(deals))
        try:
            by_number[deal.number] = _analysed(rules, deal.deal)
        except TooLong:
            continue
    return by_number


def _analysed(rules: RuleSet, deal: DealtCards) -> AnalysedDeal:
    """The analysis of one deal. Raises TooLong."""
    tricks = tricks_of(rules, deal, MOST_TRIED)
    first, second = (most_tricks(tricks, rules, side) for side in (0, 1))
    makes = (
        Makes(played.strain, played.direction, (first[played], second[played])) for played in first
    )
    return AnalysedDeal(tuple(makes), par_of(rules, deal.dealer, tricks))
