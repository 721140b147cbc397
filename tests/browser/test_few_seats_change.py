"""24 single players: one leaves after round 2, one arrives after round 3, and few seats change."""

import io
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader
from steps import go_to

from clubs.models import Club, User
from scoring.afternoon import reseating
from scoring.afternoon.reseating import Reseating
from scoring.models import Event
from scoring.rotations import Asked, Plan
from scoring.rotations.individual import individual
from scoring.services import entrants, rounds
from tests.browser.looking import axe_findings
from tests.cast import make_event
from tests.scoring.afternoon.play import start_round
from tests.scoring.derived import plan_played

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LAPTOP = {"viewport": {"width": 1366, "height": 650}}
WORDS = {
    "en": {
        "show": "Show what changes", "add": "Add", "new": "NEW", "use": "Use these seats",
        "seats": r"(\d+) of (\d+) seats change\.", "cards": r"(\d+) new movement cards?",
        "sheets": r"(\d+) new sheets?",
    },
    "fr": {
        "show": "Montrer ce qui change", "add": "Ajouter", "new": "NOUVEAU",
        "use": "Utiliser ces places",
        "seats": r"(\d+) places sur (\d+) changent", "cards": r"(\d+) nouvelles? cartes?",
        "sheets": r"(\d+) nouvelles? feuilles?",
    },
}  # fmt: skip


@pytest.fixture
def singles(club: Club, dora: User) -> Event:
    event = make_event(club, are_single=True, entry=Event.Entry.DESK)
    entrants.add(event, who=[(n, (f"Player No{n}",)) for n in range(1, 25)], by=dora)
    rounds.seat(event, plan=individual(Asked(range(1, 25), 6, 2)), by=dora, rotation="planned")
    start_round(event, 2)
    return event


def expect_paper(page: Page, event: Event, change: Reseating, words: dict[str, str]) -> None:
    """The page of papers, and what it prints since the last change, are only for who moves."""
    go_to(page, "sheets", event.uid)
    card = page.get_by_role("link", name=re.compile(words["cards"])).last
    sheet = page.get_by_role("link", name=re.compile(words["sheets"])).last
    for link, what in ((card, "cards"), (sheet, "sheets")):
        found = re.search(words[what], link.inner_text())
        assert found
        answer = page.request.get(str(link.get_attribute("href")))
        pages = PdfReader(io.BytesIO(answer.body())).pages
        if what == "cards":
            assert int(found[1]) == len(change.numbers)
            said = "".join(each.extract_text() for each in pages)
            assert said.count(words["new"]) == len(change.numbers)
        else:
            assert int(found[1]) == len(pages)


def moves_said(page: Page, words: dict[str, str]) -> int:
    said = page.locator("label.choice").first.inner_text()
    found = re.search(words["seats"], said.replace("\xa0", " "))
    assert found, said
    return int(found[1])


def scrolls_sideways(table: Locator) -> bool:
    return bool(table.evaluate("each => each.scrollWidth > each.clientWidth"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_few_seats_change_on_the_page_the_sheets_and_the_cards(
    open_page: Any, dora: User, singles: Event, language: str, tell: Any
) -> None:
    words = WORDS[language]
    Club.objects.update(language=language)  # paper is in the language of the club
    page: Page = open_page(dora, **LAPTOP, locale=language)
    wall: Plan = plan_played(singles, to_come=True)
    go_to(page, "entrant-leave", singles.uid, singles.entrants.get(number=7).uid)
    page.locator("input[name=after][value='2']").check()
    page.get_by_role("button", name=words["show"]).click()
    assert moves_said(page, words) == 12
    assert not scrolls_sideways(page.locator("details[open] .scroll"))
    assert axe_findings(page) == []
    page.locator("[name=reason]").fill("bus")
    page.locator("button[name=seats]").click()
    page.wait_for_load_state()
    then = plan_played(singles, to_come=True)
    assert reseating(wall, then, 2).moves == 12
    expect_paper(page, singles, reseating(wall, then, 2), words)

    start_round(singles, 3)
    go_to(page, "entrants", singles.uid)
    page.locator("[name=player_1]").fill("Late Lou")
    page.get_by_role("button", name=words["add"], exact=True).click()
    moves = moves_said(page, words)
    expect(page.locator("input[name=offer]").first).to_be_checked()
    page.get_by_role("button", name=words["use"]).click()
    page.wait_for_load_state()
    change = reseating(then, plan_played(singles, to_come=True), 3)
    assert change.moves == moves
    expect_paper(page, singles, change, words)
    tell(f"seats that change: 12 of 92 when one leaves, {moves} of 72 when one comes")
