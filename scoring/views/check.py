"""Check a hand: the questions players keep asking the director, answered for anybody.

The address holds the whole question, so an answer can be sent as a link; nothing is stored.
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from clubs.access import STAFF, role_in
from clubs.heavy import PATIENCE, Occupied
from clubs.models import Club, User
from engine import ENGLISH, Hand, RuleSet
from scoring.forms.check import (
    CheckRulesForm,
    LineForm,
    RecordForm,
    TilesForm,
    bidding_faults,
    checked,
    event_by,
)
from scoring.forms.check_answer import CheckAnswer, Replay, answer_of, replay_of
from scoring.models import Event
from scoring.practice.one_bid import SECONDS as BID_SECONDS
from scoring.practice.one_bid import OwnBid, own_bid
from scoring.practice.review import calls_judged, cards_judged
from scoring.practice.review_shown import ReviewShown, review_shown
from scoring.practice.thinking import think, turn_to_think
from scoring.store import club_named, contracts_made, event_named, has_published
from scoring.views.sent import uid_sent
from scoring.words import made_in_words

AnyForm = TilesForm | LineForm | RecordForm
#: The ways to give a hand: its form and its name.
WAYS: dict[str, tuple[type[AnyForm], Any]] = {
    "tiles": (TilesForm, gettext_lazy("Choose")),
    "line": (LineForm, gettext_lazy("Type a line")),
    "record": (RecordForm, gettext_lazy("A recorded hand")),
}
#: Seconds for which a browser may cache an answer if nobody is logged in.
KEPT_FOR = 60


def check(request: HttpRequest) -> HttpResponse:
    """The points of a hand under any rules on offer, and every fault in it."""
    query = request.GET
    whose = _whose(request)
    event, club = whose.event, whose.club
    rules = CheckRulesForm(query, event=event, club=club if whose.shows_own_rules else None)
    way = query.get("way", "") if query.get("way") in WAYS else next(iter(WAYS))
    form_class, _name = WAYS[way]
    if form_class is RecordForm:
        rules.say_they_are_in_the_record()
    data = {name: query[name] for name in form_class.base_fields if name in query}
    letters = event.letters if event else _letters_of_the_page()
    form = form_class(data or None, event=event_by(rules.chosen, letters))
    if isinstance(form, LineForm) and event is None:
        form.also_in = ENGLISH
    kept = {"event": str(event.uid)} if event else {"club": club.slug} if club else {}
    context = {
        "event": event,
        "club": club,
        "rules_form": rules,
        "form": form,
        "way": way,
        "ways": [
            (key, name, urlencode({**kept, "rules": rules.key, "way": key}))
            for key, (_class, name) in WAYS.items()
        ],
        "kept": kept,
        "example_query": _example_query(form, {**kept, "rules": rules.key, "way": way}),
        "missing": _missing_sentence(whose.missing, rules.name),
        "data": data,
        **(_answered(form) if rules.is_valid() and form.is_valid() else {}),
    }
    if club and (answer := context.get("answer")):
        context["as_a_rule"] = _made_as_a_rule(club, form.rules, answer)
    replay = context.get("replay")
    if isinstance(replay, Replay) and replay.hand:
        asked_for = {**kept, "rules": rules.key, "way": way, **data, "judge": "1"}
        context["judge_query"] = urlencode(asked_for)
        if query.get("judge"):
            context["review"] = _review(replay.hand)
            context["asked"] = asked_for
            context["own"] = _own_bid(replay.hand, query.get("turn", ""), query.get("bid", ""))
    response = render(request, "public/check.html", context)
    if not request.user.is_authenticated:
        patch_cache_control(response, private=True, max_age=KEPT_FOR)
    return response


def _made_as_a_rule(club: Club, rules: RuleSet, answer: CheckAnswer) -> str:
    """How often the club makes such a contract; "" if it was played too seldom to say."""
    contract = answer.result.contract
    if contract is None:
        return ""
    bid = contract.special or str(contract.level)
    called = (bid, contract.strain.value, contract.direction.value if contract.direction else "")
    made = contracts_made(club, rules).get(called)
    return made_in_words(made) if made else ""


def _review(hand: Hand) -> ReviewShown:
    """What the bids and cards of a hand cost. Raises Occupied if too many others are thinking."""
    with turn_to_think(PATIENCE) as has_turn:
        if not has_turn:
            raise Occupied
        return review_shown(hand, think(cards_judged, hand), think(calls_judged, hand))


def _own_bid(hand: Hand, turn: str, bid: str) -> OwnBid | None:
    with turn_to_think() as has_turn:
        return own_bid(hand, turn, bid, BID_SECONDS if has_turn else 0)


@dataclass(frozen=True)
class _Whose:
    """The event or club whose rules are offered first; `missing` says which one was not found."""

    event: Event | None = None
    club: Club | None = None
    shows_own_rules: bool = False
    missing: str = ""


def _whose(request: HttpRequest) -> _Whose:
    """Before it is published an event is for its staff alone, as on the other public pages."""
    query = request.GET
    if query.get("event"):
        event = _event(query["event"])
        if event and (event.published or _is_staff(request, event.club)):
            return _Whose(event, event.club, shows_own_rules=True)
        return _Whose(missing="event")
    if query.get("club"):
        club = club_named(query["club"])
        return _Whose(None, club, _shows(request, club)) if club else _Whose(missing="club")
    return _Whose()


def _event(uid: str) -> Event | None:
    key = uid_sent(uid)
    return event_named(key) if key else None


def _is_staff(request: HttpRequest, club: Club) -> bool:
    return isinstance(request.user, User) and role_in(club, request.user) in STAFF


def _shows(request: HttpRequest, club: Club) -> bool:
    return _is_staff(request, club) or has_published(club)


def _missing_sentence(missing: str, rules: str) -> str:
    """The event or club asked for is missing, and these rules are used instead."""
    sentences = {
        "": "",
        "event": _(
            "The event asked for is not here; perhaps it is not published yet."
            " Chosen instead: %(rules)s."
        ),
        "club": _("The club asked for is not here. Chosen instead: %(rules)s."),
    }
    return sentences[missing] % {"rules": rules}


def _example_query(form: AnyForm, asked: dict[str, str]) -> str:
    """The query string that checks the example of a recorded hand."""
    return urlencode({**asked, "record": form.example}) if isinstance(form, RecordForm) else ""


def _letters_of_the_page() -> Event.Letters:
    """The letters of the reader's language, for use without an event."""
    is_french = (get_language() or "").startswith("fr")
    return Event.Letters.FRENCH if is_french else Event.Letters.ENGLISH


def _answered(form: AnyForm) -> dict[str, Any]:
    """The answer to a valid form; faults are shown at the form's fields."""
    if isinstance(form, RecordForm):
        text = form.cleaned_data["record"]
        return {"replay": replay_of(text, form.rules, form.letters)}
    bidding = bidding_faults(form) if isinstance(form, TilesForm) else None
    if bidding is not None:
        return {} if form.errors else {"bidding": bidding}
    answer = _answer(form)
    return {"answer": answer} if answer else {}


def _answer(form: TilesForm | LineForm) -> CheckAnswer | None:
    outcome = checked(form)
    if outcome.result is None:
        return None
    seats_known = bool(form.report().declarer or form.report().revoker)
    return answer_of(outcome.result, form.rules, outcome.faults, seats_known=seats_known)
