"""What the database refuses to store about practice games, each by the name of its constraint."""

from collections.abc import Callable
from typing import Any

from clubs.models import Club
from engine import preset
from scoring.models import PracticeGame, PracticeHand, WeekHand, WeekVote


def game(**values: Any) -> PracticeGame:
    given = {"seat": "S", "partner_level": 1, "opponents_level": 6}
    return PracticeGame.objects.create(rule_set=preset("ottawa").to_dict(), **(given | values))


def hand(**values: Any) -> PracticeHand:
    given = {"number": 1, "record": "", "dealer": "N"} | values
    return PracticeHand.objects.create(**({"game": game()} | given))


def week_hand(**values: Any) -> WeekHand:
    given = {"club": Club.objects.get(), "record": "", "turn": 1}
    return WeekHand.objects.create(**(given | values))


def vote(**values: Any) -> WeekVote:
    given = {"call": "5H", "device": "d"} | values
    hand = given.pop("hand", None) or week_hand()
    return WeekVote.objects.create(hand=hand, **given)


def two_of_one_week() -> None:
    week_hand()
    week_hand()


def two_votes() -> None:
    first = vote()
    vote(hand=first.hand, call="pass")


def two_of_one_number() -> None:
    first = hand()
    hand(game=first.game)


BREAKS: dict[str, Callable[[], object]] = {
    "practice_levels_1_to_6": lambda: game(partner_level=7),
    "practice_seat_is_known": lambda: game(seat="B"),
    "one_practice_hand_a_number": two_of_one_number,
    "practice_hands_from_1": lambda: hand(number=0),
    "practice_contract_has_tricks": lambda: hand(contract="S 5C", is_over=True),
    "practice_cost_is_of_objections": lambda: hand(objections_cost=0.5),
    "one_hand_of_the_week": two_of_one_week,
    "week_hand_has_a_turn": lambda: week_hand(turn=0),
    "one_vote_of_a_device": two_votes,
    "vote_is_whole": lambda: vote(device=""),
}


def all_right() -> None:
    """Rows that break nothing: a hand in play, one passed out, one that was kept."""
    first = hand()
    hand(game=first.game, number=2, is_over=True)
    hand(game=first.game, number=3, is_over=True, contract="S 5C", makers_tricks=0)
    hand(game=first.game, number=4, objections=2, objections_cost=1.5)
    vote(hand=vote().hand, device="another")
    game(seat="6", partner_level=6, opponents_level=1)
