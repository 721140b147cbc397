"""Rules of an event found wrong: everything played is rescored, or nothing happens."""

from typing import Any

import pytest

from clubs.models import User
from engine.check import Counts
from engine.ruleset import RuleSet, preset
from scoring.acts.history import history_of, history_of_hand
from scoring.models import Event, HandResult, RuleRevision, Table, TableTotals
from scoring.models.result import ResultState
from scoring.services import events, results, revisions, totals
from scoring.services.revisions import fingerprint_of_revision, rescoring_of
from scoring.store.revisions import revisions_of
from tests.cast import add_entrants, table_at
from tests.scoring.afternoon import play
from tests.scoring.derived import slot_of, standings_of
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
    origin,
    refused,
)
from tests.scoring.services.revising import NO_OVERTRICKS, ottawa_with, revise

OFFICIAL, SUPERSEDED, DISPUTED = (
    ResultState.OFFICIAL,
    ResultState.SUPERSEDED,
    ResultState.DISPUTED,
)


@pytest.fixture
def table(afternoon: Event) -> Table:
    return table_at(afternoon, 1, 1)


def points_now(event: Event, table: Table, hand: int = 1) -> tuple[int, int]:
    row = slot_of(event, table, hand).result
    assert row is not None
    return row.points_0, row.points_1


def test_hands_already_played_are_scored_by_the_new_rules(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, SIX)
    assert points_now(afternoon, table) == (6, 2)
    event = revise(afternoon, NO_OVERTRICKS, dora)
    assert (event.rules, points_now(event, table)) == (NO_OVERTRICKS, (5, 2))
    assert Event.objects.get().rules == NO_OVERTRICKS


def test_the_standings_follow(afternoon: Event, table: Table, dora: User) -> None:
    enter(table, SIX)
    before = {entrant.number: line.total for line, entrant in _standings(afternoon)}
    event = revise(afternoon, NO_OVERTRICKS, dora)
    after = {entrant.number: line.total for line, entrant in _standings(event)}
    lost = {number: before[number] - after[number] for number in before}
    assert sorted(lost.values()) == [0, 0, 0, 0, 0, 0, 0, 1]


def _standings(event: Event) -> Any:
    return standings_of(event, names=Event.Names.FULL).lines


def test_the_new_row_has_the_same_play_and_the_reason(
    afternoon: Event, table: Table, dora: User
) -> None:
    old = enter(table, SIX).result
    revise(afternoon, NO_OVERTRICKS, dora, reason="  the sheet\n says so ")
    new = HandResult.objects.get(state=OFFICIAL)
    old.refresh_from_db()
    assert old.state == SUPERSEDED
    assert (new.supersedes, new.content, new.source) == (old, old.content, "revision")
    assert (new.reason, new.entered_by) == ("the sheet says so", dora)


def test_a_hand_that_scores_as_before_keeps_its_row(
    afternoon: Event, table: Table, dora: User
) -> None:
    same = enter(table, FIVE).result
    enter(table, SIX, hand=2, key="second")
    revise(afternoon, NO_OVERTRICKS, dora)
    same.refresh_from_db()
    assert same.state == OFFICIAL
    assert [row.number for row in HandResult.objects.filter(source="revision")] == [2]


def test_the_replaced_rules_are_kept_with_the_reason(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, SIX)
    revise(afternoon, NO_OVERTRICKS, dora)
    kept = RuleRevision.objects.get()
    assert (kept.number, kept.reason, kept.revised_by) == (1, "we never score more", dora)
    assert RuleSet.from_dict(kept.rule_set) == preset("ottawa")


def test_a_revision_is_one_act_one_version_and_one_entry_in_the_history(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, SIX)
    enter(table, SEVEN, hand=3, key="third")
    with one_act(afternoon, "rules-revised"):
        event = revise(afternoon, NO_OVERTRICKS, dora)
    act = next(iter(history_of(event)))
    assert (act.by, act.reason) == ("dora", "we never score more")
    assert act.sentence == (
        "corrected the rules: No overtricks in place of Ottawa community afternoon."
        " Hands that now count differently: 2."
        " Until then: A side that makes its bid gets a point for each of its tricks."
        " Since then: A side that makes its bid gets the number it bid, and nothing for more"
        " tricks."
    )
    assert entry_of("rules-revised").new["hands"] == 2
    assert history_of_hand(event, table, 1)[0].sentence == act.sentence
    assert history_of_hand(event, table, 2) == []


