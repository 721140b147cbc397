"""What an attack on the finished site found: each test fails until its finding is mended."""

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Entrant, Event, HandResult
from scoring.queries.standings import standings_of
from scoring.rotations import METHODS
from scoring.services import entrants, events, results, rounds
from scoring.services.refusal import Refused
from scoring.transfer.pairs import read_pairs
from tests.conftest import add_pairs, make_event, seat_pairs

HAND = {
    "declarer": "S", "bid": "5", "strain": "C", "tricks": "5", "dealer": "N", "client_key": "phone",
}  # fmt: skip
EVENT = {
    "name": "Thursday afternoon", "starts_at": "2026-12-17T13:00", "preset": "ottawa",
    "rounds": "6", "hands_per_round": "8", "sit_out_points": "0", "names_shown": "full",
    "letters": "en", "paper": "letter",
}  # fmt: skip


class _Forms(HTMLParser):
    """Every form that is posted: its address, and the hidden and other inputs it comes with."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("action", ""), {}))
        if tag == "input" and self.found and "name" in given:
            self.found[-1][1][given["name"]] = given.get("value", "")


def form_of(client: Client, page: str, field: str) -> tuple[str, dict[str, str]]:
    """Address and inputs of the first form of a page that has this field."""
    return _first_form(client, page, lambda _, inputs: field in inputs)


def own_form_of(client: Client, page: str) -> tuple[str, dict[str, str]]:
    """Address and inputs of the form of a page that is sent to the page itself."""
    return _first_form(client, page, lambda address, _: not address)


def _first_form(
    client: Client, page: str, wanted: Callable[[str, dict[str, str]], bool]
) -> tuple[str, dict[str, str]]:
    forms = _Forms(client.get(page).content.decode()).found
    address, inputs = next(form for form in forms if wanted(*form))
    return address or page, inputs


def at(name: str, event: Event, *more: object) -> str:
    return reverse(name, args=[event.uid, *more])


def logged_in(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def names_of(entrant: Entrant) -> list[str]:
    lineups = entrant.lineups.select_related("player").order_by("position")
    return [lineup.player.name for lineup in lineups]


# Results


def seat_pairs_playing(event: Event) -> None:
    """Everybody who has not withdrawn seated by the round robin."""
    numbers = list(event.entrants.filter(state="playing").values_list("number", flat=True))
    rounds.seat(event, plan=METHODS["round-robin"].plan(numbers, 6), by=None)


def test_points_for_sitting_out_stay_when_the_event_is_finished(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=1, sit_out_points=8)
    add_pairs(event, 3)
    seat_pairs(event)
    events.finish(event, by=dora, despite="time was called")
    logged_in(dora).post(at("event-change", event), EVENT | {"rounds": "1", "sit_out_points": "50"})
    lines = standings_of(Event.objects.get(), names="number").lines
    assert sorted(line.total for line, _ in lines) == [0, 0, 8]


def test_a_seating_that_was_not_shown_is_not_begun(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=3)
    add_pairs(event, 4)
    desk = logged_in(dora)
    address, shown = own_form_of(desk, at("event-seat", event))
    entrants.add(event, pairs=[(None, ("Late Lou", "Late Lee"))], by=dora)
    desk.post(address, shown)
    assert Event.objects.get().state == Event.State.SETUP


def test_a_page_from_before_names_were_hidden_does_not_show_them_again(
    club: Club, dora: User
) -> None:
    event = make_event(club, names_shown=Event.Names.FULL)
    first, second = logged_in(dora), logged_in(dora)
    address, old = form_of(first, at("event-change", event), "starts_at")
    second.post(at("event-change", event), EVENT | {"names_shown": "number"})
    first.post(address, old | EVENT | {"name": "Friday afternoon"})
    assert Event.objects.get().names_shown == Event.Names.NUMBER


# Pairs, by a page that has grown old


def test_a_page_from_before_the_new_numbers_never_renames_another_pair(
    event: Event, dora: User
) -> None:
    add_pairs(event, 3)
    entrants.withdraw(event.entrants.get(number=1), by=dora)
    third, desk = event.entrants.get(number=3), logged_in(dora)
    address, old = form_of(desk, at("pair-change", event, 2), "player_1")
    entrants.number_anew(event, by=dora)
    desk.post(address, old | {"player_1": "Anne Corrected"})
    assert names_of(third) == ["Anne Player3", "Bert Partner3"]


def test_a_page_from_before_the_new_numbers_never_withdraws_another_pair(
    event: Event, dora: User
) -> None:
    add_pairs(event, 3)
    entrants.withdraw(event.entrants.get(number=1), by=dora)
    third, desk = event.entrants.get(number=3), logged_in(dora)
    page = desk.get(at("pairs", event)).content.decode()
    addresses = [address for address, _ in _Forms(page).found if address.endswith("/state/")]
    entrants.number_anew(event, by=dora)
    desk.post(addresses[1], {"act": "withdraw"})  # the button beside Anne Player2
    third.refresh_from_db()
    assert third.state == Entrant.State.PLAYING


def test_a_double_tap_adds_a_pair_once(event: Event, dora: User) -> None:
    desk = logged_in(dora)
    address, empty = form_of(desk, at("pairs", event), "player_1")
    typed = empty | {"player_1": "Ann Lee", "player_2": "Bob Roy"}
    desk.post(address, typed)
    desk.post(address, typed)
    assert event.entrants.count() == 1


def test_a_pair_typed_after_play_began_is_refused_in_words_and_not_lost(
    event: Event, dora: User
) -> None:
    add_pairs(event, 8)
    desk = logged_in(dora)
    address, empty = form_of(desk, at("pairs", event), "player_1")
    seat_pairs(event)
    typed = {"player_1": "Late Lou", "player_2": "Late Lee"}
    page = desk.post(address, empty | typed).content.decode()
    assert "Play has begun" in page
    assert "Late Lou" in page


def test_a_pair_that_is_gone_is_refused_in_words(event: Event, dora: User) -> None:
    add_pairs(event, 2)
    seen = event.entrants.get(number=1)
    entrants.remove(event.entrants.get(number=1), by=dora)
    with pytest.raises(Refused):
        entrants.withdraw(seen, by=dora)


def test_a_direction_mark_is_refused_in_a_typed_name_as_in_a_list(event: Event, dora: User) -> None:
    name = "\u202eevil"
    assert read_pairs(f"{name}, Bob Roy").faults
    logged_in(dora).post(at("pairs", event), {"player_1": name, "player_2": "Bob Roy"})
    assert event.entrants.count() == 0


# A director who must go on


def test_an_event_whose_only_result_was_taken_back_can_be_seated_anew(
    afternoon: Event, dora: User
) -> None:
    desk = logged_in(dora)
    desk.post(at("hand", afternoon, 1, 1, 1), HAND)
    results.take_back(HandResult.objects.get(), reason="tried the keyboard", by=dora)
    desk.post(at("event-unseat", afternoon))
    assert Event.objects.get().state == Event.State.SETUP


def test_a_director_ends_the_event_when_time_runs_out_before_the_last_round(
    club: Club, dora: User
) -> None:
    event = make_event(club, rounds_due=3, hands=1, sit_out_points=8)
    add_pairs(event, 3)
    seat_pairs(event)
    rounds.start(event.sessions.get().rounds.get(number=2), by=dora, despite="late")
    logged_in(dora).post(at("event-finish", event), {"despite": "the hall closes"})
    assert Event.objects.get().state == Event.State.FINISHED
    lines = standings_of(Event.objects.get(), names="number").lines
    assert sorted(line.total for line, _ in lines) == [0, 8, 8]


def test_a_second_tap_on_reopen_does_not_say_that_play_has_begun(club: Club, dora: User) -> None:
    event = make_event(club, rounds_due=1)
    add_pairs(event, 2)
    seat_pairs(event)
    events.finish(event, by=dora, despite="time was called")
    desk = logged_in(dora)
    desk.post(at("event-reopen", event))
    page = desk.post(at("event-reopen", event), follow=True).content.decode()
    assert "only before the first round" not in page


def test_every_event_of_a_club_can_be_reached_from_its_desk(club: Club, dora: User) -> None:
    all_events = [make_event(club, name=f"Thursday {number}") for number in range(21)]
    page = logged_in(dora).get(reverse("desk")).content.decode()
    desk = logged_in(dora)
    links = set(re.findall(r'href="((?:/desk/|\?)[^"#]*)"', page))
    for link in links - {at("event", event) for event in all_events}:
        page += desk.get(f"/desk/{link}" if link[0] == "?" else link).content.decode()
    assert all(at("event", event) in page for event in all_events)


# Names and roles


def test_a_last_name_before_a_comma_is_not_shown(club: Club) -> None:
    event = make_event(club, names_shown=Event.Names.INITIAL)
    entrants.add(event, pairs=[(1, ("Smith, Ann", "Roy, Bob"))], by=None)
    events.publish(event, published=True, by=None)
    page = Client().get(at("standings", event)).content.decode()
    assert "Smith" not in page
    assert "Roy" not in page


def test_a_scorer_can_not_change_where_the_qr_codes_lead(afternoon: Event, sam: User) -> None:
    logged_in(sam).post(at("sheets", afternoon), {"address": "http://elsewhere.example"})
    assert Event.objects.get().printed_address == ""


def test_a_name_taken_in_another_club_gets_no_role_with_a_password_known_there(
    club: Club, dora: User, sam: User
) -> None:
    scorer = logged_in(sam)
    scorer.post(reverse("club-new"), {"name": "Bait", "language": "en", "time_zone": "UTC"})
    staff = reverse("staff", args=["bait"])
    page = scorer.post(staff, {"username": "marie", "kind": "scorer"}).content.decode()
    found = re.search(r'class="once">([^<]+)', page)
    assert found
    marie = {"username": "marie", "kind": "director"}
    logged_in(dora).post(reverse("staff", args=[club.slug]), marie)
    thief = Client()
    thief.post(reverse("login"), {"username": "marie", "password": found[1]})
    assert thief.get(reverse("club-change", args=[club.slug])).status_code == 404


# What no page offers


def test_standings_after_an_absurd_round_are_the_present_ones(afternoon: Event, dora: User) -> None:
    answer = logged_in(dora).get(at("standings-pdf", afternoon), {"after": "1" * 5000})
    assert answer.status_code in (200, 404)


@pytest.mark.parametrize(
    ("zone", "moment"),
    [("America/Toronto", "9999-12-31T23:59"), ("Asia/Tokyo", "0001-01-01T00:00")],
)
def test_a_date_at_the_end_of_time_is_refused_in_words(
    club: Club, dora: User, zone: str, moment: str
) -> None:
    Club.objects.update(time_zone=zone)
    new = reverse("event-new", args=[club.slug])
    answer = logged_in(dora).post(new, EVENT | {"starts_at": moment})
    assert answer.status_code in (200, 422)
    assert Event.objects.count() == 0


def test_the_date_of_one_event_never_breaks_the_first_page_of_all(
    other_club: Club, olga: User
) -> None:
    Club.objects.update(time_zone="UTC")
    desk = logged_in(olga)
    desk.post(reverse("event-new", args=["sauble"]), EVENT | {"starts_at": "9999-12-31T23:59"})
    Event.objects.update(published=True)
    change = {"name": "Sauble", "language": "en", "time_zone": "Asia/Tokyo"}
    desk.post(reverse("club-change", args=["sauble"]), change)
    assert Client(raise_request_exception=False).get(reverse("home")).status_code == 200
