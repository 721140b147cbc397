"""One of 24 leaves after round 2, one arrives after round 3: only what changed is reprinted."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.afternoon import reseating
from scoring.models import Event
from scoring.rotations import Asked, Plan
from scoring.rotations.individual import individual
from scoring.services import entrants, rounds
from tests.cast import make_event
from tests.pages.filling import logged_in, own_form_of
from tests.pages.reading import address, shown, text
from tests.scoring.afternoon.play import enter_totals, start_round
from tests.scoring.derived import plan_played
from tests.scoring.sheets.printed import said_on

pytestmark = pytest.mark.usefixtures("drawn")


@pytest.fixture
def desk(dora: User) -> Client:
    return logged_in(dora)


@pytest.fixture
def singles(club: Club, dora: User) -> Event:
    """24 single players in round 2 of six, on paper alone."""
    event = make_event(club, are_single=True, entry=Event.Entry.DESK)
    entrants.add(event, who=[(n, (f"Player No{n}",)) for n in range(1, 25)], by=dora)
    rounds.seat(event, plan=individual(Asked(range(1, 25), 6, 2)), by=dora, rotation="planned")
    start_round(event, 2)
    return event


def leave(desk: Client, event: Event, number: int, after: int) -> str:
    page = address("entrant-leave", event, event.entrants.get(number=number).uid)
    answer = desk.post(page, {"after": str(after)})
    form = dict(re.findall(r'name="(\w+)" value="([^"]+)"', answer.content.decode()))
    desk.post(page, form | {"offer": "fewest", "reason": "the last bus"})
    return text(answer.content)


def printed(desk: Client, event: Event, what: str, which: int = -1) -> list[str]:
    """The pages of a file of this kind that the page of papers offers: since the last change."""
    found = re.findall(rf'href="([^"]+{what}\?since=[^"]+)"', paper_page(desk, event))
    answer = desk.get(found[which])
    assert answer.status_code == 200
    return said_on(b"".join(answer))


def in_round_2(sheets: list[str]) -> list[str]:
    return [sheet for sheet in sheets if "\nTable\n2\nRound\n" in sheet]


def paper_page(desk: Client, event: Event) -> str:
    return desk.get(address("sheets", event)).content.decode()


def sheets_to_print(before: Plan, now: Plan, begun: int) -> int:
    """By hand: tables with somebody new, or from which somebody moves to another table next.

    Those of the round in play are among them.
    """
    movings = reseating(before, now, begun).movings
    moved = {
        (begun + 1 + place, each.number)
        for each in movings
        for place, change in enumerate(each.changes)
        if change.is_move
    }
    return sum(
        any((number, who) in moved or (number + 1, who) in moved for who in table.entrants())
        for number, each in enumerate(now.rounds, start=1)
        if number >= begun
        for table in each.tables
    )


def test_page_sheets_and_cards_agree_on_what_changed(
    desk: Client, singles: Event, dora: User
) -> None:
    wall = plan_played(singles, to_come=True)
    assert "new movement card" not in paper_page(desk, singles)
    said = leave(desk, singles, 7, after=2)
    assert "12 of 92 seats change. Nobody meets again who has met." in said
    then = plan_played(singles, to_come=True)
    change = reseating(wall, then, 2)
    assert change.moves == 12
    due = sheets_to_print(wall, then, 2)
    on_page = text(paper_page(desk, singles).encode())
    assert f"{due} new sheet" in on_page
    assert f"{len(change.numbers)} new movement cards" in on_page
    sheets = printed(desk, singles, "sheets.pdf")
    assert len(sheets) == due
    assert all("NEW" in page for page in sheets)
    cards = "".join(printed(desk, singles, "movement.pdf"))
    assert cards.count("NEW") == len(change.numbers)

    start_round(singles, 3)
    entrants.add(singles, who=[(None, ("Late Lou",))], by=dora)
    page = address("seats-anew", singles)
    said = shown(desk, page)
    moves = re.search(r"(\d+) of 72 seats change", said)
    assert moves
    desk.post(*own_form_of(desk, page))
    now = plan_played(singles, to_come=True)
    later = reseating(then, now, 3)
    assert later.moves == int(moves[1])
    assert f"{len(later.numbers)} new movement card" in text(paper_page(desk, singles).encode())
    cards = "".join(printed(desk, singles, "movement.pdf"))
    assert cards.count("NEW") == len(later.numbers)
    assert len(printed(desk, singles, "sheets.pdf")) == sheets_to_print(then, now, 3)


def test_a_substitute_gets_a_new_card_and_new_sheets(
    desk: Client, singles: Event, dora: User
) -> None:
    one = singles.entrants.get(number=5)
    entrants.substitute(one, position=1, name="Sub Sue", first_round=3, by=dora)
    assert "1 new movement card" in text(paper_page(desk, singles).encode())
    sheets = printed(desk, singles, "sheets.pdf")
    (in_play,) = in_round_2(sheets)
    assert all("Sub Sue" in sheet for sheet in sheets if sheet != in_play)


def test_a_sheet_in_play_is_printed_anew_if_somebody_moves_elsewhere_next(
    desk: Client, singles: Event
) -> None:
    before = plan_played(singles, to_come=True)
    leave(desk, singles, 7, after=2)
    in_play = in_round_2(printed(desk, singles, "sheets.pdf"))
    change = reseating(before, plan_played(singles, to_come=True), 2)
    moved = {each.number for each in change.movings if each.changes[0].is_move}
    tables = before.rounds[1].tables
    wrong = [table.number for table in tables if moved.intersection(table.entrants())]
    assert len(in_play) == len(wrong) > 0
    said = text(paper_page(desk, singles).encode())
    assert "Round 2 is in play: its new sheets say where everybody goes next." in said
    for number in wrong:
        enter_totals(singles, (30, 20), at=(2, number))
    assert not in_round_2(printed(desk, singles, "sheets.pdf"))
    assert "is in play: its new sheets" not in text(paper_page(desk, singles).encode())


def test_the_main_button_prints_everything_that_changed(desk: Client, singles: Event) -> None:
    leave(desk, singles, 7, after=2)
    leave(desk, singles, 12, after=2)
    everything, later = (printed(desk, singles, "sheets.pdf", which) for which in (0, 1))
    assert {page.split("NEW")[1] for page in later} < {page.split("NEW")[1] for page in everything}
    page = " ".join(paper_page(desk, singles).split())
    changes = page[page.index('id="changed"') :].split("</section>")[0]
    (main,) = re.findall(r'button-main"[^>]*>\s*(\d+) new sheets', changes)
    assert int(main) == len(everything)
    first, second = changes.split('<li class="row">')[1:]
    assert "All changes since" in first
    assert "Of these, only the changes since" in second


def test_an_unknown_change_has_no_paper(desk: Client, singles: Event) -> None:
    for name in ("sheets-all", "movement-cards-pdf"):
        assert desk.get(address(name, singles), {"since": "yesterday"}).status_code == 404
