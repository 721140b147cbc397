"""Corrections and withdrawals: the old row stays, and the history tells the whole story."""

import pytest

from clubs.models import User
from engine.check import Report
from scoring.acts.history import history_of, history_of_hand
from scoring.models import Event, HandResult, Round, Table
from scoring.models.result import ResultState
from scoring.services import events, results
from scoring.services.refusal import Faulty
from tests.cast import table_at
from tests.scoring.derived import slot_of
from tests.scoring.services.acts import (
    BELOW,
    FIVE,
    SEVEN,
    SIX,
    correct,
    dispute,
    enter,
    entry_of,
    nothing_stored,
    one_act,
    refused,
    states,
)

OFFICIAL, SUPERSEDED = ResultState.OFFICIAL, ResultState.SUPERSEDED
FIVES, SIXES, SEVENS = "1 N s5c5", "1 N s5c6", "1 N s5c7"


@pytest.fixture
def table(afternoon: Event) -> Table:
    return table_at(afternoon, 1, 1)


def test_a_correction_is_a_new_row_that_supersedes_the_old(
    afternoon: Event, table: Table, sam: User
) -> None:
    old = enter(table, FIVE).result
    with one_act(afternoon, "hand-corrected"):
        new = correct(old, SIX, by=sam, reason="the five was a six")
    assert states(table) == {FIVES: SUPERSEDED, SIXES: OFFICIAL}
    assert (new.supersedes, new.reason, new.entered_by) == (old, "the five was a six", sam)
    counts = slot_of(afternoon, table, 1).result
    assert counts is not None
    assert counts.id == new.pk


def test_the_history_says_who_changed_what_to_what_and_why(
    afternoon: Event, table: Table, sam: User
) -> None:
    old = enter(table, FIVE).result
    correct(old, SIX, by=sam, reason="the five was a six")
    act = history_of_hand(afternoon, table, 1)[0]
    assert (act.by, act.sentence, act.reason) == (
        "sam", "round 1, table 1, hand 1: corrected s5c5 to s5c6", "the five was a six",
    )  # fmt: skip
    assert entry_of("hand-corrected").at == act.at


def test_the_history_of_a_hand_leaves_out_other_hands(afternoon: Event, table: Table) -> None:
    enter(table, FIVE, hand=1)
    enter(table, SIX, hand=2, key="second")
    assert [act.sentence for act in history_of_hand(afternoon, table, 2)] == [
        "round 1, table 1, hand 2: entered s5c6"
    ]


def test_the_history_of_the_event_has_everything_newest_first(
    afternoon: Event, table: Table, sam: User
) -> None:
    row = enter(table, FIVE).result
    results.take_back(row, reason="wrong table", by=sam)
    assert [act.sentence for act in list(history_of(afternoon))[:5]] == [
        "round 1, table 1, hand 1: took back s5c5",
        "round 1, table 1, hand 1: entered s5c5",
        "began round 1",
        "seated everybody",
        "made links for tables",
    ]


def test_an_act_of_a_deleted_user_is_still_described(
    afternoon: Event, table: Table, sam: User
) -> None:
    enter(table, FIVE, by=sam)
    sam.delete()
    (act,) = history_of_hand(afternoon, table, 1)
    assert (act.by, act.sentence) == (
        "somebody who is gone", "round 1, table 1, hand 1: entered s5c5",
    )  # fmt: skip
    assert HandResult.objects.get().entered_by is None


def test_the_program_s_own_acts_are_described(afternoon: Event, table: Table) -> None:
    enter(table, FIVE)
    assert history_of_hand(afternoon, table, 1)[0].by == "the program"


def test_a_correction_sent_twice_is_one_row(table: Table) -> None:
    old = enter(table, FIVE).result
    new = correct(old, SIX)
    with nothing_stored():
        assert correct(old, SIX) == new


def test_a_different_correction_under_the_same_key_is_not_the_first_one(table: Table) -> None:
    old = enter(table, FIVE).result
    correct(old, SIX)
    with refused("hand-changed", hand=1):
        correct(old, SEVEN)


def test_a_stale_correction_is_refused(table: Table) -> None:
    old = enter(table, FIVE).result
    correct(old, SIX, key="one laptop")
    with refused("hand-changed", hand=1):
        correct(old, SEVEN, key="another laptop")


