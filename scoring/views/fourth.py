"""A missing fourth: a computer player at a real table, on a tablet beside it.

The address is all it knows, and nothing is stored: going back undoes an act, and a closed page is
still in the browser's history. At an event the rules, the seat and the dealer are already filled
in: the table's phone and the director's board link here.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine import Card, Hand, Phase, RuleSet
from scoring.forms.check import OF_EVENT
from scoring.forms.check_answer import answer_of
from scoring.forms.fourth import FourthForm
from scoring.models import Event, TableLink
from scoring.practice.fourth import (
    SECONDS,
    NotThat,
    SittingIn,
    acts_offered,
    can_sit_in,
    cards_left,
    choice,
    hand_told,
    with_card,
)
from scoring.practice.shown import act_said, contract_shown, face, table_shown
from scoring.practice.thinking import turn_to_think
from scoring.services.refusal import Refused
from scoring.store import club_named, has_published
from scoring.words import seat_name

#: The parameters kept in the address, and their greatest length: the longest hand needs less.
KEPT = ("club", "rules", "seat", "dealer", "level", "cards", "acts")
LONGEST = 4000
#: How well it plays at an event unless told otherwise.
USUAL_LEVEL = "3"

Seat = tuple[int, str, str]
"""A table, the seat of the computer player there, and the dealer."""


@never_cache
@require_safe
def fourth(request: HttpRequest) -> HttpResponse:
    """Ask where it sits, then for its cards, then for the hand, act by act."""
    club = club_named(request.GET.get("club", ""))
    club = club if club and has_published(club) else None
    return _fourth(request, partial(FourthForm, club=club), {"club": club})


@never_cache
def fourth_at_table(request: HttpRequest, link: TableLink) -> HttpResponse:
    """A missing fourth by the rules of the event, on the device of a table."""
    way_back = (reverse("table-link", args=[link.token]), link.table_number)
    return _at_event(request, link.session.event, way_back)


@never_cache
@require_safe
def fourth_at_desk(request: HttpRequest, event: Event, table: int) -> HttpResponse:
    """A missing fourth opened at the desk, on a tablet that goes to the table."""
    return _at_event(request, event, (reverse("board", args=[event.uid]), table))


def ways_to_sit(rules: RuleSet, seats: Iterable[Seat], address: str) -> list[tuple[str, int, str]]:
    """For each computer player its page with what is known filled in, its table and its seat.

    Empty if it cannot play these rules: they may have been changed.
    """
    if not can_sit_in(rules):
        return []
    start = {"rules": OF_EVENT, "level": USUAL_LEVEL}
    return [
        (
            f"{address}?{urlencode(start | {'seat': seat, 'dealer': dealer})}",
            table,
            capfirst(seat_name(seat)),
        )
        for table, seat, dealer in seats
    ]


def _at_event(request: HttpRequest, event: Event, way_back: tuple[str, int]) -> HttpResponse:
    return _fourth(request, partial(FourthForm, event=event), {"event": event, "back": way_back})


def _fourth(
    request: HttpRequest, form_of: Callable[..., FourthForm], around: dict[str, Any]
) -> HttpResponse:
    query = request.GET
    form = form_of(query if "rules" in query else None, initial=query.dict())
    if not form.is_valid():
        why_not = "" if form.offered else Refused("computer-cannot-play").sentence
        context = {"form": form, "why_not": why_not, **around}
        return render(request, "practice/fourth_start.html", context)
    try:
        sitting = _hand_so_far(query, form)
        hand = hand_told(sitting) if sitting.is_dealt else None
        added = _added(query, sitting, hand)
    except NotThat:
        sitting, hand = _as_far_as_right(query, form)
        return _page(request, sitting, hand, around, is_wrong=True)
    if added is not None:
        return redirect(f"{request.path}?{added.urlencode()}")
    return _page(request, sitting, hand, around)


def _hand_so_far(asked: QueryDict, form: FourthForm) -> SittingIn:
    """The hand so far, as told by the address. Raises NotThat."""
    sitting = _begun(form)
    for text in _words(asked, "cards"):
        sitting = replace(sitting, cards=with_card(sitting, text))
    return replace(sitting, acts=tuple(_words(asked, "acts")))


def _begun(form: FourthForm) -> SittingIn:
    """Where it sits, before it is told any cards."""
    return SittingIn(
        form.chosen(), *(form.cleaned_data[name] for name in ("seat", "dealer", "level"))
    )


def _words(asked: QueryDict, name: str) -> list[str]:
    return asked.get(name, "")[:LONGEST].split()


def _as_far_as_right(asked: QueryDict, form: FourthForm) -> tuple[SittingIn, Hand | None]:
    """The hand up to the first act that is impossible."""
    sitting = _begun(form)
    for name in ("cards", "acts"):
        for text in _words(asked, name):
            try:
                if name == "cards":
                    sitting = replace(sitting, cards=with_card(sitting, text))
                else:
                    longer = replace(sitting, acts=(*sitting.acts, text))
                    hand_told(longer)
                    sitting = longer
            except NotThat:
                break
        if not sitting.is_dealt:
            return sitting, None
    return sitting, hand_told(sitting)


def _added(asked: QueryDict, told: SittingIn, hand: Hand | None) -> QueryDict | None:
    """The address after a press; None if nothing was pressed. Raises NotThat."""
    pressed = asked.get("add", "")
    if not (pressed or "back" in asked or "next" in asked):
        return None
    cards, acts = [str(card) for card in told.cards], list(told.acts)
    dealer = told.dealer
    if "next" in asked:
        cards, acts, dealer = [], [], told.rules.left_of(dealer)
    elif "back" in asked:
        (acts or cards or [""]).pop()
    elif hand is None:
        cards = [str(card) for card in with_card(told, pressed)]
    else:
        acts.append(pressed)
        hand_told(replace(told, acts=tuple(acts)))
    after = QueryDict(mutable=True)
    for name in KEPT:
        after[name] = asked.get(name, "")
    after["cards"], after["acts"], after["dealer"] = " ".join(cards), " ".join(acts), dealer
    return after


def _page(
    request: HttpRequest,
    told: SittingIn,
    hand: Hand | None,
    around: dict[str, Any],
    *,
    is_wrong: bool = False,
) -> HttpResponse:
    cards = " ".join(map(str, told.cards))
    kept = {name: request.GET.get(name, "") for name in KEPT}
    context: dict[str, Any] = {
        **around,
        "kept": kept | {"cards": cards, "acts": " ".join(told.acts), "dealer": told.dealer},
        "seat": capfirst(seat_name(told.seat)),
        "is_wrong": is_wrong,
        "is_six": told.rules.players == 6,
        "own": [face(card) for card in told.cards],
        "may_go_back": bool(told.cards),
    }
    if hand is None:
        context["left"] = _by_suit(cards_left(told))
        context["missing"] = told.rules.cards_each - len(told.cards)
    elif result := hand.outcome():
        context["answer"] = answer_of(result, told.rules)
    else:
        context |= _turn(hand, told)
    return render(request, "practice/fourth.html", context, status=422 if is_wrong else 200)


def _turn(hand: Hand, told: SittingIn) -> dict[str, Any]:
    """The table, and what to do next: tell somebody's act, or carry out the computer's own."""
    context: dict[str, Any] = {
        "table": table_shown(hand.view(told.seat)),
        "contract": contract_shown(hand.contract) if hand.contract else "",
        "to_act": capfirst(seat_name(hand.to_act or "")),
    }
    if hand.to_act == told.seat:
        with turn_to_think() as has_turn:
            act = choice(hand, told, SECONDS if has_turn else 0)
        is_given = hand.phase is Phase.EXCHANGE
        card_face = face(act) if isinstance(act, Card) else None
        return context | {
            "choice": {
                "code": str(act),
                "said": act_said(act),
                "face": card_face,
                "is_given": is_given,
            }
        }
    offered = acts_offered(hand, told)
    if hand.phase in (Phase.AUCTION, Phase.NAMING):
        calls = [(str(act), capfirst(act_said(act))) for act in offered]
        return context | {"calls": calls}
    return context | {"left": _by_suit([act for act in offered if isinstance(act, Card)])}


def _by_suit(cards: list[Card]) -> list[list[Any]]:
    """The cards in rows, one per suit."""
    rows: dict[str, list[Any]] = {}
    for card in cards:
        rows.setdefault(str(card.suit or ""), []).append(face(card))
    return list(rows.values())
