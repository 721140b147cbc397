"""Prizes from the desk to the ledger: chosen, previewed, paid once, taken back whole."""

import io
import re
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from clubs import accounts
from clubs.models import AuditEntry, CashBox, Club, LedgerEntry, User
from clubs.refusal import Refused
from clubs.services import ledger, members
from scoring.models import Award, Event, Player, Prize, PrizePayout, Season
from scoring.services import events, fees, prizes, rehearsals, seasons
from scoring.store.prizes import carried_to, prize_table
from tests.cast import add_entrants, make_event, rewrite
from tests.pages.filling import logged_in
from tests.pages.reading import text
from tests.pages.test_season_pages import played
from tests.prebuilt import Prebuilt
from tests.scoring.services.test_door import code_of

#: Pairs 1 and 4 met with 40 to 24, pairs 2 and 3 with 30 to 34.
RANKED = ["Ann P1", "Ann P3", "Ann P2", "Ann P4"]


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@Prebuilt
def two_tables(club: Club) -> Event:
    return played(club, 0, 40, 24, 30, 34)


@pytest.fixture
def event(club: Club) -> Event:
    return two_tables(club)


def at(event: Event, page: str = "") -> str:
    return f"/desk/e/{event.uid}/prizes/{page}"


def shown(desk: Client, event: Event) -> str:
    return text(desk.get(at(event)).content)


def add(desk: Client, event: Event, kind: str, **given: str) -> str:
    sent = {"kind": kind, "worth": "", "sold": "", "people": "1", "thing": ""} | given
    return text(desk.post(at(event, "add/"), sent, follow=True).content)


def agree(desk: Client, event: Event, **given: str) -> str:
    sent = {"fees": "120", "added": "0", "kept": "20", "ties": "places"} | given
    return text(desk.post(at(event, "terms/"), sent, follow=True).content)


def act(desk: Client, event: Event, name: str, **given: str) -> str:
    page = desk.get(at(event)).content.decode()
    seen = re.search(r'name="seen" value="(\w+)"', page)
    sent = {"act": name, "method": "cash", "seen": seen[1] if seen else ""} | given
    return text(desk.post(at(event, "act/"), sent, follow=True).content)


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, keeping on one line what is printed side by side."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def paid() -> list[tuple[str, str]]:
    return [(award.player.name, str(award.amount)) for award in Award.objects.all()]


def standing() -> Decimal:
    """The ledger's cash in and cash out."""
    return sum((entry.amount for entry in LedgerEntry.objects.exclude(method="")), Decimal(0))


def test_prizes_are_chosen_previewed_and_paid_to_the_cent(desk: Client, event: Event) -> None:
    """Worked by hand: 120 less 20 is 100; 50, 30 and 20 percent, half for each of a pair."""
    agree(desk, event)
    page = add(desk, event, "place", worth="50% 30% 20%")
    assert "Place 1 50.00" in page
    assert "Entry fees 120.00 The club keeps −20.00 Prizes −100.00 Left in the pot 0.00" in page
    assert "The prizes are paid out and booked." in act(desk, event, "pay")
    assert paid() == [
        ("Ann P1", "25.00"), ("Bo P1", "25.00"), ("Ann P3", "15.00"), ("Bo P3", "15.00"),
        ("Ann P2", "10.00"), ("Bo P2", "10.00"),
    ]  # fmt: skip
    assert standing() == 100
    assert accounts.accounts(event.club) == []


def test_a_payout_is_taken_back_whole_and_can_be_made_again(desk: Client, event: Event) -> None:
    agree(desk, event)
    add(desk, event, "place", worth="60")
    act(desk, event, "pay")
    assert "Give a reason" in act(desk, event, "take-back")
    page = act(desk, event, "take-back", reason="wrong pair")
    assert "wrong pair" in page
    assert standing() == 0
    assert sum(entry.amount for entry in LedgerEntry.objects.all()) == 0
    act(desk, event, "pay")
    assert standing() == 60
    done = ["prizes-paid", "prizes-taken-back", "prizes-paid"]
    log = AuditEntry.objects.filter(action__startswith="prizes-").order_by("pk")
    assert [each.action for each in log][1:] == done


def test_prizes_and_tickets_go_through_the_cash_box(desk: Client, event: Event, dora: User) -> None:
    """A float of 20, tickets for 85.50, half of them won and 5 as a door prize: 57.75 are left."""
    box = fees.open_box(event, opened_with=Decimal(20), by=dora)
    add(desk, event, "half", sold="85,50")
    add(desk, event, "door", worth="5")
    assert "Lots have to be drawn first" in act(desk, event, "pay")
    act(desk, event, "draw")
    act(desk, event, "pay")
    assert str(accounts.due_in(CashBox.objects.get(pk=box.pk))) == "57.75"
    act(desk, event, "take-back", reason="again")
    assert str(accounts.due_in(CashBox.objects.get(pk=box.pk))) == "20.00"


