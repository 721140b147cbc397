"""Entering hands: stored once, recognised when repeated, disputed if one key has two contents."""

import pytest

from clubs.models import User
from engine.check import Report
from scoring.models import Event, HandResult, Round, Table
from scoring.models.result import ResultState
from scoring.services import events, results, totals
from scoring.services.refusal import Faulty
from scoring.services.results import verbs
from scoring.services.results.lifecycle import Hand
from tests.cast import seat_entrants, table_at
from tests.scoring.derived import board_of, slot_of, standings_of
from tests.scoring.services.acts import (
    BELOW,
    FIVE,
    SEVEN,
    SIX,
    dispute,
    enter,
    entry_of,
    nothing_stored,
    one_act,
    refused,
    states,
)

OFFICIAL, DISPUTED, SUPERSEDED = ResultState.OFFICIAL, ResultState.DISPUTED, ResultState.SUPERSEDED
FIVES, SIXES, SEVENS = "1 N s5c5", "1 N s5c6", "1 N s5c7"


@pytest.fixture
def table(afternoon: Event) -> Table:
    """Table 1 of round 1: pair 1 North-South against pair 8."""
    return table_at(afternoon, 1, 1)


def total(event: Event, entrant: int) -> int:
    lines = standings_of(event, names="full").lines
    return next(line.total for line, shown in lines if shown.number == entrant)


def entrants_at(table: Table) -> tuple[int, int]:
    seated = table.seatings.filter(seat__in="NE").order_by("-seat")
    north, east = seated.values_list("entrant__number", flat=True)
    return north, east


def test_a_hand_is_stored_as_the_engine_scored_it(table: Table, sam: User) -> None:
    row = enter(table, SIX, by=sam).result
    row.refresh_from_db()
    assert (row.kind, row.dealer, row.declarer, row.level, row.special, row.strain) == (
        "played", "N", "S", 5, None, "C",
    )  # fmt: skip
    assert (row.makers, row.made, row.lone) == (0, True, False)
    assert (row.makers_tricks, row.of_tricks, row.points_0, row.points_1) == (6, 8, 6, 2)
    assert (row.state, row.entered_by, row.source) == (OFFICIAL, sam, "desk")


def test_a_set_costs_the_other_side_its_bid(table: Table) -> None:
    row = enter(table, Report("N", "W", "5", "C", makers_tricks="4")).result
    assert (row.makers, row.made, row.points_0, row.points_1) == (1, False, 4, -5)


def test_a_lone_hand_that_is_made_scores_its_bid(table: Table) -> None:
    row = enter(table, Report("N", "E", "moon", "NT", makers_tricks="8")).result
    assert (row.level, row.special, row.lone, row.points_0, row.points_1) == (
        None, "moon", True, 0, 24,
    )  # fmt: skip


def test_a_passed_out_hand_is_a_result(table: Table) -> None:
    row = enter(table, Report("N", bid="passed out")).result
    assert (row.kind, row.declarer, row.of_tricks, row.points_0, row.points_1) == (
        "passed-out", None, None, 0, 0,
    )  # fmt: skip


def test_an_entry_is_recorded_with_its_place_and_line(table: Table, sam: User) -> None:
    row = enter(table, by=sam).result
    entry = entry_of("hand-entered")
    assert entry.new == {"round": 1, "table": 1, "hand": 1, "line": "s5c5"}
    assert (entry.old, entry.reason, entry.about_type, entry.about, entry.by) == (
        {}, "", "handresult", row.uid, sam.uid,
    )  # fmt: skip


def test_a_hand_counts_at_once(afternoon: Event, table: Table) -> None:
    north, east = entrants_at(table)
    enter(table, SIX)
    assert (total(afternoon, north), total(afternoon, east)) == (6, 2)


def test_a_double_tap_is_one_row(table: Table) -> None:
    first = enter(table)
    with nothing_stored():
        second = enter(table)
    assert (first.outcome, second.outcome) == ("stored", "known")
    assert first.result == second.result


def test_the_same_report_under_another_key_is_harmless(table: Table) -> None:
    first = enter(table, key="one phone")
    with nothing_stored():
        second = enter(table, key="another phone")
    assert (second.outcome, second.result) == ("known", first.result)


