"""What an irregularity awards: to whom, how much, once, and taken back as one act."""

import pytest

from clubs.models import AuditEntry, Club, User
from scoring.acts.history import history_of
from scoring.models import Adjustment, Event
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import events, irregularities, rounds
from scoring.services.irregularities import Incident, Points
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.scoring.services.acts import nothing_stored, one_act, refused


def seated(event: Event, table: int = 1) -> dict[str, int]:
    """The numbers at a table of round 1 by seat."""
    seatings = table_at(event, 1, table).seatings.filter(first_hand=1)
    return dict(seatings.values_list("seat", "entrant__number"))


def give(
    event: Event,
    by: User,
    *,
    seat: str = "N",
    code: str = "revoke",
    points: Points = (-4, 4),
    key: str = "k",
    note: str = "",
) -> list[Adjustment]:
    incident = Incident(code, table_at(event, 1, 1), seated(event)[seat])
    return irregularities.give(incident, points=points, by=by, key=key, note=note)


def given(event: Event) -> dict[int, int]:
    """The points that count, by number."""
    rows = event.adjustments.filter(voided_at=None)
    return dict(rows.values_list("entrant__number", "points"))


@pytest.fixture
def singles(club: Club) -> Event:
    """Eight single players at two tables, in round 1."""
    event = make_event(club, rounds_due=1, are_single=True)
    add_entrants(event, 8)
    first = RoundPlan((TablePlan(1, ((1, 2), (3, 4))), TablePlan(2, ((5, 6), (7, 8)))))
    return rounds.seat(event, plan=Plan((first,)), by=None)


def test_a_pair_loses_and_the_opponents_gain(afternoon: Event, dora: User) -> None:
    seats = seated(afternoon)
    with one_act(afternoon, "irregularity-given"):
        rows = give(afternoon, dora)
    assert given(afternoon) == {seats["N"]: -4, seats["E"]: 4}
    assert {(row.kind, row.irregularity, row.reason) for row in rows} == {
        ("penalty", "revoke", "Revoke at table 1"),
        ("bonus", "revoke", "Revoke at table 1"),
    }
    assert {row.round.number for row in rows if row.round} == {1}


def test_among_single_players_only_the_offender_loses(singles: Event, dora: User) -> None:
    seats = seated(singles)
    give(singles, dora, seat="S")
    assert given(singles) == {seats["S"]: -4, seats["E"]: 4, seats["W"]: 4}


def test_a_team_answers_as_one(club: Club, dora: User) -> None:
    event = make_event(club, rules="bloomington-six", rounds_due=3)
    add_entrants(event, 4)
    seats = seated(seat_entrants(event))
    give(event, dora, seat="3")
    assert given(event) == {seats["1"]: -4, seats["2"]: 4}


def test_somebody_who_gets_no_points_has_no_row(afternoon: Event, dora: User) -> None:
    give(afternoon, dora, code="late", points=(0, 10))
    assert given(afternoon) == {seated(afternoon)["E"]: 10}


def test_without_points_it_is_a_warning_in_the_history(afternoon: Event, dora: User) -> None:
    with one_act(afternoon, "irregularity-noted"):
        assert give(afternoon, dora, code="table-talk", points=(0, 0), note="first time") == []
    act = history_of(afternoon).object_list[0]
    number = seated(afternoon)["N"]
    assert (act.by, act.sentence, act.reason) == (
        "dora", f"round 1, table 1: Table talk by no. {number}, a warning", "first time"
    )  # fmt: skip


def test_the_history_says_who_got_what(afternoon: Event, dora: User) -> None:
    give(afternoon, dora)
    seats = seated(afternoon)
    assert history_of(afternoon).object_list[0].sentence == (
        f"round 1, table 1: Revoke by no. {seats['N']}, −4 points; opponents (no. {seats['E']}) +4"
    )


@pytest.mark.parametrize("points", [(-4, 4), (0, 0)])
def test_a_double_tap_gives_it_once(afternoon: Event, dora: User, points: Points) -> None:
    first = give(afternoon, dora, points=points)
    with nothing_stored():
        assert give(afternoon, dora, points=points) == first
    give(afternoon, dora, points=points, key="another")
    acts = AuditEntry.objects.filter(action__startswith="irregularity-")
    assert acts.count() == 2


def test_taken_back_it_counts_for_neither_side(afternoon: Event, dora: User) -> None:
    rows = give(afternoon, dora)
    other = give(afternoon, dora, code="misdeal", points=(-1, 0), key="another")
    for row in rows[::-1]:
        gone = irregularities.take_back(row, reason="nobody saw it", by=dora)
    assert gone == []
    assert given(afternoon) == {other[0].entrant.number: -1}
    assert AuditEntry.objects.filter(action="irregularity-taken-back").count() == 1


def test_taking_it_back_needs_a_reason(afternoon: Event, dora: User) -> None:
    rows = give(afternoon, dora)
    with refused("reason-missing"):
        irregularities.take_back(rows[0], reason=" ", by=dora)


def test_somebody_not_at_the_table_can_t_have_done_it(afternoon: Event, dora: User) -> None:
    elsewhere = seated(afternoon, 2)["N"]
    with refused("not-at-the-table", number=elsewhere, table=1):
        incident = Incident("revoke", table_at(afternoon, 1, 1), elsewhere)
        irregularities.give(incident, points=(-4, 4), by=dora, key="k")


def test_nothing_is_given_in_a_round_to_come_or_after_the_end(afternoon: Event, dora: User) -> None:
    table = table_at(afternoon, 2, 1)
    number = table.seatings.get(seat="N").entrant.number
    with refused("round-not-started", round=2):
        irregularities.give(Incident("late", table, number), points=(0, 10), by=dora, key="k")
    events.finish(afternoon, by=dora, despite="fire", sharing=True)
    with refused("event-finished"):
        give(afternoon, dora)


def test_the_values_belong_to_the_event(afternoon: Event, dora: User) -> None:
    assert afternoon.irregularities["revoke"] == [-4, 4]
    with one_act(afternoon, "irregularities-changed"):
        irregularities.change_values(afternoon, values={"revoke": (-2, 2)}, by=dora)
    values = Event.objects.get().irregularities
    assert (values["revoke"], values["late"]) == ([-2, 2], [0, 10])
    with nothing_stored():
        irregularities.change_values(afternoon, values={"revoke": (-2, 2)}, by=dora)
    assert history_of(afternoon).object_list[0].sentence == (
        "changed what irregularities give: Revoke: −4 / +4 → −2 / +2"
    )


def test_values_changed_by_somebody_else_are_not_overwritten(afternoon: Event, dora: User) -> None:
    seen = irregularities.fingerprint_of_values(afternoon)
    irregularities.change_values(afternoon, values={"late": (-5, 5)}, by=dora)
    with refused("irregularities-changed"):
        irregularities.change_values(afternoon, values={"late": (0, 8)}, by=dora, seen=seen)