def test_a_member_s_prize_is_in_her_account(desk: Client, event: Event) -> None:
    ann = members.add(event.club, by=None, first_name="Ann", last_name="P1")
    rewrite(event, Player.objects.filter(name="Ann P1"), member=ann)
    add(desk, event, "place", worth="30")
    act(desk, event, "pay")
    entries = accounts.entries_of(ann)
    assert [(entry.kind, str(entry.amount)) for entry in entries] == [
        ("prize", "-15.00"), ("paid-out", "15.00"),
    ]  # fmt: skip
    with pytest.raises(Refused, match="belongs to the prizes of an afternoon"):
        ledger.reverse(entries[0], reason="no", on=event.club.today(), by=None)


def test_a_year_with_prizes_adds_up(desk: Client, event: Event) -> None:
    add(desk, event, "place", worth="30")
    act(desk, event, "pay")
    year = event.club.today().year
    *_, last = accounts.year_rows(event.club, year)
    assert (last[1], str(last[6])) == ("Owed at the end of the year", "0.00")


def test_two_directors_at_the_same_time_pay_once(desk: Client, event: Event, dora: User) -> None:
    add(desk, event, "place", worth="30")
    seen = prize_table(event).fingerprint
    for _ in range(2):
        page = act(desk, event, "pay", seen=seen)
    assert "The prizes are paid out, perhaps by somebody else just now" in page
    assert (PrizePayout.objects.count(), standing()) == (1, 30)


def test_only_what_was_shown_is_paid(desk: Client, event: Event) -> None:
    add(desk, event, "place", worth="30")
    before = prize_table(event).fingerprint
    add(desk, event, "high", worth="5")
    assert "The list of who gets what has since changed" in act(desk, event, "pay", seen=before)
    assert not PrizePayout.objects.exists()


def test_nothing_is_paid_while_an_event_is_played(desk: Client, event: Event, dora: User) -> None:
    add(desk, event, "place", worth="30")
    events.reopen(event, by=dora)
    page = shown(desk, event)
    assert "places can change until the event is finished" in page
    seen = prize_table(event).fingerprint
    assert "Finish it, then pay" in act(desk, event, "pay", seen=seen)


def test_after_a_correction_the_page_says_who_would_win_now(
    desk: Client, event: Event, dora: User
) -> None:
    add(desk, event, "place", worth="30")
    act(desk, event, "pay")
    assert "Something was corrected after that" not in shown(desk, event)
    events.reopen(event, by=dora)
    rewrite(event, Prize.objects.all(), amount=31)
    assert "Something was corrected after that" in shown(desk, event)
    assert paid() == [("Ann P1", "15.00"), ("Bo P1", "15.00")]


def test_removing_an_event_from_the_season_leaves_its_payout(
    desk: Client, event: Event, dora: User
) -> None:
    season = Season.objects.create(club=event.club, name="Winter")
    seasons.choose(season, event, is_in=True, by=dora)
    add(desk, event, "place", worth="30")
    act(desk, event, "pay")
    seasons.choose(season, event, is_in=False, by=dora)
    assert "Paid out on" in shown(desk, event)
    act(desk, event, "take-back", reason="another season")
    assert standing() == 0


def test_the_jackpot_is_carried_from_week_to_week(desk: Client, club: Club, event: Event) -> None:
    """Worked by hand: 8 and 8 are put in, the second week 16 is won, the third finds nothing."""
    second, third = played(club, 1, 40, 24, 30, 34), played(club, 2, 40, 24, 30, 34)
    add(desk, event, "jackpot", worth="8")
    act(desk, event, "pay")
    assert carried_to(second) == 8
    assert "In the jackpot before 8.00 Put in today 8.00" in add(desk, second, "jackpot", worth="8")
    [jackpot] = second.prizes.all()
    ann = second.players.get(name="Ann P2")
    desk.post(at(second, f"{jackpot.uid}/"), {"winner_0": ann.pk})
    act(desk, second, "pay")
    assert paid() == [("Ann P2", "16.00")]
    assert carried_to(third) == 0
    page = act(desk, event, "take-back", reason="too early")
    assert "What this afternoon put into the jackpot has since been won" in page
    act(desk, second, "take-back", reason="it was Bo")
    act(desk, event, "take-back", reason="too early")
    assert carried_to(third) == 0
    assert standing() == 0


