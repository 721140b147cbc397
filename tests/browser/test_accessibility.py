"""Every page of the site, as the public and as a director: for all eyes, fingers and keyboards."""

import datetime as dt
import time
import uuid
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.core.cache import caches
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from looking import FOCUS_IS_SEEN, LOOKED_AT, axe_findings, look_at
from playwright.sync_api import Page
from steps import enter

from clubs.long_work import Work
from clubs.mail import seal
from clubs.models import Club, Invitation, Member, Role, User
from engine.check import Report
from engine.notation import read_line
from scoring.afternoon.board import dealer_of
from scoring.models import Adjustment, Event, Player, RatingChoice, Season, TableLink, Wish
from scoring.rotations import METHODS, Asked, round_robin
from scoring.services import adjustments, calls, events, rehearsals, rounds, seasons, second, wishes
from scoring.services.results import Phone
from scoring.views.careers import own_seal
from tests.cast import add_entrants, make_event, table_at
from tests.pages.placing import some_key, some_week_hand
from tests.pages.practising import a_practice_game, a_practice_game_that_is_over
from tests.pages.ruling import thursday_rules
from tests.pages.signing_up import somebody_who_looks
from tests.scoring.afternoon.play import enter_totals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: The pages are divided among this many tests, which run in parallel.
SHARES = 4
#: The routes that answer with a fragment, a file or a redirection.
NO_PAGES = {
    "hand-annul", "hand-check", "hand-preview", "hand-retype", "hand-save", "hand-settle",
    "hand-take-back",
    "house-rules-file", "house-rules-state",
    "event-key-revoke", "link-revoke", "own-link-revoke",
    "logout", "members-file", "money-year", "ledger-reverse", "ledger-receipt",
    "letters-pdf", "letters-printed", "letters-thrown-away", "letter-not-sent", "own-data",
    "invitation-revoke", "staff-link", "staff-owner",
    "prizes-act", "prizes-pdf", "cash-pdf", "table-traveller",
    "deals-act", "deal-slips-pdf", "deal-records-pdf", "public-deals",
    "year-desk", "year-own",
    "season-event", "season-delete", "season-file",
    "member-merge", "member-take-apart", "member-names", "money-names",
    "entrant-state", "entrants-number",
    "door-mark", "door-people", "door-news", "door-expect", "door-walk-in",
    "round-start", "set_language",
    "round-take-back", "match-decide", "public-bracket-live",
    "staff-password", "staff-remove", "totals-take-back", "table-live", "standings-live",
    "table-enter", "table-agree", "table-call", "table-totals", "table-totals-agree",
    "desk-live", "desk-standings-live", "board-live", "call-answer", "round-clock", "hall-live",
    "second-choose", "table-cards-pdf", "practice-act",
    "seating-live", "entrant-live", "event", "event-delete", "event-finish", "event-publish",
    "event-put-away", "event-receive", "event-reopen", "rehearsal-fill", "rehearsal-throw-away",
    "event-unseat", "sheet-blank", "sheet-table", "sheets-address", "sheets-all",
    "sheets-choice", "sheets-round", "event-rules-pdf", "house-rules-pdf", "standings-csv",
    "standings-pdf", "standings-xlsx", "poster-pdf", "poster-round-pdf",
    "plan-csv", "bracket-pdf", "name-list-pdf", "rotation-chart-pdf", "wish-remove",
    "adjustment-void",
    "movement-cards-pdf", "cut-cards", "entrants-moved", "entrant-moved",
    "api-description", "api-club", "api-event", "api-standings", "api-round", "api-rules",
    "rating-readers", "week-close",
    "session-remove", "paper-to-come", "card-paper", "season-pdf", "club-calendar",
    "results-file", "desk-standings-file", "public-season-file", "share-picture",
    "final-feed", "season-certificates", "members-pdf", "attendance-pdf", "certificates-pdf",
    "event-sign-up-act", "my-sign-up-act", "sign-up-poster",
    # Only where a server makes copies: test_machine_pages.
    "backups", "backup-file", "backup-restore", "doctor",
    "first-start",  # only where nobody can log in yet: below
}  # fmt: skip

