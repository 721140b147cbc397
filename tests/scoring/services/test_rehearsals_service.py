"""A rehearsal: a copy of an event that is tried and discarded, the event itself untouched."""

from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model

from clubs.models import AuditEntry, Club, User
from engine import Counts, check_totals
from scoring.afternoon import missing_at, plan_played
from scoring.models import (
    Agreement,
    Attendance,
    Award,
    CarriedEvent,
    Deal,
    Dealing,
    DirectorCall,
    DraftPick,
    EntryFee,
    Event,
    EventGave,
    EventKey,
    EventPlay,
    EventRating,
    HandResult,
    HouseRules,
    Player,
    PracticeGame,
    PracticeHand,
    Prize,
    PrizePayout,
    PrizeTerms,
    RatingChoice,
    Registration,
    RuleRevision,
    Season,
    SeasonChoice,
    SignUp,
    TableLink,
    TableTotals,
    WeekHand,
    WeekVote,
)
from scoring.rotations import round_robin
from scoring.services import entrants, events, rehearsals, results, rounds, shelf, totals, wishes
from scoring.services.rehearsals import COPIED
from scoring.store.events import afternoon_of
from tests.cast import add_entrants, make_event, table_at
from tests.scoring.derived import standings_of
from tests.scoring.services.acts import (
    SIX,
    as_stored,
    correct,
    dispute,
    enter,
    nothing_stored,
    refused,
)
from tests.scoring.services.prepared import EVEN

#: Models that a rehearsal does not copy: what play produces, tokens, rules of the club, sign-ups
#: and the door, seasons, prizes, ratings, and the deals, which are secret.
NOT_COPIED = {
    Agreement, Attendance, Award, CarriedEvent, DirectorCall, DraftPick, EntryFee, EventGave,
    EventPlay, EventKey, HandResult, HouseRules, Prize, PrizePayout, PrizeTerms, Registration,
    RuleRevision, Season, SeasonChoice, SignUp, TableLink, TableTotals, PracticeGame, PracticeHand,
    Deal, Dealing, EventRating, RatingChoice, WeekHand, WeekVote,
}  # fmt: skip


@pytest.fixture
def seated(club: Club, dora: User) -> Event:
    """Eight pairs for three rounds; nothing has begun."""
    event = make_event(club, rounds_due=3, correction_minutes=15, letters="fr")
    add_entrants(event, 8)
    events.publish(event, published=True, by=dora)
    return rounds.prepare(event, plan=round_robin(range(1, 9), 3), by=dora)


def begun(rehearsal: Event, dora: User) -> Event:
    first = rehearsal.sessions.get().rounds.get(number=1)
    rounds.start(first, by=dora)
    return Event.objects.get(pk=rehearsal.pk)


def names_of(event: Event) -> list[str]:
    return list(event.players.order_by("pk").values_list("name", flat=True))


def test_a_rehearsal_has_the_names_rules_choices_and_seats_of_its_event(
    seated: Event, dora: User
) -> None:
    rehearsal = Event.objects.get(pk=rehearsals.begin(seated, by=dora).pk)
    copy, event = afternoon_of(rehearsal), afternoon_of(seated)
    assert plan_played(copy, to_come=True) == plan_played(event, to_come=True)
    assert names_of(rehearsal) == names_of(seated)
    for field in ("rule_set", "format", *events.PRESENTATION):
        assert getattr(rehearsal, field) == getattr(seated, field)
    assert (rehearsal.rehearses, rehearsal.published) == (seated, False)
    tokens = TableLink.objects.values_list("token", flat=True)
    assert len(set(tokens)) == 2 * 4


def test_an_unseated_event_is_rehearsed_from_its_seating_on(club: Club, dora: User) -> None:
    event = make_event(club, are_single=True)
    entrants.add(event, who=[(None, (name,)) for name in "ABCDEFGH"], by=dora)
    wishes.add(event, one=1, other=2, kind="apart", by=dora)
    rehearsal = rehearsals.begin(event, by=dora)
    assert rehearsal.state == "setup"
    wish = rehearsal.wishes.get()
    assert (wish.one.event, wish.other.event, wish.kind) == (rehearsal, rehearsal, "apart")
    assert not TableLink.objects.exists()