def test_a_disputed_hand_stays_disputed_by_the_new_rules(
    afternoon: Event, table: Table, dora: User
) -> None:
    dispute(table, SIX, SEVEN)
    event = revise(afternoon, NO_OVERTRICKS, dora)
    versions = HandResult.objects.filter(state=DISPUTED)
    assert [(row.source, row.points_0, row.points_1) for row in versions] == [
        ("revision", 5, 2), ("revision", 5, 1),
    ]  # fmt: skip
    results.settle(versions[0], reason="both agree", by=dora)
    assert points_now(event, table) == (5, 2)


def test_a_hand_that_was_taken_back_stays_so(afternoon: Event, table: Table, dora: User) -> None:
    results.take_back(enter(table, SIX).result, reason="wrong table", by=dora)
    revise(afternoon, NO_OVERTRICKS, dora)
    assert list(HandResult.objects.values_list("state", flat=True)) == [SUPERSEDED]


def test_a_hand_that_the_new_rules_would_not_allow_is_kept_with_the_reason(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, FIVE)
    stricter = ottawa_with(minimum_bid=6, minimum_notrump_bid=6)
    rescoring = rescoring_of(afternoon, stricter)
    assert [hand.row.number for hand in rescoring.unusual] == [1]
    revise(afternoon, stricter, dora, reason="six is the least we bid")
    row = HandResult.objects.get(state=OFFICIAL)
    assert (row.overridden, row.reason) == (["below-minimum"], "six is the least we bid")
    assert (row.points_0, row.points_1) == (5, 3)


def test_a_hand_that_the_new_rules_allow_is_no_longer_unusual(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, BELOW, reason="they bid it")
    revise(afternoon, ottawa_with(minimum_bid=2), dora)
    assert HandResult.objects.get(state=OFFICIAL).overridden == []


def test_an_impossible_hand_refuses_the_whole_revision(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, SIX)
    play.enter(afternoon, "w5n6", at=(1, 2, 4))
    no_notrump = ottawa_with(notrump="none", overtricks=False)
    assert [hand.row.number for hand in rescoring_of(afternoon, no_notrump).impossible] == [4]
    with refused(
        "rules-do-not-fit",
        hands="Round 1, table 2, hand 4: These rules do not have bids in no trump.",
    ):
        revise(afternoon, no_notrump, dora)


def test_a_larger_deck_accepts_the_hands_played_and_a_smaller_one_does_not(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, SEVEN)
    small = ottawa_with(deck="single-24", minimum_bid=1, minimum_notrump_bid=1)
    assert len(rescoring_of(afternoon, small).impossible) == 1
    event = revise(afternoon, ottawa_with(deck="double-40"), dora)
    row = HandResult.objects.get(state=OFFICIAL)
    assert (row.of_tricks, points_now(event, table)) == (10, (7, 3))


def test_many_impossible_hands_are_not_all_named(
    afternoon: Event, table: Table, dora: User
) -> None:
    for hand in range(1, 9):
        play.enter(afternoon, "w5n6", at=(1, 1, hand))
    with pytest.raises(revisions.Refused) as caught:
        revise(afternoon, ottawa_with(notrump="none"), dora)
    assert caught.value.sentence.count("table 1, hand") == 5
    assert caught.value.sentence.endswith("…")


def test_totals_stay_as_they_were_written(afternoon: Event, table: Table, dora: User) -> None:
    given = totals.Totals((30, 34), Counts())
    totals.enter(table, given, client_key="paper", by=None)
    assert [each.id for each in rescoring_of(afternoon, NO_OVERTRICKS).totals] == [table.pk]
    revise(afternoon, NO_OVERTRICKS, dora)
    kept = TableTotals.objects.get()
    assert (kept.points_0, kept.points_1, kept.state) == (30, 34, OFFICIAL)


