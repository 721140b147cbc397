"""An event as one value: loaded in ten queries, and later only as far as it changed."""

import pytest
from django.db.models import TextChoices
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from scoring.afternoon import codes
from scoring.models import Adjustment, Agreement, Entrant, Event, HandResult
from scoring.models.result import ResultState
from scoring.services import adjustments
from scoring.store.loader import load
from tests.cast import add_entrants, make_event, seat_entrants, table_at
from tests.scoring.services.acts import SIX, correct, enter


@pytest.fixture(params=[4, 30])
def event(request: pytest.FixtureRequest, club: Club) -> Event:
    found = make_event(club, rounds_due=3)
    add_entrants(found, 2 * request.param)
    return seat_entrants(found)


def now(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def test_an_event_with_any_number_of_tables_is_loaded_in_ten_queries(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    enter(table_at(event, 1, 1))
    with django_assert_num_queries(10):
        load(event.pk)


def test_after_a_hand_only_its_table_is_read_again(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    before = load(event.pk)
    played = table_at(event, 1, 2)
    enter(played)
    with django_assert_num_queries(4):
        after = load(event.pk, before)
    changed = [pk for pk in after.tables if after.tables[pk] is not before.tables[pk]]
    assert changed == [played.pk]
    assert [row.points_0 for row in after.tables[played.pk].hands] == [5]
    assert after.frame is before.frame
    assert after == load(event.pk)


def test_a_change_for_everybody_is_read_whole(event: Event, dora: User) -> None:
    before = load(event.pk)
    first = event.entrants.get(number=1)
    penalty = Adjustment.Kind.PENALTY
    adjustments.give(event, entrant=first, kind=penalty, points=5, reason="talk", by=dora)
    after = load(event.pk, before)
    assert [each.points for each in after.frame.adjustments] == [-5]


def test_a_value_newer_than_the_stored_version_is_not_used(event: Event) -> None:
    enter(table_at(event, 1, 1))
    later = load(event.pk)
    HandResult.objects.all().delete()
    Event.objects.filter(pk=event.pk).update(version=1, version_at_tables=0)
    assert load(event.pk, later).version == 1
    assert not any(table.hands for table in load(event.pk, later).tables.values())


@pytest.mark.parametrize(
    ("code", "stored"),
    [
        (codes.Format, Event.Format),
        (codes.Names, Event.Names),
        (codes.State, Event.State),
        (codes.Defaulted, Event.Defaulted),
        (codes.Latecomers, Event.Latecomers),
        (codes.Entry, Event.Entry),
        (codes.Presence, Entrant.State),
        (codes.Competing, Entrant.Kind),
        (codes.HandKind, HandResult.Kind),
        (codes.Source, HandResult.Source),
        (codes.Verdict, Agreement.Verdict),
    ],
)
def test_the_codes_of_the_value_equal_the_stored_ones(
    code: type[codes.StrEnum], stored: type[TextChoices]
) -> None:
    assert {each.value for each in code} == set(stored.values)


def test_standing_results_are_official_or_disputed() -> None:
    assert {each.value for each in codes.Standing} < set(ResultState.values)


def test_a_correction_replaces_what_was_entered(event: Event) -> None:
    entered = enter(table_at(event, 1, 1)).result
    before = load(event.pk)
    corrected = correct(entered, SIX)
    after = load(event.pk, before).tables[entered.table_id]
    assert [row.uid for row in after.hands] == [corrected.uid]
