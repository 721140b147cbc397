"""Signing up on a phone: the form, the private page, and what strangers can do with both."""

import datetime as dt
import html
import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, Member, User
from scoring.models import Event, Registration
from scoring.services import events, matches, registrations, sign_up
from tests.cast import make_event, rewrite
from tests.scoring.services.prepared import running
from tests.scoring.services.verbs_of_sign_up import ANN, BO, LOOKS, LOOKS_TOO, opened, signed_up


def text_of(response: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


TYPED = {"kind": "pair", "name": "Ann Lee", "partner_name": "Bo Ray", "key": "form"}


@pytest.fixture
def evening(club: Club, dora: User) -> Event:
    """An event in two days, open for four players."""
    event = make_event(club, rounds_due=3)
    event.sessions.update(starts_at=timezone.now() + dt.timedelta(days=2))
    return opened(event, cap=4, shows_names=True)


def form_of(event: Event) -> str:
    return f"/sign-up/events/{event.uid}/"


def page_of(registration: Registration) -> str:
    return f"/sign-up/{registration.token}/"


def send(client: Client, event: Event, **typed: str) -> Any:
    return client.post(form_of(event), TYPED | typed)


def press(client: Client, registration: Registration, act: str, **more: str) -> Any:
    return client.post(f"{page_of(registration)}act/", {"act": act, **more})


def test_a_pair_signs_up_and_gets_a_page_of_its_own(client: Client, evening: Event) -> None:
    response = send(client, evening, email="ann@example.org", phone="519 555-0123")
    made = Registration.objects.get()
    assert response.headers["Location"] == page_of(made)
    assert (made.names, made.email, made.phone) == (
        ("Ann Lee", "Bo Ray"), "ann@example.org", "519 555-0123",
    )  # fmt: skip
    assert made.language == "en"
    assert "The director still has to accept you" in text_of(client.get(page_of(made)))


def test_signing_up_leaves_no_session_behind(client: Client, evening: Event) -> None:
    send(client, evening)
    client.get(page_of(Registration.objects.get()))
    assert Session.objects.count() == 0
    assert set(client.cookies) == {"csrftoken"}


def test_a_form_from_another_site_signs_nobody_up(evening: Event) -> None:
    assert send(Client(enforce_csrf_checks=True), evening).status_code == 403


def test_the_page_of_the_event_leads_there_while_it_is_open(client: Client, evening: Event) -> None:
    events.publish(evening, published=True, by=None)
    page, link = f"/events/{evening.uid}/", f'href="{form_of(evening)}"'
    assert link in client.get(page).content.decode()
    yesterday = timezone.now() - dt.timedelta(days=1)
    rewrite(evening, evening.sessions, starts_at=yesterday)
    assert link not in client.get(page).content.decode()


def test_the_name_of_a_partner_is_optional_only_for_those_who_come_without(
    client: Client, evening: Event
) -> None:
    assert "Your partner’s name (optional)" not in text_of(client.get(form_of(evening)))
    said = text_of(send(client, evening, kind="alone", name=""))
    assert "Your partner’s name (optional)" in said


def test_a_double_tap_is_one_sign_up(client: Client, evening: Event) -> None:
    first, second = send(client, evening), send(client, evening)
    assert first.headers["Location"] == second.headers["Location"]
    assert Registration.objects.count() == 1


def test_going_back_and_typing_other_names_signs_up_others(client: Client, evening: Event) -> None:
    send(client, evening)
    send(client, evening, name="Cy Fox", partner_name="Di Orr")
    assert [str(each) for each in Registration.objects.all()] == [
        "Ann Lee & Bo Ray",
        "Cy Fox & Di Orr",
    ]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"name": ""}, "Your name : This field is required."),
        ({"name": "=1+1"}, "Your name : Write the name with letters."),
        ({"name": "A" * 81}, "at most 80 characters (it has 81)"),
        ({"name": "Ann\u202eLee"}, "There is an invisible control character in it."),
        ({"name": "Ann\0Lee"}, "Null characters are not allowed."),
        ({"partner_name": ""}, "Write the name of the partner too."),
        ({"partner_name": "ann  LEE"}, "Both names are the same."),
        ({"kind": "alone"}, "Choose “As a pair”, or leave the name of a partner empty."),
        ({"kind": "crowd"}, "Select a valid choice."),
        ({"email": "ann@"}, "Enter a valid email address."),
        ({"phone": "call me"}, "Write a phone number with digits"),
    ],
)
def test_faults_are_reported_beside_their_field_and_nothing_typed_is_lost(
    client: Client, evening: Event, typed: dict[str, str], told: str
) -> None:
    response = send(client, evening, **typed)
    assert response.status_code == 422
    assert told in text_of(response)
    kept = typed.get("partner_name", "Bo Ray")
    assert f'value="{kept}"' in response.content.decode() or kept == ""
    assert not Registration.objects.exists()


