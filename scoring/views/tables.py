"""All tables of a round with their scores, for everybody: who met whom, and each hand on a tap."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.afternoon import BoardTable, RoundFacts, board_of
from scoring.models import Event
from scoring.store import afternoon_of, contracts_made, public_cast
from scoring.views.public import is_held_from
from scoring.words import (
    ShownHand,
    hands_of,
    score_spoken_for,
    side_labels,
    with_what_is_usual,
)

#: The value of `?round=` for all rounds.
ALL = "all"


def tables(request: HttpRequest, event: Event) -> HttpResponse:
    """The tables of the round asked for, by default the last one begun, or of all rounds.

    With `table` in the address also its hands. While the standings are held back from this reader,
    hands and points are hidden: the totals could be added up from them.
    """
    afternoon = afternoon_of(event)
    begun = [this_round for this_round in afternoon.frame.rounds if this_round.started_at]
    context = {"event": event, "rounds": begun, "held": is_held_from(request, event)}
    if request.GET.get("round") == ALL:
        cast = public_cast(event, afternoon)
        context["boards"] = [board_of(afternoon, this_round, cast) for this_round in begun]
    elif begun:
        chosen_round = _round_asked(request, begun)
        context |= _shown(request, event, chosen_round) | {"round": chosen_round}
    return render(request, "public/tables.html", context)


def _shown(request: HttpRequest, event: Event, this_round: RoundFacts) -> dict[str, object]:
    afternoon = afternoon_of(event)
    board = board_of(afternoon, this_round, public_cast(event, afternoon))
    number = request.GET.get("table", "")
    opened = next((table for table in board.tables if str(table.table.number) == number), None)
    labels = side_labels(event)
    return {
        "board": board,
        "opened": opened,
        "hands": _hands(event, opened) if opened and not opened.totals else (),
        "spoken": score_spoken_for(opened, labels) if opened else "",
        "labels": labels,
    }


def _hands(event: Event, opened: BoardTable) -> tuple[ShownHand, ...]:
    contracts = contracts_made(event.club, event.rules)
    return with_what_is_usual(hands_of(event, opened), contracts)


def _round_asked(request: HttpRequest, begun: list[RoundFacts]) -> RoundFacts:
    text = request.GET.get("round", "")
    number = int(text) if re.fullmatch(r"[1-9][0-9]{0,2}", text) else 0
    return next((this_round for this_round in begun if this_round.number == number), begun[-1])
