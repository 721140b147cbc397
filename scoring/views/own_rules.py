"""A player's own rules for a practice game: a known game with some of its options changed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.asker import refusal_shown_on
from scoring.views.practice import begun_as_chosen, new_game_form, remembered


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def practice_rules(request: HttpRequest) -> HttpResponse:
    """Every option of the rules chosen; the other choices are kept in the address."""
    start = new_game_form(request, request.GET)
    if not start.is_valid():
        return redirect("practice")
    form = start.changing(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form):
            game = begun_as_chosen(request, form.own(), start.cleaned_data)
            return remembered(request, redirect("practice-table", game=game.token))
    context = {"form": form, "begun_from": form.begun_from}
    return render(request, "practice/own_rules.html", context, status=422 if form.errors else 200)
