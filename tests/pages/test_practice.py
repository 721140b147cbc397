"""The practice table: whole games through the page, which never shows what a seat may not know."""

import datetime as dt
import html
import re
from functools import cache
from random import Random
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from clubs.models import Club, User
from engine import Card, Hand, Phase, deck, preset_names, read_card, read_hand
from scoring.models import PracticeGame, PracticeHand
from scoring.services import practice as services
from scoring.words import card_said
from tests.cast import make_event
from tests.pages.ruling import thursday_rules

pytestmark = pytest.mark.django_db
PRESETS = preset_names()


def begin(client: Client, rules: str = "ottawa", level: int = 1, club: str = "") -> PracticeGame:
    chosen = {"rules": rules, "partner": str(level), "opponents": str(level)}
    response = client.post(f"/practice/?club={club}", chosen)
    assert response.status_code == 302, text_of(response)
    return PracticeGame.objects.latest("pk")


def press(client: Client, game: PracticeGame, **sent: str) -> Any:
    """Press a button on the current page; returns the page that follows."""
    game.refresh_from_db()
    address = f"/practice/{game.token}/act/"
    return client.post(address, {"step": str(game.step), **sent}, follow=True)


def page(client: Client, game: PracticeGame) -> Any:
    return client.get(f"/practice/{game.token}/")


def text_of(response: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def offered(response: Any) -> list[str]:
    """What the buttons of a page would bid or play, except those that the rules forbid."""
    buttons = re.findall(r"<button[^>]*name=\"act\"[^>]*>", response.content.decode())
    return [
        found[1]
        for button in buttons
        if "aria-disabled" not in button and (found := re.search(r'value="([^"]+)"', button))
    ]


def to_the_play(client: Client, game: PracticeGame) -> None:
    """The learner bids as high as possible until play begins."""
    while hand_kept(game).phase is not Phase.PLAY:
        press(client, game, act=offered(page(client, game))[-1])


def hand_kept(game: PracticeGame) -> Hand:
    row = PracticeHand.objects.filter(game=game).latest("number")
    return read_hand(row.record, game.rules, partial=True)


def known_to(seat: str, hand: Hand) -> set[Card]:
    """The cards that this seat has seen: held, taken, received, or lying on the table."""
    view = hand.view(seat)
    return {*view.dealt, *view.kitty, *view.received, *(card for _seat, card in view.plays)}


@cache
def names_of(rules_deck: str) -> tuple[re.Pattern[str], dict[str, Card]]:
    """A pattern for every card of a deck, as code and as spoken, and the card for each match."""
    cards = {name: card for card in deck(rules_deck) for name in (str(card), card_said(card))}
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, cards))})\b"), cards


def told_in(response: Any, rules_deck: str) -> set[Card]:
    """Every card that a response names, by its code or in words, anywhere in it.

    Not searched: the rules, which name the same cards for every hand, and the address of the game,
    whose random letters may look like a card ("-6h").
    """
    pattern, cards = names_of(rules_deck)
    unsearched = r'(?s)<details id="rules">.*?</details>|/practice/[\w-]{16}/'
    content = re.sub(unsearched, "", response.content.decode())
    return {cards[name] for name in pattern.findall(html.unescape(content))}


@pytest.mark.parametrize("rules", PRESETS)
def test_a_hand_is_played_to_its_end_and_reveals_nothing_hidden(client: Client, rules: str) -> None:
    random = Random(rules)
    game = begin(client, rules)
    answer, over = page(client, game), False
    while not over:
        hand = hand_kept(game)
        told = told_in(answer, game.rules.deck)
        assert set(hand.cards[game.seat]) <= told <= known_to(game.seat, hand)
        choices = offered(answer)
        what = {"act": random.choice(choices)} if choices else {"do": "go-on"}
        answer = press(client, game, **what)
        assert answer.status_code == 200
        over = game.hands.latest("number").is_over
    assert set(map(str, hand_kept(game).legal_actions())) == set()
    assert "Score sheet" in text_of(answer)


