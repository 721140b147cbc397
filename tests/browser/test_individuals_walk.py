"""Two afternoons of single players, from the list of names to the last sheet of paper.

Everybody's final total is added up here from the seats on the public page and from points counted
by hand; the program is asked for nothing but what it shows.
"""

import io
import re
from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from steps import expect_table, go_to, key, number_in, standings_on

from clubs.models import User
from scoring.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]

ROUNDS, HANDS = 5, 1
#: Each line as typed, with the points of both sides by the Ottawa rules.
LINES = (("n5c6", 6, 2), ("e5h5", 3, 5), ("s6s5", -6, 3))

Seats = dict[int, dict[str, int]]
"""The player's number by table and seat."""


class Tally:
    """The totals that everybody must have, for rounds played and rounds sat out.

    A round sat out is worth one's own average, rounded half up: a new event says so.
    """

    def __init__(self) -> None:
        self.rounds: dict[int, list[int]] = {}
        self.sat_out: Counter[int] = Counter()

    def total(self, player: int) -> int:
        own = self.rounds[player]
        average = (Fraction(sum(own), len(own)) + Fraction(1, 2)).__floor__()
        return sum(own) + self.sat_out[player] * average


def test_eighteen_players_and_two_who_come_late(open_page: Any, dora: User) -> None:
    desk, public = open_page(dora), open_page()
    event = make_event(desk, players=18)
    expect(desk.get_by_role("heading", name="18 players")).to_be_visible()
    begin(desk)
    tally = Tally()
    play_round(desk, public, event, 1, tally, range(1, 19))
    for name in ("Late Lou", "Late Lee"):
        desk.get_by_role("link", name="Players").click()
        desk.get_by_label("Name", exact=True).fill(name)
        desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.get_by_text("Numbers 19, 20 have no seat in round 2.")).to_be_visible()
    use_these_seats(desk)
    for number in range(2, ROUNDS + 1):
        begin_round(desk, number)
        play_round(desk, public, event, number, tally, range(1, 21))
    assert len(seats_on(public, event, ROUNDS)) == 5
    finish(desk, event, tally)


def test_one_of_seventeen_leaves_after_round_3(open_page: Any, dora: User) -> None:
    desk, public = open_page(dora), open_page()
    event = make_event(desk, players=17)
    begin(desk)
    tally = Tally()
    for number in range(1, 4):
        play_round(desk, public, event, number, tally, range(1, 18))
        if number < 3:
            begin_round(desk, number + 1)
    desk.get_by_role("link", name="Players").click()
    desk.get_by_role("link", name="Leaves Pat Smith4", exact=True).click()
    expect(desk.get_by_label("Round 3")).to_be_checked()
    desk.get_by_role("button", name="Show what changes").click()
    desk.get_by_label("Why?").fill("the last bus")
    expect(desk.get_by_text("Changes are marked").first).to_be_visible()
    desk.get_by_role("button", name="Leaves, with these seats").click()
    expect(desk.get_by_text("The rounds to come are reseated.", exact=False)).to_be_visible()
    for number in (4, 5):
        begin_round(desk, number)
        play_round(desk, public, event, number, tally, set(range(1, 18)) - {4})
        seated = {
            who for table in seats_on(public, event, number).values() for who in table.values()
        }
        assert seated == set(range(1, 18)) - {4}
    finish(desk, event, tally)


def make_event(desk: Page, *, players: int) -> Event:
    """A published event of single players with a list of names."""
    desk.goto("/desk/")
    desk.get_by_role("link", name="New event").click()
    desk.get_by_text("Suggested:").click()
    desk.get_by_label(
        "Single players: partners change, and points are kept for each player"
    ).check()
    desk.get_by_label("Rounds", exact=True).fill(str(ROUNDS))
    desk.get_by_label("Hands in a round").fill(str(HANDS))
    desk.get_by_label("Full names").check()
    desk.get_by_role("button", name="Make the event").click()
    desk.get_by_role("button", name="Publish it").click()
    desk.get_by_role("link", name="Paste a list, or take a file").click()
    names = (f"Pat Smith{number}" for number in range(1, players + 1))
    desk.locator("textarea").fill("\n".join(names))
    desk.get_by_role("button", name="Look at the list").click()
    desk.get_by_role("button", name=f"Add these {players} players").click()
    return Event.objects.get()