#: Visited once more for an event with sign-ups.
SIGNING_UP = {"event-sign-up", "event-sign-up-one", "sign-up"}
Route = tuple[str, URLPattern]


class Visit(NamedTuple):
    """A page in one of its states, and who visits it."""

    route: str
    path: str
    user: User | None

    def __str__(self) -> str:
        return f"{self.route} as {self.user or 'public'}"


def a_player(event: Event) -> Member:
    """A member who plays and allows everybody to read about her."""
    member = Member.objects.create(
        club=event.club, last_name="Lee", number=1, names_shown="full", names_asked_on="2026-11-01"
    )
    first = event.entrants.get(number=1).players.all()[:1]
    Player.objects.filter(pk__in=[player.pk for player in first]).update(member=member)
    return member


def an_invitation(club: Club) -> Invitation:
    ends_at = timezone.now() + dt.timedelta(days=1)
    return Invitation.objects.create(club=club, kind="scorer", ends_at=ends_at)


@pytest.fixture
def scene(afternoon: Event, dora: User, sam: User) -> dict[str, Any]:
    """Values for addresses: an event in play with an entered, a disputed and a missing hand."""
    enter(afternoon, 1, "first")
    enter(afternoon, 2, "one-key", tricks="5")
    enter(afternoon, 2, "one-key", tricks="6")
    typed_again(afternoon, dora)
    call = calls.call(table_at(afternoon, 1, 3), phone=Phone(0, "phone"))
    events.confirm_address(afternoon, address="http://192.168.1.5:8000", by=dora)
    somebody = somebody_who_looks(afternoon.club, dora)
    return {
        "registration": somebody.uid,
        "own": somebody.token,
        "signed_up": somebody.event.uid,
        "event": afternoon.uid,
        "slug": afternoon.club.slug,
        "entrant": afternoon.entrants.get(number=1).uid,
        "member": a_player(afternoon).uid,
        "player": afternoon.entrants.get(number=1).players.all()[0].pk,
        "other": Member.objects.create(club=afternoon.club, last_name="Low", number=2).uid,
        "seal": seal(str(Member.objects.create(club=afternoon.club, last_name="May").uid)),
        "uidb64": "MQ",
        "asked": an_invitation(afternoon.club).token,
        "invitation": uuid.uuid4(),
        "kind": "cancellation",
        "work": some_work(afternoon),
        "paper": "name-cards",
        "name": "right-bower-20261124-030303.sqlite3",
        "letter": uuid.uuid4(),
        "ending": "csv",
        "entry": uuid.uuid4(),
        "year": 2026,
        "role": Role.objects.get(user=sam).pk,
        "house_rules": thursday_rules(afternoon.club).uid,
        "own_page": own_seal(Member.objects.get(number=2)),
        "season": a_season(afternoon, dora).uid,
        "week_hand": some_week_hand(afternoon.club).uid,
        "rating": RatingChoice.objects.create(club=afternoon.club, readers="everybody").uid,
        "prize": afternoon.prizes.create(kind="door", amount=5).uid,
        "preset": "bid-whist",
        "singles": single_players(afternoon.club).uid,
        "wish": Wish.objects.get().uid,
        "adjustment": a_penalty(afternoon, dora).uid,
        "by_round": one_round_at_a_time(afternoon.club).uid,
        "knock_out": a_knock_out(afternoon.club).uid,
        "session": 1,
        "rest": "1/",
        "call": call.uid,
        "token": TableLink.objects.filter(session__event=afternoon)[0].token,
        "game": a_practice_game().token,
        "key": some_key(afternoon.club).uid,
        "number": 1,
        "table": 1,
        "hand": 1,
        "deal": 1,
    }


def some_work(event: Event) -> str:
    """A long job, half done, that goes on as long as anybody looks."""
    work = Work("A plan is searched", "/", "/", made=1, of=2, seen_at=time.time() + 3600)
    caches["work"].set(f"work:{event.uid}-plan", work)
    return "plan"


def typed_again(event: Event, by: User) -> None:
    """Key hand 1 of table 1 a second time, differing from its official result."""
    table = table_at(event, 1, 1)
    report = Report.of_line(
        read_line("n4c4", event.rules), dealer_of(event.rules, table.first_dealer, 1)
    )
    second.type_again(table, {1: report}, by=by)


