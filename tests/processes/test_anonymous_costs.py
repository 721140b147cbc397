"""What a stranger can make the site do: every address without a log-in, asked in the worst way.

The unit is the processor time of a bare “hello” by the same server in the same run. Nothing may
cost more than a hundred of these, unless its line says why. At night processor time and the memory
of each answer are measured; by day function calls are counted, which do not depend on how busy the
machine is, and memory only for large requests.
"""

import datetime as dt
import tracemalloc
from collections.abc import Iterator, Sequence
from cProfile import Profile
from typing import NamedTuple
from urllib.parse import quote
from uuid import UUID
from wsgiref.types import WSGIApplication

import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.utils import timezone

from clubs.mail import seal
from clubs.models import Club, Invitation, Member
from engine import preset
from scoring.models import Event, Player, RatingChoice, Season, SeasonChoice, TableLink
from scoring.services import links, practice, sign_up
from scoring.views.careers import own_seal
from scoring.words import record_example
from tests.bench.floors import hello
from tests.bench.hall import Hall, club_with_director, fill
from tests.bench.request import Request, call
from tests.bench.server import Client, client, serve
from tests.pages.placing import some_week_hand
from tests.pages.practising import a_practice_game, a_practice_game_that_is_over
from tests.pages.routes import EXPECTED
from tests.pages.ruling import thursday_rules
from tests.pages.signing_up import many_signed_up

TABLES = 100
MOST, MOST_BYTES = 100, 20_000_000
MUCH = 1_000_000
#: A hello takes some 300 to 450 function calls.
CALLS_A_HELLO = 500
TRIES = 40
HELLOS, GREETINGS = 32, 8

#: Letters that a page has to write as four or five characters.
NAMES = """Œ<&>'"' """.ljust(8) * 10
ENOUGH = "%41" * 2400  # as long as an address may be, and never twice the same
OVER = "%41" * 1_700_000  # five megabytes
FIELDS = "&".join(f"{number}={number}" for number in range(990))
RESULTS = "&".join(f"result={UUID(int=number)}" for number in range(370))
#: Headers are read at every address, so one line for each of the two is enough.
COOKIES = {"Cookie": "; ".join(f"{number}=a" for number in range(1200))}
TOKEN = "a" * 32

E = "events/<event>/"
LIVE = "v=0.0"
T = "t/<token>/"


class Line(NamedTuple):
    """An address with the worst known request to it, and how many hellos that may take."""

    route: str
    query: str = ""
    body: str = ""
    status: int = 200
    most: int = MOST
    most_bytes: int = MOST_BYTES
    headers: dict[str, str] = {}  # noqa: RUF012 - never changed