def test_no_model_is_forgotten_in_a_copy() -> None:
    known = {model for model, _ in COPIED} | NOT_COPIED | {Event}
    assert set(apps.get_app_config("scoring").get_models()) == known


def test_no_copied_row_refers_to_a_row_of_the_event(seated: Event, dora: User) -> None:
    rehearsal = rehearsals.begin(seated, by=dora)
    for model, to_event in COPIED:
        rows = model._default_manager.filter(**{to_event: rehearsal})
        assert rows.count() == model._default_manager.filter(**{to_event: seated}).count()
        for row in rows:
            assert {rehearsal} >= set(_events_around(row)), row


def _events_around(row: Model) -> list[Any]:
    """The event of each row that a row points to."""
    found = []
    for field in row._meta.concrete_fields:
        if field.is_relation and (there := getattr(row, field.name)) is not None:
            path = dict(COPIED).get(type(there))
            to_event = path.split("__") if path else []
            for step in to_event:
                there = getattr(there, step)
            found.append(there)
    return found


def test_beginning_one_and_throwing_it_away_leaves_the_event_as_it_is(
    seated: Event, dora: User
) -> None:
    before = as_stored()
    rehearsal = rehearsals.begin(seated, by=dora)
    begun(rehearsal, dora)
    now = as_stored()
    assert all(row in now[model] for model in before for row in before[model])
    rehearsals.throw_away(rehearsal, by=dora)
    after = as_stored()
    assert before.pop("AuditEntry") == after.pop("AuditEntry")[: AuditEntry.objects.count() - 4]
    assert after == before
    about = AuditEntry.objects.filter(event=rehearsal.uid).order_by("pk")
    assert list(about.values_list("action", flat=True)) == [
        "rehearsal-begun", "links-made", "round-started", "rehearsal-thrown-away",
    ]  # fmt: skip


def test_everything_tried_is_thrown_away(seated: Event, dora: User) -> None:
    rehearsal = begun(rehearsals.begin(seated, by=dora), dora)
    correct(enter(table_at(rehearsal, 1, 1)).result, SIX, by=dora)
    dispute(table_at(rehearsal, 1, 2))
    totals.enter(table_at(rehearsal, 1, 3), EVEN, client_key="k", by=dora)
    entrant = rehearsal.entrants.get(number=1)
    entrants.substitute(entrant, position=1, name="Sub Sue", first_round=2, by=dora)
    rehearsals.throw_away(rehearsal, by=dora)
    assert list(Event.objects.all()) == [seated]
    assert not [*HandResult.objects.all(), *TableTotals.objects.all()]
    assert not Player.objects.exclude(event=seated).exists()


def test_an_event_has_one_rehearsal_which_is_opened_or_begun_again(
    seated: Event, dora: User
) -> None:
    first = rehearsals.begin(seated, by=dora)
    with nothing_stored():
        assert rehearsals.begin(seated, by=dora) == first
    second = rehearsals.begin(seated, by=dora, anew=True)
    assert second != first
    assert Event.objects.filter(rehearses=seated).get() == second


def test_an_event_in_play_or_over_can_t_be_rehearsed(seated: Event, dora: User) -> None:
    begun(seated, dora)
    with refused("rehearsal-too-late"):
        rehearsals.begin(seated, by=dora)
    events.finish(seated, by=dora, despite="fire")
    with refused("rehearsal-too-late"):
        rehearsals.begin(seated, by=dora)


def test_a_rehearsal_can_t_be_rehearsed_or_published(seated: Event, dora: User) -> None:
    rehearsal = rehearsals.begin(seated, by=dora)
    with refused("rehearsal-of-rehearsal"):
        rehearsals.begin(rehearsal, by=dora)
    with refused("rehearsal-not-public"):
        events.publish(rehearsal, published=True, by=dora)