def test_a_different_report_is_refused_and_the_current_one_shown(table: Table) -> None:
    enter(table, FIVE, key="one phone")
    with refused("hand-entered", hand=1, line="s5c5"):
        enter(table, SIX, key="another phone")


def test_the_current_result_is_shown_in_the_letters_of_the_event(
    afternoon: Event, table: Table
) -> None:
    Event.objects.filter(pk=afternoon.pk).update(letters="fr")
    enter(table, FIVE, key="one phone")
    with refused("hand-entered", hand=1, line="s5t5"):
        enter(table, SIX, key="another phone")


def test_another_dealer_is_another_report(table: Table) -> None:
    enter(table, FIVE, key="one phone")
    with refused("hand-entered", hand=1, line="s5c5"):
        enter(table, Report("E", "S", "5", "C", makers_tricks="5"), key="another phone")


def test_one_key_with_two_contents_is_a_dispute(afternoon: Event, table: Table) -> None:
    enter(table, FIVE)
    with one_act(afternoon, "hand-disputed"):
        assert enter(table, SIX).outcome == "disputed"
    assert states(table) == {FIVES: DISPUTED, SIXES: DISPUTED}


def test_a_disputed_hand_counts_for_nobody(afternoon: Event, table: Table) -> None:
    enter(table, FIVE, hand=2, key="second hand")
    dispute(table, FIVE, SIX)
    assert [total(afternoon, entrant) for entrant in entrants_at(table)] == [5, 3]


def test_a_third_content_is_in_dispute_too(table: Table) -> None:
    dispute(table, FIVE, SIX, SEVEN)
    assert states(table) == {FIVES: DISPUTED, SIXES: DISPUTED, SEVENS: DISPUTED}


def test_a_disputed_content_sent_again_is_recognized(table: Table) -> None:
    dispute(table, FIVE, SIX)
    with nothing_stored():
        assert enter(table, SIX).outcome == "known"


def test_a_disputed_hand_accepts_no_report_under_another_key(table: Table) -> None:
    dispute(table, FIVE, SIX)
    with refused("hand-disputed", hand=1):
        enter(table, FIVE, key="another phone")


def test_one_key_for_two_hands_disputes_both(table: Table) -> None:
    enter(table, FIVE, hand=1)
    enter(table, FIVE, hand=2, key="another phone")
    enter(table, SIX, hand=2)
    assert states(table, 1) == {FIVES: DISPUTED}
    assert states(table, 2) == {"2 N s5c5": DISPUTED, "2 N s5c6": DISPUTED}


def test_reports_without_a_key_are_separate_acts(table: Table) -> None:
    enter(table, FIVE, hand=1, key="")
    assert enter(table, SIX, hand=2, key="").outcome == "stored"
    assert states(table, 1) == {FIVES: OFFICIAL}


def test_one_key_at_two_tables_is_two_results(afternoon: Event, table: Table) -> None:
    enter(table, FIVE)
    assert enter(table_at(afternoon, 1, 2), SIX).outcome == "stored"
    assert states(table) == {FIVES: OFFICIAL}


def test_a_settled_dispute_counts_again(afternoon: Event, table: Table, sam: User) -> None:
    _, six = dispute(table, FIVE, SIX)
    with one_act(afternoon, "dispute-settled"):
        results.settle(six, reason="both sides agree", by=sam)
    assert states(table) == {FIVES: SUPERSEDED, SIXES: OFFICIAL}
    assert [total(afternoon, entrant) for entrant in entrants_at(table)] == [6, 2]
    assert (entry_of("dispute-settled").reason, entry_of("dispute-settled").new["line"]) == (
        "both sides agree", "s5c6",
    )  # fmt: skip


def test_settling_a_dispute_needs_a_reason(table: Table, sam: User) -> None:
    _, six = dispute(table)
    with refused("reason-missing"):
        results.settle(six, reason=" \n", by=sam)


def test_a_dispute_can_be_settled_once(table: Table, sam: User) -> None:
    five, six = dispute(table)
    results.settle(six, reason="agreed", by=sam)
    with refused("not-disputed", hand=1):
        results.settle(five, reason="no, this one", by=sam)


