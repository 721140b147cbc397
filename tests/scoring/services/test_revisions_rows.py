"""The rows that a revision writes: their reasons, their number, and what devices send again."""

from dataclasses import replace

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from clubs.models import AuditEntry, Club, User
from engine.ruleset import preset
from scoring.acts.history import history_of
from scoring.models import Event, HandResult, Table
from scoring.models.result import ResultState
from scoring.services import revisions
from scoring.services.revisions import rescoring_of
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.scoring.derived import dealer_of
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
    refused,
)
from tests.scoring.services.revising import NO_OVERTRICKS, ottawa_with, revise

OFFICIAL = ResultState.OFFICIAL
STRICT = ottawa_with(minimum_bid=6, minimum_notrump_bid=6, overtricks=False)


@pytest.fixture
def table(afternoon: Event) -> Table:
    return table_at(afternoon, 1, 1)


def standing() -> HandResult:
    return HandResult.objects.get(state=OFFICIAL)


# Reasons


def test_an_unusual_hand_keeps_its_own_reason(afternoon: Event, table: Table, dora: User) -> None:
    enter(table, BELOW, reason="they bid it")
    revise(afternoon, NO_OVERTRICKS, dora, reason="the sheet says so")
    assert (standing().points_0, standing().reason) == (2, "they bid it")
    revise(afternoon, preset("ottawa"), dora, reason="it does not")
    assert (standing().points_0, standing().reason) == (5, "they bid it")


def test_a_corrected_hand_keeps_the_reason_for_its_correction(
    afternoon: Event, table: Table, dora: User
) -> None:
    correct(enter(table, FIVE).result, SIX, reason="misread")
    revise(afternoon, NO_OVERTRICKS, dora)
    assert standing().reason == "misread"


def test_a_hand_without_a_reason_gets_that_of_the_latest_revision(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, SIX)
    revise(afternoon, NO_OVERTRICKS, dora, reason="first")
    assert standing().reason == "first"
    revise(afternoon, preset("ottawa"), dora, reason="second")
    assert standing().reason == "second"


def test_a_hand_that_only_the_new_rules_find_unusual_is_kept_with_their_reason(
    afternoon: Event, table: Table, dora: User
) -> None:
    correct(enter(table, FIVE).result, SIX, reason="misread")
    enter(table, BELOW, hand=2, key="second", reason="they bid it")
    assert [hand.row.number for hand in rescoring_of(afternoon, STRICT).unusual] == [1]
    revise(afternoon, STRICT, dora, reason="six is the least")
    rows = HandResult.objects.filter(state=OFFICIAL).order_by("number")
    assert [row.reason for row in rows] == ["six is the least", "they bid it"]


# Many hands at once


def fill(event: Event, tables: int, hands: int) -> None:
    for number in range(1, tables + 1):
        table = table_at(event, 1, number)
        for hand in range(1, hands + 1):
            report = replace(SIX, dealer=dealer_of(event, table, hand))
            enter(table, report, hand=hand, key=f"{hand}")


def queries_of_a_revision(club: Club, dora: User, tables: int, hands: int) -> int:
    event = make_event(club, rounds_due=1, hands=30)
    add_entrants(event, 20)
    event = seat_entrants(event)
    fill(event, tables, hands)
    with CaptureQueriesContext(connection) as queries:
        event = revise(event, NO_OVERTRICKS, dora)
    rows = HandResult.objects.filter(table__round__session__event=event, state=OFFICIAL)
    points = set(rows.values_list("points_0", "points_1"))
    assert (rows.filter(source="revision").count(), points) == (tables * hands, {(5, 2)})
    assert AuditEntry.objects.get(event=event.uid, action="rules-revised").new["hands"] == (
        tables * hands
    )
    return len(queries)


def test_three_hundred_hands_are_rescored_in_few_statements(club: Club, dora: User) -> None:
    few, many = (queries_of_a_revision(club, dora, *size) for size in ((1, 3), (10, 30)))
    rows_in_one = 30 if connection.vendor == "sqlite" else 300  # as many values as SQLite takes
    assert many <= few + 300 / rows_in_one


