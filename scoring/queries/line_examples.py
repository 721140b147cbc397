"""Lines that show a scorer how hands are typed, by the rules and in the letters of an event."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.contract import Contract
from engine.notation import FRENCH, Letters, write_line
from engine.points import Result, awarded, needed, passed_out, played
from engine.ruleset import RuleSet
from engine.strain import Strain
from scoring.models import Event
from scoring.queries.lines import counts_passed_out, letters_of
from scoring.words import bid_in_words, seat_name


@dataclass(frozen=True)
class Example:
    """A line as it is typed, and what it says."""

    line: str
    said: str


#: Special bids by their French names, which are typed where the letters are French.
_FRENCH = {"c3": "a3", "c2": "a2", "c1": "a1", "lp": "pp", "bp": "gp"}
#: Who bids in the examples; at a table of six no seat that could be taken for the level.
_SEATS = {4: tuple("SWNE"), 6: tuple("1526")}


def examples_of(event: Event) -> list[Example]:
    """A few lines, each with what it says: bids, a passed-out deal, a revoke if they can be."""
    rules, letters = event.rules, letters_of(event)
    return [
        Example(_typed(result, letters), _said(result))
        for result in (*_contracts(rules), *_others(rules))
    ]


def _contracts(rules: RuleSet) -> Iterator[Result]:
    """A bid in a suit, one at no trump, the lowest and the highest special bid."""
    suit, notrump, lowest, highest = _SEATS[rules.players]
    level = min(max(5, rules.lowest_level), rules.highest_level)
    yield _made(rules, suit, level, None, Strain.CLUBS)
    if Strain.NOTRUMP in rules.strains:
        level = max(level - 1, rules.minimum_notrump_bid)
        yield _made(rules, notrump, level, None, Strain.NOTRUMP)
    if rules.special_bids:
        yield _made(rules, lowest, None, rules.special_bids[0], Strain.HEARTS)
    if len(rules.special_bids) > 1:
        yield _made(rules, highest, None, rules.special_bids[-1], Strain.SPADES)


def _made(
    rules: RuleSet, seat: str, level: int | None, special: str | None, strain: Strain
) -> Result:
    """A bid that was made, with a trick more if there is one, in the last direction it can have."""
    direction = rules.directions_of(strain)[-1] if rules.has_directions else None
    contract = Contract(seat, level, special, strain, direction)
    tricks = min(needed(rules, level) + 1, rules.tricks)
    return played(rules, rules.seats[0], contract, tricks)


def _others(rules: RuleSet) -> Iterator[Result]:
    dealer = rules.seats[0]
    if counts_passed_out(rules):
        yield passed_out(rules, dealer)
    if rules.revoke:
        yield awarded(rules, dealer, dealer)


def _typed(result: Result, letters: Letters) -> str:
    """The line in the shortest way to type it."""
    line = write_line(result, letters).replace("nt", "n")
    seat, rest = line[:1], line[1:]
    if letters == FRENCH and rest[:2] in _FRENCH:
        rest = _FRENCH[rest[:2]] + rest[2:]
    return seat + rest


def _said(result: Result) -> str:
    if result.revoker:
        return _("a revoke by %(seat)s") % {"seat": seat_name(result.revoker)}
    if result.contract is None:
        return _("passed out")
    said = {
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
        % said
    )