def test_markup_and_eighty_letters_are_just_a_name(client: Client, evening: Event) -> None:
    name = "<script>alert(1)</script> ".ljust(80, "é")
    send(client, evening, name=name)
    made = Registration.objects.get()
    assert made.name == name
    page = client.get(page_of(made)).content.decode()
    assert "&lt;script&gt;" in page
    assert "<script>alert" not in page


def test_a_full_event_puts_people_on_its_waiting_list(client: Client, evening: Event) -> None:
    for number in range(4):
        send(
            client, evening, kind="alone", name=f"Guest {number}", partner_name="", key=f"{number}"
        )
    assert "Every place is taken. Sign up anyway" in text_of(client.get(form_of(evening)))
    send(client, evening)
    made = Registration.objects.get(kind="pair")
    assert "Your place on the waiting list: 1." in text_of(client.get(page_of(made)))


def test_a_closed_sign_up_says_so_and_stores_nothing(
    client: Client, evening: Event, dora: User
) -> None:
    sign_up.change(evening, is_open=False, cap=4, shows_names=True, by=dora)
    assert "Sign-up is closed. Ask the club" in text_of(client.get(form_of(evening)))
    response = send(client, evening)
    assert (response.status_code, Registration.objects.count()) == (422, 0)


def test_an_event_that_has_begun_says_so(client: Client, evening: Event) -> None:
    made = signed_up(evening)
    running(evening)
    assert "The event has begun, so nobody can sign up" in text_of(client.get(form_of(evening)))
    assert "nothing can be changed here any more" in text_of(client.get(page_of(made)))
    response = press(client, made, "withdraw")
    assert (response.status_code, Registration.objects.get().state) == (422, "asked")
    assert "The event has begun, so nothing can be changed here" in text_of(response)


def test_a_deleted_event_and_a_wrong_link_are_answered_in_words(
    client: Client, evening: Event
) -> None:
    made = signed_up(evening)
    evening.delete()
    for address in (form_of(evening), page_of(made), "/sign-up/nothing/"):
        response = client.get(address)
        assert response.status_code == 404
        assert "This link leads to no sign-up" in text_of(response)


def test_an_event_never_opened_is_not_found_by_its_address(client: Client, club: Club) -> None:
    assert client.get(form_of(make_event(club))).status_code == 404


def test_too_many_sign_ups_at_once_are_refused_and_nothing_typed_is_lost(
    client: Client, evening: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up, "MOST_OF_AN_ADDRESS", 1)
    assert send(Client(), evening, name="Somebody Else").status_code == 302
    response = send(client, evening)
    assert response.status_code == 422
    assert "Press the button again in a minute" in text_of(response)
    assert 'value="Ann Lee"' in response.content.decode()


def test_two_devices_at_one_address_do_not_shut_each_other_out(
    evening: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up, "MOST_OF_A_DEVICE", 1)
    answers = []
    for number, phone in enumerate([Client(), Client()]):
        for again in ("", " again"):
            phone.get(form_of(evening))
            typed = {"kind": "alone", "name": f"Guest {number}{again}", "partner_name": ""}
            answers.append(send(phone, evening, **typed, key=f"{number}{again}").status_code)
    assert answers == [302, 422, 302, 422]


def test_a_sign_up_can_be_changed_through_its_link(client: Client, evening: Event) -> None:
    made = signed_up(evening)
    response = client.post(
        page_of(made), {"kind": "alone", "name": "Ann Lee", "phone": "519 555-0199"}
    )
    assert response.status_code == 302
    assert Registration.objects.get().phone == "519 555-0199"
    wrong = client.post(page_of(made), {"kind": "alone", "name": ""})
    assert wrong.status_code == 422
    assert '<h2 id="mine">Ann Lee</h2>' in wrong.content.decode()


def test_somebody_who_withdrew_can_sign_up_again(client: Client, evening: Event) -> None:
    made = signed_up(evening)
    assert press(client, made, "withdraw").headers["Location"] == page_of(made)
    assert "Sign up again" in text_of(client.get(page_of(made)))
    assert signed_up(evening, BO).place == 2


