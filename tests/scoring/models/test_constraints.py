"""What the database itself refuses, whoever writes: each constraint has a row that breaks it.

Every case starts from a valid table of stored rows and changes just enough to break one
constraint. The rows are written without the services, as a careless script would.
"""

import datetime as dt
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, models, transaction

from clubs.models import Club, Role, User
from scoring.models import (
    Adjustment,
    Agreement,
    DirectorCall,
    Entrant,
    Event,
    HandResult,
    HouseRules,
    Lineup,
    Placement,
    Player,
    Round,
    RuleRevision,
    Seating,
    Section,
    Session,
    SitOut,
    Table,
    TableLink,
    TableTotals,
)
from tests.cast import add_entrants, make_event, seat_entrants
from tests.clubs import member_rows
from tests.prebuilt import Prebuilt
from tests.scoring.models import (
    deal_rows,
    partner_rows,
    practice_rows,
    prize_rows,
    season_rows,
    sign_up_rows,
)

NOW = dt.datetime(2026, 12, 17, 13, 0, tzinfo=dt.UTC)

PLAYED = {
    "number": 1, "kind": "played", "dealer": "N", "declarer": "S", "level": 5, "strain": "C",
    "makers_tricks": 5, "of_tricks": 8, "makers": 0, "made": True, "points_0": 5, "points_1": 3,
    "source": "desk", "client_key": "phone", "content": "1 N s5c5",
}  # fmt: skip
PASSED_OUT = {
    "number": 1, "kind": "passed-out", "dealer": "N", "points_0": 0, "points_1": 0,
    "source": "desk", "client_key": "phone", "content": "1 N -",
}  # fmt: skip
TOTALS = {"points_0": 30, "points_1": 34, "client_key": "paper"}

Break = Callable[[], object]


def hand(table: int = 1, base: dict[str, Any] = PLAYED, **changed: Any) -> HandResult:
    """Write a hand of table 1 (or 2)."""
    return HandResult.objects.create(table=a_table(table), **{**base, **changed})


def totals(**changed: Any) -> TableTotals:
    return TableTotals.objects.create(table=a_table(), **{**TOTALS, **changed})


def a_table(number: int = 1) -> Table:
    return Table.objects.get(round__number=1, number=number)


def again(row: models.Model) -> None:
    """Insert a row a second time."""
    row.pk = None
    if hasattr(row, "uid"):
        row.uid = uuid.uuid4()
    row._state.adding = True
    row.save()


def both(first: Break, second: Break) -> Break:
    """Do both: the first is fine, the second is not."""
    return lambda: (first(), second())


def correction_without_reason() -> None:
    old = hand(state="superseded")
    hand(client_key="laptop", content="1 N s5c6", supersedes=old)


def totals_correction_without_reason() -> None:
    old = totals(state="superseded")
    totals(client_key="laptop", supersedes=old)


def placed() -> Placement:
    return Placement.objects.all()[0]


def sits_out_twice() -> None:
    for _ in range(2):
        SitOut.objects.create(round=Round.objects.get(number=1), entrant=Entrant.objects.all()[0])


def change(model: type[models.Model], **values: Any) -> Break:
    """Change the first stored row."""

    def act() -> None:
        row = model._default_manager.order_by("pk")[0]
        model._default_manager.filter(pk=row.pk).update(**values)

    return act


def change_last(model: type[models.Model], **values: Any) -> Break:
    """Change the last stored row."""

    def act() -> None:
        row = model._default_manager.order_by("-pk")[0]
        model._default_manager.filter(pk=row.pk).update(**values)

    return act


def public_rehearsal() -> None:
    event = Event.objects.get()
    Event.objects.create(club=event.club, rule_set=event.rule_set, rehearses=event, published=True)


def rehearsal_of_itself() -> None:
    event = Event.objects.get()
    Event.objects.filter(pk=event.pk).update(rehearses=event, published=False)


def two_in_one_seat() -> None:
    seating = Seating.objects.filter(table=a_table(), seat="N")
    Seating.objects.filter(table=a_table(), seat="E").update(seat=seating.get().seat)


