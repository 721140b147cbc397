"""The end of an event on the wall: prizes one by one, and no figure of the standings shortened."""

from typing import Any

import pytest
from django.urls import reverse
from looking import axe_findings, is_too_wide
from playwright.sync_api import Page, expect

from clubs.models import Club, User
from scoring.models import Event
from scoring.services import entrants, events, prizes, rounds
from tests.cast import add_entrants, make_event, seat_entrants
from tests.scoring.afternoon.play import enter_totals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PROJECTORS = [{"width": 1920, "height": 1080}, {"width": 1280, "height": 720}]
NAMES = [
    ("Lucien Thériault", "Clifford Featherstone"), ("Winnifred Kerr", "Marjorie Appleby"),
    ("Chester Prud'homme", "Stanley Dufresne"), ("Muriel Gauthier", "Phyllis Eastman"),
]  # fmt: skip

#: Earlier unveiled lines that are not centred, and names broken across two lines.
UNEVEN = """() => {
  const found = [];
  for (const line of document.querySelectorAll(".hall-before > li")) {
    const words = document.createRange();
    words.selectNodeContents(line);
    const {left, right} = words.getBoundingClientRect();
    const off = Math.abs((left + right - innerWidth) / 2);
    if (off > 2) found.push(`${off} px from the middle`);
  }
  for (const name of document.querySelectorAll("#unveiled .together")) {
    const words = document.createRange();
    words.selectNodeContents(name);
    if (words.getClientRects().length > 1) found.push(`broken: ${name.innerText}`);
  }
  return found;
}"""

#: The figures that are shortened with an ellipsis.
CUT_OFF = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map(
  (one) => one.innerText)"""


@pytest.fixture
def over(club: Club, dora: User) -> Event:
    """An event whose second and third places are shared, with a prize for each place."""
    event = make_event(club, rounds_due=1, names_shown=Event.Names.FULL)
    entrants.add(event, who=[(None, pair) for pair in NAMES], by=None)
    event = events.publish(seat_entrants(event), published=True, by=None)
    for table, points in ((1, (40, 24)), (2, (32, 32))):
        enter_totals(event, points, at=(1, table))
    event = events.finish(Event.objects.get(pk=event.pk), by=None, sharing=True)
    due = [{"kind": "place", "amount": 50 - 10 * place, "place": place} for place in (1, 2, 3)]
    prizes.add(event, due, by=dora)
    return event


def wall(open_page: Any, event: Event, size: dict[str, int], **options: Any) -> Page:
    page: Page = open_page(viewport=size, locale="fr-CA", **options)
    page.goto(reverse("hall", args=[event.uid]))
    return page


@pytest.mark.parametrize("size", PROJECTORS, ids=lambda size: f"{size['width']}")
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_prizes_are_centred_and_no_name_is_broken(
    open_page: Any, over: Event, dora: User, size: dict[str, int], colours: str
) -> None:
    for shown in (1, 2):
        prizes.unveil(over, to=shown, by=dora)
        page = wall(open_page, over, size, color_scheme=colours)
        expect(page.locator(".hall-before > li")).to_have_count(shown - 1)
        assert page.evaluate(UNEVEN) == []
        assert axe_findings(page) == []
        assert not is_too_wide(page)


def test_half_rounds_won_are_shown_in_full(open_page: Any, club: Club) -> None:
    event = make_event(club, rounds_due=3)
    add_entrants(event, 4)
    event = events.publish(seat_entrants(event), published=True, by=None)
    for number in (1, 2, 3):
        if number > 1:
            rounds.start(event.sessions.get().rounds.get(number=number), by=None)
        for table in (1, 2):
            enter_totals(event, (32, 32), at=(number, table))
    events.finish(Event.objects.get(pk=event.pk), by=None, sharing=True)
    page = wall(open_page, event, PROJECTORS[0])
    figures = page.locator("td.hall-extra", has_text="–")
    assert set(figures.all_inner_texts()) == {"1½–1½"}
    assert figures.evaluate_all(CUT_OFF) == []