def test_only_a_rehearsal_can_be_thrown_away(seated: Event, dora: User) -> None:
    with refused("no-rehearsal"):
        rehearsals.throw_away(seated, by=dora)


def test_deleting_an_event_deletes_its_rehearsal(seated: Event, dora: User) -> None:
    rehearsal = begun(rehearsals.begin(seated, by=dora), dora)
    results.take_back(enter(table_at(rehearsal, 1, 1)).result, reason="a slip", by=dora)
    enter(table_at(rehearsal, 1, 1), key="other")
    shelf.delete(seated, by=dora)
    assert not Event.objects.exists()


def test_a_round_is_filled_with_the_missing_hands(seated: Event, dora: User) -> None:
    rehearsal = begun(rehearsals.begin(seated, by=dora), dora)
    enter(table_at(rehearsal, 1, 1))
    totals.enter(table_at(rehearsal, 1, 2), EVEN, client_key="k", by=dora)
    dispute(table_at(rehearsal, 1, 3))
    typed = list(HandResult.objects.values())
    assert rehearsals.fill_round(rehearsal, by=dora) == 7 + 7 + 8
    afternoon = afternoon_of(Event.objects.get(pk=rehearsal.pk))
    assert [missing_at(table) for table in afternoon.tables_in(1)] == [(), (), (1,), ()]
    assert list(HandResult.objects.filter(pk__in=[row["id"] for row in typed]).values()) == typed
    with refused("nothing-to-fill"):
        rehearsals.fill_round(rehearsal, by=dora)


def test_a_hand_taken_back_is_filled_in_again(seated: Event, dora: User) -> None:
    rehearsal = begun(rehearsals.begin(seated, by=dora), dora)
    rehearsals.fill_round(rehearsal, by=dora)
    row = HandResult.objects.get(table=table_at(rehearsal, 1, 1), number=1)
    results.take_back(row, reason="to try", by=dora)
    assert rehearsals.fill_round(rehearsal, by=dora) == 1


def test_no_hands_are_invented_in_a_real_event(seated: Event, dora: User) -> None:
    begun(seated, dora)
    with refused("no-rehearsal"):
        rehearsals.fill_round(seated, by=dora)


def test_nothing_is_filled_before_a_round_begins(seated: Event, dora: User) -> None:
    rehearsal = rehearsals.begin(seated, by=dora)
    with refused("event-not-started"):
        rehearsals.fill_round(rehearsal, by=dora)


@pytest.mark.parametrize("game", ["bloomington-six", "bid-whist", "pepper"])
def test_a_rehearsal_of_any_game_is_filled_to_its_end(club: Club, dora: User, game: str) -> None:
    event = make_event(club, rules=game, rounds_due=2)
    add_entrants(event, 4)
    rounds.prepare(event, plan=round_robin(range(1, 5), 2), by=dora)
    rehearsal = rehearsals.begin(event, by=dora)
    for number in (1, 2):
        rounds.start(rehearsal.sessions.get().rounds.get(number=number), by=dora)
        rehearsals.fill_round(rehearsal, by=dora)
    events.finish(rehearsal, by=dora, sharing=True)
    assert standings_of(rehearsal, names=Event.Names.NUMBER).complete


def test_an_event_with_totals_only_gets_invented_totals_that_are_possible(
    club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=1, entry=Event.Entry.TOTALS)
    add_entrants(event, 8)
    rounds.prepare(event, plan=round_robin(range(1, 9), 1), by=dora)
    rehearsal = begun(rehearsals.begin(event, by=dora), dora)
    assert rehearsals.fill_round(rehearsal, by=dora) == 4 * 8
    assert not HandResult.objects.exists()
    for row in TableTotals.objects.all():
        counts = Counts(
            sets=(row.sets_0, row.sets_1),
            lone_made=(row.lone_made_0, row.lone_made_1),
            lone_lost=(row.lone_lost_0, row.lone_lost_1),
            passed_out=row.passed_out,
        )
        assert check_totals(event.rules, 8, (row.points_0, row.points_1), counts) == ()
    events.finish(rehearsal, by=dora, sharing=True)
