"""Seasons of a club, at the desk and for everybody."""

import uuid
from dataclasses import dataclass

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import is_director
from clubs.asker import refusal_shown, refusal_shown_on, user_of
from clubs.models import Club, Member
from scoring.forms.season import SeasonForm
from scoring.models import Event, Season
from scoring.season import SeasonRow, SeasonTable, followed_in, season_table_of
from scoring.services import seasons as services
from scoring.store import (
    club_named,
    event_named,
    events_beside,
    events_in,
    season_named,
    seasons_of,
)
from scoring.tables import PER_PAGE
from scoring.views.named import or_404
from scoring.views.public import page_asked
from scoring.views.sent import uid_sent
from scoring.words import line_in_words, moved_in_words, not_shown, way_in_words, worth_in_words


@dataclass(frozen=True)
class ShownWorth:
    """What an event was worth to somebody, in words."""

    event: Event
    day: object
    worth: str
    counts: bool


@dataclass(frozen=True)
class ShownRow:
    """A row of the table in words; `made_of` is the address that explains it."""

    row: SeasonRow
    worth: str
    made_of: str


@dataclass(frozen=True)
class ShownTotal:
    """What somebody's total is made of, and the address of her own page."""

    row: SeasonRow
    said: list[str]
    events: list[ShownWorth]
    page: str


def seasons(request: HttpRequest, club: Club) -> HttpResponse:
    """The seasons of a club."""
    context = {"club": club, "seasons": seasons_of(club), "is_director": is_director(request)}
    return render(request, "desk/seasons.html", context)


def season_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Begin a season."""
    form = SeasonForm(request.POST or None, instance=Season(club=club))
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form, "name"):
            made = services.make(club, form.values(), by=user_of(request))
            return redirect("season", slug=club.slug, season=made.uid)
    return _form_page(request, club, form)


def season_change(request: HttpRequest, club: Club, season: uuid.UUID) -> HttpResponse:
    """Change a season: how it is counted, or its dates."""
    season_row = or_404(season_named(club, season))
    # The form writes into its instance: it gets a row of its own, and `season_row` stays as stored.
    form = SeasonForm(request.POST or None, instance=or_404(season_named(club, season)))
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form, "name"):
            services.change(season_row, form.values(), by=user_of(request))
            messages.success(request, _("The season is changed."))
            return redirect("season", slug=club.slug, season=season_row.uid)
    return _form_page(request, club, form, season_row)


def _form_page(
    request: HttpRequest, club: Club, form: SeasonForm, season: Season | None = None
) -> HttpResponse:
    context = {"club": club, "form": form, "season": season}
    status = 422 if form.is_bound else 200
    return render(request, "desk/season_form.html", context, status=status)


def season_page(request: HttpRequest, club: Club, season: uuid.UUID) -> HttpResponse:
    """The table of a season for the staff."""
    season_row = or_404(season_named(club, season))
    table = season_table_of(season_row, public=False)
    context = {
        "followed": [(change, moved_in_words(change)) for change in followed_in(season_row)],
        **_shown(request, table, public=False),
    }
    return render(request, "desk/season.html", {"club": club, **context})


def season_events(request: HttpRequest, club: Club, season: uuid.UUID) -> HttpResponse:
    """The events in a season, and the latest of the others."""
    season_row = or_404(season_named(club, season))
    inside = events_in(season_row)
    beside = events_beside(season_row, [event for event, _day in inside])
    context = {"club": club, "season": season_row, "inside": inside, "beside": beside}
    return render(request, "desk/season_events.html", context)


@require_POST
def season_event(request: HttpRequest, club: Club, season: uuid.UUID) -> HttpResponse:
    """Add an event to a season, or remove it."""
    season_row = or_404(season_named(club, season))
    wanted = uid_sent(request.POST.get("event", ""))
    event = event_named(wanted) if wanted else None
    is_in = request.POST.get("is_in") == "1"
    if event is None or event.club_id != club.pk:
        messages.error(request, _("Choose one of the events."))
        return redirect("season-events", slug=club.slug, season=season_row.uid)
    with refusal_shown(request):
        services.choose(season_row, event, is_in=is_in, by=user_of(request))
    return redirect("season-events", slug=club.slug, season=season_row.uid)


@require_POST
def season_delete(request: HttpRequest, club: Club, season: uuid.UUID) -> HttpResponse:
    """Delete a season; its events stay."""
    season_row = or_404(season_named(club, season))
    services.delete(season_row, by=user_of(request))
    sentence = _("“%(name)s” is deleted. Its events are as they were.") % {"name": season_row.name}
    messages.success(request, sentence)
    return redirect("seasons", slug=club.slug)


def public_season(request: HttpRequest, slug: str, season: uuid.UUID) -> HttpResponse:
    """The table as the public may see it."""
    table = _public_table(slug, season)
    context = {"club": table.season.club, **_shown(request, table, public=True)}
    return render(request, "public/season.html", context)


def _public_table(slug: str, season: uuid.UUID) -> SeasonTable:
    club = or_404(club_named(slug))
    timezone.activate(club.time_zone)
    season_row = or_404(season_named(club, season))
    if not season_row.published:
        or_404(None)
    return season_table_of(season_row, public=True)


def season_line(request: HttpRequest, club: Club, season: uuid.UUID, player: int) -> HttpResponse:
    """What somebody's total is made of, for the staff."""
    table = season_table_of(or_404(season_named(club, season)), public=False)
    return _line_page(request, table, player, public=False)


def public_season_line(
    request: HttpRequest, slug: str, season: uuid.UUID, player: int
) -> HttpResponse:
    """What somebody's total is made of, as the public may see it."""
    return _line_page(request, _public_table(slug, season), player, public=True)


def _line_page(
    request: HttpRequest, table: SeasonTable, player: int, *, public: bool
) -> HttpResponse:
    row = or_404(next((row for row in table.rows if row.player == player), None))
    line, club = _shown_total(row, table, public=public), table.season.club
    context = {"club": club, "season": table.season, "line": line}
    return render(request, f"{'public' if public else 'desk'}/season_line.html", context)


def _shown(request: HttpRequest, table: SeasonTable, *, public: bool) -> dict[str, object]:
    way = way_in_words(table.season.way, table.games)
    page = Paginator(table.rows, PER_PAGE).get_page(page_asked(request))
    rows = [
        ShownRow(row, worth_in_words(row.line.worth), f"{request.path}people/{row.player}/")
        for row in page
    ]
    return {"table": table, "season": table.season, "way": way, "page": page, "rows": rows}


def _page_of(row: SeasonRow, club: Club, *, public: bool) -> str:
    """The address of a person's own page; "" for a guest, and if the reader may not see it."""
    member = row.member
    if member is None:
        return ""
    if not public:
        return reverse("person", args=[club.slug, member.uid])
    # A name hidden here must not be found behind the link.
    is_shown = member.names_shown in (Member.Names.FULL, Member.Names.INITIAL)
    if not is_shown or row.name == not_shown():
        return ""
    return reverse("public-person", args=[club.slug, member.uid])


def _shown_total(row: SeasonRow, table: SeasonTable, *, public: bool) -> ShownTotal:
    counted = {worth.event for worth in row.line.counted}
    worths = sorted((*row.line.counted, *row.line.dropped), key=lambda worth: worth.event)
    events = [
        ShownWorth(*row.at(worth), worth_in_words(worth.value), worth.event in counted)
        for worth in worths
    ]
    sentences = line_in_words(row.line, table.season.way)
    page = _page_of(row, table.season.club, public=public)
    return ShownTotal(row, sentences, events, page)