def test_the_key_of_the_first_entry_can_t_bring_the_old_row_back(table: Table) -> None:
    old = enter(table, FIVE, key="phone").result
    new = correct(old, SIX, key="laptop")
    with refused("hand-changed", hand=1):
        correct(new, FIVE, key="phone")


def test_a_correction_can_be_reverted_by_another(table: Table) -> None:
    old = enter(table, FIVE).result
    again = correct(correct(old, SIX), FIVE, key="next morning")
    assert (again.content, again.state) == (FIVES, OFFICIAL)
    assert HandResult.objects.filter(table=table, state=SUPERSEDED).count() == 2


def test_a_correction_needs_a_reason(table: Table) -> None:
    old = enter(table, FIVE).result
    with refused("reason-missing"):
        correct(old, SIX, reason="  ")


def test_a_correction_is_checked_like_an_entry(table: Table) -> None:
    old = enter(table, FIVE).result
    nine = Report("N", "S", "4", "H", tricks=("5", "4"))
    with nothing_stored(), pytest.raises(Faulty):
        correct(old, nine)


def test_a_correction_s_reason_also_keeps_unusual_faults(table: Table) -> None:
    new = correct(enter(table, FIVE).result, BELOW, reason="it was bid by mistake")
    assert (new.overridden, new.reason) == (["below-minimum"], "it was bid by mistake")


def test_a_disputed_result_is_not_corrected(table: Table) -> None:
    five, _ = dispute(table, FIVE, SIX)
    with refused("hand-changed", hand=1):
        correct(five, SEVEN)


def test_a_past_round_can_be_corrected(afternoon: Event, table: Table) -> None:
    old = enter(table, FIVE).result
    Round.objects.filter(number=1).update(closed_at="2026-12-17T14:00Z")
    Round.objects.filter(number=2).update(started_at="2026-12-17T14:00Z")
    assert correct(old, SIX).state == OFFICIAL


def test_a_finished_event_must_be_reopened_before_a_correction(
    afternoon: Event, table: Table, sam: User
) -> None:
    old = enter(table, FIVE).result
    Round.objects.update(started_at="2026-12-17T14:00Z")
    events.finish(afternoon, by=sam, despite="closing time")
    with refused("event-finished"):
        correct(old, SIX)
    events.reopen(afternoon, by=sam)
    assert correct(old, SIX).state == OFFICIAL


def test_a_result_taken_back_stays_as_a_row_but_no_longer_counts(
    afternoon: Event, table: Table, sam: User
) -> None:
    row = enter(table, FIVE).result
    with one_act(afternoon, "hand-taken-back"):
        results.take_back(row, reason="wrong table", by=sam)
    assert states(table) == {FIVES: SUPERSEDED}
    assert slot_of(afternoon, table, 1).state == "missing"
    assert (entry_of("hand-taken-back").old, entry_of("hand-taken-back").reason) == (
        {"line": "s5c5"}, "wrong table",
    )  # fmt: skip


def test_a_result_taken_back_can_be_entered_again(table: Table, sam: User) -> None:
    results.take_back(enter(table, FIVE).result, reason="wrong table", by=sam)
    assert enter(table, FIVE, key="another act").outcome == "stored"


def test_a_late_double_tap_does_not_bring_it_back(table: Table, sam: User) -> None:
    results.take_back(enter(table, FIVE).result, reason="wrong table", by=sam)
    with refused("hand-replaced", hand=1):
        enter(table, FIVE)


def test_a_late_double_tap_of_a_corrected_hand_is_refused(table: Table) -> None:
    correct(enter(table, FIVE).result, SIX)
    with refused("hand-replaced", hand=1):
        enter(table, FIVE)


def test_a_late_double_tap_of_a_corrected_correction_is_refused(table: Table) -> None:
    old = enter(table, FIVE).result
    correct(correct(old, SIX), SEVEN, key="next morning")
    with refused("hand-replaced", hand=1):
        correct(old, SIX)


def test_taking_back_needs_a_reason(table: Table, sam: User) -> None:
    row = enter(table, FIVE).result
    with refused("reason-missing"):
        results.take_back(row, reason="\0", by=sam)


def test_a_result_can_be_taken_back_once(table: Table, sam: User) -> None:
    row = enter(table, FIVE).result
    results.take_back(row, reason="wrong table", by=sam)
    with refused("hand-changed", hand=1):
        results.take_back(row, reason="wrong table", by=sam)
