"""What the database refuses to store about deals, each by the name of its constraint."""

from collections.abc import Callable
from typing import Any

from scoring.models import Deal, Dealing, Event, Table


def dealing(seed: str = "17") -> Dealing:
    return Dealing.objects.create(event=Event.objects.get(), seed=seed)


def deal(**changed: Any) -> Deal:
    given = {"number": 1, "dealer": "N", "cards": "Ah/Kh/Qh/Jh"} | changed
    within = given.pop("dealing", None) or dealing()
    return Deal.objects.create(dealing=within, **given)


BREAKS: dict[str, Callable[[], object]] = {
    "event_scored_is_known": lambda: Event.objects.update(scored="goals"),
    "event_deal_sets_is_known": lambda: Event.objects.update(deal_sets="carried"),
    "first_deal_from_1": lambda: Table.objects.filter(number=1).update(first_deal=0),
    "deals_at_one_table_at_a_time": lambda: Table.objects.update(first_deal=9),
    "dealing_has_a_seed": lambda: dealing(seed=""),
    "one_deal_per_number": lambda: deal(dealing=deal().dealing),
    "deal_number_from_1": lambda: deal(number=0),
    "dealer_of_a_deal_is_a_seat": lambda: deal(dealer="B"),
    "deal_has_cards": lambda: deal(cards=""),
}
