"""What may be typed in the repairs of a table."""

import pytest

from scoring.forms.table_repairs import MOST_HANDS, HandsForm, WhyForm
from tests.scoring.afternoon.making import afternoon, table


@pytest.mark.parametrize(
    ("hands", "is_taken"), [(0, False), (1, True), (MOST_HANDS, True), (MOST_HANDS + 1, False)]
)
def test_a_round_has_at_least_one_hand(hands: int, is_taken: bool) -> None:
    sent = {"hands": f"{hands}", "where": "table"}
    form = HandsForm(sent, afternoon=afternoon(table(1)), number=1, here=1)
    assert form.is_valid() is is_taken
    assert set(form.errors) <= {"hands"}


@pytest.mark.parametrize("drops", [True, False])
def test_giving_up_results_is_offered_only_if_there_are_any(drops: bool) -> None:
    assert ("dropping" in WhyForm(drops=drops).fields) is drops


@pytest.mark.parametrize("is_daily", [True, False])
def test_an_everyday_repair_needs_no_reason(is_daily: bool) -> None:
    assert WhyForm({}, is_daily=is_daily).is_valid() is is_daily
