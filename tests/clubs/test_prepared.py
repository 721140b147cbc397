"""A query whose SQL is built once finds what the ORM finds, whatever values it is given."""

import pytest
from django.db import connection
from django.db.models import Exists, OuterRef

from clubs.prepared import Prepared, insert
from scoring.models import Event, HandResult, Table
from tests.cast import table_at
from tests.scoring.services.acts import enter

_WITH_RESULTS = Prepared(
    lambda at: (
        Table.objects.select_related("round__session__event__club")
        .annotate(is_played=Exists(HandResult.objects.filter(table=OuterRef("pk"))))
        .filter(round__number=at("round"), number=at("number"))
    )
)


def test_rows_come_with_their_relations_and_annotations(afternoon: Event) -> None:
    enter(table_at(afternoon, 1, 2))
    for number, is_played in ((1, False), (2, True)):
        found = _WITH_RESULTS.first(round=1, number=number)
        assert found is not None
        assert found == table_at(afternoon, 1, number)
        assert found.is_played == is_played  # type: ignore[attr-defined]
        event = found.round.session.event
        assert (event.uid, event.rule_set) == (afternoon.uid, afternoon.rule_set)
        assert (event.published, event.created_at) == (True, afternoon.created_at)
        assert event.club.uid == afternoon.club.uid
    assert _WITH_RESULTS.first(round=1, number=99) is None


def test_relations_cost_no_further_query(
    afternoon: Event, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        found = _WITH_RESULTS.first(round=1, number=1)
        assert found is not None
        assert found.round.session.event.club.slug == "marlborough"


def test_a_row_equals_the_one_the_orm_makes(afternoon: Event) -> None:
    query = Event.objects.select_related("club", "dealing", "rehearses")
    prepared = Prepared(lambda at: query.filter(pk=at("event")))
    found, known = prepared.first(event=afternoon.pk), query.get(pk=afternoon.pk)
    assert found is not None
    for ours, theirs in ((found, known), (found.club, known.club)):
        told, asked = vars(ours).copy(), vars(theirs).copy()
        states = told.pop("_state"), asked.pop("_state")
        assert told == asked
        assert [(state.db, state.adding) for state in states] == [("default", False)] * 2
        assert states[0].fields_cache == states[1].fields_cache
    assert found.rehearses is None
    found.name = "Renamed"
    found.save()
    assert Event.objects.get().name == "Renamed"


def test_a_row_is_stored_as_the_orm_would_save_it(afternoon: Event) -> None:
    row = enter(table_at(afternoon, 1, 1)).result
    kept = HandResult.objects.values().get(pk=row.pk)
    HandResult.objects.all().delete()
    row.pk = None
    insert(row)
    fresh = HandResult.objects.values().get(pk=row.pk)
    changing = ("id", "entered_at")
    assert {name: value for name, value in fresh.items() if name not in changing} == {
        name: value for name, value in kept.items() if name not in changing
    }


def test_constants_of_a_query_are_told_from_values_given_later(afternoon: Event) -> None:
    name = "100% of Ann's %s"
    Event.objects.filter(pk=afternoon.pk).update(name=name)
    named: Prepared[Event] = Prepared(
        lambda at: Event.objects.filter(name=name, pk=at("event"), version__gte=0)
    )
    assert named.first(event=afternoon.pk) == afternoon
    assert named.first(event=afternoon.pk + 1) is None


@pytest.mark.django_db
def test_a_placeholder_is_told_from_a_percent_sign() -> None:
    with connection.cursor() as cursor:
        for given in ("x", "%s"):
            cursor.execute("SELECT '5%%', '%%s', %s", [given])
            assert cursor.fetchone() == ("5%", "%s", given)
        cursor.execute("SELECT %(b)s, %(a)s", {"a": "1", "b": "2"})
        assert cursor.fetchone() == ("2", "1")