def a_season(event: Event, by: User) -> Season:
    """A published season of one event."""
    season = Season.objects.create(club=event.club, name="Winter", published=True)
    seasons.choose(season, event, is_in=True, by=by)
    return season


def single_players(club: Club) -> Event:
    """An event of single players, one of them with a wish, that is still being prepared."""
    found = make_event(club, name="Next Friday", are_single=True)
    add_entrants(found, 9)
    wishes.add(found, one=1, other=2, kind=Wish.Kind.APART, by=None)
    return found


def a_penalty(event: Event, by: User) -> Adjustment:
    return adjustments.give(
        event,
        entrant=event.entrants.get(number=2),
        kind=Adjustment.Kind.PENALTY,
        points=4,
        reason="a revoke",
        by=by,
    )


def a_knock_out(club: Club) -> Event:
    """An event whose first round has a level match."""
    found = make_event(club, name="Cup evening", hands=8)
    add_entrants(found, 6)
    plan = METHODS["knock-out"].plan(Asked(range(1, 7), 3, seed=0))
    found = rounds.seat(found, plan=plan, by=None, rotation="knock-out")
    enter_totals(found, (32, 32))
    return events.publish(found, published=True, by=None)


def one_round_at_a_time(club: Club) -> Event:
    """An event whose second round is not seated yet."""
    found = make_event(club, name="Swiss evening", rounds_due=3, hands=1)
    add_entrants(found, 6)
    return rounds.seat(found, plan=round_robin(range(1, 7), 1), by=None, rotation="swiss")


@pytest.fixture
def coming(club: Club) -> Event:
    """A published event that is still being prepared, with two pairs."""
    found = make_event(club, name="Next Thursday")
    add_entrants(found, 2)
    events.publish(found, published=True, by=None)
    return found


@pytest.mark.parametrize("share", range(SHARES))
def test_every_page_is_accessible(
    open_page: Any,
    scene: dict[str, Any],
    coming: Event,
    dora: User,
    subtests: pytest.Subtests,
    share: int,
) -> None:
    ours = list(routes())[share::SHARES]
    found: dict[str, list[str]] = {what: [] for what in LOOKED_AT}
    visits = list(pages_to_visit(ours, scene, coming, dora))
    judged: set[str] = set()
    for user in (None, dora):
        page = open_page(user, reduced_motion="reduce")  # colours change at once
        page.add_init_script(AXE_SCRIPT)
        for visit in visits:
            if visit.user == user:
                page.goto(visit.path)
                for what, faults in look_at(page, judged):
                    found[what].extend(f"{visit}: {fault}" for fault in faults)
    for what, faults in found.items():
        with subtests.test(what):
            assert faults == []
    with subtests.test("no page of the address files is forgotten"):
        assert names_of(routes()) >= NO_PAGES
        assert names_of(ours) - {each.route for each in visits} == names_of(ours) & NO_PAGES


def test_the_pages_of_a_rehearsal_are_accessible(
    open_page: Any, coming: Event, dora: User, subtests: pytest.Subtests
) -> None:
    plan = round_robin(range(1, 3), 6, allow_rematches=True)
    rounds.prepare(coming, plan=plan, by=dora)
    rehearsal = rehearsals.begin(coming, by=dora)
    rounds.start(rehearsal.sessions.get().rounds.get(number=1), by=dora)
    token = TableLink.objects.get(session__event=rehearsal).token
    page = open_page(dora, reduced_motion="reduce")
    for name in (
        "event-rehearse",
        "board",
        "sheets",
        "desk-standings",
        "hall",
        "table-link",
        "desk",
    ):
        of = coming if name == "event-rehearse" else rehearsal
        page.goto(address(name, {"event": of.uid, "token": token}))
        with subtests.test(name):
            assert [fault for _what, faults in look_at(page) for fault in faults] == []


def test_the_focus_is_visible_on_every_step(
    open_page: Any, scene: dict[str, Any], dora: User, subtests: pytest.Subtests
) -> None:
    public, desk = open_page(), open_page(dora)
    for route in ("login", "standings", "round", "hand"):
        page = public if route == "login" else desk
        page.goto(address(route, scene | {"hand": 3}))
        page.locator("body").focus()
        with subtests.test(route):
            assert where_the_focus_is_unseen(page) == []