def test_without_a_reason_nothing_changes(afternoon: Event, table: Table, dora: User) -> None:
    enter(table, SIX)
    with refused("reason-missing"):
        revise(afternoon, NO_OVERTRICKS, dora, reason=" \t ")


def test_a_finished_event_must_be_reopened_first(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, SIX)
    events.finish(afternoon, by=dora, despite="closing time")
    with refused("event-finished"):
        revise(afternoon, NO_OVERTRICKS, dora)
    events.reopen(afternoon, by=dora)
    assert points_now(revise(afternoon, NO_OVERTRICKS, dora), table) == (5, 2)


def test_the_same_rules_change_nothing(afternoon: Event, table: Table, dora: User) -> None:
    enter(table, SIX)
    with nothing_stored():
        revise(afternoon, preset("ottawa"), dora, seen="anything")


def test_a_double_tap_is_one_revision(afternoon: Event, table: Table, dora: User) -> None:
    enter(table, SIX)
    seen = fingerprint_of_revision(afternoon, NO_OVERTRICKS)
    revise(afternoon, NO_OVERTRICKS, dora, seen=seen)
    with nothing_stored():
        revise(afternoon, NO_OVERTRICKS, dora, seen=seen)


def test_rules_that_changed_since_they_were_shown_are_refused(afternoon: Event, dora: User) -> None:
    seen = fingerprint_of_revision(afternoon, NO_OVERTRICKS)
    revise(afternoon, ottawa_with(passed_out="redeal"), dora, reason="first")
    with refused("event-rules-changed"):
        revise(afternoon, NO_OVERTRICKS, dora, seen=seen)


def test_a_result_that_arrives_meanwhile_is_scored_too(
    afternoon: Event, table: Table, dora: User
) -> None:
    seen = fingerprint_of_revision(afternoon, NO_OVERTRICKS)
    enter(table, SIX)
    assert points_now(revise(afternoon, NO_OVERTRICKS, dora, seen=seen), table) == (5, 2)


def test_rules_for_six_are_refused_once_everybody_is_seated(afternoon: Event, dora: User) -> None:
    with refused("rules-other-seats", players=6):
        revise(afternoon, preset("bloomington-six"), dora)


def test_an_event_in_preparation_simply_gets_the_other_rules(event: Event, dora: User) -> None:
    with one_act(event, "rules-chosen"):
        changed = revise(event, NO_OVERTRICKS, dora, reason="")
    assert (changed.rules, RuleRevision.objects.count()) == (NO_OVERTRICKS, 0)
    assert next(iter(history_of(event))).sentence.startswith(
        "chose the rules No overtricks in place of Ottawa community afternoon. Until then: A side"
    )


def test_an_event_in_preparation_becomes_one_of_teams_while_nobody_is_entered(
    event: Event, dora: User
) -> None:
    assert revise(event, preset("bloomington-six"), dora).format == Event.Format.TEAMS
    add_entrants(revise(event, preset("ottawa"), dora), 2)
    with refused("rules-other-players", players=6):
        revise(event, preset("bloomington-six"), dora)


def test_a_second_revision_scores_again_from_what_was_played(
    afternoon: Event, table: Table, dora: User
) -> None:
    enter(table, SIX)
    revise(afternoon, NO_OVERTRICKS, dora, reason="first")
    event = revise(afternoon, preset("ottawa"), dora, reason="back again")
    assert points_now(event, table) == (6, 2)
    assert [each.number for each in revisions_of(event)] == [1, 2]
    assert [each.before for each in revisions_of(event)] == [preset("ottawa"), NO_OVERTRICKS]


def test_a_correction_of_a_rescored_row_is_refused_as_outdated(
    afternoon: Event, table: Table, dora: User
) -> None:
    old = enter(table, SIX).result
    revise(afternoon, NO_OVERTRICKS, dora)
    with refused("hand-changed", hand=1):
        results.correct(old, SEVEN, origin=origin("laptop", by=dora, reason="misread"))


def test_an_event_without_revisions_has_none(event: Event) -> None:
    assert revisions_of(event) == []