def test_the_database_still_refuses_a_row_without_a_reason(
    afternoon: Event, table: Table, dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(table, BELOW, reason="they bid it")
    monkeypatch.setattr(revisions, "_reason_of", lambda hand, earlier: "")
    monkeypatch.setattr(revisions.reasons, "required", lambda reason: reason)
    with nothing_stored(), pytest.raises(IntegrityError), transaction.atomic():
        revise(afternoon, NO_OVERTRICKS, dora, reason="")


# Disputes


def test_the_versions_of_a_disputed_hand_count_as_one_hand(
    afternoon: Event, table: Table, dora: User
) -> None:
    dispute(table, SIX, SEVEN)
    assert rescoring_of(afternoon, NO_OVERTRICKS).numbers["otherwise"] == 1
    revise(afternoon, NO_OVERTRICKS, dora)
    assert entry_of("rules-revised").new["hands"] == 1


def test_a_disputed_hand_in_the_way_has_to_be_settled(
    afternoon: Event, table: Table, dora: User
) -> None:
    dispute(table, SIX, replace(SIX, strain="NT"))
    numbers = rescoring_of(afternoon, ottawa_with(notrump="none")).numbers
    assert (numbers["to_correct"], numbers["to_settle"]) == (0, 1)
    with pytest.raises(revisions.Refused) as caught:
        revise(afternoon, ottawa_with(notrump="none"), dora)
    assert "It is disputed: decide first which version counts." in caught.value.sentence


# What a device sends again


def test_a_rescored_hand_may_be_sent_again(afternoon: Event, table: Table, dora: User) -> None:
    enter(table, SIX, key="phone")
    revise(afternoon, NO_OVERTRICKS, dora)
    revise(afternoon, ottawa_with(overtricks=False, set_penalty="all-tricks"), dora)
    revise(afternoon, preset("ottawa"), dora)
    with nothing_stored():
        again = enter(table, SIX, key="phone")
    assert (again.outcome, again.result) == ("known", standing())


def test_a_report_may_be_sent_again_even_if_the_new_rules_would_not_allow_it(
    afternoon: Event, table: Table, dora: User
) -> None:
    with_points = replace(SIX, points=("6", "2"))
    enter(table, with_points, key="phone")
    revise(afternoon, STRICT, dora)
    with nothing_stored():
        assert enter(table, with_points, key="phone").result == standing()


def test_a_rescored_correction_may_be_sent_again(
    afternoon: Event, table: Table, dora: User
) -> None:
    old = enter(table, FIVE).result
    correct(old, SIX)
    revise(afternoon, NO_OVERTRICKS, dora)
    with nothing_stored():
        assert correct(old, SIX) == standing()


def test_a_hand_corrected_after_the_revision_is_not_stored_again(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, SIX, key="phone")
    revise(afternoon, NO_OVERTRICKS, dora)
    correct(standing(), SEVEN)
    with refused("hand-replaced", hand=1):
        enter(table, SIX, key="phone")


def test_after_a_revision_too_the_same_key_with_other_content_is_a_dispute(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, SIX, key="phone")
    revise(afternoon, NO_OVERTRICKS, dora)
    assert enter(table, SEVEN, key="phone").outcome == "disputed"


# The history


def test_rules_with_equal_names_are_described_by_their_differences(
    afternoon: Event, table: Table, dora: User
) -> None:
    revise(afternoon, ottawa_with(overtricks=False), dora)
    assert next(iter(history_of(afternoon))).sentence.startswith(
        "corrected the rules Ottawa community afternoon. Hands that now count differently: 0."
        " Until then: A side that makes its bid gets a point for each of its tricks."
    )


def test_the_oldest_entries_have_no_rules_to_compare(
    afternoon: Event, table: Table, dora: User
) -> None:
    revise(afternoon, NO_OVERTRICKS, dora)
    entry = entry_of("rules-revised")
    del entry.new["rule_set"]
    entry.save()
    assert next(iter(history_of(afternoon))).sentence.endswith("now count differently: 0")


def test_the_history_does_not_list_very_many_differences(event: Event, dora: User) -> None:
    revise(event, preset("bid-whist"), dora)
    assert next(iter(history_of(event))).sentence.count("…") >= 2
