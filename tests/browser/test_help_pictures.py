"""The pictures of the help are taken from the running site, so that they never go out of date.

With `--new-pictures` they are saved in `scoring/static/help/`; otherwise the saved ones are
compared with what the site looks like now.
"""

import io
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.urls import reverse
from phone import Phone
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page

from clubs.models import User
from engine.check import Report
from scoring import demo
from scoring.afternoon import dealer_of, likely_hand
from scoring.demo.afternoons import SEED
from scoring.models import Event, Seating
from scoring.services import results
from scoring.words.help import HELP
from tests.cast import table_at
from tests.scoring.demo_made import the_demo

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LANGUAGES = list(dict(settings.LANGUAGES))
KEPT = Path(settings.BASE_DIR) / "scoring/static/help"
#: A picture is as wide as the help itself, or as a phone.
DESK, PHONE = {"width": 760, "height": 640}, {"width": 360, "height": 640}
#: The mean pixel difference, out of 255, below which two pictures are the same: clocks move on.
SAME = 4.0
#: Where no hand of the demo has been entered yet.
ROUND, TABLE = 4, 6
OURS, THEIRS = results.Phone(0, "ours"), results.Phone(1, "theirs")


class Shown(NamedTuple):
    """A page of the demo afternoon, its size, and what is done on it before the picture is taken.

    `at` is the element at which the picture begins.
    """

    address: Callable[[Event], str]
    size: dict[str, int]
    at: str = "main"
    prepare: Callable[[Page, Event], object] = lambda page, event: None


def of_event(route: str, *args: object) -> Callable[[Event], str]:
    return lambda event: reverse(route, args=[event.uid, *args])


def of_club(route: str) -> Callable[[Event], str]:
    return lambda event: reverse(route, args=[event.club.slug])


def half_a_hand(page: Page, event: Event) -> None:
    phone = Phone(page).sit(event, TABLE, number_of_north(event))
    phone.choose(declarer="S", bid="5", strain="H")


def who_is_asked(page: Page, event: Event) -> None:
    """The other side has entered all hands of the table."""
    table, chance = table_at(event, ROUND, TABLE), Random(SEED)
    for number in range(1, table.hands_due + 1):
        report = likely_hand(
            event.rules, dealer_of(event.rules, table.first_dealer, number), chance
        )
        results.enter(table, number, report, origin=THEIRS.origin(str(number)))
    Phone(page).sit(event, TABLE, number_of_north(event))


def two_versions(page: Page, event: Event) -> None:
    """Two phones of a table have entered different results."""
    table = table_at(event, ROUND, TABLE)
    for phone, tricks in ((OURS, "5"), (THEIRS, "6")):
        report = Report(table.first_dealer, "S", "5", "C", makers_tricks=tricks)
        results.enter(table, 1, report, origin=phone.origin(phone.device))
    page.reload()


def number_of_north(event: Event) -> int:
    seating = Seating.objects.select_related("entrant")
    return seating.get(table=table_at(event, ROUND, TABLE), seat="N").entrant.number


SHOWN = {
    "new-event": Shown(of_club("event-new"), DESK),
    "hands": Shown(of_event("table", ROUND, 3), DESK, "#panel"),
    "wrong": Shown(of_event("repair"), DESK),
    "board": Shown(of_event("board"), DESK, "main", two_versions),
    "wall": Shown(of_event("hall"), {"width": 1280, "height": 720}, at="body"),
    "standings": Shown(of_event("desk-standings"), {"width": 960, "height": 640}),
    "door": Shown(of_event("door"), PHONE),
    "money": Shown(of_club("money"), DESK),
    "phone": Shown(of_event("standings"), PHONE, "#entry", half_a_hand),
    "agree": Shown(of_event("standings"), PHONE, "main", who_is_asked),
    "lesson": Shown(lambda event: reverse("lesson", args=[3]), PHONE, "main h2"),
}  # fmt: skip


# A change shows in both languages: one of them is enough for short test runs.
@pytest.mark.parametrize(
    "language",
    [LANGUAGES[0], *(pytest.param(each, marks=pytest.mark.long) for each in LANGUAGES[1:])],
)
@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_in_the_help_matches_the_site(
    open_page: Any, ledger_to_empty: None, pytestconfig: pytest.Config, name: str, language: str
) -> None:
    event, shown = the_demo(), SHOWN[name]
    director = User.objects.get(username=demo.DIRECTOR)
    page = open_page(
        None if shown.size is PHONE and name != "door" else director,
        locale=f"{language}-CA", viewport=shown.size, has_touch=True, reduced_motion="reduce",
    )  # fmt: skip
    page.goto(shown.address(event))
    shown.prepare(page, event)
    taken = picture(page, shown)
    file = KEPT / language / f"{name}.webp"
    if pytestconfig.getoption("--new-pictures", default=False):
        file.parent.mkdir(parents=True, exist_ok=True)
        taken.save(file, quality=80, method=6)
    kept = Image.open(file).convert("RGB")
    assert kept.size == taken.size
    assert difference(kept, taken) < SAME


def picture(page: Page, shown: Shown) -> Image.Image:
    """What is visible from this element on, as wide and as high as the window."""
    page.locator(shown.at).first.evaluate(
        "element => window.scrollBy(0, element.getBoundingClientRect().top)"
    )
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of a pixel's colours."""
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(means) / len(means)


def test_every_picture_of_the_help_can_be_taken() -> None:
    assert {each.picture for each in HELP if each.picture} == set(SHOWN)
