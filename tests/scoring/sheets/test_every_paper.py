"""Every PDF of the site as it is printed, with the longest names possible.

Each route of the resolver that returns paper is in the table: how it is reached, whether
everybody's name is on it, and how many pages it has for 3 and for 100 pairs. On each page no text
is cut, leaves the page or overlaps another; in large print everything to be read is 18 points high.
"""

import datetime as dt
import io
import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest
from django.db.models import F
from django.urls import URLResolver, get_resolver, reverse
from PIL import Image
from printed import overlapping, page_sizes, pages_of, pieces_of

from clubs.fonts import ELLIPSIS
from clubs.models import Club, Member, User
from clubs.services import letters, looks
from clubs.services.letters import Recipient, Sheet
from engine.ruleset import preset
from scoring.afternoon import last_name_first
from scoring.models import Event, HouseRules, Player, Prize, Season, SignUp
from scoring.rotations import Asked, round_robin
from scoring.rotations.individual import individual
from scoring.services import deals, entrants, events, rounds
from scoring.sheets.papers import AFTERNOON_PAPERS, CARD_PAPERS
from scoring.views.careers import own_seal
from tests.cast import make_event, rewrite
from tests.pages.crawling import content_of
from tests.pages.filling import logged_in, seat_and_begin
from tests.scoring.afternoon.play import enter_totals

FEW, MANY = 3, 100
LONGEST = 80
ROUNDS, HANDS = 3, 8


def long_name(first: str, number: int, letters: int = LONGEST) -> str:
    """A unique name of this many letters."""
    words = "Maximiliane-Wilhelmine Featherstonehaugh-Cholmondeley of Saint-Hyacinthe"
    return f"{first}{number} {words} Beauregard"[:letters].rstrip(" -").ljust(letters, "e")


#: Route, with the paper if it offers several · at which event · whose names are on it ·
#: pages for few pairs, plain and in large print, and for many; a range if the height of lines
#: depends on the names.
TABLE = """
sign-up-poster           coming    -          1   1   1      1
season-pdf               over      -          1   1   12-17  41
season-certificates      over      -          4   4   4      4
year-desk                over      -          1   2   1      2
year-own                 over      -          1   2   1      2
members-pdf              over      -          1   1-2 9-10   34-35
attendance-pdf           over      -          1   1-2 16-20  40-80
cash-pdf                 over      -          1   1   1      1
prizes-pdf               over      -          2   2-3 3       4-6
deal-slips-pdf           over      -          4   16  4      16
deal-records-pdf         over      -          1-9 1-9 1-99   1-99
public-deals             over      -          1-9 1-9 1-99   1-99
event-rules-pdf          coming    -          1   2   1      2
house-rules-pdf          coming    -          1   2   1      2
sheets-all               coming    everybody  3   3   150    150
sheets-round             coming    -          1   1   50     50
sheet-table              coming    -          1   1   1      1
sheet-blank              coming    -          1   1   1      1
standings-pdf            over      everybody  1   2   8      53
poster-pdf               over      everybody  1   1   3      7-10
poster-round-pdf         over      everybody  1   1   3      7-10
certificates-pdf         over      -          6   6   8      8
table-cards-pdf          coming    -          1   1   25     50
name-list-pdf            coming    listed     1   1   7-8    35-39
movement-cards-pdf       singles   everybody  4   8   50     100
bracket-pdf              knock-out everybody  1   1   19     43
rotation-chart-pdf       coming    everybody  2   2   6      28-38
card-paper/sign-in       coming    listed     1   2   12     50
card-paper/name-cards    coming    everybody  1   2   20     50
card-paper/table-numbers coming    -          1   1   25     50
card-paper/seat-cards    coming    -          1   2   25     100
card-paper/tally-cards   coming    everybody  1   2   25     50
paper-to-come            coming    everybody  14  20  296-297 565-579
letters-pdf              coming    -          3   3   3      3
"""


class Paper(NamedTuple):
    """How to reach a route, and what must be on its pages."""

    of: str
    names: str
    few: str
    few_large: str
    many: str
    many_large: str

    def pages(self, pairs: int, *, large: bool) -> range:
        """The allowed numbers of pages."""
        told = {
            (FEW, False): self.few, (FEW, True): self.few_large,
            (MANY, False): self.many, (MANY, True): self.many_large,
        }[pairs, large]  # fmt: skip
        least, _, most = told.partition("-")
        return range(int(least), int(most or least) + 1)


