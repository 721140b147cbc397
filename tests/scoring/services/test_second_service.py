"""Sheets keyed a second time: stored beside what counts, compared by what was played."""

import pytest

from clubs.models import User
from engine.check import Report
from engine.ruleset import RuleSet, preset
from scoring.afternoon.second import TwiceTypedTable, twice_typed
from scoring.models import Event, HandResult
from scoring.models.result import ResultState
from scoring.services import events, results, revisions, second
from scoring.services.refusal import Faulty
from scoring.store.revisions import revisions_of
from scoring.store.second import typed_again
from tests.cast import table_at
from tests.scoring.derived import has_results, open_tables, standings_of, table_of
from tests.scoring.services.acts import (
    BELOW,
    FIVE,
    SEVEN,
    SIX,
    correct,
    enter,
    nothing_stored,
    one_act,
    refused,
    states,
)

IMPOSSIBLE = Report("N", "S", "5", "C", makers_tricks="9")


def twice(event: Event, table: int = 1) -> TwiceTypedTable:
    found = table_at(event, 1, table)
    return twice_typed(table_of(event, found), typed_again([found.pk]))


def state_of(event: Event, hand: int = 1) -> str:
    return twice(event).hands[hand - 1].state


def second_row(hand: int = 1) -> HandResult:
    rows = HandResult.objects.select_related("table__round__session")
    return rows.get(state=ResultState.SECOND, number=hand)


def test_only_equal_entries_are_called_alike(afternoon: Event, dora: User) -> None:
    table = table_at(afternoon, 1, 1)
    enter(table)
    assert state_of(afternoon) == "open"
    second.type_again(table, {1: SIX}, by=dora)
    assert state_of(afternoon) == "differs"
    second.type_again(table, {1: FIVE}, by=dora)
    assert state_of(afternoon) == "alike"
    assert second_row().content == "1 N s5c5"
    assert HandResult.objects.filter(state=ResultState.SUPERSEDED).count() == 1


def test_a_second_typing_counts_for_nothing(afternoon: Event, dora: User) -> None:
    table = table_at(afternoon, 1, 1)
    before = [line.total for line, _ in standings_of(afternoon, names="number", after=None).lines]
    second.type_again(table, {1: FIVE, 2: Report("E", bid="passed out")}, by=dora)
    after = [line.total for line, _ in standings_of(afternoon, names="number", after=None).lines]
    assert after == before
    assert not has_results(afternoon)
    assert open_tables(afternoon)[0].all_hands
    assert table_of(afternoon, table, names="number").state == "empty"
    assert state_of(afternoon) == "missing"


def test_seats_named_only_by_a_second_typing_can_be_deleted(afternoon: Event, dora: User) -> None:
    second.type_again(table_at(afternoon, 1, 1), {1: FIVE}, by=dora)
    events.unseat(afternoon, by=dora)
    assert not HandResult.objects.exists()


def test_a_round_is_complete_by_its_first_typing_alone(afternoon: Event, dora: User) -> None:
    reports = {number: Report("NESW"[(number - 1) % 4], bid="passed out") for number in range(1, 9)}
    for table in range(1, 5):
        second.type_again(table_at(afternoon, 1, table), reports, by=dora)
    other = RuleSet.from_dict(preset("ottawa").to_dict() | {"set_penalty": "all-tricks"})
    revisions.revise(afternoon, rules=other, reason="as on the wall", by=dora)
    assert [revision.over for revision in revisions_of(afternoon)] == [False]


def test_typing_the_same_again_changes_nothing(afternoon: Event, dora: User) -> None:
    table = table_at(afternoon, 1, 1)
    second.type_again(table, {1: FIVE}, by=dora)
    with nothing_stored():
        second.type_again(table, {1: FIVE}, by=dora)
        second.type_again(table, {}, by=dora)


