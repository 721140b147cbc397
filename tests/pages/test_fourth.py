"""A missing fourth: the computer player at a real table is told what happens, and plays."""

import html
import re
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from engine import Hand, Phase, deal_at_random, preset, preset_names
from engine.players import player_of
from scoring.models import Event, Seating, TableLink
from scoring.practice.fourth import SittingIn, can_sit_in, choice, hand_told
from scoring.services import entrants, events
from tests.cast import add_entrants, make_event, rewrite, seat_entrants
from tests.pages.reading import address
from tests.pages.test_practice import text_of
from tests.prebuilt import Prebuilt
from tests.scoring.afternoon.play import enter, enter_totals
from tests.scoring.sheets.printed import texts_of

pytestmark = pytest.mark.django_db
START = {"rules": "ottawa", "seat": "S", "dealer": "N", "level": "3"}
CARDS = "JhJhJdAhAhKhQcQc"


def asked(client: Client, **more: str) -> Any:
    return client.get(f"/practice/fourth/?{urlencode(START | more)}", follow=True)


def press(client: Client, answer: Any, **pressed: str) -> Any:
    """Press a button on the page: its form is sent with its hidden fields."""
    form = answer.content.decode().split('class="practice"')[1].split("</form>")[0]
    kept = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    sent = {name: html.unescape(value) for name, value in kept} | pressed
    return client.get(f"/practice/fourth/?{urlencode(sent)}", follow=True)


def two_by_two(cards: str) -> list[str]:
    return re.findall("..", cards)


def with_cards(client: Client) -> Any:
    answer = asked(client)
    for card in two_by_two(CARDS):
        answer = press(client, answer, add=card)
        assert answer.status_code == 200
    return answer


def test_the_computer_s_cards_are_tapped_in_and_the_first_call_is_asked_for(client: Client) -> None:
    answer = asked(client)
    assert "The computer sits South" in text_of(answer)
    assert "Tap its cards: 8 to go" in text_of(answer)
    answer = with_cards(client)
    assert "What does East say?" in text_of(answer)


def test_the_computer_says_what_it_bids_and_waits_until_that_is_done(client: Client) -> None:
    answer = press(client, with_cards(client), add="pass")
    said = re.search(r"It says: (.+?) Done, go on", text_of(answer))
    assert said
    assert "hearts" in said[1]


def test_a_card_already_seen_is_refused_and_nothing_is_lost(client: Client) -> None:
    answer = with_cards(client)
    for pressed in ("3S", "pass", "pass", "pass"):
        answer = press(client, answer, add=pressed)
    answer = press(client, answer, add="Jh")
    assert answer.status_code == 422
    assert "That can’t be" in text_of(answer)
    assert "Which card comes from East?" in text_of(answer)


def test_the_last_entry_can_be_taken_back(client: Client) -> None:
    answer = press(client, with_cards(client), add="pass")
    answer = press(client, answer, back="1")
    assert "What does East say?" in text_of(answer)
    answer = press(client, press(client, answer, back="1"), back="1")
    assert "2 to go" in text_of(answer)


@pytest.mark.parametrize(
    "cut", [{"cards": "Jh Jh Jh"}, {"cards": "xx"}, {"cards": "Jh", "acts": "17H"}]
)
def test_a_tampered_address_shows_as_much_as_is_valid(client: Client, cut: dict[str, str]) -> None:
    assert asked(client, **cut).status_code in (200, 422)
    assert "Tap its cards" in text_of(asked(client, **cut))


def test_a_seat_that_the_table_lacks_is_refused(client: Client) -> None:
    answer = client.get(f"/practice/fourth/?{urlencode(START | {'seat': '5'})}")
    assert "There is no such seat" in text_of(answer)


def test_games_with_a_kitty_are_not_offered(client: Client) -> None:
    shown = text_of(client.get("/practice/fourth/"))
    assert "Bid Whist" not in shown
    assert "Ottawa" in shown


@pytest.mark.parametrize("name", [each for each in preset_names() if can_sit_in(preset(each))])
def test_told_act_by_act_it_sees_exactly_what_its_seat_sees(name: str) -> None:
    """Replays a real hand: told only what its seat sees, the bot has the same view at each turn."""
    rules = preset(name)
    for seed, seat in enumerate(rules.seats):
        hand = Hand(rules, deal_at_random(rules, rules.seats[0], Random(seed)))
        told = SittingIn(rules, seat, rules.seats[0], 1, hand.view(seat).dealt)
        players = {each: player_of(2, seed) for each in rules.seats}
        while hand.to_act:
            known = hand_told(told)
            if hand.to_act == seat:
                assert known.view(seat) == hand.view(seat)
            act = players[hand.to_act].act(hand.view(hand.to_act)).act
            if is_seen(hand, seat):
                told = SittingIn(rules, seat, told.dealer, 1, told.cards, (*told.acts, str(act)))
            hand.apply(act)
        over = hand_told(told)
        assert over.outcome() == hand.outcome()