def test_a_question_can_be_read_and_answered(client: Client, evening: Event, dora: User) -> None:
    made = signed_up(evening)
    registrations.ask(made, question="Can you bring cards?", by=dora)
    assert "Can you bring cards?" in text_of(client.get(page_of(made)))
    assert press(client, made, "answer", answer="").status_code == 422
    press(client, made, "answer", answer="Two packs")
    assert "You answered: Two packs" in text_of(client.get(page_of(made)))


@pytest.fixture
def two_looking(evening: Event, dora: User) -> list[Registration]:
    both = [signed_up(evening, LOOKS), signed_up(evening, LOOKS_TOO)]
    registrations.accept(evening, both, by=dora)
    return both


def test_two_looking_for_partners_find_each_other_with_a_tap_and_a_yes(
    client: Client, two_looking: list[Registration]
) -> None:
    ed, flo = two_looking
    assert "Ask Flo D." in text_of(client.get(page_of(ed)))
    press(client, ed, "ask", who=str(flo.uid))
    assert "Flo D. has been asked, and has not answered yet." in text_of(client.get(page_of(ed)))
    assert "Would you like to play with Ed P.?" in text_of(client.get(page_of(flo)))
    press(client, flo, "agree")
    assert "You play with Ed Poe." in text_of(client.get(page_of(flo)))
    press(client, flo, "refuse")
    assert "Ask Flo D." in text_of(client.get(page_of(ed)))


def test_nobody_not_yet_accepted_can_see_or_ask_others(
    client: Client, evening: Event, dora: User
) -> None:
    ed, flo = signed_up(evening, LOOKS), signed_up(evening, LOOKS_TOO)
    registrations.accept(evening, [flo], by=dora)
    page = text_of(client.get(page_of(ed)))
    assert "Once the director has accepted you" in page
    assert "Flo" not in page
    assert press(client, ed, "ask", who=str(flo.uid)).status_code == 422
    assert press(client, ed, "ask", who="nobody").status_code == 422
    assert not Registration.objects.filter(match__isnull=False).exists()


def test_a_member_who_is_not_shown_is_asked_without_her_name(
    client: Client, two_looking: list[Registration], club: Club
) -> None:
    ed, flo = two_looking
    member = Member.objects.create(
        club=club, first_name="Flo", last_name="Day", names_shown="none",
        names_asked_on=dt.date(2026, 1, 1),
    )  # fmt: skip
    Registration.objects.filter(pk=flo.pk).update(member=member)
    page = text_of(client.get(page_of(ed)))
    assert "Ask somebody whose name is not shown" in page
    assert "Flo" not in page
    matches.match(flo, ed, by=None, agrees=True)
    page = text_of(client.get(page_of(ed)))
    assert "Somebody else is looking for a partner. Would you like to play together?" in page
    assert "Flo" not in page


def test_no_name_is_public_before_the_director_has_accepted_it(
    client: Client, evening: Event, dora: User
) -> None:
    send(client, evening, name="Buy Pills", partner_name="Cheap Pills", shows_name="on")
    public = (form_of(evening), "/", f"/clubs/{evening.club.slug}/")
    for address in public:
        assert "Pills" not in text_of(client.get(address))
    registrations.accept(evening, list(evening.registrations.all()), by=dora)
    page = text_of(client.get(form_of(evening)))
    assert "Who is coming Buy Pills Others coming: 1" in page


def test_nobody_is_listed_if_the_director_does_not_want_it(
    client: Client, evening: Event, dora: User
) -> None:
    made = signed_up(evening, ANN)
    registrations.accept(evening, [made], by=dora)
    sign_up.change(evening, is_open=True, cap=4, shows_names=False, by=dora)
    page = text_of(client.get(form_of(evening)))
    assert not re.search("Ann|Who is coming", page)


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["form", "own"])
def test_the_pages_make_the_same_queries_for_three_as_for_three_hundred(
    client: Client, evening: Event, page: str
) -> None:
    made = signed_up(evening, LOOKS)
    costs = []
    for count in (3, 300):
        Registration.objects.bulk_create(
            Registration(
                event=evening, place=100 + count + each, client_key=f"{count} {each}",
                kind="looking", name=f"Guest {each}", state="accepted",
            )
            for each in range(count)
        )  # fmt: skip
        with CaptureQueriesContext(connection) as queries:
            client.get(form_of(evening) if page == "form" else page_of(made))
        costs.append(len(queries))
    assert costs == [{"form": 3, "own": 5}[page]] * 2