def test_the_prizes_of_last_time_can_be_copied(desk: Client, club: Club, event: Event) -> None:
    agree(desk, event, one_each="on", ties="points")
    add(desk, event, "place", worth="50% 30%")
    add(desk, event, "half", sold="40")
    second = played(club, 1, 40, 24, 30, 34)
    page = act(desk, second, "copy")
    assert [(each.kind, each.place, each.share) for each in second.prizes.all()] == [
        ("place", 1, 50), ("place", 2, 30),
    ]  # fmt: skip
    assert "Equal points share the prize. One prize per person." in page


def test_places_move_up_when_one_is_removed(desk: Client, event: Event) -> None:
    add(desk, event, "place", worth="50 30 20")
    first = event.prizes.get(place=1)
    desk.post(at(event, f"{first.uid}/"), {"act": "remove"})
    assert list(event.prizes.values_list("place", "amount")) == [(1, 30), (2, 20)]


@pytest.mark.parametrize("sent", [{"act": "remove"}, {"winner_0": ""}])
def test_a_paid_prize_stays_as_it_is(desk: Client, event: Event, sent: dict[str, str]) -> None:
    add(desk, event, "jackpot", worth="8")
    act(desk, event, "pay")
    page = desk.post(at(event, f"{event.prizes.get().uid}/"), sent, follow=True)
    assert "The prizes are paid out, perhaps by somebody else just now" in text(page.content)
    assert page.redirect_chain[0][0] == at(event)
    assert event.prizes.count() == 1


def test_lots_can_be_drawn_again_from_their_seed(desk: Client, event: Event) -> None:
    add(desk, event, "door", worth="5")
    assert "Lots are still to be drawn." in shown(desk, event)
    page = act(desk, event, "draw")
    assert page.count("Drawn by lot.") == 1
    assert shown(desk, event) == shown(desk, event)


@pytest.mark.parametrize(
    ("kind", "given", "said"),
    [
        ("place", {"worth": "-5"}, "“-5” is not an amount above 0."),
        ("place", {"worth": "50 x"}, "“x” is not an amount above 0."),
        ("place", {"worth": "0"}, "“0” is not an amount above 0."),
        ("place", {"worth": "101%"}, "“101%” is not an amount above 0."),
        ("place", {"worth": "1e9"}, "“1e9” is not an amount above 0."),
        ("place", {"worth": "1,000 500"}, "“1,000” could be misread. A thousand is written 1000"),
        ("place", {"worth": "9999999"}, "“9999999” is too large"),
        ("place", {}, "Write an amount, a share, or a thing below."),
        ("place", {"worth": "1 " * 21}, "only places take several, at most 20"),
        ("high", {"worth": "5 5"}, "Write one amount"),
        ("half", {}, "Say how much was paid for the tickets."),
        ("half", {"sold": "10", "worth": "5"}, "the tickets say what is won"),
        ("door", {"sold": "10", "worth": "5"}, "Only for 50/50 and Share the wealth."),
        ("door", {"worth": "5", "people": "0"}, "greater than or equal to 1"),
        ("place", {"thing": "a ham " * 12}, "at most 60 characters"),
    ],
)
def test_an_invalid_prize_is_reported_beside_its_field(
    desk: Client, event: Event, kind: str, given: dict[str, Any], said: str
) -> None:
    assert said in add(desk, event, kind, **given)
    assert not Prize.objects.exists()


def test_cents_may_follow_a_comma(desk: Client, event: Event) -> None:
    add(desk, event, "high", worth="1,5")
    assert str(Prize.objects.get().amount) == "1.50"


def test_a_second_jackpot_is_refused(desk: Client, event: Event) -> None:
    add(desk, event, "jackpot", worth="5")
    assert "An afternoon has one jackpot" in add(desk, event, "jackpot", worth="5")


def test_an_unclaimed_prize_stays_in_the_pot(desk: Client, event: Event) -> None:
    agree(desk, event)
    page = add(desk, event, "moon", worth="10")
    assert "Nobody has it: it stays in the pot." in page
    assert "There is nobody to give anything to." in act(desk, event, "pay")


def test_a_ham_is_given_without_money(desk: Client, event: Event) -> None:
    add(desk, event, "place", thing="a ham")
    act(desk, event, "pay")
    assert paid() == [("Ann P1", "0.00"), ("Bo P1", "0.00")]
    assert not LedgerEntry.objects.exists()


def test_a_tie_of_everybody_shares_all_prizes(desk: Client, club: Club) -> None:
    """Worked by hand: 30 and 20 are 50; a quarter is 12.50, each of a pair has 6.25."""
    level = played(club, 3, 32, 32, 32, 32)
    page = add(desk, level, "place", worth="30 20")
    assert "32 points. Shared by 4." in page
    act(desk, level, "pay")
    assert {amount for _name, amount in paid()} == {"6.25"}
    assert len(paid()) == 8