def one_player_at_two_tables() -> None:
    player = Seating.objects.get(table=a_table(1), seat="N").player
    Seating.objects.filter(table=a_table(2), seat="N").update(player=player)


def one_player_in_two_entrants() -> None:
    first, other = Lineup.objects.filter(position=1).order_by("entrant__number")[:2]
    Lineup.objects.filter(pk=other.pk).update(player=first.player)


def two_first_players() -> None:
    first = Lineup.objects.filter(position=1)[0]
    stranger = Player.objects.create(event=first.entrant.event, name="Ann Lee")
    Lineup.objects.create(entrant=first.entrant, player=stranger, position=1)


def house_rules(**changed: Any) -> HouseRules:
    values = {"name": "Ours", "rule_set": {}, "rounds": 6, "hands_per_round": 8, **changed}
    return HouseRules.objects.create(club=Club.objects.get(), **values)


def revision(number: int = 1, reason: str = "a slip") -> RuleRevision:
    event = Event.objects.get()
    return RuleRevision.objects.create(event=event, number=number, rule_set={}, reason=reason)


def adjustment(**changed: Any) -> Adjustment:
    values = {"kind": "penalty", "points": -2, "reason": "table talk", **changed}
    entrant = Entrant.objects.all()[0]
    return Adjustment.objects.create(event=entrant.event, entrant=entrant, **values)


def agreement(**changed: Any) -> Agreement:
    """The other side agrees with a hand, which is given or inserted for it."""
    result = HandResult.objects.first() or hand(source="table", side=0)
    return Agreement.objects.create(result=result, **{"side": 1, "verdict": "agreed", **changed})


def call(**changed: Any) -> DirectorCall:
    return DirectorCall.objects.create(table=a_table(), **changed)


def answered_by_somebody_and_yet_open() -> None:
    call(answered_by=User.objects.get(username="dora"))