def test_every_card_in_the_hand_is_a_named_button(client: Client) -> None:
    game = begin(client)
    to_the_play(client, game)
    answer = page(client, game)
    markup = " ".join(answer.content.decode().split())
    for card in offered(answer):
        assert re.search(rf'value="{card}" aria-label="{card_said(read_card(card))}"', markup)


def test_a_whole_game_has_its_score_sheet_and_a_winner(client: Client) -> None:
    game = begin(client, "ottawa")
    answer = page(client, game)
    for _ in range(8):
        while not game.hands.latest("number").is_over:
            choices = offered(answer)
            what = {"act": choices[0]} if choices else {"do": "go-on"}
            answer = press(client, game, **what)
        if game.hands.count() < 8:
            answer = press(client, game, do="next-hand")
    shown = text_of(page(client, game))
    assert re.search(r"won the game|is a tie", shown)
    assert "Another game" in shown
    is_good = "notice-good" in page(client, game).content.decode()
    assert is_good is ("Your side has won the game" in shown)
    press(client, game, do="next-hand")
    assert game.hands.count() == 8
    press(client, game, do="new-game")
    assert PracticeGame.objects.count() == 2


def test_a_game_can_be_continued_on_another_device_after_a_day(client: Client) -> None:
    game = begin(client)
    PracticeGame.objects.update(played_at=timezone.now() - dt.timedelta(days=1))
    before = set(offered(page(client, game)))
    assert before
    assert set(offered(page(Client(), game))) == before


def test_an_evening_game_is_listed_under_its_day_by_the_club_s_clock(
    client: Client, club: Club
) -> None:
    client.get("/practice/")  # sets the cookie
    begin(client)
    PracticeGame.objects.update(played_at=dt.datetime(2026, 12, 18, 3, 0, tzinfo=dt.UTC))
    make_event(club, published=True)
    for address in ("/practice/", f"/practice/?club={club.slug}"):
        assert "Dec. 17, 2026" in client.get(address).content.decode()


def test_an_outdated_page_changes_nothing_and_shows_the_current_table(client: Client) -> None:
    game = begin(client)
    press(client, game, act="pass")
    game.refresh_from_db()
    record = game.hands.latest("number").record
    client.post(f"/practice/{game.token}/act/", {"step": "0", "act": "8C"})
    assert game.hands.latest("number").record == record


def test_an_illegal_act_is_refused_in_words(client: Client) -> None:
    game = begin(client)
    hand = hand_kept(game)
    hidden = next(iter(set(deck("double-32")) - set(hand.cards[game.seat])), None)
    answer = press(client, game, act=str(hidden or "Jh"))
    assert answer.status_code == 422
    assert "Choose one of the buttons" in text_of(answer)
    assert press(client, game, do="fly").status_code == 422


def test_the_last_act_is_taken_back_with_everything_after_it(client: Client) -> None:
    game = begin(client)
    before = hand_kept(game).auction.calls
    press(client, game, act="pass")
    assert hand_kept(game).auction.calls != before
    press(client, game, do="take-back")
    assert hand_kept(game).auction.calls == before


def test_the_same_deal_or_another_can_be_dealt_on_request(client: Client) -> None:
    game = begin(client)
    deal = hand_kept(game).deal
    press(client, game, act="pass")
    press(client, game, do="same-deal")
    assert hand_kept(game).deal == deal
    press(client, game, do="another-deal")
    assert hand_kept(game).deal != deal
    assert hand_kept(game).deal.dealer == deal.dealer


def test_conceded_tricks_count_for_the_others(client: Client) -> None:
    game = begin(client)
    to_the_play(client, game)
    answer = press(client, game, do="concede")
    row = game.hands.latest("number")
    assert row.is_over
    assert "Next hand" in text_of(answer)
    press(client, game, do="take-back")
    assert not game.hands.latest("number").is_over


