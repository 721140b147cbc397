"""What was played, rescored by other rules, in values alone."""

from engine.ruleset import RuleSet
from scoring.afternoon.codes import HandKind, Standing
from scoring.afternoon.rescoring import Rescoring, rescoring_by
from tests.scoring.afternoon.making import RULES, TOTALS, afternoon, disputed, hands, table

#: South's five clubs with six tricks: 6 to 2 by the rules of the afternoon.
SIX = {"makers_tricks": 6, "points_0": 6, "points_1": 2}


def by(*tables: object, **options: object) -> Rescoring:
    """The points of these tables by the afternoon's rules with other values."""
    rules = RuleSet.from_dict(RULES.to_dict() | options)
    return rescoring_by(afternoon(*tables), rules, {})  # type: ignore[arg-type]


def test_by_the_original_rules_every_hand_counts_as_before() -> None:
    assert by(table(1, hands(1))).changed == []


def test_a_hand_that_scores_differently_is_changed() -> None:
    found = by(table(1, (*hands(1), *hands(2, **SIX))), overtricks=False)
    assert [(hand.row.number, hand.points) for hand in found.changed] == [(2, (5, 2))]
    assert found.numbers["otherwise"] == 1


def test_a_hand_without_points_for_anybody_is_left_out() -> None:
    annulled = (*hands(1, kind=HandKind.VOID), *hands(2, kind=HandKind.NOT_PLAYED))
    assert by(table(1, annulled)).hands == ()


def test_a_hand_that_only_the_other_rules_find_unusual_is_distinguished() -> None:
    kept = hands(2, overridden=("below-minimum",))
    found = by(table(1, (*hands(1), *kept)), minimum_bid=6, minimum_notrump_bid=6)
    assert [hand.row.number for hand in found.unusual] == [1]
    assert [hand.row.number for hand in found.changed] == [1]


def test_a_hand_that_the_other_rules_no_longer_find_unusual_is_changed_too() -> None:
    found = by(table(1, hands(1, overridden=("below-minimum",))))
    assert [hand.row.number for hand in found.changed] == [1]
    assert found.numbers["otherwise"] == 0


def test_disputed_versions_are_one_hand_to_settle() -> None:
    torn = tuple(row._replace(strain="NT") for row in disputed(1))
    found = by(table(1, (*torn, *hands(2, strain="NT"))), notrump="none")
    assert len(found.impossible) == 3
    numbers = found.numbers
    assert (numbers["impossible"], numbers["to_correct"], numbers["to_settle"]) == (2, 1, 1)
    assert {hand.row.state for hand in found.impossible} == {Standing.DISPUTED, Standing.OFFICIAL}


def test_tables_with_only_totals_are_named() -> None:
    found = by(table(1), table(2, totals=TOTALS))
    assert [each.number for each in found.totals] == [2]
