"""From stored rows to standings; see tests/scoring/test_standings.py for the order itself."""

from clubs.models import Club, User
from engine.check import Counts
from scoring.afternoon.ranking import EventStandings
from scoring.models import Event
from scoring.services import events
from scoring.standings import TIE_BREAKERS
from tests.cast import add_entrants, make_event, seat_entrants
from tests.scoring.afternoon.play import dispute, enter, enter_totals, start_round
from tests.scoring.derived import standings_of


def of(event: Event, after: int | None = None) -> EventStandings:
    return standings_of(Event.objects.get(pk=event.pk), names="full", after=after)


def figures(found: EventStandings, entrant: int) -> tuple[int | None, ...]:
    """Total, contracts made, sets, and lone hands made of a pair."""
    line = next(line for line, shown in found.lines if shown.number == entrant)
    return line.total, line.made, line.sets, line.lone_made


def test_hands_count_for_the_side_that_played_them(afternoon: Event) -> None:
    """Round 1, table 1: pair 1 sits N-S, pair 8 E-W."""
    enter(afternoon, "n5c6", at=(1, 1, 1))
    enter(afternoon, "e5h3", at=(1, 1, 2))
    enter(afternoon, "smd8", at=(1, 1, 3))
    enter(afternoon, "-", at=(1, 1, 4))
    found = of(afternoon)
    assert figures(found, 1) == (6 + 5 + 24, 2, 0, 1)
    assert figures(found, 8) == (2 - 5, 0, 1, 0)


#: Tie-breakers that depend on no hand.
NOT_PLAYED_FOR = ["cut", "share", "section", "reached"]


def test_every_tie_breaker_that_is_played_for_tells_two_pairs_apart(afternoon: Event) -> None:
    """Pair 1 made a bid and a lone hand, pair 8 was set."""
    for number, line in enumerate(("n5c6", "e5h3", "smd8"), start=1):
        enter(afternoon, line, at=(1, 1, number))
    lines = [line for line, shown in of(afternoon).lines if shown.number in (1, 8)]
    figures = {name: set(row.figures(lines)) for name, row in TIE_BREAKERS.items()}
    equal = [name for name, each in figures.items() if None in each or len(each) == 1]
    assert equal == NOT_PLAYED_FOR, (
        "count it in scoring/afternoon/points.py, hand by hand;"
        " if none of the hands above counts for it, add one that does"
    )


def test_equal_totals_share_the_place(afternoon: Event) -> None:
    for table, points in enumerate([(44, 20), (36, 28), (36, 28), (30, 34)], start=1):
        enter_totals(afternoon, points, at=(1, table))
    places = [(line.rank, line.total, line.shared) for line, _ in of(afternoon).lines]
    assert places == [
        (1, 44, False), (2, 36, True), (2, 36, True), (4, 34, False),
        (5, 30, False), (6, 28, True), (6, 28, True), (8, 20, False),
    ]  # fmt: skip


def test_a_count_not_handed_in_is_unknown_and_never_0(afternoon: Event) -> None:
    enter_totals(afternoon, (40, 19), counts=Counts(sets=(0, 1)))
    found = of(afternoon)
    assert figures(found, 1) == (40, None, 0, None)
    assert figures(found, 8) == (19, None, 1, None)
    assert found.unknown


def test_a_disputed_hand_counts_for_nobody(afternoon: Event) -> None:
    dispute(afternoon)
    found = of(afternoon)
    assert not found.played
    assert found.waiting == 4


def test_standings_are_complete_when_no_result_of_a_begun_round_is_missing(
    afternoon: Event, dora: User
) -> None:
    for table in (1, 2, 3):
        enter_totals(afternoon, (32, 32), at=(1, table))
    found = of(afternoon)
    assert (found.complete, found.waiting, found.final) == (False, 1, False)
    enter_totals(afternoon, (40, 24), at=(1, 4))
    found = of(afternoon)
    assert (found.complete, found.waiting, found.final) == (True, 0, False)


def test_standings_after_an_earlier_round_leave_the_later_ones_out(afternoon: Event) -> None:
    enter(afternoon, "n5c6", at=(1, 1, 1))
    start_round(afternoon, 2)
    enter(afternoon, "n6c8", at=(2, 1, 1))
    now, then = of(afternoon), of(afternoon, after=1)
    assert (now.after, now.started, now.rounds) == (2, 2, 6)
    assert (then.after, then.started, then.rounds) == (1, 2, 6)
    assert sum(line.total for line, _ in then.lines) == 8
    assert sum(line.total for line, _ in now.lines) == 16


def test_for_a_round_that_has_not_begun_the_last_one_is_used(afternoon: Event) -> None:
    assert of(afternoon, after=5).after == 1


def test_the_end_of_the_event_makes_the_last_round_final(afternoon: Event, dora: User) -> None:
    for number in range(2, 7):
        start_round(afternoon, number)
    events.finish(afternoon, by=dora, despite="time was called")
    assert of(afternoon).final
    assert not of(afternoon, after=3).final


def test_a_half_played_last_round_can_be_left_out_by_the_director(
    afternoon: Event, dora: User
) -> None:
    enter(afternoon, "n5c6", at=(1, 1, 1))
    before = [(line.entrant, line.total) for line, _shown in of(afternoon).lines]
    start_round(afternoon, 2)
    enter(afternoon, "n5c6", at=(2, 1, 1))
    assert [(line.entrant, line.total) for line, _shown in of(afternoon).lines] != before
    events.finish(afternoon, by=dora, despite="the hall closes", count_to=1)
    found = of(afternoon)
    assert [(line.entrant, line.total) for line, _shown in found.lines] == before
    assert (found.after, found.started, found.final, found.cut_short) == (1, 1, True, True)
    assert of(afternoon, after=2).after == 1
    events.reopen(afternoon, by=dora)
    assert (of(afternoon).after, of(afternoon).cut_short) == (2, False)


def test_an_event_that_ends_early_is_final_after_the_last_round_that_began(
    club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=3, sit_out_points=8)
    add_entrants(event, 3)
    seat_entrants(event)
    start_round(event, 2)
    events.finish(event, by=dora, despite="the hall closes")
    found = of(event)
    assert (found.final, found.after, found.rounds) == (True, 2, 3)
    assert [line.total for line, _ in found.lines] == [8, 8, 0]
    assert not of(event, after=1).final


def test_points_for_sitting_out_do_not_count_as_play(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(sit_out_points=8)
    add_entrants(event, 7)
    seat_entrants(event)
    found = of(event)
    assert [line.total for line, _ in found.lines] == [8, 0, 0, 0, 0, 0, 0]
    assert not found.played