def test_a_screen_reader_is_told_what_happened(client: Client) -> None:
    game = begin(client)
    address = f"/practice/{game.token}/act/"
    answer = client.post(address, {"step": "0", "act": "pass"}, headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<p id="said" hx-swap-oob="innerHTML">')
    assert "South: pass." in text_of(answer)


def test_a_club_s_own_rules_are_offered_once_it_has_published_an_event(
    client: Client, club: Club, dora: User
) -> None:
    own = thursday_rules(club)
    assert own.name not in text_of(client.get(f"/practice/?club={club.slug}"))
    make_event(club, published=True)
    assert own.name in text_of(client.get(f"/practice/?club={club.slug}"))
    game = begin(client, f"own:{own.uid}", club=club.slug)
    own.delete()
    assert press(client, game, act="pass").status_code == 200


def test_practising_leaves_no_session_behind(client: Client) -> None:
    press(client, begin(client), act="pass")
    assert Session.objects.count() == 0


def test_a_device_finds_its_games_and_another_does_not(client: Client) -> None:
    client.get("/practice/")
    game = begin(client)
    assert game.token in client.get("/practice/").content.decode()
    assert game.token not in Client().get("/practice/").content.decode()


def test_a_device_that_begins_too_many_games_is_told_to_continue_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_OF_A_DEVICE", 2)
    client.get("/practice/")
    begin(client)
    begin(client)
    answer = client.post("/practice/", {"rules": "ottawa", "partner": "1", "opponents": "1"})
    assert answer.status_code == 422
    assert "Go on with one of them" in text_of(answer)
    begin(Client())  # another device in the same hall


def test_too_many_new_devices_at_one_address_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(services, "MOST_NEW_OF_AN_ADDRESS", 2)
    chosen = {"rules": "ottawa", "partner": "1", "opponents": "1"}
    for number in range(3):
        client = Client()
        client.get("/practice/")
        assert client.post("/practice/", chosen).status_code == (302 if number < 2 else 422)


def test_pressing_too_fast_is_refused_and_changes_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get("/practice/")
    game, other = begin(client), begin(client)
    act = {name: f"/practice/{each.token}/act/" for name, each in (("one", game), ("two", other))}
    monkeypatch.setattr(services, "MOST_ACTS", 2)
    statuses = [client.post(act["one"], {"do": "colours"}).status_code for _ in range(3)]
    assert statuses == [302, 302, 429]
    assert client.post(act["two"], {"do": "colours"}).status_code == 302
    monkeypatch.setattr(services, "MOST_ACTS_OF_AN_ADDRESS", 3)
    assert client.post(act["two"], {"do": "colours"}).status_code == 429
    PracticeGame.objects.update(minute_at=timezone.now() - services.MINUTE)
    assert client.post(act["one"], {"do": "colours"}).status_code == 302
    monkeypatch.setattr(services, "MOST_ACTS_OF_AN_ADDRESS", 1)
    an_hour_ahead = timezone.now() + services.HOUR  # then the clock was put back
    PracticeGame.objects.update(minute_at=an_hour_ahead, minute_acts=2)
    assert client.post(act["one"], {"do": "colours"}).status_code == 302


def test_an_abandoned_game_is_deleted(client: Client) -> None:
    old = begin(client)
    PracticeGame.objects.update(played_at=timezone.now() - services.KEPT - dt.timedelta(days=1))
    begin(client)
    answer = page(client, old)
    assert answer.status_code == 404
    assert "Begin another one" in text_of(answer)


def test_the_rules_of_a_game_can_be_read_at_its_table(client: Client) -> None:
    text = text_of(page(client, begin(client, "pepper")))
    assert "The rules of this game" in text
    assert "little pepper" in text.lower()


def test_the_very_last_trick_is_still_visible_when_a_hand_is_over(client: Client) -> None:
    game = begin(client)
    to_the_play(client, game)
    while hand_kept(game).to_act:
        press(client, game, act=offered(page(client, game))[0])
    assert "The last trick" in text_of(page(client, game))