def where_the_focus_is_unseen(page: Page) -> list[str]:
    """The elements in Tab order that do not show that they have the focus."""
    unseen = []
    for _ in range(25):
        page.keyboard.press("Tab")
        is_inside = page.evaluate("document.activeElement !== document.body")
        if is_inside and not page.evaluate(FOCUS_IS_SEEN):
            unseen.append(page.evaluate("document.activeElement.outerHTML.slice(0, 80)"))
    return unseen


def test_a_french_page_declares_its_language(
    open_page: Any, scene: dict[str, Any], subtests: pytest.Subtests
) -> None:
    page = open_page(locale="fr-CA")
    for route in ("home", "login", "standings", "seating", "table-link"):
        page.goto(address(route, scene))
        with subtests.test(route):
            assert page.locator("html").get_attribute("lang") == "fr"
            assert axe_findings(page) == []


def pages_to_visit(
    ours: list[Route], scene: dict[str, Any], coming: Event, dora: User
) -> Iterator[Visit]:
    """Each of these routes that answers with a whole page, in the states that look different."""
    before = scene | {"event": coming.uid, "entrant": coming.entrants.get(number=1).uid}
    single = scene | {"event": scene["singles"]}
    disputed, missing = scene | {"hand": 2}, scene | {"hand": 3}
    states_seen = (scene, before, single, disputed, missing)
    for user, states in ((None, (scene, before)), (dora, states_seen)):
        client = Client(REMOTE_ADDR="127.0.0.1")
        if user:
            client.force_login(user)
        seen = set()
        for state in states:
            for route, pattern in ours:
                path = filled(route, str(pattern.name), state)
                if path not in seen and is_whole_page(client.get(path)):
                    yield Visit(str(pattern.name), path, user)
                seen.add(path)
    for route in SIGNING_UP & names_of(ours):
        open_now = scene | {"event": scene["signed_up"]}
        yield Visit(route, address(route, open_now), dora if route.startswith("event-") else None)
    if "public-bracket" in names_of(ours):
        cup = scene | {"event": scene["knock_out"]}
        yield Visit("public-bracket", address("public-bracket", cup), None)
    if "bracket" in names_of(ours):
        cup = scene | {"event": scene["knock_out"]}
        yield Visit("bracket", address("bracket", cup), dora)
    if "practice-rules" in names_of(ours):
        yield Visit("practice-rules", "/practice/rules/?rules=ottawa&partner=3&opponents=3", None)
    if "practice-replay" in names_of(ours):
        over = {"game": a_practice_game_that_is_over().token}
        yield Visit("practice-replay", f"{address('practice-replay', over)}?step=9", None)
    if "round-next" in names_of(ours):
        cup = scene | {"event": scene["knock_out"], "number": 2}
        yield Visit("round-next", address("round-next", cup), dora)
        by_round = scene | {"event": scene["by_round"], "number": 2}
        yield Visit("round-next", address("round-next", by_round), dora)


def names_of(found: Iterable[Route]) -> set[str]:
    return {str(pattern.name) for _route, pattern in found}


def routes(prefix: str = "", found: Any = None) -> Iterator[Route]:
    """Every address of the site."""
    for pattern in (found or get_resolver()).url_patterns:
        here = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(here, pattern)
        else:
            yield here, pattern


def address(name: str, values: dict[str, Any]) -> str:
    """The address of a route, filled from these values."""
    return filled(next(route for route, pattern in routes() if pattern.name == name), name, values)


def filled(route: str, name: str, values: dict[str, Any]) -> str:
    return reverse(name, kwargs={key: values[key] for key in named(route)})


def named(route: str) -> list[str]:
    """The names in angle brackets: event for <uuid:event>."""
    return [part.split(">")[0].split(":")[-1] for part in route.split("<")[1:]]


def is_whole_page(answer: HttpResponseBase) -> bool:
    """Not a fragment, a file, a redirection or a refusal."""
    is_html = answer.headers.get("Content-Type", "").startswith("text/html")
    return answer.status_code == 200 and is_html and b"<!doctype html>" in answer.content[:40]
