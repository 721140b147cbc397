"""What the database refuses to store about prizes, each by the name of its constraint."""

from collections.abc import Callable
from typing import Any

from scoring.models import Award, Event, Player, Prize, PrizePayout, PrizeTerms

MONEY = dict.fromkeys(("fees", "added", "kept", "sold", "jackpot", "put_in", "won"), 0)


def prize(**changed: Any) -> Prize:
    return Prize.objects.create(event=Event.objects.get(), **{"kind": "door", **changed})


def terms(**changed: Any) -> PrizeTerms:
    return PrizeTerms.objects.create(event=Event.objects.get(), **changed)


def payout(**changed: Any) -> PrizePayout:
    return PrizePayout.objects.create(event=Event.objects.get(), **{**MONEY, **changed})


def twice(write: Callable[[], object]) -> Callable[[], object]:
    return lambda: (write(), write())


def award(**changed: Any) -> Award:
    return Award.objects.create(
        payout=payout(), prize=0, kind="door", player=Player.objects.all()[0], **changed
    )


BREAKS: dict[str, Callable[[], object]] = {
    "prize_money_is_not_below_nothing": lambda: terms(kept=-1),
    "prize_ties_are_known": lambda: terms(ties="fight"),
    "prize_kind_is_known": lambda: prize(kind="luck"),
    "prize_of_a_place_has_it": lambda: prize(kind="place"),
    "one_prize_a_place": twice(lambda: prize(kind="place", place=1)),
    "one_jackpot_an_event": twice(lambda: prize(kind="jackpot")),
    "prize_is_amount_or_share": lambda: prize(amount=5, share=5),
    "prize_is_above_nothing": lambda: prize(share=101),
    "prize_of_a_raffle_is_what_was_sold": lambda: prize(kind="half"),
    "prize_is_for_somebody": lambda: prize(people=0),
    "prizes_are_paid_once": twice(payout),
    "payout_is_taken_back_with_a_reason": lambda: payout(reason="wrong"),
    "jackpot_pays_what_it_holds": lambda: payout(jackpot=5, won=6),
    "award_is_not_below_nothing": lambda: award(amount=-1),
}
