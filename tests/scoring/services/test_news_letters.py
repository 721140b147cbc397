"""News for people who signed up goes to them by e-mail, if they gave an address."""

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format

from clubs import mail
from clubs.models import Club, Letter, User
from scoring.models import Event, Registration
from scoring.services import news, registrations
from scoring.services import sign_up as service
from scoring.services.registrations import Applicant

News = Registration.News


def sign_up(event: Event, **values: Any) -> Registration:
    given: dict[str, Any] = {"kind": "alone", "client_key": "1", "place": 1, "name": "Ann Lee"}
    return Registration.objects.create(event=event, **given | values)


@pytest.mark.parametrize("told", [each for each in News if each != News.NONE])
def test_every_kind_of_news_has_its_letter(
    event: Event, settings: Any, told: Registration.News
) -> None:
    settings.CAN_SEND_MAIL = True
    owed = sign_up(event, email="ann@example.org")
    news.owe(owed, told)
    letter = Letter.objects.get()
    assert (letter.state, letter.email, letter.kind) == ("queued", "ann@example.org", "sign-up")
    assert "Thursday afternoon" in letter.text
    assert owed.news == ""  # nobody has to tell them again


def test_a_letter_is_in_the_language_of_the_sign_up(event: Event, settings: Any) -> None:
    settings.CAN_SEND_MAIL = True
    news.owe(sign_up(event, email="ann@example.org", language="fr"), News.MOVED)
    assert Letter.objects.get().text == (
        "Bonjour,\n\nVous êtes passé de la liste d’attente aux places de"
        " «\u00a0Thursday afternoon\u00a0». La direction doit encore vous accepter.\n\n"
        "Marlborough Seniors"
    )


def test_a_letter_says_when_the_event_is_and_links_to_the_private_page(
    event: Event, dora: User, settings: Any
) -> None:
    settings.CAN_SEND_MAIL = True
    found: dict[str, Any] = {"is_open": True, "shows_names": False, "by": dora}
    service.change(event, cap=4, site="https://euchre.example.org", **found)
    service.change(event, cap=5, **found)  # it is still open there
    owed = sign_up(event, email="ann@example.org")
    news.owe(owed, News.ACCEPTED)
    letter = Letter.objects.get()
    begins = timezone.localtime(event.sessions.get().starts_at)
    assert letter.subject == f"Thursday afternoon, {date_format(begins, 'DATETIME_FORMAT')}"
    assert f"are not coming: https://euchre.example.org/sign-up/{owed.token}/" in letter.text


@pytest.mark.parametrize(("can_send", "email"), [(True, ""), (False, "ann@example.org")])
def test_people_without_an_address_are_left_to_the_desk(
    event: Event, settings: Any, can_send: bool, email: str
) -> None:
    settings.CAN_SEND_MAIL = can_send
    owed = sign_up(event, email=email)
    news.owe(owed, News.MOVED)
    assert (owed.news, Letter.objects.exists()) == (News.MOVED, False)


def test_repeated_requests_flood_nobody_with_mail(event: Event, settings: Any) -> None:
    settings.CAN_SEND_MAIL = True
    owed = sign_up(event, email="ann@example.org")
    for _ in range(20):
        news.owe(owed, News.MATCHED)
    assert Letter.objects.count() == news.MOST_A_DAY
    assert owed.news == News.MATCHED  # the desk tells her instead


@pytest.fixture
def evening(event: Event, dora: User, settings: Any) -> Event:
    """On Friday, for two players, on a site that can send e-mail."""
    settings.CAN_SEND_MAIL, settings.DEFAULT_FROM_EMAIL = True, "club@example.org"
    event.sessions.update(starts_at=timezone.now() + dt.timedelta(days=2))
    Club.objects.update(how_to_come="Town hall, by the side door.")
    event.club.refresh_from_db()
    site = "https://euchre.example.org"
    service.change(event, is_open=True, cap=2, shows_names=False, site=site, by=dora)
    return event


