"""A finished practice hand, step by step: every step has an address and needs no script."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.models import PracticeGame, PracticeHand
from scoring.practice.replay import replayed
from scoring.store import practice_hands
from scoring.views.sent import number_sent


@never_cache
@require_safe
def practice_replay(request: HttpRequest, game: PracticeGame) -> HttpResponse:
    """A hand after the given number of its acts; shows nothing of a hand still being played."""
    number, step = (number_sent(request.GET.get(name, "")) or 0 for name in ("hand", "step"))
    row = _over(game, number)
    if row is None:
        return redirect("practice-table", game=game.token)
    context = {
        "game": game,
        "number": row.number,
        "replay": replayed(row.record, game.rules, step, game.seat),
        "is_six": game.rules.players == 6,
    }
    return render(request, "practice/replay.html", context)


def _over(game: PracticeGame, number: int) -> PracticeHand | None:
    """The finished hand with this number, 0 for the last one; None if there is none."""
    rows = [row for row in practice_hands(game) if row.number == number or not number]
    return rows[-1] if rows and rows[-1].is_over else None