def test_a_rehearsal_has_no_prizes(club: Club, dora: User) -> None:
    planned = make_event(club)
    add_entrants(planned, 4)
    rehearsal = rehearsals.begin(planned, by=dora)
    assert code_of(lambda: prizes.draw(rehearsal, by=dora)) == "rehearsal-no-door"


def test_the_list_to_sign_and_the_text_to_read_aloud_with_first_place_last(
    desk: Client, event: Event
) -> None:
    add(desk, event, "place", worth="50 30")
    add(desk, event, "high", worth="5")
    to_sign, to_read = pages_of(b"".join(desk.get(at(event, "prizes.pdf"))))
    assert re.findall(r"(Place \d|High game)\s*((?:Ann|Bo) P\d)\s+([\d.]+)", to_sign) == [
        ("Place 1", "Ann P1", "25.00"), ("Place 1", "Bo P1", "25.00"),
        ("Place 2", "Ann P3", "15.00"), ("Place 2", "Bo P3", "15.00"),
        ("High game", "Ann P1", "2.50"), ("High game", "Bo P1", "2.50"),
    ]  # fmt: skip
    assert "Received: signature" in to_sign
    assert re.findall(r"High game|Place \d", to_read) == ["High game", "Place 2", "Place 1"]


@pytest.mark.parametrize("paper", Event.Paper.values)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_longest_names_are_whole_on_the_list(
    desk: Client, event: Event, paper: str, language: str
) -> None:
    longest = "Wilhelmina Montgomery-Featherstonehaugh von und zu Kronenburg-Altenstein, Ottawa"
    rewrite(event, Event.objects.filter(pk=event.pk), paper=paper)
    rewrite(event, Player.objects.all(), name=longest)
    rewrite(event, Club.objects.all(), language=language)
    add(desk, event, "place", worth="30 20 10 5")
    printed = "".join(pages_of(b"".join(desk.get(at(event, "prizes.pdf")))))
    each_of_both_lists = 8 * 2
    assert "".join(printed.split()).count(longest.replace(" ", "")) == each_of_both_lists


def unveil(desk: Client, event: Event, to: str) -> str:
    """Press the button at the desk; returns what the hall sees then."""
    desk.post(at(event, "unveil/"), {"to": to})
    return text(Client().get(f"/events/{event.uid}/hall/live/").content)


def test_each_press_shows_the_hall_one_more_prize_first_place_last(
    desk: Client, event: Event
) -> None:
    add(desk, event, "place", worth="50 30")
    add(desk, event, "high", worth="5")
    assert f'href="/events/{event.uid}/hall/"' in desk.get(at(event, "unveil/")).content.decode()
    assert "The winners are announced now." in unveil(desk, event, "0")
    hall = unveil(desk, event, "1")
    assert "High game Ann P1 · Bo P1 40 points." in hall
    assert "Place" not in hall
    for _ in range(2):  # pressed twice
        hall = unveil(desk, event, "2")
        assert "Place 2 Ann P3 · Bo P3 34 points. High game Ann P1 · Bo P1" in hall
    assert "press: Place 1: 40 points. Ann P1, Bo P1" in text(
        desk.get(at(event, "unveil/")).content
    )
    assert "testserver Place 1 Ann P1 · Bo P1" in unveil(desk, event, "3")
    assert "Place 1 Ann P1" not in unveil(desk, event, "")


def test_the_hall_sees_no_name_that_is_hidden(desk: Client, event: Event) -> None:
    ann = members.add(event.club, by=None, first_name="Ann", last_name="P1", names_shown="none")
    rewrite(event, Player.objects.filter(name="Ann P1"), member=ann)
    add(desk, event, "place", worth="50")
    assert "Place 1 name not shown · Bo P1" in unveil(desk, event, "1")
    rewrite(event, Event.objects.filter(pk=event.pk), names_shown="number")
    assert "Place 1 Pair 1 40 points" in unveil(desk, event, "1")


def test_a_thing_is_shown_without_money(desk: Client, event: Event) -> None:
    assert "High game A ham Change" in add(desk, event, "high", thing="A ham")
    assert "High game 5.00 A cup Change" in add(desk, event, "high", worth="5", thing="A cup")


def test_with_nothing_to_unveil_the_page_says_so(desk: Client, event: Event) -> None:
    assert "Nobody has a prize yet." in text(desk.get(at(event, "unveil/")).content)
    assert "The winners are announced now." in unveil(desk, event, "999")
    assert "The winners are announced now." not in unveil(desk, event, "-1")
