"""The deals of an event as services, pages and papers read them."""

import re
from collections import defaultdict
from typing import NamedTuple

from engine import Deal as DealtCards
from engine import RuleSet, read_card
from scoring.afternoon import dealer_of
from scoring.models import Deal, Dealing, Event, Round, Session, Table
from scoring.rotations import deals_a_round, hands_in_order, set_size

_CARD = re.compile(r"BJ|LJ|[2-9TJQKA][shdc]")


class DealDue(NamedTuple):
    """A deal that an event needs: the hand of a round as which it is played, and its dealer.

    `round` is the round in which every table plays it; None if it moves from table to table.
    """

    round: int | None
    hand: int
    dealer: str


class NumberedDeal(NamedTuple):
    """A deal with its number in the event; `due` is where it is played, None if it no longer is."""

    number: int
    deal: DealtCards
    due: DealDue | None


def dealing_of(event: Event) -> Dealing | None:
    """The seed of an event's deals; None if every table deals its own cards."""
    return Dealing.objects.filter(event=event).first()


def deals_of(event: Event) -> list[NumberedDeal]:
    """The deals of an event by number."""
    due = hands_due(event)
    rows = Deal.objects.filter(dealing__event=event).order_by("number")
    return [
        NumberedDeal(row.number, _read(event.rules, row), next(iter(due[row.number - 1 :]), None))
        for row in rows
    ]


def how_many_dealt(event: Event) -> int:
    """How many deals an event has."""
    return Deal.objects.filter(dealing__event=event).count()


def how_many_missing(event: Event, dealt: int) -> int:
    """How many deals an event needs beyond those `dealt`.

    Before anything is dealt this is all of them. Later it needs more if a round is added, or if
    deals move and new seats, as for a late table, have brought one more set into play.
    """
    return max(0, len(hands_due(event)) - dealt)


def has_begun(event: Event) -> bool:
    """Whether a round of the event has begun."""
    return Round.objects.filter(session__event=event, started_at__isnull=False).exists()


def hands_due(event: Event) -> list[DealDue]:
    """What an event plays in the order of its deals; the first seat deals first in each round."""
    rules, are_moved = event.rules, event.deal_sets == Event.DealSets.MOVED
    lengths = [(length.sets, length.hands) for length in _lengths(event)]
    return [
        DealDue(None if are_moved else number, hand, dealer_of(rules, rules.seats[0], hand))
        for number, hand in hands_in_order(lengths)
    ]


def deals_before(session: Session) -> int:
    """How many deals the sessions before have, if deals move from table to table."""
    earlier = (length for length in _lengths(session.event) if length.session < session.number)
    return sum(length.sets * length.hands for length in earlier)


def set_sizes(event: Event) -> dict[int, int]:
    """The number of a session -> how many deals each of its rounds has."""
    return {length.session: length.hands for length in _lengths(event)}


class _Length(NamedTuple):
    """The number of a session, how many sets of deals it plays, and the hands of a set."""

    session: int
    sets: int
    hands: int


def _lengths(event: Event) -> list[_Length]:
    """One set for each round; more if deals move and more sets are in use."""
    tables = Table.objects.filter(round__session__event=event).order_by()
    firsts: dict[int, list[int]] = defaultdict(list)
    hands: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for session_id, this_round, due, first in tables.values_list(
        "round__session", "round", "hands_due", "first_deal"
    ):
        hands[session_id][this_round].append(due)
        if first is not None:
            firsts[session_id].append(first)
    lengths, before = [], 0
    for session in event.sessions.order_by("number").prefetch_related("sections"):
        own, per_round = firsts[session.pk], session.sections.all()[0].hands_per_round
        size = session.set_size or set_size(
            own, deals_a_round(hands[session.pk].values(), per_round)
        )
        sets = max([session.rounds_due, *((first - 1 - before) // size + 1 for first in own)])
        lengths.append(_Length(session.number, sets, size))
        before += sets * size
    return lengths


def cards_written(deal: DealtCards) -> str:
    """The cards of a deal as they are stored."""
    piles = deal.cards + ((deal.kitty,) if deal.kitty else ())
    return "/".join("".join(map(str, pile)) for pile in piles)


def _read(rules: RuleSet, row: Deal) -> DealtCards:
    piles = [tuple(map(read_card, _CARD.findall(pile))) for pile in row.cards.split("/")]
    seats = rules.players
    return DealtCards(row.dealer, tuple(piles[:seats]), piles[seats] if piles[seats:] else ())
