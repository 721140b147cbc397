"""Cards and sheets printed from the desk: with codes where phones are used, otherwise without."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import AuditEntry, User
from scoring.models import Event, TableLink
from scoring.services import events, links
from tests.pages.filling import form_of
from tests.scoring.services.acts import nothing_stored
from tests.scoring.sheets.printed import said_on

pytestmark = pytest.mark.usefixtures("drawn")

ADDRESS = "http://192.168.7.20:8000"


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


@pytest.fixture
def printed(afternoon: Event, dora: User) -> Event:
    """The afternoon, with its address confirmed."""
    return events.confirm_address(afternoon, address=ADDRESS, by=dora)


def words(desk: Client, name: str, event: Event) -> str:
    answer = desk.get(reverse(name, args=[event.uid]))
    assert answer.status_code == 200
    return " ".join(" ".join(said_on(b"".join(answer.streaming_content))).split())


def test_every_table_has_a_card_with_its_address(desk: Client, printed: Event) -> None:
    found = words(desk, "table-cards-pdf", printed)
    tokens = TableLink.objects.values_list("token", flat=True)
    assert [found.count(f"{ADDRESS}/t/{token}/") for token in tokens] == [2, 2, 2, 2]
    assert "Point your phone’s camera" in found


def test_a_withdrawn_link_is_on_no_card(desk: Client, printed: Event, dora: User) -> None:
    old = TableLink.objects.get(table_number=2)
    links.replace(old, printed, by=dora)
    found = words(desk, "table-cards-pdf", printed)
    assert old.token not in found
    assert TableLink.objects.get(table_number=2, revoked_at=None).token in found


def test_there_is_no_card_before_the_address_is_confirmed(desk: Client, afternoon: Event) -> None:
    answer = desk.get(reverse("table-cards-pdf", args=[afternoon.uid]))
    assert answer["Location"] == reverse("sheets", args=[afternoon.uid])


def test_if_only_the_desk_enters_sheets_need_no_address_and_have_no_code(
    desk: Client, afternoon: Event
) -> None:
    Event.objects.update(entry="desk")
    found = words(desk, "sheets-all", afternoon)
    assert "Anne Player1" in found
    assert "/t/" not in found
    assert desk.get(reverse("table-cards-pdf", args=[afternoon.uid])).status_code == 404
    page = desk.get(reverse("sheets", args=[afternoon.uid])).content.decode()
    assert reverse("table-cards-pdf", args=[afternoon.uid]) not in page
    assert reverse("sheets-all", args=[afternoon.uid]) in page


def test_how_hands_come_in_may_be_changed_during_play_and_is_recorded(
    desk: Client, afternoon: Event
) -> None:
    page = reverse("event-change", args=[afternoon.uid])
    _, sent = form_of(desk, page, "seen")
    assert (sent["entry"], sent["disputes"], sent["round_minutes"]) == ("phones", "ask", "")
    desk.post(page, sent | {"entry": "desk", "disputes": "less", "round_minutes": "20"})
    event = Event.objects.get()
    assert (event.entry, event.disputes, event.round_minutes) == ("desk", "less", 20)
    entry = AuditEntry.objects.get(action="event-changed")
    assert (entry.old["entry"], entry.new["entry"]) == ("phones", "desk")
    assert (entry.old["round_minutes"], entry.new["round_minutes"]) == (0, 20)


@pytest.mark.parametrize(
    "wrong", [{"round_minutes": "-1"}, {"round_minutes": "x"}, {"entry": "fax"}, {"disputes": ""}]
)
def test_an_impossible_choice_is_refused(
    desk: Client, afternoon: Event, wrong: dict[str, str]
) -> None:
    page = reverse("event-change", args=[afternoon.uid])
    _, sent = form_of(desk, page, "seen")
    with nothing_stored():
        assert "needs another look" in desk.post(page, sent | wrong).content.decode()


def test_a_new_event_is_for_phones_without_a_clock(desk: Client, event: Event) -> None:
    page = reverse("event-new", args=[event.club.slug])
    _, sent = form_of(desk, page, "length_of")
    desk.post(page, sent | {"round_minutes": "0"})
    made = Event.objects.exclude(pk=event.pk).get()
    assert (made.entry, made.disputes, made.round_minutes) == ("phones", "ask", 0)
