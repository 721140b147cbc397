"""The PDFs as printed from the desk: their words, and where their QR codes lead."""

import re
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, User
from scoring.models import Event, Round, Section, TableLink
from scoring.services import events, links
from tests.cast import add_entrants, make_event, seat_entrants
from tests.pages.reading import text
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


def pages_of(client: Client, name: str, *args: object, **query: str) -> list[str]:
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    return read(answer)


def read(answer: Any) -> list[str]:
    return said_on(b"".join(answer.streaming_content))


def test_nothing_is_printed_before_the_address_is_confirmed(desk: Client, afternoon: Event) -> None:
    answer = desk.get(reverse("sheets-all", args=[afternoon.uid]))
    assert answer["Location"] == reverse("sheets", args=[afternoon.uid])


def test_the_director_confirms_the_address_without_its_trailing_slash(
    desk: Client, afternoon: Event
) -> None:
    desk.post(reverse("sheets-address", args=[afternoon.uid]), {"address": ADDRESS + "/"})
    afternoon.refresh_from_db()
    assert afternoon.printed_address == ADDRESS


def test_an_invalid_address_is_refused(desk: Client, afternoon: Event) -> None:
    wrong = {"address": "javascript:alert(1)"}
    answer = desk.post(reverse("sheets-address", args=[afternoon.uid]), wrong)
    assert "Enter a valid URL." in answer.content.decode()
    afternoon.refresh_from_db()
    assert afternoon.printed_address == ""


