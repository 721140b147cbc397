"""One's own rules for a practice game: a known game with options changed, without an account."""

import re

import pytest
from django.test import Client

from clubs.models import User
from engine import preset
from scoring.forms.house_rules import SECTIONS
from scoring.models import PracticeGame
from tests.cast import PASSWORD
from tests.pages.filling import own_form_of
from tests.pages.test_practice import begin, offered, page, press, text_of

pytestmark = pytest.mark.django_db

CHOSEN = {"rules": "ottawa", "partner": "2", "opponents": "1"}
ADDRESS = "/practice/rules/?rules=ottawa&partner=2&opponents=1&aids=hints&four_colours=True"


@pytest.fixture
def visitor(client: Client) -> Client:
    """A visitor whose browser keeps the cookie that identifies the device."""
    client.get("/practice/")
    return client


def sent_from(client: Client, address: str, **changes: str) -> dict[str, str]:
    """What a browser submits from the page as filled in: a ticked box without a value is “on”."""
    fields = own_form_of(client, address)[1]
    ticked = {name: "on" for name in fields if "_has_" in name}
    return fields | ticked | changes


def test_one_button_leads_to_the_options_with_the_known_game_filled_in(
    visitor: Client,
) -> None:
    answer = visitor.post("/practice/", {**CHOSEN, "aids": "hints", "change": "1"}, follow=True)
    assert answer.redirect_chain[-1][0] == ADDRESS.replace("&four_colours=True", "")
    shown = text_of(answer)
    assert "Everything is answered as in “Ottawa" in shown
    assert all(str(section.title) in shown for section in SECTIONS[1:])
    assert not re.search(r"<details[^>]* open", answer.content.decode().split("<main")[1])
    assert "Where do they come from?" not in shown


def test_a_game_is_played_by_the_chosen_options_and_keeps_them(visitor: Client) -> None:
    begun = visitor.post(ADDRESS, sent_from(visitor, ADDRESS, minimum_bid="2", notrump="none"))
    game = PracticeGame.objects.get()
    assert begun.url == f"/practice/{game.token}/"  # type: ignore[attr-defined]
    assert (game.partner_level, game.opponents_level) == (2, 1)
    assert (game.aids, game.four_colours) == (["hints"], True)
    expected = preset("ottawa").to_dict() | {"minimum_bid": 2, "notrump": "none"}
    found = game.rules.to_dict()
    assert {name for name in found if found[name] != expected[name]} == {"name"}
    assert "changed" in text_of(page(visitor, game))
    while not game.hands.latest("number").is_over:
        choices = offered(page(visitor, game))
        assert not any("NT" in each for each in choices)
        press(visitor, game, **({"act": choices[-1]} if choices else {"do": "go-on"}))


def test_unchanged_rules_are_the_known_game(visitor: Client) -> None:
    visitor.post(ADDRESS, sent_from(visitor, ADDRESS))
    assert PracticeGame.objects.get().rules == preset("ottawa")


def test_the_same_device_is_offered_its_rules_again_and_no_other_is(visitor: Client) -> None:
    visitor.post(ADDRESS, sent_from(visitor, ADDRESS, minimum_bid="2"))
    game = PracticeGame.objects.get()
    key = f"game:{game.token}"
    assert key in visitor.get("/practice/").content.decode()
    assert key not in Client().get("/practice/").content.decode()
    again = visitor.post("/practice/", {**CHOSEN, "rules": key})
    assert again.status_code == 302
    assert PracticeGame.objects.latest("pk").rules == game.rules
    stranger = Client().post("/practice/", {**CHOSEN, "rules": key})
    assert stranger.status_code == 422
    changed = f"/practice/rules/?rules={key}&partner=1&opponents=1"
    form = visitor.get(changed)
    assert 'name="minimum_bid" value="2"' in form.content.decode()
    visitor.post(changed, sent_from(visitor, changed, minimum_bid="1"))
    assert PracticeGame.objects.latest("pk").rules.name == game.rules.name


def names_offered(visitor: Client) -> list[str]:
    """The own rules offered in the choice of a game."""
    shown = visitor.get("/practice/").content.decode()
    return re.findall(r'<option value="game:[^"]*"[^>]*>([^<]*)<', shown)