def test_an_impossible_line_prevents_storing_its_table(afternoon: Event, dora: User) -> None:
    with nothing_stored(), pytest.raises(Faulty):
        second.type_again(table_at(afternoon, 1, 1), {1: FIVE, 2: IMPOSSIBLE}, by=dora)


def test_an_unusual_hand_is_kept_without_asking(afternoon: Event, dora: User) -> None:
    second.type_again(table_at(afternoon, 1, 1), {1: BELOW}, by=dora)
    assert second_row().overridden == ["below-minimum"]


def test_the_first_typing_can_be_confirmed(afternoon: Event, dora: User) -> None:
    table = table_at(afternoon, 1, 1)
    first = enter(table).result
    second.type_again(table, {1: SIX}, by=dora)
    again = second_row()
    with one_act(afternoon, "second-typing-wrong"):
        second.keep_first(first, again, by=dora)
    assert state_of(afternoon) == "alike"
    first.refresh_from_db()
    assert first.state == ResultState.OFFICIAL
    with nothing_stored():
        second.keep_first(first, again, by=dora)


def test_the_second_typing_can_be_confirmed_and_corrects_the_first(
    afternoon: Event, dora: User
) -> None:
    table = table_at(afternoon, 1, 1)
    first = enter(table).result
    second.type_again(table, {1: SIX}, by=dora)
    with one_act(afternoon, "hand-corrected"):
        now = second.take_second(second_row(), first, by=dora)
    assert (now.points_0, now.points_1, now.supersedes) == (6, 2, first)
    assert now.reason == "Typed twice; the sheet was looked at again."
    assert state_of(afternoon) == "alike"


def test_a_missing_hand_can_be_taken_from_the_second_typing(afternoon: Event, dora: User) -> None:
    table = table_at(afternoon, 1, 1)
    second.type_again(table, {1: SIX}, by=dora)
    row = second.take_second(second_row(), None, by=dora)
    assert (row.state, row.content) == (ResultState.OFFICIAL, "1 N s5c6")
    assert state_of(afternoon) == "alike"


def test_a_correction_after_the_second_typing_settles_it_but_one_before_does_not(
    afternoon: Event, dora: User
) -> None:
    table = table_at(afternoon, 1, 1)
    row = correct(enter(table).result, SIX, by=dora)
    second.type_again(table, {1: FIVE}, by=dora)
    assert state_of(afternoon) == "differs"
    correct(row, SEVEN, key="third", by=dora)
    assert state_of(afternoon) == "alike"


def test_corrected_rules_settle_no_difference(afternoon: Event, dora: User) -> None:
    table = table_at(afternoon, 1, 1)
    lost = Report("N", "S", "6", "C", makers_tricks="5")
    enter(table, lost)
    second.type_again(table, {1: FIVE}, by=dora)
    other = RuleSet.from_dict(preset("ottawa").to_dict() | {"set_penalty": "all-tricks"})
    revisions.revise(afternoon, rules=other, reason="as on the wall", by=dora)
    assert HandResult.objects.get(state=ResultState.OFFICIAL).source == "revision"
    assert state_of(afternoon) == "differs"


def test_an_annulled_hand_is_not_typed_again(afternoon: Event, dora: User) -> None:
    table = table_at(afternoon, 1, 1)
    results.annul(table, 1, HandResult.Kind.VOID, reason="misdeal", by=dora)
    assert state_of(afternoon) == "annulled"
    assert [hand.number for hand in twice(afternoon).due] == [2, 3, 4, 5, 6, 7, 8]


def test_a_hand_changed_meanwhile_has_to_be_looked_at_again(afternoon: Event, dora: User) -> None:
    table = table_at(afternoon, 1, 1)
    first = enter(table).result
    second.type_again(table, {1: SIX}, by=dora)
    again = second_row()
    correct(first, SEVEN, by=dora)
    with refused("hand-changed", hand=1):
        second.keep_first(first, again, by=dora)
    with refused("hand-changed", hand=1):
        second.take_second(again, first, by=dora)
    assert states(table)["1 N s5c7"] == ResultState.OFFICIAL
