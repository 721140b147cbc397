"""The director opens an event for sign-up, decides who comes, and turns them into entrants."""

import datetime as dt
import html
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, User
from scoring.models import Event, Registration, SignUp
from scoring.services import registrations
from tests.cast import make_event
from tests.scoring.services.prepared import running
from tests.scoring.services.verbs_of_sign_up import (
    ANN,
    BO,
    LOOKS,
    LOOKS_TOO,
    PAIR,
    opened,
    signed_up,
)


def text_of(response: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def evening(club: Club) -> Event:
    event = make_event(club, rounds_due=3)
    event.sessions.update(starts_at=timezone.now() + dt.timedelta(days=2))
    return event


def page_of(event: Event) -> str:
    return f"/desk/e/{event.uid}/sign-up/"


def press(client: Client, event: Event, act: str, *those: Registration) -> str:
    uids = [str(each.uid) for each in those] or ["all"]
    return text_of(client.post(f"{page_of(event)}act/", {act: uids}, follow=True))


def states(event: Event) -> dict[str, str]:
    return {str(each): each.state for each in event.registrations.all()}


def test_the_director_opens_the_sign_up_and_closes_it(desk: Client, evening: Event) -> None:
    assert "Sign-up is closed" in text_of(desk.get(page_of(evening)))
    page = desk.post(page_of(evening), {"act": "open", "cap": "40"}, follow=True)
    assert "Sign-up is open" in text_of(page)
    assert f"/sign-up/events/{evening.uid}/" in text_of(page)
    assert 'aria-label="QR code of the sign-up"' in page.content.decode()
    desk.post(page_of(evening), {"act": "save", "cap": "44", "shows_names": "on"})
    found = SignUp.objects.get()
    assert (found.is_open, found.cap, found.shows_names) == (True, 44, True)
    assert "Sign-up is closed" in text_of(
        desk.post(page_of(evening), {"act": "close", "cap": "44"}, follow=True)
    )


@pytest.mark.parametrize("cap", ["0", "-4", "many", "1000", "1,5"])
def test_an_invalid_number_of_places_is_refused(desk: Client, evening: Event, cap: str) -> None:
    response = desk.post(page_of(evening), {"act": "open", "cap": cap})
    assert (response.status_code, SignUp.objects.count()) == (422, 0)


def test_an_event_that_has_begun_can_t_be_opened(desk: Client, evening: Event) -> None:
    running(evening)
    assert "nobody signs up any more" in text_of(desk.get(page_of(evening)))
    response = desk.post(page_of(evening), {"act": "open", "cap": ""})
    assert (response.status_code, SignUp.objects.count()) == (422, 0)


def test_sign_ups_are_accepted_and_declined_one_by_one_or_all(desk: Client, evening: Event) -> None:
    opened(evening)
    made = [signed_up(evening, each) for each in (ANN, BO, PAIR)]
    assert "To accept: 3" in text_of(desk.get(page_of(evening)))
    assert "1 sign-up is accepted." in press(desk, evening, "accept", made[0])
    assert "1 sign-up is declined." in press(desk, evening, "decline", made[1])
    assert "2 sign-ups are accepted." in press(desk, evening, "accept", made[1], made[2])
    assert set(states(evening).values()) == {"accepted"}


def test_only_sign_ups_that_the_page_showed_are_decided(desk: Client, evening: Event) -> None:
    made = signed_up(opened(evening), ANN)
    signed_up(evening, BO)
    press(desk, evening, "accept", made)
    assert states(evening) == {"Ann Lee": "accepted", "Bo Ray": "asked"}
    for nonsense in ("all", "1", "\x00", str(evening.uid)):
        desk.post(f"{page_of(evening)}act/", {"accept": nonsense, "dance": "1"})
    assert states(evening) == {"Ann Lee": "accepted", "Bo Ray": "asked"}


def test_a_sign_up_of_another_event_is_not_touched(
    desk: Client, evening: Event, club: Club
) -> None:
    other = opened(make_event(club, name="Another"))
    other.sessions.update(starts_at=timezone.now() + dt.timedelta(days=3))
    made = signed_up(other, ANN)
    press(desk, evening, "accept", made)
    assert states(other) == {"Ann Lee": "asked"}
    address = f"{page_of(evening)}{made.uid}/"
    assert "This sign-up is not there any more." in text_of(desk.get(address, follow=True))


def test_somebody_who_moved_up_stays_listed_until_they_were_told(
    desk: Client, evening: Event
) -> None:
    opened(evening, cap=1)
    first, second = signed_up(evening, ANN), signed_up(evening, BO)
    registrations.withdraw(first, by=None)
    page = text_of(desk.get(page_of(evening)))
    assert "Bo Ray Alone They moved up from the waiting list" in page
    assert "Still to be told" not in press(desk, evening, "told", second)


def test_two_looking_for_partners_are_matched_with_one_tap(desk: Client, evening: Event) -> None:
    opened(evening)
    ed, flo = signed_up(evening, LOOKS), signed_up(evening, LOOKS_TOO)
    assert "Both still have to say yes." in press(desk, evening, "match", ed, flo)
    assert "They told me yes" in text_of(desk.get(page_of(evening)))
    press(desk, evening, "agree", ed, flo)
    press(desk, evening, "accept", ed, flo)
    page = text_of(desk.get(page_of(evening)))
    assert "This is how they would play, the first in line first: Ed Poe & Flo Day" in page
    press(desk, evening, "part", ed)
    assert not Registration.objects.filter(match__isnull=False).exists()
    assert "One of the two is no longer looking" in press(desk, evening, "match", ed)


def test_accepted_people_become_entrants_with_one_button(desk: Client, evening: Event) -> None:
    opened(evening)
    made = [signed_up(evening, each) for each in (PAIR, ANN, BO, LOOKS)]
    press(desk, evening, "accept", *made)
    page = text_of(desk.get(page_of(evening)))
    assert "Cy Fox & Di Orr Ann Lee & Bo Ray Ed Poe Lacks a partner" in page
    assert "2 are in the event now." in press(desk, evening, "enter")
    assert "Everybody accepted is in the event already." in press(desk, evening, "enter")
    assert evening.entrants.count() == 2


def test_a_name_that_occurs_twice_is_marked_both_times(desk: Client, evening: Event) -> None:
    opened(evening)
    signed_up(evening, PAIR)
    registrations.add(
        evening, registrations.Applicant("pair", "Di Orr", "Cy Fox"), key="twice", by=None
    )
    assert text_of(desk.get(page_of(evening))).count("A name comes twice") == 2


def test_accepting_all_takes_no_second_place_for_a_name_that_came_before(
    desk: Client, evening: Event
) -> None:
    opened(evening)
    for number, who in enumerate(("Cy Fox", "Cy Fox", "Bo Ray")):
        registrations.add(evening, registrations.Applicant("alone", who), key=f"{number}", by=None)
    page = desk.get(page_of(evening))
    assert "Accept the 2 whose names are new" in text_of(page)
    shown = re.findall(r'name="accept-all" value="([^"]+)"', page.content.decode())
    desk.post(f"{page_of(evening)}act/", {"accept-all": shown})
    assert list(evening.registrations.order_by("place").values_list("state", flat=True)) == [
        "accepted", "asked", "accepted",
    ]  # fmt: skip


def test_somebody_who_withdrew_but_is_still_an_entrant_is_listed(
    desk: Client, evening: Event
) -> None:
    made = signed_up(opened(evening), PAIR)
    press(desk, evening, "accept", made)
    press(desk, evening, "enter")
    registrations.withdraw(made, by=None)
    page = text_of(desk.get(page_of(evening)))
    assert "but are still in the list of the event: 1 · Cy Fox & Di Orr" in page


def test_the_director_signs_up_somebody_who_calls(desk: Client, evening: Event) -> None:
    opened(evening)
    address = f"{page_of(evening)}add/"
    form = text_of(desk.post(address, {"kind": "alone", "name": ""}))
    assert ("The person’s name" in form, "Your name" in form) == (True, False)
    desk.post(address, {"kind": "alone", "name": "Ann Lee", "key": "once"})
    made = Registration.objects.get()
    assert (made.name, str(made.entered_by), made.language) == ("Ann Lee", "dora", "en")


def test_one_sign_up_can_be_changed_and_asked_at_the_desk(desk: Client, evening: Event) -> None:
    made = signed_up(opened(evening), ANN)
    address = f"{page_of(evening)}{made.uid}/"
    assert f"/sign-up/{made.token}/" in text_of(desk.get(address))
    assert desk.post(address, {"question": ""}).status_code == 422
    desk.post(address, {"question": "Can you bring cards?"})
    assert desk.post(address, {"kind": "pair", "name": "Ann Lee"}).status_code == 422
    desk.post(address, {"kind": "pair", "name": "Ann Lee", "partner_name": "Bo Ray"})
    made.refresh_from_db()
    assert (str(made), made.question, made.news) == (
        "Ann Lee & Bo Ray", "Can you bring cards?", "asked",
    )  # fmt: skip


def test_the_poster_is_one_page_in_the_language_of_the_club(
    desk: Client, evening: Event, club: Club
) -> None:
    assert desk.get(f"{page_of(evening)}poster.pdf").status_code == 404
    opened(evening, cap=40)
    response = desk.get(f"{page_of(evening)}poster.pdf")
    content = b"".join(response.streaming_content)  # type: ignore[attr-defined]
    assert content.count(b"/Type /Page\n") == 1


def test_the_page_makes_the_same_queries_for_three_as_for_three_hundred(
    desk: Client, evening: Event
) -> None:
    opened(evening, cap=100)
    costs = []
    for count in (3, 300):
        Registration.objects.bulk_create(
            Registration(
                event=evening, place=100 + count + each, client_key=f"{count} {each}",
                kind=kind, name=f"Guest {each}", state=state, news="moved",
            )
            for each, (kind, state) in enumerate(
                count // 3 * [("looking", "accepted"), ("alone", "waiting"), ("alone", "asked")]
            )
        )  # fmt: skip
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(page_of(evening)).status_code == 200
        costs.append(len(queries))
    assert costs == [6, 6]


def test_accepting_all_does_not_bring_back_somebody_who_withdrew(
    desk: Client, evening: Event
) -> None:
    ann = signed_up(opened(evening), ANN)
    signed_up(evening, BO)
    page = desk.get(page_of(evening)).text
    kept = re.findall(r'<input type="hidden" name="(accept[^"]*)" value="([^"]+)">', page)
    registrations.withdraw(ann, by=None)
    uids = [uid for _name, uid in kept]
    desk.post(f"{page_of(evening)}act/", {kept[0][0]: uids})
    assert states(evening) == {"Ann Lee": "withdrawn", "Bo Ray": "accepted"}


def test_sign_ups_withdrawn_are_not_offered_for_acceptance(desk: Client, evening: Event) -> None:
    ann, bo = signed_up(opened(evening), ANN), signed_up(evening, BO)
    registrations.withdraw(ann, by=None)
    press(desk, evening, "decline", bo)
    page = desk.get(page_of(evening)).text
    assert re.findall(r'name="accept" value="([^"]+)"', page) == [str(bo.uid)]
    assert "Ann Lee withdrew the sign-up" in press(desk, evening, "accept", ann)


def test_an_event_without_entrants_links_to_the_sign_up_and_to_the_door(
    desk: Client, evening: Event
) -> None:
    page = desk.get(reverse("entrants", args=[evening.uid])).text
    empty = page[page.index('<div class="empty">') :]
    for route in ("event-sign-up", "door"):
        assert f'href="{reverse(route, args=[evening.uid])}"' in empty