def begin(desk: Page) -> None:
    """Look at the plan with its proof, and start play."""
    desk.get_by_role("link", name="Seat everybody").click()
    expect(desk.get_by_text("Nobody partners anybody twice.")).to_be_visible()
    desk.get_by_role("button", name="Seat everybody by this plan").click()
    desk.get_by_role("button", name="Begin round 1").click()
    desk.get_by_role("link", name="Enter hands").click()
    expect_table(desk, 1)


def use_these_seats(desk: Page) -> None:
    """Preview the changes, and confirm them."""
    expect(desk.get_by_text("Changes are marked").first).to_be_visible()
    desk.get_by_role("button", name="Use these seats").click()
    expect(desk.get_by_text("The rounds to come are reseated.", exact=False)).to_be_visible()


def begin_round(desk: Page, number: int) -> None:
    desk.get_by_role("button", name=f"Begin round {number}").click()
    expect(desk.get_by_role("button", name=f"Begin round {number}")).to_have_count(0)
    desk.get_by_role("link", name="Enter hands").click()
    expect_table(desk, 1)


def play_round(
    desk: Page, public: Page, event: Event, number: int, tally: Tally, present: Collection[int]
) -> None:
    """Key all hands of a round, and add up everybody's points for them."""
    seats = seats_on(public, event, number)
    got: Counter[int] = Counter()
    for table, seated in seats.items():
        go_to(desk, "table", event.uid, number, table)
        expect(desk.locator("#line-1")).to_be_focused()
        for hand in range(1, HANDS + 1):
            typed, first, second = LINES[(number + table + hand) % len(LINES)]
            with desk.expect_response(lambda answer: answer.url.endswith("/save/")) as saved:
                key(desk, typed)
            assert saved.value.status == 200
            for seat, points in (("N", first), ("S", first), ("E", second), ("W", second)):
                got[seated[seat]] += points
    for player in present:
        if player in got:
            tally.rounds.setdefault(player, []).append(got[player])
        else:
            tally.sat_out[player] += 1
    go_to(desk, "round", event.uid, number)


def seats_on(public: Page, event: Event, number: int) -> Seats:
    """Who sits where in the current round, as the public reads it."""
    go_to(public, "seating", event.uid)
    section = (
        public.locator("section")
        .filter(has=public.get_by_role("heading", name=f"round {number}", exact=False))
        .first
    )
    found: Seats = {}
    for card in section.locator(".card").all():
        words = " ".join(card.inner_text().split())
        if head := re.match(r"Table (\d+)", words):
            found[int(head[1])] = {
                seat: int(who) for seat, who in re.findall(r"\b([NESW]) (\d+) ·", words)
            }
    return found


def finish(desk: Page, event: Event, tally: Tally) -> None:
    """Final standings on the page and on paper, and the rotation chart."""
    desk.get_by_role("button", name="Finish the event").click()
    expect(desk.get_by_text("The event is finished", exact=False)).to_be_visible()
    go_to(desk, "standings", event.uid)
    shown = {int(who.split(" ")[0]): number_in(total) for _, who, total in standings_on(desk)}
    assert shown == {number: tally.total(number) for number in shown}
    assert len(shown) == event.entrants.count()
    places = [int(place) for place, _, _ in standings_on(desk)]
    assert places == sorted(places)
    go_to(desk, "sheets", event.uid)
    standings = printed(desk, f"/desk/e/{event.uid}/print/standings.pdf")
    assert "Final" in standings
    chart = printed(desk, f"/desk/e/{event.uid}/print/rotation.pdf")
    assert all(f"Pat Smith{number}" in chart for number in range(1, 18))


def printed(desk: Page, address: str) -> str:
    """The words of a PDF of the desk."""
    pdf = desk.request.get(address)
    assert pdf.status == 200
    pages = PdfReader(io.BytesIO(pdf.body())).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)