#: A sign-up as a pair, with different names in each try, so that later ones must be told apart.
APPLICANT = f"kind=pair&name={quote(NAMES)}&partner_name=Bo+Ray&{FIELDS}"
SIGNED = f"csrfmiddlewaretoken={TOKEN}&{APPLICANT}"
#: openpyxl writes 200 lines in the time of three pages.
XLSX = 500
#: The server has received five megabytes before it asks the site.
RECEIVED = 300
#: The form of a hand, with everything that the rules offer.
ENTRY = 450
#: All seats and places are distributed over pages, in the largest letters that fit.
SCREEN = 400
#: Everybody in the hall, or everybody who signed up, on one page; every hand of one person.
ALL = 250
#: The poster has six hundred tables: 350 KB that are compressed as well.
POSTER = 1000
#: A form that lists all requirements of a new password; a game, dealt and replayed from its record.
LONG = 150
#: Computer players think for up to two seconds, one at a time whoever asks (`Turns.soon`). A fast
#: machine says a hello in a ten-thousandth of a second, but thinks no less long.
THINKING = 20_000
#: The positions that a solver remembers; one hand at a time.
SOLVED = 60_000_000
BEGIN = f"csrfmiddlewaretoken={TOKEN}&rules=bid-whist&partner=6&opponents=6"
OWN_RULES = "rules=bid-whist&partner=6&opponents=6"
FOURTH = "rules=ottawa&seat=S&dealer=N&level=6&cards=Jh+Jh+Jd+Ah+Ah+Kh+Qc+Qc&acts=pass+5H+pass+pass"
RECORDED = record_example(preset("indiana-double-deck"))
#: An event with an invalid key.
JSON = "[" * 4_000_000
WITH_KEY = {"Content-Type": "application/json", "Authorization": "Bearer " + "a" * 4000}
LINES = (
    Line("/", headers=COOKIES),
    Line("/", body=OVER, status=413, most=RECEIVED),
    Line("begin/", status=404),
    Line("begin/", body=f"csrfmiddlewaretoken={TOKEN}&{FIELDS}", status=404),
    Line("login/", "next=" + "/a" * 300),
    Line("login/", body=f"csrfmiddlewaretoken={TOKEN}&username={quote(NAMES)}&{FIELDS}"),
    Line("login/", body=OVER, status=413, most=RECEIVED),
    Line("logout/", status=405),
    Line("password/", status=414),
    Line("language/setlang/", body=f"language=fr&next={'/a' * 4000}", status=302),
    Line("password/email/", status=414),
    Line("password/forgotten/"),
    Line(
        "password/forgotten/", body=f"csrfmiddlewaretoken={TOKEN}&email=a@b.ca&{FIELDS}", status=302
    ),
    Line("password/new/<uidb64>/<token>/"),
    Line("invitation/<asked>/", most=LONG),
    Line(
        "invitation/<asked>/", body=f"csrfmiddlewaretoken={TOKEN}&{FIELDS}", status=422, most=ENTRY
    ),
    Line("no-mail/<seal>/"),
    Line("no-mail/<seal>/", body=FIELDS),
    Line("check/", "way=record&record=" + "Jh+" * 1000),
    Line("check/", "way=line&line=" + "s5c5+" * 60),
    Line("help/", "find=" + "e+" * 1000),
    Line(
        "check/", f"way=record&judge=1&record={quote(RECORDED)}", most=THINKING, most_bytes=SOLVED
    ),
    Line("clubs/<slug>/"),
    Line("clubs/<slug>/rules/<house_rules>/"),
    Line("clubs/<slug>/events.ics"),
    Line("clubs/<slug>/final.atom"),
    Line("clubs/<slug>/take-event/", status=405),
    Line("clubs/<slug>/take-event/", body=JSON, headers=WITH_KEY, status=401, most=RECEIVED),
    Line("clubs/<slug>/frame/", "lang=fr"),
    Line("clubs/<slug>/people/<member>/", most=ALL),
    Line("clubs/<slug>/records/", most=ALL),
    Line("clubs/<slug>/rating/", most=ALL),
    Line("people/<own_page>/", most=ALL),
    Line("people/<own_page>/<year>.pdf", status=404),
    Line("clubs/<slug>/seasons/<season>/", "page=2", most=ALL),
    Line("clubs/<slug>/seasons/<season>/people/<player>/"),
    Line("clubs/<slug>/seasons/<season>/season.<ending>", most=XLSX),
    Line("api/v1/openapi.json"),
    Line("api/v1/clubs/<slug>/"),
    Line("api/v1/" + E, most=ALL),
    Line("api/v1/" + E + "standings/", most=ALL),
    Line("api/v1/" + E + "rounds/<number>/", most=ALL),
    Line("api/v1/" + E + "rules/"),
    Line(E, "sort=-total,entrant,-rank,1,2,3&after=3&page=2&who=A"),
    Line(E + "live/", LIVE + "&sort=entrant,-total,1&who=A"),
    Line(E + "standings.csv", "sort=-total,entrant,rank"),
    Line(E + "standings.xlsx", "sort=-total,entrant,rank", most=XLSX),
    Line(E + "persons/", "page=2"),
    Line(E + "through/", most=ALL),
    Line(E + "standings.png", status=302),
    Line(E + "deals.pdf", status=404),  # of finished events: one at a time
    Line(E + "seating/", "who=A", most=ALL),
    Line(E + "seating/live/", LIVE + "&who=A", most=ALL),
    Line(E + "bracket/", most=ALL),
    Line(E + "bracket/live/", LIVE, most=ALL),
    Line(E + "tables/", "round=1&table=7", most=ALL),
    Line(E + "tables/", "round=all", most=POSTER),
    Line(E + "hall/", most=SCREEN),
    Line(E + "hall/live/", LIVE, most=SCREEN),
    Line(E + "rules/"),
    Line(E + "entrants/<number>/"),
    Line(E + "entrants/<number>/live/", LIVE),
    Line(E + "pairs/<rest>", status=301),
    Line(T, "side=0&me=1&hand=1", most=ENTRY),
    Line(T + "live/", LIVE + "&side=0&me=1"),
    Line(T + "deals/<deal>/", status=404),  # of hands the table has played: less than the table
    Line(T + "fourth/", FOURTH, most=THINKING),
    Line(T + "hands/<hand>/", body=f"seating=<table>&{FIELDS}", status=422, most=ENTRY),
    Line(T + "agree/", body=f"seating=<table>&{RESULTS}", status=404),
    Line(T + "totals/", body=f"seating=<table>&{FIELDS}", status=422, most=ENTRY),
    Line(T + "totals/agree/", body=f"seating=<table>&{RESULTS}", status=404),
    Line(T + "call/", body=f"seating=<table>&{FIELDS}", status=302),
    Line("sign-up/events/<event>/", most=ALL),
    Line("sign-up/events/<event>/", body=SIGNED, status=302, most=ENTRY),
    Line("practice/", "club=<slug>"),
    Line("practice/", body=BEGIN, status=302, most=THINKING),
    Line("practice/rules/", OWN_RULES, most=ENTRY),
    Line("practice/rules/", OWN_RULES, f"csrfmiddlewaretoken={TOKEN}&{FIELDS}", 422, most=ENTRY),
    Line("practice/record/"),
    Line("practice/fourth/", FOURTH, most=THINKING),
    Line("practice/hands/<week_hand>/"),
    Line("practice/hands/<week_hand>/", body=f"csrfmiddlewaretoken={TOKEN}&act=5H", status=302),
    Line("practice/lessons/"),
    Line("practice/lessons/<number>/", "answer=Jh"),
    Line("practice/<game>/", most=LONG),
    Line("practice/<over>/replay/", "hand=1&step=8", most=THINKING),
    Line(
        "practice/<game>/act/",
        body=f"csrfmiddlewaretoken={TOKEN}&do=another-deal&step=0",
        status=302,
        most=THINKING,
    ),
    Line("sign-up/<own>/", most=ENTRY),
    Line("sign-up/<own>/", body=SIGNED, status=302, most=ENTRY),
    Line(
        "sign-up/<own>/act/",
        body=f"csrfmiddlewaretoken={TOKEN}&act=ask&who=1",
        status=422,
        most=ENTRY,
    ),
)