BREAKS: dict[str, Break] = {
    "role_is_known": change(Role, kind="cook"),
    "one_role_per_club_and_user": lambda: again(Role.objects.all()[0]),
    "one_name_per_house_rules": both(house_rules, house_rules),
    "house_rules_play_a_hand": lambda: house_rules(rounds=0),
    "one_revision_per_number": both(revision, revision),
    "revision_has_a_reason": lambda: revision(reason=""),
    "event_state_is_known": change(Event, state="paused"),
    "event_names_shown_is_known": change(Event, names_shown="nickname"),
    "event_format_is_known": change(Event, format="fours"),
    "event_sit_outs_is_known": change(Event, sit_outs="a cake"),
    "event_defaulted_is_known": change(Event, defaulted="fined"),
    "event_latecomers_is_known": change(Event, latecomers="scolded"),
    "event_entry_is_known": change(Event, entry="pigeons"),
    "event_disputes_is_known": change(Event, disputes="a duel"),
    "rehearsal_is_never_public": public_rehearsal,
    "rehearsal_of_another_event": rehearsal_of_itself,
    "penalty_takes_and_bonus_gives": lambda: adjustment(points=2),
    "adjustment_has_a_reason": lambda: adjustment(reason=""),
    "one_session_per_number": lambda: again(Session.objects.get()),
    "session_has_a_round": change(Session, rounds_due=0),
    "one_section_per_letter": lambda: again(Section.objects.get()),
    "section_plays_a_hand": change(Section, hands_per_round=0),
    "one_entrant_per_number": change_last(Entrant, number=1),
    "entrant_number_from_1": change(Entrant, number=0),
    "entrant_state_is_known": change(Entrant, state="asleep"),
    "entrant_kind_is_known": change(Entrant, kind="ghost"),
    "entrant_first_round_from_1": change(Entrant, first_round=0),
    "entrant_leaves_after_it_came": change(Entrant, first_round=4, last_round=2),
    "one_entrant_per_cut": both(change(Entrant, cut=1), change_last(Entrant, cut=1)),
    "one_player_per_position": two_first_players,
    "player_plays_for_one_entrant": one_player_in_two_entrants,
    "lineup_ends_after_it_begins": change(Lineup, first_round=3, last_round=2),
    "entrant_placed_once": lambda: again(placed()),
    "one_round_per_number": change_last(Round, number=1),
    "round_number_from_1": change(Round, number=0),
    "entrant_cut_from_1": change(Entrant, cut=0),
    "clock_runs_or_is_paused": change(Round, ends_at=NOW, paused_left=60),
    "round_closed_after_it_started": change_last(Round, started_at=None, closed_at=NOW),
    "one_table_per_number": lambda: again(a_table()),
    "first_dealer_is_a_seat": change(Table, first_dealer="O"),
    "table_number_from_1": change(Table, number=0),
    "one_of_two_sides_goes_on": change(Table, goes_on=2),
    "match_is_best_of_1_3_or_5": change(Section, best_of=2),
    "seed_from_1": change(Placement, seed=0),
    "table_plays_a_hand": change(Table, hands_due=0),
    "one_player_per_seat": two_in_one_seat,
    "player_sits_once_in_a_round": one_player_at_two_tables,
    "seat_is_known": change(Seating, seat="X"),
    "seating_ends_after_it_begins": change(Seating, first_hand=5, last_hand=4),
    "sit_out_once_in_a_round": sits_out_twice,
    "one_valid_link_per_table": change_last(TableLink, table_number=1),
    "one_official_result_per_hand": both(hand, lambda: hand(client_key="laptop")),
    "one_second_typing_per_hand": both(
        lambda: hand(state="second"), lambda: hand(state="second", client_key="laptop")
    ),
    "result_side_is_known": lambda: hand(side=2),
    "one_verdict_per_side": both(agreement, lambda: agreement(verdict="disputed")),
    "agreement_side_is_known": lambda: agreement(side=2),
    "verdict_is_known": lambda: agreement(verdict="shrugged"),
    "one_open_call_per_table": both(call, call),
    "call_side_is_known": lambda: call(side=2),
    "call_answered_by_somebody_then": answered_by_somebody_and_yet_open,
    "a_double_tap_is_one_row": both(lambda: hand(state="superseded"), hand),
    "hand_number_from_1": lambda: hand(number=0),
    "result_kind_is_known": lambda: hand(kind="claimed"),
    "result_state_is_known": lambda: hand(state="likely"),
    "result_seats_are_known": lambda: hand(declarer="O"),
    "played_hand_has_a_contract": lambda: hand(strain=None),
    "passed_out_hand_has_no_contract": lambda: hand(base=PASSED_OUT, points_0=5),
    "awarded_hand_has_a_revoker": lambda: hand(base=PASSED_OUT, kind="awarded"),
    "result_direction_is_known": lambda: hand(direction="sideways"),
    "tricks_within_the_hand": lambda: hand(makers_tricks=9),
    "makers_are_a_side": lambda: hand(makers=2),
    "override_has_a_reason": lambda: hand(overridden=["below-minimum"]),
    "correction_has_a_reason": correction_without_reason,
    "one_official_totals_per_table": both(totals, lambda: totals(client_key="laptop")),
    "totals_double_tap_is_one_row": both(lambda: totals(state="superseded"), totals),
    "totals_state_is_known": lambda: totals(state="likely"),
    "totals_correction_has_a_reason": totals_correction_without_reason,
    "totals_side_is_known": lambda: totals(side=2),
    "one_disputed_version_of_a_side": both(
        lambda: totals(state="disputed", side=0),
        lambda: totals(state="disputed", side=0, client_key="laptop"),
    ),
    "disputed_totals_are_of_a_side": lambda: totals(state="disputed"),
    "agreed_totals_came_from_a_side": lambda: totals(agreed_device="phone"),
    **member_rows.BREAKS,
    **deal_rows.BREAKS,
    **partner_rows.BREAKS,
    **prize_rows.BREAKS,
    **season_rows.BREAKS,
    **sign_up_rows.BREAKS,
    **practice_rows.BREAKS,
}


@Prebuilt
def at_two_tables(club: Club) -> Event:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    return seat_entrants(event)


@pytest.fixture
def small_event(club: Club, dora: User) -> Event:
    """Four pairs at two tables, three rounds."""
    return at_two_tables(club)