def is_seen(hand: Hand, seat: str) -> bool:
    """Whether this seat sees the current action: cards are exchanged face down."""
    if hand.phase is not Phase.EXCHANGE or hand.to_act == seat:
        return True
    return hand.contract is not None and hand.contract.declarer == seat


def test_the_computer_plays_by_the_rules_whatever_it_is_told() -> None:
    told = SittingIn(preset("ottawa"), "S", "N", 3, hand_told_cards())
    hand = hand_told(SittingIn(told.rules, "S", "N", 3, told.cards, ("pass",)))
    assert choice(hand, told, seconds=0) in hand.legal_actions()


def hand_told_cards() -> tuple[Any, ...]:
    rules = preset("ottawa")
    return deal_at_random(rules, "N", Random(3)).cards[2]


# At an event


@Prebuilt
def short_of_one(club: Club) -> Event:
    """Three pairs and one person without a partner, in round 1."""
    event = make_event(club, rounds_due=3)
    add_entrants(event, 3)
    entrants.add(event, who=[(4, ("Zoe Alone", ""))], by=None)
    events.publish(event, published=True, by=None)
    return seat_entrants(event)


@pytest.fixture
def short(club: Club) -> Event:
    return short_of_one(club)


def ways_in(answer: Any) -> list[str]:
    found = re.findall(r'href="([^"]*fourth/[^"]*)"', answer.content.decode())
    return [html.unescape(each) for each in found]


def table_of_computer(event: Event) -> tuple[TableLink, str]:
    """The link of the bot's table in round 1, and its seat."""
    seating = Seating.objects.get(round__number=1, player__kind="computer")
    return TableLink.objects.get(table_number=seating.table.number), seating.seat


def test_the_phone_of_its_table_links_to_its_page_with_everything_filled_in(
    client: Client, short: Event
) -> None:
    link, seat = table_of_computer(short)
    for hand, dealer in ((1, "N"), (2, "E")):
        (way,) = ways_in(client.get(f"/t/{link.token}/"))
        assert f"seat={seat}&dealer={dealer}" in way
        answer = client.get(way)
        assert "Tap its cards: 8 to go" in text_of(answer)
        assert f"{short.name} · Table {link.table_number}" in text_of(answer)
        enter(short, "n5c5", at=(1, link.table_number, hand))
    other = TableLink.objects.exclude(pk=link.pk)[0]
    assert ways_in(client.get(f"/t/{other.token}/")) == []


def test_the_computer_is_told_a_hand_by_the_rules_of_the_event(
    client: Client, short: Event
) -> None:
    rules = replace(short.rules, minimum_bid=4)
    rewrite(short, Event.objects.filter(pk=short.pk), rule_set=rules.to_dict())
    link, _seat = table_of_computer(short)
    (way,) = ways_in(client.get(f"/t/{link.token}/"))
    path, _sign, query = way.partition("?")
    cards = " ".join(two_by_two(CARDS))
    answer = client.get(path, dict(parse_qsl(query)) | {"seat": "S", "dealer": "N", "cards": cards})
    assert "What does East say?" in text_of(answer)
    assert "4 spades" in text_of(answer)
    assert "3 spades" not in text_of(answer)


def test_the_board_also_links_there_and_back(client: Client, dora: User, short: Event) -> None:
    client.force_login(dora)
    (way,) = ways_in(client.get(f"/desk/e/{short.uid}/board/"))
    answer = client.get(way)
    assert "Tap its cards: 8 to go" in text_of(answer)
    assert f'href="/desk/e/{short.uid}/board/"' in answer.content.decode()


def test_after_a_change_of_rules_the_page_says_so_and_no_link_leads_there(
    client: Client, dora: User, short: Event
) -> None:
    rules = replace(short.rules, right_bower_1st_2nd=True)
    rewrite(short, Event.objects.filter(pk=short.pk), rule_set=rules.to_dict())
    link, _seat = table_of_computer(short)
    assert ways_in(client.get(f"/t/{link.token}/")) == []
    answer = client.get(f"/t/{link.token}/fourth/?rules=event&seat=N&dealer=N&level=3")
    assert "Under the rules of this event a computer player can’t take a seat" in text_of(answer)
    assert "Tell it its cards" not in text_of(answer)
    client.force_login(dora)
    assert ways_in(client.get(f"/desk/e/{short.uid}/board/")) == []