def test_every_address_without_a_log_in_has_a_line() -> None:
    open_to_all = {
        route for route, visitors in EXPECTED.items() if visitors["anonymous"] != ("login", "login")
    }
    asked = {line.route.replace("<over>", "<game>") for line in LINES}
    assert asked - {"password/", "password/email/"} == open_to_all


@pytest.fixture
def largest(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """Two hundred pairs in their last round, with the longest possible names."""
    monkeypatch.setattr(links, "MOST_JUNK", 10_000)  # invalid hands are counted as well
    hall = fill(*club_with_director(), TABLES)
    Player.objects.update(name=NAMES)
    hall.play_on()
    for limit in ("MOST_A_MINUTE", "MOST_OF_A_DEVICE", "MOST_OF_AN_ADDRESS", "MOST_COMING"):
        monkeypatch.setattr(sign_up, limit, 10_000)
    for limit in ("MOST_OF_A_DEVICE", "MOST_NEW_OF_AN_ADDRESS", "MOST_BEGUN", "MOST_ACTS"):
        monkeypatch.setattr(practice, limit, 10_000)
    yield hall
    if connection.vendor == "postgresql":
        # The server's threads keep their connections, and the test database has to be dropped.
        with connection.cursor() as cursor:
            cursor.execute(CLOSE_ALL_OTHERS)


CLOSE_ALL_OTHERS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def places_in(hall: Hall) -> dict[str, str]:
    table = hall.free[0]
    link = TableLink.objects.get(session__event=hall.event, table_number=table.number)
    somebody = many_signed_up(rated_for_everybody(hall.event.club), hall.director, NAMES)
    return {
        "<house_rules>": str(thursday_rules(hall.event.club).uid),
        "<coming>": str(somebody.event.uid), "<own>": somebody.token,
        "<event>": str(hall.event.uid), "<token>": link.token, "<slug>": "bench",
        "<table>": str(table.uid), "<number>": "1", "<hand>": "1", "<deal>": "1", "<rest>": "1/",
        "<uidb64>": "MQ", "<asked>": an_invitation().token,
        "<seal>": seal(str(a_member().uid)),
        "<year>": "1999",
        "<member>": str(somebody_known(hall.event).uid),
        "<own_page>": own_seal(somebody_known(hall.event)),
        "<ending>": "xlsx",
        "<season>": str(season_of(hall.event).uid),
        "<player>": str(hall.event.players.order_by("pk")[0].pk),
        "<week_hand>": str(some_week_hand(hall.event.club).uid),
        "<game>": a_practice_game("bid-whist", 6).token,
        "<over>": a_practice_game_that_is_over("bid-whist").token,
    }  # fmt: skip


def somebody_known(event: Event) -> Member:
    """A member who plays and shows her full name."""
    player = Player.objects.filter(event=event).order_by("pk")[0]
    if player.member is None:
        player.member = Member.objects.create(
            club=event.club,
            last_name="Known",
            names_shown="full",
            names_asked_on=event.club.today(),
        )
        player.save()
    return player.member


def rated_for_everybody(club: Club) -> Club:
    RatingChoice.objects.create(club=club, readers=RatingChoice.Readers.EVERYBODY)
    return club


def a_member() -> Member:
    return Member.objects.create(club=Club.objects.get(), last_name="Lee")


def an_invitation() -> Invitation:
    ends_at = timezone.now() + dt.timedelta(days=1)
    return Invitation.objects.create(club=Club.objects.get(), kind="scorer", ends_at=ends_at)


def season_of(event: Event) -> Season:
    """A published season with the event that is being played."""
    season = Season.objects.create(club=event.club, name="Winter", published=True)
    SeasonChoice.objects.create(season=season, event=event, is_in=True)
    return season


def request_of(line: Line, places: dict[str, str], number: int) -> Request:
    path, asked, body = "/" + line.route.lstrip("/"), line.query, line.body
    if path.startswith("/sign-up/"):
        path = path.replace("<event>", "<coming>")
    for name, value in places.items():
        path, asked, body = (each.replace(name, value) for each in (path, asked, body))
    headers = {"Accept-Encoding": "gzip", "Cookie": f"csrftoken={TOKEN}", **line.headers}
    if body:
        return Request(f"{path}?{asked}" if asked else path, headers, body.encode())
    return Request(f"{path}?{asked}&x={number}{ENOUGH}"[:7900], headers)


def test_no_anonymous_request_calls_a_hundred_times_as_many_functions_as_a_hello(
    largest: Hall,
) -> None:
    places, site = places_in(largest), get_wsgi_application()
    called = {
        (line.route, line.query): (calls(line, places, site), line.most * CALLS_A_HELLO)
        for line in LINES
        if line.most != THINKING  # ends by the clock, however many calls it has made
    }
    assert {asked: found for asked, found in called.items() if found[0] > found[1]} == {}
    assert large_answers(places, [line for line in LINES if len(line.body) >= MUCH]) == {}


@pytest.mark.long  # by the clock: a busy machine may slow one more than the other
def test_no_anonymous_request_takes_a_hundred_times_the_time_of_a_hello(largest: Hall) -> None:
    places, slow = places_in(largest), {}
    with client() as visitor:
        floor = Floor(visitor, serve(hello))
        served = serve(get_wsgi_application())
        for line in LINES:
            if (times := hellos(line, places, visitor, served, floor)) > line.most:
                slow[line.route, line.query] = times
    assert slow == {}


@pytest.mark.long  # tracing every byte takes five times as long as the answer
def test_no_answer_needs_more_memory_than_its_line_says(largest: Hall) -> None:
    assert large_answers(places_in(largest), LINES) == {}


def large_answers(places: dict[str, str], lines: Sequence[Line]) -> dict[str, int]:
    site = get_wsgi_application()
    peaks = [(line, memory(line, places, site)) for line in lines]
    return {line.route: peak for line, peak in peaks if peak > line.most_bytes}


class Floor:
    """The least time of a bare hello so far."""

    def __init__(self, visitor: Client, port: int) -> None:
        self.visitor, self.port, self.least = visitor, port, 1.0
        for _ in range(GREETINGS):
            self.greet()

    def greet(self) -> None:
        again = self.visitor.processor_time(self.port, [Request("/")] * HELLOS, 200)
        self.least = min(self.least, again)


def hellos(line: Line, places: dict[str, str], visitor: Client, site: int, floor: Floor) -> float:
    """Hellos per answer: of the first try that is good enough, otherwise of the best try."""
    best = 1.0
    for number in range(TRIES):
        floor.greet()
        asked = request_of(line, places, number)
        best = min(best, visitor.processor_time(site, [asked], line.status))
        if best < line.most * floor.least:
            break
    return best / floor.least


def calls(line: Line, places: dict[str, str], site: WSGIApplication) -> int:
    """The number of function calls for an answer, once the caches of all pages are filled."""
    first, again = (request_of(line, places, TRIES + number).environ() for number in range(2))
    call(site, first)
    counter = Profile()
    status = counter.runcall(call, site, again)
    assert status == line.status, line
    return sum(each.callcount for each in counter.getstats())


def memory(line: Line, places: dict[str, str], site: WSGIApplication) -> int:
    """The peak memory of an answer, in bytes."""
    environ = request_of(line, places, TRIES + 2).environ()
    tracemalloc.start()
    call(site, environ)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
