"""What people who signed up have to be told goes to them by e-mail, where they gave an address."""

from typing import Any

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from clubs.models import Letter, User
from scoring.models import Event, Registration
from scoring.services import news
from scoring.services import sign_up as service

News = Registration.News


def sign_up(event: Event, **values: Any) -> Registration:
    given: dict[str, Any] = {"kind": "alone", "client_key": "1", "place": 1, "name": "Ann Lee"}
    return Registration.objects.create(event=event, **given | values)


@pytest.mark.parametrize("told", [each for each in News if each != News.NONE])
def test_every_news_has_its_letter(event: Event, settings: Any, told: Registration.News) -> None:
    settings.CAN_SEND_MAIL = True
    owed = sign_up(event, email="ann@example.org")
    news.owe(owed, told)
    letter = Letter.objects.get()
    assert (letter.state, letter.email, letter.kind) == ("queued", "ann@example.org", "sign-up")
    assert "Thursday afternoon" in letter.text
    assert owed.news == ""  # nobody has to tell them once more


def test_it_speaks_the_language_of_who_signed_up(event: Event, settings: Any) -> None:
    settings.CAN_SEND_MAIL = True
    news.owe(sign_up(event, email="ann@example.org", language="fr"), News.MOVED)
    assert Letter.objects.get().text == (
        "Bonjour Ann Lee,\n\nVous êtes passé de la liste d’attente aux places de"
        " «\u00a0Thursday afternoon\u00a0». La direction doit encore vous accepter.\n\n"
        "Marlborough Seniors"
    )


def test_it_says_when_it_is_and_leads_to_the_page_of_who_signed_up(
    event: Event, dora: User, settings: Any
) -> None:
    settings.CAN_SEND_MAIL = True
    found: dict[str, Any] = {"is_open": True, "shows_names": False, "by": dora}
    service.change(event, cap=4, site="https://euchre.example.org", **found)
    service.change(event, cap=5, **found)  # it is open there still
    owed = sign_up(event, email="ann@example.org")
    news.owe(owed, News.ACCEPTED)
    letter = Letter.objects.get()
    begins = timezone.localtime(event.sessions.get().starts_at)
    assert letter.subject == f"Thursday afternoon, {date_format(begins, 'DATETIME_FORMAT')}"
    assert f"do not come: https://euchre.example.org/sign-up/{owed.token}/" in letter.text


@pytest.mark.parametrize(("can_send", "email"), [(True, ""), (False, "ann@example.org")])
def test_who_can_t_be_written_to_is_left_to_the_desk(
    event: Event, settings: Any, can_send: bool, email: str
) -> None:
    settings.CAN_SEND_MAIL = can_send
    owed = sign_up(event, email=email)
    news.owe(owed, News.MOVED)
    assert (owed.news, Letter.objects.exists()) == (News.MOVED, False)


def test_nobody_is_flooded_by_who_asks_again_and_again(event: Event, settings: Any) -> None:
    settings.CAN_SEND_MAIL = True
    owed = sign_up(event, email="ann@example.org")
    for _ in range(20):
        news.owe(owed, News.MATCHED)
    assert Letter.objects.count() == news.MOST_A_DAY
    assert owed.news == News.MATCHED  # the desk tells her instead