def test_the_director_adds_it_with_one_press(client: Client, dora: User, club: Club) -> None:
    event = make_event(club, are_single=True)
    add_entrants(event, 3)
    client.force_login(dora)
    page = f"/desk/e/{event.uid}/entrants/"
    assert "Let a computer player fill in" in text_of(client.get(page))
    for number in (4, 5):
        answer = client.post(page, {"computer": "on"}, follow=True)
        assert f"Player {number} is in." in text_of(answer)
        assert f"{number} Computer" in text_of(answer)


def test_in_a_pair_the_partner_s_name_is_left_empty(
    client: Client, dora: User, event: Event
) -> None:
    client.force_login(dora)
    page = f"/desk/e/{event.uid}/entrants/"
    answer = client.post(page, {"computer": "on", "player_1": "", "player_2": ""})
    assert "Type who plays with the computer player." in text_of(answer)
    answer = client.post(page, {"player_1": "Ann Lee", "player_2": ""})
    assert "This field is required" in text_of(answer)
    answer = client.post(page, {"computer": "on", "player_1": "Ann Lee"}, follow=True)
    assert "1 Ann Lee & Computer" in text_of(answer)


def test_a_double_tap_is_one_computer_player(client: Client, dora: User, club: Club) -> None:
    client.force_login(dora)
    single = make_event(club, are_single=True)
    add_entrants(single, 3)
    page = address("entrants", single)
    assert '<input type="hidden" name="number" value="4">' in client.get(page).content.decode()
    for _ in range(2):
        client.post(page, {"computer": "on", "number": "4"})
    assert single.entrants.count() == 4
    pairs = make_event(club)
    add_entrants(pairs, 3)
    page = address("entrants", pairs)
    for _ in range(2):
        client.post(page, {"computer": "on", "player_1": "Ann Lee", "player_2": ""})
    assert pairs.entrants.count() == 4


def test_before_play_it_takes_the_seat_of_somebody_missing(
    client: Client, dora: User, event: Event
) -> None:
    add_entrants(event, 2)
    client.force_login(dora)
    uid = event.entrants.get(number=2).uid
    page = f"/desk/e/{event.uid}/entrants/{uid}/"
    assert "A computer player plays for Bert Partner2" in text_of(client.get(page))
    answer = client.post(f"{page}state/", {"act": "computer", "position": "2"}, follow=True)
    assert "2 Anne Player2 & Computer" in text_of(answer)
    assert "A computer player plays here" in text_of(client.get(page))


def test_during_play_it_takes_a_seat_from_the_chosen_round_on(
    client: Client, dora: User, afternoon: Event
) -> None:
    client.force_login(dora)
    uid = afternoon.entrants.get(number=3).uid
    page = f"/desk/e/{afternoon.uid}/entrants/{uid}/substitute/"
    asked = {"position": "2", "first_round": "2"}
    assert "This field is required" in text_of(client.post(page, asked))
    both = client.post(page, asked | {"computer": "on", "name": "Sue Late"})
    assert "not both" in text_of(both)
    shown = client.post(page, asked | {"computer": "on"})
    assert "From round 2 on, Computer plays in the place of Bert Partner3." in text_of(shown)
    form = shown.content.decode()
    kept = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    answer = client.post(page, kept, follow=True)
    assert "3 Anne Player3 & Bert Partner3 / Computer" in text_of(answer)


def test_the_computer_s_line_has_no_place_on_any_page_file_or_paper(
    client: Client, dora: User, short: Event
) -> None:
    for table in (1, 2):
        enter_totals(short, (40, 24), at=(1, table))
    said = "4 · Zoe Alone & Computer Computer player: no place."
    assert f"– {said}" in text_of(client.get(address("standings", short)))
    assert "– 4 Zoe A. & Computer" in text_of(client.get(address("hall", short)))
    own = client.get(reverse("entrant", args=[short.uid, 4]))
    assert "Computer player, without a place:" in text_of(own)
    assert b",4,Zoe Alone & Computer" in client.get(address("standings-csv", short)).content
    lines = client.get(address("api-standings", short)).json()["lines"]
    assert [line["place"] for line in lines] == [1, 2, 2, None]
    client.force_login(dora)
    printed = client.get(address("standings-pdf", short))
    paper = texts_of(b"".join(printed.streaming_content))
    assert "Zoe Alone & Computer" in paper
    assert "No. 4: Computer player: no place." in paper