def test_the_losing_version_sent_again_stays_out(table: Table, sam: User) -> None:
    _, six = dispute(table)
    results.settle(six, reason="agreed", by=sam)
    with refused("hand-replaced", hand=1):
        enter(table, FIVE)


def test_a_hand_that_the_table_does_not_play_is_refused(table: Table) -> None:
    for hand in (0, 9, 10**30):
        with refused("no-such-hand", table=1, hands=8, hand=hand):
            enter(table, hand=hand)


def test_a_hand_of_a_later_round_is_refused(afternoon: Event) -> None:
    with refused("round-not-started", round=2):
        enter(table_at(afternoon, 2, 1))


def test_a_hand_of_a_past_round_is_accepted(afternoon: Event, table: Table) -> None:
    Round.objects.filter(number=1).update(closed_at="2026-12-17T14:00Z")
    assert enter(table).outcome == "stored"


def test_a_hand_of_a_finished_event_is_refused(afternoon: Event, table: Table, sam: User) -> None:
    Round.objects.update(started_at="2026-12-17T14:00Z")
    events.finish(afternoon, by=sam, despite="closing time")
    with refused("event-finished"):
        enter(table)


def test_a_hand_is_refused_if_totals_are_there(table: Table) -> None:
    totals.enter(table, totals.Totals((30, 34)), client_key="paper", by=None)
    with refused("totals-there", table=1):
        enter(table)


def test_an_unusual_hand_needs_a_reason(table: Table) -> None:
    with nothing_stored(), pytest.raises(Faulty) as caught:
        enter(table, BELOW)
    assert [fault.code for fault in caught.value.faults] == ["below-minimum"]


def test_an_unusual_hand_is_kept_with_its_reason(table: Table) -> None:
    row = enter(table, BELOW, reason="they all\0 agreed\n").result
    assert (row.state, row.overridden, row.reason) == (
        OFFICIAL,
        ["below-minimum"],
        "they all agreed",
    )
    assert entry_of("hand-entered").reason == "they all agreed"


def test_no_reason_keeps_an_impossible_hand(table: Table) -> None:
    nine = Report("N", "S", "4", "H", tricks=("5", "4"))
    with nothing_stored(), pytest.raises(Faulty):
        enter(table, nine, reason="we counted twice")


def test_the_auction_is_stored_as_reported(table: Table) -> None:
    told = Report("N", "S", "5", "C", makers_tricks="5", auction="  pass\t5C \n pass pass ")
    row = enter(table, told).result
    assert (row.auction, row.content) == ("pass 5C pass pass", "1 N s5c5 pass 5C pass pass")


def test_the_database_itself_refuses_a_second_official_result(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(table, FIVE, key="one phone")
    monkeypatch.setattr(verbs, "hand_at", lambda _table, number, _key: Hand(number))
    with refused("hand-entered", hand=1, line="s5c5"):
        enter(table, SIX, key="another phone")


def test_the_board_shows_what_is_missing_done_and_disputed(afternoon: Event, table: Table) -> None:
    dispute(table, FIVE, SIX)
    enter(table, FIVE, hand=2, key="second hand")
    board = board_of(afternoon)
    assert [slot.state for slot in board.tables[0].hands] == ["disputed", "done"] + ["missing"] * 6
    assert (board.hands_missing, [each.table.number for each in board.disputed]) == (31, [1])
    assert len(slot_of(afternoon, table, 1).disputed) == 2


def test_only_a_correction_links_one_result_to_another(table: Table) -> None:
    dispute(table, FIVE, SIX)
    assert set(HandResult.objects.values_list("supersedes", flat=True)) == {None}


def test_an_overlong_key_counts_as_no_key(table: Table) -> None:
    long_key = "x" * 65
    enter(table, FIVE, hand=1, key=long_key)
    assert enter(table, SIX, hand=2, key=long_key).outcome == "stored"
    assert set(HandResult.objects.values_list("state", flat=True)) == {OFFICIAL}


def test_a_deleted_table_is_refused_in_words(afternoon: Event, table: Table, dora: User) -> None:
    seat_entrants(events.unseat(afternoon, by=dora))
    with refused("seats-anew"):
        enter(table, FIVE)


def test_an_overlong_reason_is_cut(table: Table) -> None:
    assert len(enter(table, FIVE, reason="x" * 100_000).result.reason) == 500