def comes(event: Event, email: str, name: str = "Ann Lee", **more: Any) -> Registration:
    applicant = Applicant(more.pop("kind", "alone"), name, email=email, **more)
    return registrations.add(event, applicant, key=f"{name} {email}", by=None)


def test_a_sign_up_is_confirmed_with_place_time_and_how_to_change_it(evening: Event) -> None:
    made = comes(evening, "ann@example.org", "Zelda", language="fr")
    letter = Letter.objects.get()
    begins = timezone.localtime(evening.sessions.get().starts_at)
    with translation.override("fr"):
        day = f"{date_format(begins, 'l')} {date_format(begins, 'DATETIME_FORMAT')}"
    assert letter.text == (
        "Bonjour,\n\n"
        "Votre inscription pour «\u00a0Thursday afternoon\u00a0» est notée\u00a0: vous venez sans"
        " partenaire.\n\n"
        f"Quand\u00a0: {day}\n\n"
        "Où\u00a0: Town hall, by the side door.\n\n"
        "La direction doit encore vous accepter, et vous écrira alors.\n\n"
        "Si cette inscription n’est pas de vous, quelqu’un s’est trompé d’adresse.\n\n"
        "Votre page personnelle, où vous pouvez modifier quelque chose ou dire que vous ne venez"
        f" pas\u00a0: https://euchre.example.org/sign-up/{made.token}/\n\n"
        "Marlborough Seniors"
    )
    assert made.news == ""


def test_somebody_without_a_chair_learns_that_she_waits_and_later_that_she_moved_up(
    evening: Event,
) -> None:
    first, _second = comes(evening, ""), comes(evening, "", "Bo Ray")
    comes(evening, "cy@example.org", "Cy Fox")
    assert "so you are on the waiting list" in Letter.objects.get().text
    registrations.withdraw(first, by=None)
    assert "You have moved up" in Letter.objects.latest("pk").text


@pytest.mark.parametrize("again", ["ann@example.org", "ANN@example.org", "ann+2@example.org"])
def test_an_address_gets_one_confirmation_per_event_whoever_types_it(
    evening: Event, again: str
) -> None:
    for number in range(3):
        made = comes(evening, again if number else "ann@example.org", f"Name {chr(65 + number)}")
        registrations.withdraw(made, by=None)
    assert Letter.objects.count() == 1


def test_a_double_tap_sends_one_letter(evening: Event) -> None:
    assert comes(evening, "ann@example.org") == comes(evening, "ann@example.org")
    assert Letter.objects.count() == 1


def test_no_word_typed_by_a_stranger_goes_to_an_address_he_typed(evening: Event) -> None:
    comes(evening, "victim@example.org", "Win at evil.example", kind="pair", partner_name="Bo Ray")
    message = mail.message_of(Letter.objects.select_related("club", "member").get())
    sent = message.message().as_string() + str(message.body)
    assert [word for word in ("evil", "Bo Ray") if word in sent] == []


def test_an_unlikely_number_of_sign_ups_in_an_hour_sends_no_more_letters(
    evening: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "MOST_CONFIRMED", 2)
    for number in range(4):
        comes(evening, f"guest{number}@example.org", f"Guest {chr(65 + number)}")
    assert (Letter.objects.count(), Registration.objects.count()) == (2, 4)


@pytest.mark.parametrize(("can_send", "email"), [(True, ""), (False, "ann@example.org")])
def test_an_impossible_address_does_not_prevent_a_sign_up(
    evening: Event, settings: Any, can_send: bool, email: str
) -> None:
    settings.CAN_SEND_MAIL = can_send
    assert comes(evening, email).news == ""
    assert not Letter.objects.exists()


def test_the_director_herself_tells_people_she_signs_up(evening: Event, dora: User) -> None:
    applicant = Applicant("alone", "Ann Lee", email="ann@example.org")
    registrations.add(evening, applicant, key="1", by=dora)
    assert not Letter.objects.exists()
