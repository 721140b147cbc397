"""Penalties, bonuses, and the places decided by cutting the cards."""

import datetime as dt

import pytest

from clubs.models import AuditEntry, User
from scoring.acts.history import sentence_of
from scoring.models import Adjustment, Event, Round
from scoring.services import adjustments, cuts, entrants, events
from tests.cast import add_entrants, make_event
from tests.scoring.afternoon.play import enter_totals, start_round
from tests.scoring.derived import standings_of
from tests.scoring.services.acts import entry_of, nothing_stored, refused

PENALTY, BONUS = Adjustment.Kind.PENALTY, Adjustment.Kind.BONUS


def give(event: Event, by: User, kind: Adjustment.Kind = PENALTY, **values: object) -> Adjustment:
    given = {"points": 4, "reason": "a revoke", **values}
    given["entrant"] = given.get("entrant") or event.entrants.get(number=1)
    return adjustments.give(event, kind=kind, by=by, **given)  # type: ignore[arg-type]


def total(event: Event, number: int) -> int:
    lines = standings_of(Event.objects.get(pk=event.pk), names="full").lines
    return next(line.total for line, entrant in lines if entrant.number == number)


def test_a_penalty_takes_points_and_a_bonus_gives_them(afternoon: Event, dora: User) -> None:
    enter_totals(afternoon, (40, 24))
    give(afternoon, dora)
    assert total(afternoon, 1) == 36
    give(afternoon, dora, BONUS, points=10, reason="best costume")
    assert total(afternoon, 1) == 46


def test_a_voided_adjustment_no_longer_counts_and_stays_in_the_list(
    afternoon: Event, dora: User
) -> None:
    enter_totals(afternoon, (40, 24))
    row = give(afternoon, dora)
    adjustments.void(row, reason="the wrong pair", by=dora)
    assert total(afternoon, 1) == 40
    assert Adjustment.objects.get().voided_at is not None


def test_a_penalty_of_a_later_round_is_not_in_earlier_standings(
    afternoon: Event, dora: User
) -> None:
    enter_totals(afternoon, (40, 24))
    give(afternoon, dora, in_round=start_round(afternoon, 2))
    lines = standings_of(afternoon, names="full", after=1).lines
    assert {entrant.number: line.total for line, entrant in lines}[1] == 40


def test_the_history_says_who_how_much_and_why(afternoon: Event, dora: User) -> None:
    row = give(afternoon, dora)
    adjustments.void(row, reason="the wrong pair", by=dora)
    told = {sentence_of(entry): entry.reason for entry in AuditEntry.objects.filter(about=row.uid)}
    assert told == {
        "gave no. 1 a penalty of 4 points": "a revoke",
        "took back the −4 points of no. 1": "the wrong pair",
    }


def test_a_reason_is_required_and_kept_on_one_line(afternoon: Event, dora: User) -> None:
    with refused("reason-missing"):
        give(afternoon, dora, reason=" \n ")
    row = give(afternoon, dora, reason="late\nagain " + "x" * 300)
    assert row.reason.startswith("late again xxx")
    assert len(row.reason) == 200
    with refused("reason-missing"):
        adjustments.void(row, reason="", by=dora)


def test_a_button_pressed_twice_gives_once(afternoon: Event, dora: User) -> None:
    seen = adjustments.fingerprint_of_adjustments(afternoon)
    give(afternoon, dora, seen=seen)
    with refused("adjustments-changed"):
        give(afternoon, dora, seen=seen)


def test_voiding_twice_is_harmless(afternoon: Event, dora: User) -> None:
    row = give(afternoon, dora)
    adjustments.void(row, reason="the wrong pair", by=dora)
    with nothing_stored():
        adjustments.void(row, reason="again", by=dora)


def test_an_entrant_that_is_gone_gets_no_penalty(event: Event, dora: User) -> None:
    add_entrants(event, 2)
    gone = event.entrants.get(number=1)
    entrants.remove(event.entrants.get(number=1), by=dora)
    with refused("entrant-gone"):
        give(event, dora, entrant=gone)


def test_a_finished_event_is_left_as_it_is(afternoon: Event, dora: User) -> None:
    row = give(afternoon, dora)
    Round.objects.update(started_at=dt.datetime(2026, 12, 17, tzinfo=dt.UTC))
    events.finish(afternoon, by=dora, despite="closing time")
    with refused("event-finished"):
        give(afternoon, dora)
    with refused("event-finished"):
        adjustments.void(row, reason="x", by=dora)
    with refused("event-finished"):
        cuts.enter(afternoon, places={}, by=dora)


# Cutting the cards


@pytest.fixture
def level(afternoon: Event) -> Event:
    """Pairs 1 to 3 and 6 to 8 have 32 points each, 4 has 40, 5 has 24."""
    Event.objects.filter(pk=afternoon.pk).update(tie_chain=["total", "cut", "share"])
    for table, points in enumerate([(32, 32), (32, 32), (32, 32), (40, 24)], start=1):
        enter_totals(afternoon, points, at=(1, table))
    return Event.objects.get(pk=afternoon.pk)


def ranks(event: Event) -> list[tuple[int, int]]:
    lines = standings_of(event, names="full").lines
    return [(line.rank, entrant.number) for line, entrant in lines]


def test_those_who_cut_the_cards_get_the_resulting_places(level: Event, dora: User) -> None:
    best, *six, last = (number for _, number in ranks(level))
    assert [rank for rank, _ in ranks(level)] == [1, 2, 2, 2, 2, 2, 2, 8]
    places = dict(zip(reversed(six), range(2, 8), strict=True))
    cuts.enter(level, places=places, by=dora)
    assert ranks(level) == [
        (1, best), *((place, number) for number, place in places.items()), (8, last),
    ]  # fmt: skip
    assert standings_of(level, names="full").lines[1][0].why == "cut"
    assert "→ 2" in sentence_of(entry_of("cards-cut"))


def test_the_places_can_be_entered_again_and_removed(level: Event, dora: User) -> None:
    six = [number for _, number in ranks(level)[1:7]]
    cuts.enter(level, places=dict(zip(six, range(2, 8), strict=True)), by=dora)
    cuts.enter(level, places=dict(zip(reversed(six), range(2, 8), strict=True)), by=dora)
    assert [number for _, number in ranks(level)[1:7]] == six[::-1]
    cuts.enter(level, places={}, by=dora)
    assert {rank for rank, _ in ranks(level)[1:7]} == {2}


def test_places_that_do_not_fit_are_refused_in_words(level: Event, dora: User) -> None:
    six = [number for _, number in ranks(level)[1:7]]
    named = {"numbers": ", ".join(map(str, six)), "places": "2, 3, 4, 5, 6, 7"}
    for places in ([2, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [2, 3]):
        with refused("cut-places", **named):
            cuts.enter(level, places=dict(zip(six, places, strict=False)), by=dora)


def test_an_entrant_that_is_not_level_cuts_no_cards(level: Event, dora: User) -> None:
    best = ranks(level)[0][1]
    with refused("not-level"):
        cuts.enter(level, places={best: 1}, by=dora)


def test_nobody_cuts_if_the_chain_has_no_cutting(afternoon: Event, dora: User) -> None:
    enter_totals(afternoon, (32, 32))
    with refused("not-level"):
        cuts.enter(afternoon, places={1: 1, 8: 2}, by=dora)


def test_nobody_cuts_before_the_event_begins(club: object, dora: User) -> None:
    event = make_event(club)  # type: ignore[arg-type]
    with refused("event-not-started"):
        cuts.enter(event, places={}, by=dora)
