"""Examples of typed hands, by the rules and in the letters of an event: lines and a record."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import (
    FRENCH,
    Action,
    Bid,
    Contract,
    Hand,
    Letters,
    Phase,
    Result,
    RuleSet,
    Strain,
    awarded,
    deal_at_random,
    write_hand,
    write_line,
)
from engine.points import needed, passed_out, played
from scoring.models import Event
from scoring.words.engine import bid_in_words, seat_name
from scoring.words.lines import letters_of


@dataclass(frozen=True)
class Example:
    """A line as it is typed, and what it means."""

    line: str
    said: str


#: Special bids in a line, and their French abbreviations.
_FRENCH = {
    "call-3": ("c3", "a3"),
    "call-2": ("c2", "a2"),
    "call-1": ("c1", "a1"),
    "little-pepper": ("lp", "pp"),
    "big-pepper": ("bp", "gp"),
}
#: Who bids in the examples; at a table of six no seat that could be mistaken for the level.
_SEATS = {4: tuple("SWNEE"), 6: tuple("15263")}


def examples_of(event: Event) -> list[Example]:
    """A few lines with their meaning: bids, and if possible a passed-out deal and a revoke."""
    rules, letters = event.rules, letters_of(event)
    return [
        Example(_typed(result, letters), _in_words(result))
        for result in (*_contracts(rules), *_other_kinds(rules))
    ]


@lru_cache(maxsize=64)
def record_example(rules: RuleSet) -> str:
    """A whole recorded hand that is legal by these rules."""
    random = Random(1)  # noqa: S311 - an example, the same each time
    hand = Hand(rules, deal_at_random(rules, rules.seats[0], random))
    while hand.to_act is not None:
        hand.apply(_first_act(hand))
    return write_hand(hand)


def _first_act(hand: Hand) -> Action:
    """The first bid possible; after that the first legal act, a pass or a card."""
    acts = hand.legal_actions()
    if hand.phase is Phase.AUCTION and hand.auction.standing is None:
        return next((act for act in acts if isinstance(act, Bid)), acts[0])
    return acts[0]


def _contracts(rules: RuleSet) -> Iterator[Result]:
    """Bids in a suit, in no trump and low no trump, and the lowest and highest special bid."""
    suit, notrump, lowest, highest, low = _SEATS[rules.players]
    level = min(max(5, rules.minimum(Strain.CLUBS)), rules.highest_level)
    yield _played(rules, suit, level, None, Strain.CLUBS)
    for seat, strain in ((notrump, Strain.NOTRUMP), (low, Strain.LOW)):
        if strain in rules.strains:
            yield _played(rules, seat, max(level - 1, rules.minimum(strain)), None, strain)
    if rules.special_bids:
        yield _played(rules, lowest, None, rules.special_bids[0], Strain.HEARTS)
    if len(rules.special_bids) > 1:
        yield _played(rules, highest, None, rules.special_bids[-1], Strain.SPADES)


def _played(
    rules: RuleSet, seat: str, level: int | None, special: str | None, strain: Strain
) -> Result:
    """A bid made with an overtrick if possible, in the last direction it can have."""
    direction = rules.directions_of(strain)[-1] if rules.has_directions else None
    contract = Contract(seat, level, special, strain, direction)
    tricks = min(needed(rules, level) + 1, rules.tricks)
    return played(rules, rules.seats[0], contract, tricks)


def _other_kinds(rules: RuleSet) -> Iterator[Result]:
    dealer = rules.seats[0]
    if rules.counts_passed_out:
        yield passed_out(rules, dealer)
    if rules.revoke:
        yield awarded(rules, dealer, dealer)


def _typed(result: Result, letters: Letters) -> str:
    """The line in its shortest form."""
    line = write_line(result, letters).replace("nt", "n")
    special = result.contract.special if result.contract else None
    if letters == FRENCH and special in _FRENCH:
        line = line.replace(*_FRENCH[special], 1)
    return line


def _in_words(result: Result) -> str:
    if result.revoker:
        return _("a revoke by %(seat)s") % {"seat": seat_name(result.revoker)}
    if result.contract is None:
        return _("passed out")
    values = {
        "seat": seat_name(result.contract.declarer),
        "bid": bid_in_words(result.contract.bid),
        "tricks": result.makers_tricks,
    }
    return (
        ngettext(
            "%(seat)s, %(bid)s, %(tricks)s trick",
            "%(seat)s, %(bid)s, %(tricks)s tricks",
            result.makers_tricks or 0,
        )
        % values
    )
