"""Converts stored practice games into practice tables."""

from scoring.models import PracticeGame, PracticeHand
from scoring.practice.hands import Ended, hand_of
from scoring.practice.others import Others
from scoring.practice.own_record import MOST_COUNTED, OwnHand, OwnRecord, own_records
from scoring.practice.table import PracticeTable
from scoring.store import hands_over_of_device, practice_hands


def table_of(game: PracticeGame) -> PracticeTable:
    """The game in its current state."""
    *before, last = practice_hands(game)
    return PracticeTable(
        rules=game.rules,
        others=Others(game.seat, game.partner_level, game.opponents_level),
        first_dealer=[*before, last][0].dealer,
        before=tuple(_ended(hand) for hand in before),
        hand=hand_of(last.record, game.rules),
        ended=_ended(last) if last.is_over else None,
    )


def records_of_device(device: str) -> list[OwnRecord]:
    """The finished hands of a device as records, one per game."""
    return own_records(
        [
            OwnHand(row.game.rules, row.game.seat, _ended(row), row.objections, row.objections_cost)
            for row in hands_over_of_device(device, MOST_COUNTED)
        ]
    )


def _ended(row: PracticeHand) -> Ended:
    return Ended(row.dealer, row.contract, row.makers_tricks)