PAPERS = {line.split()[0]: Paper(*line.split()[1:]) for line in TABLE.strip().splitlines()}
#: The combined file holds everything that it can.
QUERIES = {"paper-to-come": "&".join(f"paper={name}" for name in AFTERNOON_PAPERS)}


def paper_routes(found: URLResolver | None = None) -> Iterator[tuple[str, list[str]]]:
    """The name of every route that ends in a PDF file, and the names of its placeholders."""
    for pattern in (found or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from paper_routes(pattern)
        elif str(pattern.pattern).endswith(".pdf"):
            yield str(pattern.name), re.findall(r"<\w+:(\w+)>", str(pattern.pattern))


PARAMETERS = dict(paper_routes())


def test_every_route_to_paper_is_in_the_table() -> None:
    assert set(PARAMETERS) == {paper.partition("/")[0] for paper in PAPERS}
    assert set(CARD_PAPERS) == {paper.partition("/")[2] for paper in PAPERS} - {""}


class Printer:
    """A club with events of this many pairs, and everything else its papers need."""

    def __init__(self, club: Club, by: User, pairs: int) -> None:
        self.club, self.by, self.pairs = club, by, pairs
        self.desk = logged_in(by)
        self.names = {
            number: (long_name("Anne", number), long_name("Bert", number))
            for number in range(1, pairs + 1)
        }
        Club.objects.update(name=long_name("Marlborough", 1))
        self.events = {
            "coming": self._coming(), "over": self._over(), "knock-out": self._knock_out(),
            "singles": self._singles(),
        }  # fmt: skip
        self._look()
        self.season, self.member = self._season(), self._members()
        self.rules = HouseRules.objects.create(
            club=club, name=long_name("Ours", 1), rule_set=preset("ottawa").to_dict(), rounds=6,
            hands_per_round=HANDS,
        )  # fmt: skip

    def _event(self, name: str, rounds_due: int) -> Event:
        event = make_event(self.club, name=long_name(name, 1), rounds_due=rounds_due, hands=HANDS)
        event.sessions.update(starts_at=dt.datetime(2026, 1, 8, 18, tzinfo=dt.UTC))
        entrants.add(event, who=list(self.names.items()), by=None)
        return events.publish(event, published=True, by=None)

    def _coming(self) -> Event:
        """Seated, with codes that lead somewhere; nothing has begun."""
        event = self._event("Tomorrow", ROUNDS)
        rounds.prepare(event, plan=round_robin(tuple(self.names), ROUNDS), by=None)
        SignUp.objects.create(event=event, cap=99)
        address = "https://right-bower.marlborough-seniors.example.org"
        return events.confirm_address(event, address=address, by=self.by)

    def _over(self) -> Event:
        """One round that was dealt before and played, with a prize for each of three places."""
        event = self._event("Yesterday", 1)
        deals.deal(event, by=self.by)
        rounds.seat(event, plan=round_robin(tuple(self.names), 1), by=None)
        for table in range(1, self.pairs // 2 + 1):
            more = table % 20
            enter_totals(event, (40 + more, 24 - more), at=(1, table))
        Prize.objects.bulk_create(
            Prize(event=event, kind="place", place=place, amount=20) for place in (1, 2, 3)
        )
        return events.finish(Event.objects.get(pk=event.pk), by=self.by, sharing=True, despite="so")

    def _knock_out(self) -> Event:
        event = self._event("Cup", ROUNDS)
        seat_and_begin(self.desk, event, "?rotation=knock-out")
        return event

    def _singles(self) -> Event:
        """Single players with other partners in each round, at least eight."""
        event = make_event(
            self.club, name=long_name("Singles", 1), rounds_due=6, hands=HANDS, are_single=True
        )
        numbers = range(1, max(self.pairs, 8) + 1)
        who = [(number, (long_name("Anne", number),)) for number in numbers]
        entrants.add(event, who=who, by=None)
        return rounds.prepare(event, plan=individual(Asked(tuple(numbers), 6, 2)), by=None)

    def _look(self) -> None:
        file = io.BytesIO()
        Image.new("RGB", (400, 200), "red").save(file, "PNG")
        looks.change(self.club, logo=file.getvalue(), colour="#aa0000", by=self.by)

    def _season(self) -> Season:
        return Season.objects.create(
            club=self.club, name=long_name("Winter", 1, 60), published=True,
            first_day=dt.date(2026, 1, 1), last_day=dt.date(2026, 3, 31),
        )  # fmt: skip

    def _members(self) -> Member:
        """As many as there are pairs; the first one has played, and a letter is due to each."""
        people = [
            Member.objects.create(
                club=self.club, number=number, first_name=long_name("Anne", number, 39),
                last_name=long_name("Lee", number, 39), email=f"{'e' * 50}@{'example' * 4}.org",
            )
            for number in self.names
        ]  # fmt: skip
        over = self.events["over"]
        who_plays = Player.objects.filter(seatings__table__round__session__event=over)[:1]
        rewrite(over, Player.objects.filter(pk__in=who_plays), member=people[0])
        for person in people[:FEW]:
            sheet = Sheet(long_name("Snow", person.pk), "Stay at home. " * 40)
            letters.owe(
                self.club, sheet, to=Recipient.of(person), kind="news", key=f"{person.pk}", by=None
            )
        return people[0]

    def speaks(self, language: str, paper: str) -> None:
        """From now on the club prints in this language on this paper."""
        Club.objects.update(language=language, version=F("version") + 1)
        Event.objects.update(paper=paper, version=F("version") + 1)

    def address(self, paper: str) -> str:
        """The address of a paper in the table."""
        route, _, name = paper.partition("/")
        places: dict[str, Any] = {
            "event": self.events[PAPERS[paper].of].uid, "slug": self.club.slug,
            "season": self.season.uid, "member": self.member.uid, "year": 2026,
            "own_page": own_seal(self.member), "house_rules": self.rules.uid, "number": 1,
            "table": 1, "paper": name,
        }  # fmt: skip
        return reverse(route, kwargs={each: places[each] for each in PARAMETERS[route]})

    def names_on(self, paper: str) -> list[str]:
        """Whose names must be on a paper."""
        of, whose, *_ = PAPERS[paper]
        if whose == "-":
            return []
        names = Player.objects.filter(event=self.events[of]).values_list("name", flat=True)
        return [last_name_first(name) for name in names] if whose == "listed" else list(names)

    def print(self, paper: str, *, large: bool) -> bytes:
        """The file as downloaded from the desk."""
        large_print = "large=1" if large else ""
        answer = self.desk.get(f"{self.address(paper)}?{QUERIES.get(paper, '')}&{large_print}")
        assert answer.status_code == 200, paper
        return content_of(answer)


def squeezed(text: str) -> str:
    return "".join(text.split())


def faults(pdf: bytes, names: Iterable[str]) -> Iterator[str]:
    """Everything wrong with a paper: text cut, outside or overlapping, or a name missing."""
    said = ""
    for number, (width, height) in enumerate(page_sizes(pdf)):
        pieces = pieces_of(pdf, number)
        said += squeezed("".join(piece.text for piece in pieces))
        if not pieces:
            yield f"page {number + 1} is empty"
        for piece in pieces:
            if ELLIPSIS in piece.text:
                yield f"cut: {piece.text}"
            if min(piece.x, piece.y) < 0 or piece.right > width or piece.top > height:
                yield f"outside: {piece.text}"
        if not pdf.startswith(
            b"%PDF"
        ):  # in a letter pypdf puts all lines of a paragraph in one place
            yield from (f"over each other: {both}" for both in overlapping(pieces))
    yield from (f"missing: {name}" for name in names if squeezed(name) not in said)


#: Language, paper and whether print is large: all combinations, and those of every run.
WAYS = list(product(("en", "fr"), ("letter", "a4"), (False, True)))
USUAL = [("en", "letter", True), ("fr", "a4", False)]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("pairs", "ways"),
    [
        (FEW, USUAL),
        pytest.param(FEW, [way for way in WAYS if way not in USUAL], marks=pytest.mark.long),
        *(pytest.param(MANY, [way], marks=pytest.mark.long) for way in WAYS),
    ],
    ids=lambda given: str(len(given) if isinstance(given, list) else given),
)
def test_no_paper_cuts_a_name_or_prints_over_another(
    club: Club,
    dora: User,
    pairs: int,
    ways: list[tuple[str, str, bool]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    papers = "scoring.views.deal_papers.can_be_analysed"
    monkeypatch.setattr(papers, lambda _event: False)  # it takes minutes
    monkeypatch.setattr("scoring.rotations.deals.TRIES", 5)
    printer = Printer(club, dora, pairs)
    found: dict[tuple[str, ...], list[str]] = {}
    for language, size, large in ways:
        printer.speaks(language, size)
        for paper, expected in PAPERS.items():
            pdf = printer.print(paper, large=large)
            wrong = list(faults(pdf, printer.names_on(paper)))
            pages = len(pages_of(pdf))
            if pages not in expected.pages(pairs, large=large):
                wrong.append(f"{pages} pages")
            if wrong:
                found[paper, language, size, "large" if large else "plain"] = wrong[:3]
    assert found == {}
