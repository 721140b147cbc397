"""The deals of an event as services, pages and papers read them."""

import re
from typing import NamedTuple

from engine import Deal as DealtCards
from engine import RuleSet, read_card
from scoring.afternoon import dealer_of, hands_in_order
from scoring.models import Deal, Dealing, Event, Round

_CARD = re.compile(r"BJ|LJ|[2-9TJQKA][shdc]")


class Due(NamedTuple):
    """A hand that every table plays: its round, its number there, and who deals."""

    round: int
    hand: int
    dealer: str


class NumberedDeal(NamedTuple):
    """A deal with its number in the event; `due` is where it is played, None: nowhere any more."""

    number: int
    deal: DealtCards
    due: Due | None


def dealing_of(event: Event) -> Dealing | None:
    """The seed of an event's deals; None where every table deals its own cards."""
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


def has_begun(event: Event) -> bool:
    """Whether a round of the event has begun."""
    return Round.objects.filter(session__event=event, started_at__isnull=False).exists()


def hands_due(event: Event) -> list[Due]:
    """The hands of an event in the order of its deals: the first seat begins each round."""
    rules = event.rules
    sessions = event.sessions.order_by("number").prefetch_related("sections")
    lengths = ((each.rounds_due, each.sections.all()[0].hands_per_round) for each in sessions)
    return [
        Due(number, hand, dealer_of(rules, rules.seats[0], hand))
        for number, hand in hands_in_order(lengths)
    ]


def written(deal: DealtCards) -> str:
    """The cards of a deal as they are kept."""
    piles = deal.cards + ((deal.kitty,) if deal.kitty else ())
    return "/".join("".join(map(str, pile)) for pile in piles)


def _read(rules: RuleSet, row: Deal) -> DealtCards:
    piles = [tuple(map(read_card, _CARD.findall(pile))) for pile in row.cards.split("/")]
    seats = rules.players
    return DealtCards(row.dealer, tuple(piles[:seats]), piles[seats] if piles[seats:] else ())
