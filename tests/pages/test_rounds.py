"""Going from round to round at the desk."""

from clubs.models import AuditEntry, User
from scoring.models import Event, HandResult, Round
from scoring.models.result import ResultState
from scoring.services import calls, rounds
from tests.cast import table_at
from tests.pages.filling import at, logged_in
from tests.pages.reading import text
from tests.scoring.services.acts import enter
from tests.scoring.services.test_calls import EAST
from tests.scoring.services.test_rounds_service import enter_all


def begin_second(event: Event, by: User) -> None:
    rounds.start(Round.objects.get(number=2), by=by, despite="hurry")


def test_beginning_the_next_round_warns_of_missing_results_first(
    afternoon: Event, dora: User
) -> None:
    answer = logged_in(dora).post(at("round-start", afternoon, 2))
    assert answer.status_code == 409
    said = text(answer.content)
    assert "round 1, table 4 (all hands). These hands are not played You can go on now" in said
    assert Round.objects.get(number=2).started_at is None


def test_after_the_warning_it_begins_without_a_reason(afternoon: Event, dora: User) -> None:
    logged_in(dora).post(at("round-start", afternoon, 2), {"despite": " "})
    assert Round.objects.get(number=2).started_at is not None
    entry = AuditEntry.objects.get(about=Round.objects.get(number=2).uid)
    assert entry.reason == "Some results were still to come."


def test_if_only_agreement_is_outstanding_the_history_says_no_result_was_missing(
    afternoon: Event, dora: User
) -> None:
    enter_all(afternoon, 1)
    calls.call(table_at(afternoon, 1, 3), phone=EAST)
    logged_in(dora).post(at("round-start", afternoon, 2), {"despite": " "})
    entry = AuditEntry.objects.get(about=Round.objects.get(number=2).uid)
    assert entry.reason == "All hands were in, but not every table was settled."


def test_an_incomplete_earlier_round_stays_marked(afternoon: Event, dora: User) -> None:
    begin_second(afternoon, dora)
    page = logged_in(dora).get(at("round", afternoon, 2)).content.decode()
    assert "4 tables open" in page


def test_the_page_of_an_earlier_round_links_back_and_begins_nothing(
    afternoon: Event, dora: User
) -> None:
    desk = logged_in(dora)
    assert "Begin round 2" in text(desk.get(at("round", afternoon, 1)).content)
    begin_second(afternoon, dora)
    older = desk.get(at("round", afternoon, 1))
    assert "Back to round 2" in text(older.content)
    assert at("round", afternoon, 2) in older.content.decode()
    assert "Begin round" not in text(older.content)
    assert "Begin round 3" in text(desk.get(at("round", afternoon, 2)).content)


def test_a_round_may_be_taken_back_until_one_of_its_hands_is_in(
    afternoon: Event, dora: User
) -> None:
    desk, offer = logged_in(dora), "Take back the start of round"
    assert offer in desk.get(at("round", afternoon, 1)).content.decode()
    begin_second(afternoon, dora)
    assert offer in desk.get(at("round", afternoon, 2)).content.decode()
    enter(table_at(afternoon, 2, 1))
    assert offer not in desk.get(at("round", afternoon, 2)).content.decode()


def test_a_finished_event_says_so_and_asks_for_no_more_lines(afternoon: Event, dora: User) -> None:
    desk = logged_in(dora)
    answer = desk.post(at("event-finish", afternoon), {"despite": "time was called"}, follow=True)
    page = answer.content.decode()
    assert "The event is finished: the standings are final." in page
    assert "Type a hand" not in page


def test_a_saved_line_says_at_once_what_is_still_missing(afternoon: Event, dora: User) -> None:
    """Four tables of eight hands; another table's dispute is reported too."""
    desk = logged_in(dora)
    dispute = HandResult.objects.filter(pk=enter(table_at(afternoon, 1, 2)).result.pk)
    dispute.update(state=ResultState.DISPUTED)
    save = at("hand-save", afternoon, 1, 1, 1)
    page = desk.post(save, {"line": "s5c5", "client_key": "k"}, headers={"HX-Request": "true"})
    said = page.content.decode()
    assert '<p id="missing" role="status" hx-swap-oob="true">' in said
    assert "1 table disputed 31 hands missing" in text(page.content)
    assert 'id="live"' not in said  # it would poll with the old version


def test_the_desk_s_answers_are_never_cached_for_others(afternoon: Event, dora: User) -> None:
    save = at("hand-save", afternoon, 1, 1, 1)
    fields = {"line": "s5c5", "client_key": "k"}
    answer = logged_in(dora).post(save, fields, headers={"HX-Request": "true"})
    assert "private" in answer.headers["Cache-Control"]
    assert "Cookie" in answer.headers["Vary"]


def test_a_finished_event_offers_no_repair(afternoon: Event, dora: User) -> None:
    desk = logged_in(dora)
    page = at("time-called", afternoon, 1) + "?what=call&table=none"
    assert "Show what changes" in text(desk.get(page).content)
    Event.objects.update(state=Event.State.FINISHED)
    said = text(desk.get(page).content)
    assert "The event is finished. Reopen it to change anything." in said
    assert "Show what changes" not in said
    assert "What changes" not in said