def constraints() -> Iterator[models.BaseConstraint]:
    for app in ("clubs", "scoring"):
        for model in apps.get_app_config(app).get_models():
            yield from model._meta.constraints


def is_told(error: IntegrityError, name: str) -> bool:
    """Whether the error names the constraint, or (SQLite, unique) exactly its columns."""
    constraint, model = next(
        (each, model)
        for app in ("clubs", "scoring")
        for model in apps.get_app_config(app).get_models()
        for each in model._meta.constraints
        if each.name == name
    )
    if name in str(error):
        return True
    if not isinstance(constraint, models.UniqueConstraint):
        return False
    names = {field.name: field.column for field in model._meta.concrete_fields}
    columns = [names[field] for field in constraint.fields]
    listed = ", ".join(f"{model._meta.db_table}.{column}" for column in columns)
    return str(error) == f"UNIQUE constraint failed: {listed}"


def test_every_constraint_has_a_row_that_breaks_it() -> None:
    assert {constraint.name for constraint in constraints()} == set(BREAKS)


@pytest.mark.parametrize("name", BREAKS)
def test_the_database_refuses_rows_that_break_a_constraint(small_event: Event, name: str) -> None:
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        BREAKS[name]()
    assert is_told(caught.value, name)


@pytest.mark.parametrize(
    "field", ["declarer", "strain", "makers", "makers_tricks", "of_tricks", "made", "level"]
)
def test_a_played_hand_has_every_part_of_a_contract(small_event: Event, field: str) -> None:
    with pytest.raises(IntegrityError, match="played_hand_has_a_contract"):
        hand(base={**PLAYED, field: None})


def test_a_contract_is_a_level_or_a_special_bid_and_never_both(small_event: Event) -> None:
    with pytest.raises(IntegrityError, match="played_hand_has_a_contract"):
        hand(special="moon")


@pytest.mark.parametrize(
    "value",
    [{"declarer": "S"}, {"level": 5}, {"special": "moon"}, {"strain": "C"}, {"makers": 0},
     {"made": True}, {"lone": True}, {"makers_tricks": 0, "of_tricks": 8}, {"points_1": 1}],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("kind", ["passed-out", "void", "not-played"])
def test_a_passed_out_hand_has_no_part_of_a_contract(
    small_event: Event, value: dict[str, Any], kind: str
) -> None:
    with pytest.raises(IntegrityError, match="passed_out_hand_has_no_contract"):
        hand(base={**PASSED_OUT, "kind": kind}, **value)


@pytest.mark.parametrize(
    "value", [{"makers_tricks": -1}, {"level": -1}, {"of_tricks": -1}], ids=str
)
def test_no_number_of_a_hand_is_below_zero(small_event: Event, value: dict[str, int]) -> None:
    with pytest.raises(IntegrityError):
        hand(base={**PLAYED, **value})


def test_rows_that_break_nothing_are_accepted(small_event: Event) -> None:
    practice_rows.all_right()
    old = hand(state="superseded")
    hand(content="1 N s5c6", client_key="laptop", supersedes=old, reason="misread")
    hand(content="1 N s5c7", client_key="third", state="disputed")
    hand(base=PASSED_OUT, number=2, content="2 N -")
    hand(number=3, content="3 N sm8", level=None, special="moon", overridden=["x"], reason="y")
    hand(table=2)
    hand(base=PASSED_OUT, number=4, kind="void", content="4 void", reason="played twice")
    hand(base=PASSED_OUT, number=5, kind="not-played", content="5 not-played", reason="time")
    hand(number=2, state="second", client_key="typed twice")
    call(answered_at=NOW)
    call()
    totals(state="superseded")
    totals(client_key="laptop")
    assert (HandResult.objects.count(), TableTotals.objects.count()) == (9, 2)


@pytest.mark.parametrize("model", [HandResult, TableTotals])
def test_a_table_with_a_result_can_t_be_deleted(
    small_event: Event, model: type[models.Model]
) -> None:
    hand() if model is HandResult else totals()
    with pytest.raises(models.ProtectedError):
        Round.objects.all().delete()
    assert model._default_manager.count() == 1
