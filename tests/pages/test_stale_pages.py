"""Pages loaded before something changed.

They never claim to have saved what does not count, and never replace unseen data.
"""

from typing import Any

import pytest
from django.urls import reverse
from django.utils.module_loading import import_string

from clubs.models import AuditEntry, User
from scoring.models import Event, HandResult, TableTotals
from scoring.rotations import round_robin
from scoring.services import entrants, events, prizes, rehearsals, results, rounds, seasons
from tests.cast import table_at
from tests.pages.filling import answer_to, at, form_of, logged_in, own_form_of
from tests.pages.reading import text

HAND = {
    "declarer": "S", "bid": "5", "strain": "C", "tricks": "5", "dealer": "N", "client_key": "phone",
}  # fmt: skip


def test_a_hand_taken_back_is_not_called_saved_when_its_form_is_resent(
    afternoon: Event, dora: User
) -> None:
    desk, hand = logged_in(dora), at("hand", afternoon, 1, 1, 1)
    desk.post(hand, HAND)
    results.take_back(HandResult.objects.get(), reason="wrong table", by=dora)
    desk.get(at("table", afternoon, 1, 1))
    page = desk.post(hand, HAND, follow=True).content.decode()
    stored = HandResult.objects.filter(state="official").exists()
    assert ("Hand 1 is saved." in page) == stored


def test_totals_taken_back_are_not_called_saved_when_their_form_is_resent(
    afternoon: Event, dora: User
) -> None:
    desk, page = logged_in(dora), at("totals", afternoon, 1, 1)
    totals = {"points_0": "30", "points_1": "34", "client_key": "phone"}
    desk.post(page, totals, follow=True)
    desk.post(at("totals-take-back", afternoon, 1, 1), {"reason": "the hands came in"})
    said = desk.post(page, totals, follow=True).content.decode()
    stored = TableTotals.objects.filter(state="official").exists()
    assert ("The totals of table 1 are saved." in said) == stored


def test_a_hand_that_is_now_disputed_is_not_called_saved(afternoon: Event, dora: User) -> None:
    desk, hand = logged_in(dora), at("hand", afternoon, 1, 1, 1)
    desk.post(hand, HAND, follow=True)
    page = desk.post(hand, HAND | {"tricks": "6"}, follow=True).content.decode()
    assert not HandResult.objects.filter(state="official").exists()
    assert "Hand 1 is saved." not in page


def test_a_line_typed_for_the_old_seating_is_not_stored_for_the_new_one(
    afternoon: Event, dora: User
) -> None:
    desk = logged_in(dora)
    address, old = form_of(desk, at("table", afternoon, 1, 1), "line")
    seated = set(table_at(afternoon, 1, 1).seatings.values_list("entrant__number", flat=True))
    events.unseat(afternoon, by=dora)
    entrants.withdraw(afternoon.entrants.get(number=min(seated)), by=dora)
    seat_entrants_playing(afternoon)
    again = set(table_at(afternoon, 1, 1).seatings.values_list("entrant__number", flat=True))
    assert again != seated
    desk.post(address, old | {"line": "s5c5"})
    assert HandResult.objects.count() == 0


def test_a_page_loaded_before_a_correction_never_replaces_it(
    afternoon: Event, dora: User, sam: User
) -> None:
    page, scorer, director = at("totals", afternoon, 1, 1), logged_in(sam), logged_in(dora)
    director.post(page, {"points_0": "30", "points_1": "34", "client_key": "first"})
    address, old = own_form_of(scorer, page)
    _, shown = own_form_of(director, page)
    director.post(page, shown | {"points_0": "31", "points_1": "33", "reason": "misread"})
    said = scorer.post(address, old | {"points_0": "40", "points_1": "24", "reason": "misread"})
    assert "Totals have since been entered as 31 and 33." in said.content.decode()
    assert TableTotals.objects.get(state="official").points_0 == 31


def test_a_second_scorer_of_totals_is_told_that_they_are_there(
    afternoon: Event, dora: User, sam: User
) -> None:
    page, scorer = at("totals", afternoon, 1, 1), logged_in(sam)
    address, old = own_form_of(scorer, page)
    first = {"points_0": "30", "points_1": "34", "client_key": "first"}
    logged_in(dora).post(page, first)
    said = scorer.post(address, old | {"points_0": "40", "points_1": "24"}).content.decode()
    assert "Totals have since been entered" in said


def test_an_unusual_bid_that_was_kept_can_be_corrected(afternoon: Event, dora: User) -> None:
    desk, hand = logged_in(dora), at("hand", afternoon, 1, 1, 1)
    line = {"line": "s2h5", "client_key": "line", "reason": "bid and played"}
    desk.post(at("hand-save", afternoon, 1, 1, 1), line)
    _, form = form_of(desk, hand, "corrects")
    right = {"declarer": "S", "bid": "2", "strain": "H", "tricks": "6", "dealer": "N"}
    sent = {"corrects": form["corrects"], "client_key": form["client_key"], "reason": "six tricks"}
    desk.post(hand, right | sent)
    assert HandResult.objects.get(state="official").makers_tricks == 6


def seat_entrants_playing(event: Event) -> None:
    """Seat every entrant who has not withdrawn, by the round robin."""
    numbers = list(event.entrants.filter(state="playing").values_list("number", flat=True))
    rounds.seat(event, plan=round_robin(numbers, 6), by=None)


#: The verbs that delete something at the press of a button, and their routes.
DELETED = {
    "shelf.delete": "event-delete",
    "rehearsals.throw_away": "rehearsal-throw-away",
    "seasons.delete": "season-delete",
    "prizes.remove": "prize",
}


def what_is_deleted(verb: str, event: Event, by: User) -> list[object]:
    """The names in the address of something that the verb deletes."""
    if verb == "rehearsals.throw_away":
        return [rehearsals.begin(event, by=by).uid]
    if verb == "seasons.delete":
        return [event.club.slug, seasons.make(event.club, {"name": "Winter"}, by=by).uid]
    if verb == "prizes.remove":
        prizes.add(event, [{"kind": "place", "amount": each} for each in (30, 20, 10)], by=by)
        return [event.uid, event.prizes.get(place=1).uid]
    return [event.uid]


@pytest.mark.parametrize("verb", DELETED)
def test_of_two_simultaneous_presses_the_second_finds_nothing_to_delete(
    event: Event, dora: User, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse(DELETED[verb], args=what_is_deleted(verb, event, dora))
    delete: Any = import_string(f"scoring.services.{verb}")

    def delete_twice(row: Any, *, by: User) -> None:
        delete(row, by=by)
        delete(row, by=by)

    monkeypatch.setattr(f"scoring.services.{verb}", delete_twice)
    before = AuditEntry.objects.count()
    assert logged_in(dora).post(address, {"act": "remove"}).status_code == 404
    assert AuditEntry.objects.count() == before + 1


def test_a_prize_added_twice_exists_once_and_may_be_added_again(event: Event, dora: User) -> None:
    desk = logged_in(dora)
    address, form = own_form_of(desk, at("prize-add", event))
    form |= {"kind": "place", "worth": "50 30"}
    desk.post(address, form)
    refused = desk.post(address, form)
    assert "Another prize was added meanwhile, or this one twice." in text(refused.content)
    assert event.prizes.count() == 2
    desk.post(address, answer_to(refused))
    assert event.prizes.count() == 4