@pytest.fixture
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock, as each paper says when it was printed."""
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.mark.usefixtures("one_moment")
def test_standings_after_an_absurd_round_are_the_current_ones(
    desk: Client, afternoon: Event
) -> None:
    now = pages_of(desk, "standings-pdf", afternoon.uid)
    assert "Standings after round 1 of 6" in now[0]
    assert pages_of(desk, "standings-pdf", afternoon.uid, after="1" * 5000)[0] == now[0]


def test_a_scorer_cannot_change_where_the_qr_codes_lead(
    client: Client, afternoon: Event, sam: User
) -> None:
    client.force_login(sam)
    page = client.get(reverse("sheets", args=[afternoon.uid])).content.decode()
    assert "a director confirms the address" in page
    assert reverse("sheets-address", args=[afternoon.uid]) not in page
    for name in ("sheets", "sheets-address"):
        client.post(reverse(name, args=[afternoon.uid]), {"address": "http://elsewhere.example"})
    afternoon.refresh_from_db()
    assert afternoon.printed_address == ""


def test_all_sheets_have_one_page_per_table_and_round(desk: Client, printed: Event) -> None:
    answer = desk.get(reverse("sheets-all", args=[printed.uid]))
    assert len(read(answer)) == 6 * 4


def test_a_sheet_names_the_pairs_the_dealers_and_the_next_table(
    desk: Client, printed: Event
) -> None:
    (page,) = pages_of(desk, "sheet-table", printed.uid, 1, 1)
    assert "Anne Player8" in page
    assert "Bert Partner1" in page
    assert re.findall(r"^[1-8]\s+([NESW])\b", page, re.MULTILINE) == list("NESWNESW")
    assert page.count("Next round: table") == 2


def test_each_sheet_shows_its_own_table_s_address(desk: Client, printed: Event) -> None:
    tokens = dict(TableLink.objects.values_list("table_number", "token"))
    pages = pages_of(desk, "sheets-round", printed.uid, 1)
    shown = [re.search(r"http\S+/t/(\S+)/", page) for page in pages]
    assert [found and found[1] for found in shown] == [tokens[number] for number in (1, 2, 3, 4)]
    assert ADDRESS in pages[0]


@pytest.mark.usefixtures("one_moment")
def test_printing_again_keeps_the_links(desk: Client, printed: Event) -> None:
    before = pages_of(desk, "sheets-round", printed.uid, 1)
    assert pages_of(desk, "sheets-round", printed.uid, 1) == before


def test_a_withdrawn_link_is_replaced_on_the_next_sheet(
    desk: Client, printed: Event, dora: User
) -> None:
    old = TableLink.objects.get(table_number=2)
    links.replace(old, printed, by=dora)
    (page,) = pages_of(desk, "sheet-table", printed.uid, 1, 2)
    new = TableLink.objects.get(table_number=2, revoked_at=None)
    assert new.token != old.token
    assert f"/t/{new.token}/" in page


def test_the_links_survive_a_new_seating(desk: Client, printed: Event, dora: User) -> None:
    before = dict(TableLink.objects.values_list("table_number", "token"))
    seat_entrants(events.unseat(printed, by=dora))
    assert dict(TableLink.objects.values_list("table_number", "token")) == before


def test_a_blank_sheet_has_no_names_and_all_hands(desk: Client, printed: Event) -> None:
    (page,) = pages_of(desk, "sheet-blank", printed.uid)
    assert "Anne" not in page
    assert re.findall(r"^([1-8])\sN\sE\sS\sW\s", page, re.MULTILINE) == list("12345678")


def test_standings_for_the_wall_have_full_names(desk: Client, printed: Event) -> None:
    (page,) = pages_of(desk, "standings-pdf", printed.uid)
    assert "Anne Player3 & Bert Partner3" in page
    assert "after round 1 of 6" in page


def test_standings_can_have_the_names_that_the_public_sees(desk: Client, club: object) -> None:
    event = make_event(club, names_shown=Event.Names.INITIAL)  # type: ignore[arg-type]
    add_entrants(event, 4)
    event.sessions.update(rounds_due=3)
    seat_entrants(event)
    (page,) = pages_of(desk, "standings-pdf", event.uid, public="1")
    assert "Anne P. & Bert P." in page
    assert "Player3" not in page


def test_paper_is_in_the_club_s_language(desk: Client, printed: Event) -> None:
    printed.club.language = "fr"
    printed.club.save()
    Event.objects.update(letters="fr")
    (page,) = pages_of(desk, "sheet-table", printed.uid, 1, 1)
    assert "Donneur" in page
    assert re.findall(r"^[1-8]\s+([NESO])\b", page, re.MULTILINE) == list("NESONESO")


SAID_OF_PAPER = "Paper is in French, the club’s language."


def test_the_page_says_so_if_paper_is_in_another_language_than_the_page(
    desk: Client, printed: Event, sam: User
) -> None:
    sheets = reverse("sheets", args=[printed.uid])
    assert "Paper is in" not in text(desk.get(sheets).content)
    in_french = text(desk.get(sheets, headers={"accept-language": "fr"}).content)
    assert "Les papiers sont en anglais, la langue du club. Changer la langue" in in_french
    Club.objects.update(language="fr")
    assert f"{SAID_OF_PAPER} Change the club’s language" in text(desk.get(sheets).content)
    Event.objects.update(state="finished")
    assert SAID_OF_PAPER in text(desk.get(sheets).content)
    desk.force_login(sam)
    of_scorer = text(desk.get(sheets).content)
    assert SAID_OF_PAPER in of_scorer
    assert "Change the club’s language" not in of_scorer


MOVED = f"They lead to {ADDRESS}, but today this site is at http://"
HERE_ALONE = "No phone gets to this site today."


def warned(desk: Client, event: Event, name: str, host: str) -> str:
    """What a page says about the address in the QR codes."""
    page = desk.get(reverse(name, args=[event.uid]), headers={"host": host}).content.decode()
    return "".join(each for each in (MOVED, HERE_ALONE) if each in page)


def test_the_desk_warns_when_today_s_address_differs(
    desk: Client, printed: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clubs.serving.lan_address", lambda: "10.0.0.7")
    for name in ("board", "sheets"):
        assert warned(desk, printed, name, "localhost:8000") == MOVED
    page = desk.get(reverse("sheets", args=[printed.uid]), headers={"host": "localhost:8000"})
    assert 'name="address" value="http://10.0.0.7:8000"' in page.content.decode()
    round_page = desk.get(reverse("round", args=[printed.uid, 1]), headers={"host": "localhost"})
    assert MOVED not in round_page.content.decode()


def test_no_warning_appears_if_phones_can_reach_the_site(
    desk: Client, printed: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clubs.serving.lan_address", lambda: "192.168.7.20")
    for host in ("192.168.7.20:8000", "localhost:8000", "testserver:8000"):
        assert warned(desk, printed, "board", host) == "", host
    monkeypatch.setattr("clubs.serving.lan_address", lambda: "10.0.0.7")
    Event.objects.update(entry=Event.Entry.DESK)
    assert warned(desk, printed, "board", "localhost:8000") == ""


def test_a_site_for_its_own_machine_says_so_and_names_no_other_address(
    desk: Client, printed: Event, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr("clubs.serving.lan_address", lambda: "10.0.0.7")
    settings.IS_HERE_ALONE = True
    Event.objects.update(printed_address="http://127.0.0.1:8000")
    for name in ("board", "sheets"):
        assert warned(desk, printed, name, "127.0.0.1:8000") == HERE_ALONE
    page = desk.get(reverse("sheets", args=[printed.uid]), headers={"host": "127.0.0.1:8000"})
    assert "10.0.0.7" not in page.content.decode()


def test_where_no_phone_gets_to_the_site_a_link_leads_to_the_unfolded_address(
    desk: Client, printed: Event, settings: Any
) -> None:
    settings.IS_HERE_ALONE = True
    sheets = reverse("sheets", args=[printed.uid])
    page = desk.get(sheets, headers={"host": "127.0.0.1:8000"}).content.decode()
    assert "confirm its address below. Go there" in text(page.encode())
    assert 'href="#id_address"' in page
    fold = re.search(r"<details( open)?>\s*<summary>Address in the QR codes", page)
    assert fold
    assert fold[1]
    assert 'id="id_address"' in page[fold.start() :]
    board = desk.get(reverse("board", args=[printed.uid]), headers={"host": "127.0.0.1:8000"})
    assert "confirm its address under “Print”" in text(board.content)


def test_a_scorer_is_told_where_the_address_is_confirmed_but_gets_no_link(
    desk: Client, printed: Event, sam: User, settings: Any
) -> None:
    settings.IS_HERE_ALONE = True
    desk.force_login(sam)
    sheets = reverse("sheets", args=[printed.uid])
    page = desk.get(sheets, headers={"host": "127.0.0.1:8000"}).content.decode()
    assert "confirm its address under “Print”" in text(page.encode())
    assert "#id_address" not in page


def test_two_sheets_on_a_page_is_a_choice_that_the_event_remembers(
    desk: Client, printed: Event
) -> None:
    page = desk.get(reverse("sheets", args=[printed.uid])).content.decode()
    assert "One sheet on a page." in page
    whole = pages_of(desk, "sheets-round", printed.uid, 2)
    answer = desk.post(reverse("sheets-choice", args=[printed.uid]), {"on_page": "2"}, follow=True)
    assert "Two sheets on a page, to be cut apart." in answer.content.decode()
    by_two = pages_of(desk, "sheets-round", printed.uid, 2)
    assert len(by_two) == len(whole) / 2
    assert by_two[0].count("Total of the round") == 2
    assert pages_of(desk, "sheet-blank", printed.uid)[0].count("Total of the round") == 2
    desk.post(reverse("sheets-choice", args=[printed.uid]), {"on_page": "1"})
    again = pages_of(desk, "sheets-round", printed.uid, 2)
    assert [without_stamp(page) for page in again] == [without_stamp(page) for page in whole]


def test_any_other_number_on_a_page_is_refused_in_words(desk: Client, printed: Event) -> None:
    answer = desk.post(reverse("sheets-choice", args=[printed.uid]), {"on_page": "3"})
    assert "Choose one sheet on a page, or two." in answer.content.decode()


def test_the_page_says_if_two_sheets_do_not_fit(desk: Client, printed: Event) -> None:
    Section.objects.update(hands_per_round=24)
    Event.objects.update(version=F("version") + 1)
    page = desk.get(reverse("sheets", args=[printed.uid])).content.decode()
    assert "two of 24 hands would leave too little room to write" in page
    assert reverse("sheets-choice", args=[printed.uid]) not in page


PRINTED = r"Printed \w+\.? \d+, 20\d\d at \d+:\d\d [AP]M"


@pytest.mark.parametrize(
    ("name", "by_two", "times"),
    [
        ("sheets-round", False, 1),
        ("sheets-round", True, 2),
        ("rotation-chart-pdf", False, 1),
        ("name-list-pdf", False, 1),
    ],
)
def test_each_page_says_when_it_was_printed(
    desk: Client, printed: Event, name: str, by_two: bool, times: int
) -> None:
    Event.objects.update(sheets_by_two=by_two)
    for page in pages_of(desk, name, printed.uid, *[1] * (name == "sheets-round")):
        said = re.findall(PRINTED, page.replace("\xa0", " ").replace("\n", " "))
        assert len(said) == times


@pytest.fixture
def short(club: Club, dora: User) -> Event:
    """Two rounds still to come, at two tables."""
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    return events.confirm_address(seat_entrants(event), address=ADDRESS, by=dora)


def test_the_rounds_to_come_the_chart_and_the_list_are_one_file(desk: Client, short: Event) -> None:
    page = desk.get(reverse("sheets", args=[short.uid])).content.decode()
    assert f'action="{reverse("paper-to-come", args=[short.uid])}"' in page
    printed_pages = pages_of(desk, "paper-to-come", short.uid)
    coming = [pages_of(desk, "sheets-round", short.uid, number) for number in (2, 3)]
    parts = [*coming, pages_of(desk, "rotation-chart-pdf", short.uid)]
    parts.append(pages_of(desk, "name-list-pdf", short.uid))
    assert [without_stamp(page) for page in printed_pages] == [
        without_stamp(page) for part in parts for page in part
    ]


def without_stamp(page: str) -> str:
    """Remove the time: papers made one after the other may show different minutes."""
    return re.sub(r"Printed .*", "", page)


def test_if_the_event_ended_early_no_paper_is_to_come(desk: Client, short: Event) -> None:
    page = reverse("sheets", args=[short.uid])
    assert "Score sheets of the rounds to come" in desk.get(page).content.decode()
    Event.objects.update(state=Event.State.FINISHED)
    assert "Score sheets of the rounds to come" not in desk.get(page).content.decode()


def test_when_every_round_has_begun_no_paper_is_to_come(desk: Client, printed: Event) -> None:
    Round.objects.update(started_at=timezone.now())
    page = desk.get(reverse("sheets", args=[printed.uid])).content.decode()
    assert reverse("paper-to-come", args=[printed.uid]) not in page
    assert desk.get(reverse("paper-to-come", args=[printed.uid])).status_code == 404


def test_when_the_event_is_over_its_results_come_first(
    desk: Client, printed: Event, dora: User
) -> None:
    def order() -> list[str]:
        page = desk.get(reverse("sheets", args=[printed.uid])).content.decode()
        headings = re.findall('<h2 id="([a-z]+)"', page)
        return [each for each in headings if each in ("cards", "standings", "certificates")]

    assert order() == ["cards", "standings"]
    events.finish(printed, by=dora, despite="time was called")
    assert order() == ["standings", "certificates", "cards"]