def test_rules_are_found_again_by_the_typed_name(visitor: Client) -> None:
    sent = sent_from(visitor, ADDRESS, minimum_bid="2", name="At Edna’s")
    table = visitor.post(ADDRESS, sent, follow=True)
    assert "At Edna’s" in text_of(table)
    visitor.post(ADDRESS, sent_from(visitor, ADDRESS, minimum_bid="1"))
    visitor.post(ADDRESS, sent_from(visitor, ADDRESS, notrump="none"))
    visitor.post(ADDRESS, sent_from(visitor, ADDRESS, minimum_bid="4", name=" "))
    afternoon = "Ottawa community afternoon, changed"
    assert set(names_offered(visitor)) == {
        "At Edna’s", afternoon, f"{afternoon} (2)", f"{afternoon} (3)",
    }  # fmt: skip


def test_rules_changed_under_their_name_replace_the_old_ones(
    visitor: Client,
) -> None:
    visitor.post(ADDRESS, sent_from(visitor, ADDRESS, minimum_bid="2", name="At Edna’s"))
    first = PracticeGame.objects.get()
    again = f"/practice/rules/?rules=game:{first.token}&partner=1&opponents=1"
    visitor.post(again, sent_from(visitor, again, minimum_bid="1"))
    latest = PracticeGame.objects.latest("pk")
    assert names_offered(visitor) == ["At Edna’s"]
    assert f"game:{latest.token}" in visitor.get("/practice/").content.decode()
    unchanged = f"/practice/rules/?rules=game:{latest.token}&partner=1&opponents=1"
    visitor.post(unchanged, sent_from(visitor, unchanged))
    assert PracticeGame.objects.latest("pk").rules == latest.rules


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("ottawa", "Rules of the program are called “ottawa”."),
        ("a | b", "|"),
        ("x" * 81, "80"),
        ("a\u0000b", ""),
    ],
)
def test_a_name_that_rules_cannot_have_is_refused(visitor: Client, name: str, told: str) -> None:
    answer = visitor.post(ADDRESS, sent_from(visitor, ADDRESS, minimum_bid="2", name=name))
    assert answer.status_code == 422
    assert told in text_of(answer)
    assert not PracticeGame.objects.exists()


def test_every_fault_is_reported_at_once_beside_its_question(visitor: Client) -> None:
    sent = sent_from(visitor, ADDRESS, minimum_bid="x", deck="double-99", players="5")
    answer = visitor.post(ADDRESS, sent)
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert text_of(answer).count("Choose one of the answers.") >= 4  # at the top, at the field
    assert re.search(r'<details id="cards" open>', shown)
    assert re.search(r'<details id="bidding" open>', shown)
    assert not re.search(r'<details id="play" open>', shown)
    assert not PracticeGame.objects.exists()


def test_an_address_without_a_choice_redirects_to_the_choice(visitor: Client) -> None:
    for query in ("", "rules=no-such", "rules=ottawa&partner=9&opponents=1", "rules=%00&partner=x"):
        answer = visitor.get(f"/practice/rules/?{query}")
        assert (answer.status_code, answer.url) == (302, "/practice/")  # type: ignore[attr-defined]
    assert begin(visitor).rules == preset("ottawa")


def test_after_a_login_the_earlier_games_and_record_are_still_there(
    visitor: Client, dora: User
) -> None:
    """A log-in changes the CSRF cookie, which once identified the device."""
    begin(visitor)
    before = visitor.cookies["csrftoken"].value
    visitor.post("/login/", {"username": dora.username, "password": PASSWORD})
    assert visitor.cookies["csrftoken"].value != before
    assert "Go on with a game" in text_of(visitor.get("/practice/"))
    visitor.post("/logout/")
    assert "Go on with a game" in text_of(visitor.get("/practice/"))


def test_a_forged_cookie_identifies_no_device(visitor: Client) -> None:
    begin(visitor)
    stranger = Client()
    stranger.cookies["practice"] = PracticeGame.objects.get().device
    assert "Go on with a game" not in text_of(stranger.get("/practice/"))
    assert not Client().get("/practice/").cookies.get("practice")
