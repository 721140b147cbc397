"""The practice table: a game against computer players, for anybody, without an account."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from clubs.asker import refusal_shown_on
from clubs.fingerprints import fingerprint_of
from clubs.lockout import trace_of
from clubs.views.errors import too_fast
from engine import Hand, RuleSet, preset, preset_names
from scoring.forms.check_answer import answer_of
from scoring.forms.practice import NewGameForm
from scoring.models import PracticeGame
from scoring.practice.aids import AIDS, Advice, Help, help_for
from scoring.practice.aids import SECONDS as AID_SECONDS
from scoring.practice.hands import record_of
from scoring.practice.kept import records_of_device, table_of
from scoring.practice.one_bid import SECONDS as BID_SECONDS
from scoring.practice.one_bid import BidAnalysed, bid_analysed, bids_to_choose
from scoring.practice.others import SECONDS
from scoring.practice.review import CARDS_SECONDS, cards_judged
from scoring.practice.review_shown import ReviewShown, open_cards, review_shown
from scoring.practice.shown import sheet_of, table_shown
from scoring.practice.steps import steps_shown
from scoring.practice.table import (
    QUIET,
    CantDo,
    PracticeTable,
    done,
    new_table,
    objection_to,
    on,
)
from scoring.practice.taste import CODES, Taste, offered
from scoring.practice.thinking import begin, think, turn_to_think
from scoring.services import practice as services
from scoring.services.refusal import Refused
from scoring.store import (
    club_that_published,
    clubs_with_events,
    games_by_other_rules,
    games_of_device,
    taste_of_device,
)
from scoring.words.rules import rules_called


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """The form for a new game, and this device's games to continue."""
    begin()
    form = new_game_form(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        if "change" in request.POST:
            return redirect(f"{reverse('practice-rules')}?{form.as_query()}")
        with refusal_shown_on(form):
            game = begun_as_chosen(request, form.chosen(), form.cleaned_data)
            return remembered(request, redirect("practice-table", game=game.token))
    games = [(game, rules_called(game.rules.name)) for game in games_of_device(device_of(request))]
    # Days as in a club, by default the first one: in UTC an evening is tomorrow already.
    if games and (club := form.club or next(iter(clubs_with_events()), None)):
        timezone.activate(club.time_zone)
    context = {"form": form, "club": form.club, "games": games}
    answer = render(request, "practice/start.html", context, status=422 if form.errors else 200)
    return remembered(request, answer) if games else answer


def new_game_form(request: HttpRequest, sent: Any) -> NewGameForm:
    """The form for a new game: presets, a club's rules, and those this device played by lately."""
    games = games_by_other_rules(device_of(request))
    own = [(f"game:{game.token}", game.rules) for game in games]
    return NewGameForm(sent, club=club_that_published(request.GET.get("club", "")), own=own)


def begun_as_chosen(request: HttpRequest, rules: RuleSet, chosen: dict[str, Any]) -> PracticeGame:
    """A new game. Raises Refused if too many games are being begun."""
    levels = (chosen["partner"], chosen["opponents"])
    looks = {"four_colours": chosen["four_colours"], "aids": chosen["aids"]}
    looks["taste"] = taste_of_device(device_of(request))
    return _begun(request, rules, levels, looks)


@never_cache
@require_safe
def practice_record(request: HttpRequest) -> HttpResponse:
    """What this device has played lately: no account is needed for one's own record."""
    records = records_of_device(device_of(request))
    return render(request, "practice/record.html", {"records": records, "days": services.KEPT.days})


@never_cache
@require_safe
def practice_table(request: HttpRequest, game: PracticeGame) -> HttpResponse:
    """The table as it is now."""
    return render(request, "practice/game.html", _context(game, table_of(game)))


@never_cache
@require_POST
def practice_act(request: HttpRequest, game: PracticeGame) -> HttpResponse:
    """One press: a call, a card, or anything else that can be done at the table."""
    return _pressed(request, game) if services.may_act(game) else too_fast(request)


def _pressed(request: HttpRequest, game: PracticeGame) -> HttpResponse:
    verb = request.POST.get("do", "")
    if verb == "new-game":
        return _another(request, game)
    if verb in _SWITCHES:
        _SWITCHES[verb](game)
        return _answer(request, game, table_of(game))
    table = table_of(game)
    if request.POST.get("step") != str(game.step):
        return _moved_on(request, game, table)
    if verb in ("hint", "bid"):
        bid = request.POST.get("bid", "") if verb == "bid" else ""
        return _answer(request, game, table, asks=verb == "hint", bid=bid)
    if verb == "review" and table.ended:
        return _answer(request, game, table, judges=True)
    return _acted(request, game, table, verb)


_SWITCHES: dict[str, Callable[[PracticeGame], None]] = {
    "colours": lambda game: services.show_colours(game, four=not game.four_colours),
    **{f"aid-{aid}": partial(services.switch_aid, aid=aid) for aid in AIDS},
    **{f"taste-{code}": partial(services.choose, code=code) for code in CODES},
}


#: Either the page was out of date, or a response got lost and the learner pressed again.
GONE_ON = _("The game has gone on since you opened this page. This is how it stands now.")

#: The cookie that identifies a device, and its life in seconds: longer than any game is kept.
COOKIE = "practice"
KEPT_FOR = int(services.KEPT.total_seconds()) * 2

#: The verbs that start a hand again, and whether its cards are known then.
_DEALS_ANEW = {"same-deal": True, "another-deal": False}


def _acted(
    request: HttpRequest, game: PracticeGame, table: PracticeTable, verb: str
) -> HttpResponse:
    sent = request.POST.get("act", "")
    try:
        with turn_to_think() as has_turn:
            objects = has_turn and not verb and "checks" in game.aids
            objection = objection_to(table, sent) if objects else None
            after = done(table, verb, sent, SECONDS if has_turn else 0)
    except CantDo as refusal:
        return _answer(request, game, table, refused=str(refusal))
    cost = objection.cost if objection else None
    if services.keep(game, after, objection=cost, knows_cards=_DEALS_ANEW.get(verb)):
        return _answer(request, game, after, told=objection, follows=verb not in QUIET)
    game.refresh_from_db()
    return _moved_on(request, game, table_of(game))


def _moved_on(request: HttpRequest, game: PracticeGame, table: PracticeTable) -> HttpResponse:
    """The game as it is now, after a press on an outdated page.

    Without the page's script that is usually a double tap, which needs no message.
    """
    is_part = request.htmx  # type: ignore[attr-defined]
    return _answer(request, game, table, refused=str(GONE_ON) if is_part else "")


def _begun(
    request: HttpRequest, rules: RuleSet, levels: tuple[int, int], looks: dict[str, Any]
) -> PracticeGame:
    services.refuse_too_many(device_of(request), trace_of(request))
    with turn_to_think() as has_turn:
        table = on(new_table(rules, *levels), SECONDS if has_turn else 0)
    return services.begin(table, device=device_of(request), address=trace_of(request), **looks)


def _another(request: HttpRequest, game: PracticeGame) -> HttpResponse:
    """A new game by the same rules with the same players."""
    levels = (game.partner_level, game.opponents_level)
    looks = {"four_colours": game.four_colours, "aids": game.aids, "taste": game.taste}
    try:
        made = _begun(request, game.rules, levels, looks)
    except Refused as refusal:
        return _answer(request, game, table_of(game), refused=refusal.sentence)
    response = redirect("practice-table", game=made.token)
    is_part = request.htmx  # type: ignore[attr-defined]
    answer = HttpResponseClientRedirect(response.url) if is_part else response
    return remembered(request, answer)


def _answer(
    request: HttpRequest,
    game: PracticeGame,
    table: PracticeTable,
    *,
    refused: str = "",
    told: Advice | None = None,
    asks: bool = False,
    judges: bool = False,
    follows: bool = False,
    bid: str = "",
) -> HttpResponse:
    """The table alone as a fragment for an open page, otherwise the whole page.

    What is said only once (a refusal, an objection, a requested hint) is on the response itself;
    after anything else the browser is redirected, so that reloading sends nothing.
    """
    is_part = request.htmx  # type: ignore[attr-defined]
    if not (is_part or refused or told or asks or judges or bid):
        return redirect("practice-table", game=game.token)
    context = _context(game, table, asks=asks) | {"refused": refused, "told": told}
    pressed = request.POST.get("do", "")
    context["more_open"] = pressed.startswith("aid-")
    context["taste_open"] = pressed.startswith(("taste-", "colours"))
    if judges:
        context["review"] = _review(table.hand)
    if bid:
        context["analysed"] = _analysed(table, bid)
    if is_part:
        if follows and Taste(frozenset(game.taste)).pace != "quick":
            context["steps"] = steps_shown(table.hand, table.others.seat)
        return render(request, "practice/table.html", context | {"is_part": True})
    return render(request, "practice/game.html", context, status=422 if refused else 200)


def _context(game: PracticeGame, table: PracticeTable, *, asks: bool = False) -> dict[str, Any]:
    view = table.hand.view(table.others.seat)
    ended = table.ended
    helped, taste = Help(), Taste(frozenset(game.taste))
    aids = {*game.aids, "hints"} if asks else set(game.aids)
    if aids and not ended:
        with turn_to_think() as has_turn:
            seconds = AID_SECONDS if has_turn else 0
            helped = help_for(view, aids, seconds, in_tricks=taste.in_tricks)
    result = ended.result(table.rules) if ended else None
    return {
        "game": game,
        "rules": rules_called(table.rules.name),
        "number": table.number,
        "table": table_shown(view, helped.by_card, taste),
        "taste": taste,
        "tastes": offered(game.taste),
        "help": helped,
        "own_bids": bids_to_choose(view),
        "aids": [(aid, name, aid in game.aids) for aid, name in AIDS.items()],
        "ended": ended,
        "open_cards": open_cards(table.hand) if ended else (),
        **(_as_text(table.hand) if ended else {}),
        "answer": answer_of(result, table.rules) if result else None,
        "sheet": sheet_of(table.game, table.others.seat),
        "is_six": table.rules.players == 6,
    }


def _as_text(hand: Hand) -> dict[str, str]:
    """A finished hand as text, and the query to analyse it if it was played to its end."""
    record = record_of(hand)
    is_known = hand.rules.name in preset_names() and hand.rules == preset(hand.rules.name)
    if hand.to_act or not is_known:
        return {"record": record}
    query = urlencode({"way": "record", "record": record, "judge": "1"})
    return {"record": record, "check_query": query}


def _review(hand: Hand) -> ReviewShown:
    with turn_to_think() as has_turn:
        return review_shown(hand, think(cards_judged, hand, CARDS_SECONDS if has_turn else 0))


def _analysed(table: PracticeTable, bid: str) -> BidAnalysed | None:
    with turn_to_think() as has_turn:
        view = table.hand.view(table.others.seat)
        return bid_analysed(view, bid, BID_SECONDS if has_turn else 0)


def device_of(request: HttpRequest) -> str:
    """The key of a device: a fingerprint of the CSRF cookie, which every form sets.

    Once a game has begun the key has a cookie of its own: every login changes the CSRF cookie, and
    the games would be lost.
    """
    kept = request.get_signed_cookie(COOKIE, default="", max_age=KEPT_FOR)
    cookie = request.META.get("CSRF_COOKIE", "")
    return kept or (fingerprint_of(cookie) if cookie else "")


def remembered(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """The response with the cookie by which this device's games will be found again."""
    if device := device_of(request):
        answer.set_signed_cookie(
            COOKIE,
            device,
            max_age=KEPT_FOR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return answer
