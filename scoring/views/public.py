"""What anybody may read: published events, their standings, the page of each entrant."""

import datetime as dt
import re
from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header, urlencode

from clubs.heavy import one_for_strangers
from clubs.transfer.spreadsheets import XLSX
from scoring.afternoon import (
    Afternoon,
    Countdown,
    EntrantRound,
    EventStandings,
    NamedEntrant,
    clock_now,
    entrants_called,
    persons_of,
    rounds_of,
    seating_of,
    session_of_brackets,
    standings_of,
)
from scoring.models import Event
from scoring.services.sign_up import is_ahead, is_open
from scoring.store import (
    active_house_rules,
    afternoon_of,
    club_named,
    clubs_with_events,
    contracts_made,
    hand_of_the_week,
    public_cast,
    published_events,
    published_events_of,
    published_seasons_of,
    rating_choice,
    sign_up_of,
    version_of,
)
from scoring.tables import PER_PAGE, StandingsTable, as_csv, as_xlsx
from scoring.templatetags.staff import works_for
from scoring.views.files import named_file
from scoring.views.named import or_404
from scoring.views.old_addresses import sort_asked
from scoring.words import (
    EventLinks,
    ShownRound,
    held_round,
    shown_round,
    unplayed_in_words,
    why,
    with_what_is_usual,
)

#: How long an open page waits between two polls, for htmx.
WHILE_PLAYED, AFTER_THE_END = "3s", "15s"
#: A search shows at most this many; the full list is below it anyway.
MOST_FOUND = 10


def home(request: HttpRequest) -> HttpResponse:
    """The first page: events being played now, then the published ones, latest first."""
    events = published_events()
    running = [event for event in events if _is_played(event)]
    others = [event for event in events if not _is_played(event)]
    context = {"running": running, "others": others, "clubs": clubs_with_events()}
    return render(request, "public/home.html", context)


def _is_played(event: Event) -> bool:
    """Whether an event is in play, not just seated: that is done days before."""
    return event.state == Event.State.RUNNING and event.has_begun  # type: ignore[attr-defined]


def club(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a club: coming events and how to sign up and get there; results, rules."""
    club = or_404(club_named(slug))
    timezone.activate(club.time_zone)
    events = published_events_of(club)
    coming = [event for event in reversed(events) if is_ahead(event, _begins(event))]
    context = {
        "club": club,
        "coming": [
            (event, is_open(getattr(event, "sign_up", None), event, _begins(event)))
            for event in coming
        ],
        "events": [event for event in events if event not in coming],
        "rules": active_house_rules(club),
        "seasons": published_seasons_of(club),
        "week_hand": hand_of_the_week(club) if events else None,
        "is_rated": rating_choice(club).readers == "everybody",
        "calendar": f"webcal://{request.get_host()}{reverse('club-calendar', args=[club.slug])}",
    }
    return render(request, "public/club.html", context)


def _begins(event: Event) -> dt.datetime:
    begins: dt.datetime = event.begins  # type: ignore[attr-defined]
    return begins


def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings, now or after a round, sorted by any column."""
    return render(request, "public/standings.html", _standings_context(request, event))


def standings_live(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings as a fragment, polled while the page is open."""
    return public_fragment(
        request, "public/standings_live.html", _standings_context(request, event)
    )


def standings_csv(request: HttpRequest, event: Event) -> HttpResponse:
    """The table of the page as a CSV file; redirects to the page while it is held back."""
    if is_held_from(request, event):
        return redirect("standings", event=event.uid)
    return standings_file(_standings_context(request, event)["table"], event, "csv")


def standings_xlsx(request: HttpRequest, event: Event) -> HttpResponse:
    """The table of the page as an Excel file; redirects to the page while it is held back."""
    if is_held_from(request, event):
        return redirect("standings", event=event.uid)
    table = _standings_context(request, event)["table"]
    with one_for_strangers():
        return standings_file(table, event, "xlsx")


def persons(request: HttpRequest, event: Event) -> HttpResponse:
    """What each person made if there were substitutes; held back together with the standings."""
    if is_held_from(request, event):
        return redirect("standings", event=event.uid)
    now = afternoon_of(event)
    people = persons_of(now, public_cast(event, now))
    page = Paginator(people, PER_PAGE).get_page(page_asked(request))
    return render(request, "public/persons.html", {"event": event, "page": page})


def seating(request: HttpRequest, event: Event) -> HttpResponse:
    """Who sits where, this round and the next."""
    return render(request, "public/seating.html", _seating_context(request, event))


def seating_live(request: HttpRequest, event: Event) -> HttpResponse:
    """The seating as a fragment."""
    return public_fragment(request, "public/seating_live.html", _seating_context(request, event))


def entrant(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """An entrant's whole afternoon."""
    return render(request, "public/entrant.html", _entrant_context(request, event, number))


def entrant_live(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """An entrant's afternoon as a fragment."""
    return public_fragment(
        request, "public/entrant_live.html", _entrant_context(request, event, number)
    )


def public_context(event: Event, now: Afternoon, live: str, **query: Any) -> dict[str, Any]:
    """What every page of an event shows; `live` is the address of its fragment, with `query`.

    A page polls less often once all is final and nothing is held back: it may still be reopened.
    """
    version = version_of(event, clock_now(now))
    values = {"v": version, **{name: value for name, value in query.items() if value}}
    context = now_context(event, now)
    is_over = event.is_final(context["now"]) and not event.is_held
    polled = f"{live}?{urlencode(values)}" if event.published else ""
    return {**context, "live": polled, "pause": AFTER_THE_END if is_over else WHILE_PLAYED}


def now_context(event: Event, afternoon: Afternoon) -> dict[str, Any]:
    """What is the same for every reader of an event: the announcement and the round's clock."""
    now = timezone.now()
    return {"event": event, "now": now, "clock": Countdown.of(clock_now(afternoon), now)}


def is_held_from(request: HttpRequest, event: Event) -> bool:
    """Whether this reader must wait until the director publishes the standings."""
    return event.is_held and not works_for(request.user, event.club)


def _standings_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    after = round_asked(request)
    section = request.GET.get("section", "")
    now = afternoon_of(event)
    cast = public_cast(event, now)
    standings = standings_of(now, cast, now=timezone.now(), after=after, section=section)
    held = is_held_from(request, event)
    if held:
        standings = standings.without_places
    table = StandingsTable(standings, sort=sort_asked(request), after=after)
    wanted = request.GET.get("who", "")[:80].strip()
    own = entrants_called(wanted, (entrant for _line, entrant in standings.lines))[:1]
    if own:
        table.turn_to_entrant(own[0].number)
    else:
        table.turn_to(page_asked(request))
    live = reverse("standings-live", args=[event.uid])
    choices = {"after": after, "section": standings.section, "sort": table.sort}
    return {
        **public_context(event, now, live, **choices, page=table.page.number, who=wanted),
        "wanted": wanted,
        "standings": standings,
        "unplayed": unplayed_in_words(standings.unplayed),
        "held": held,
        "table": table,
        "has_bracket": session_of_brackets(now) is not None,
        "asked": urlencode({name: value for name, value in choices.items() if value}),
        "rounds": tuple(range(1, standings.started + 1)) if not held else (),
        "shared": table.sharing(),
        "sat_out": standings.sat_out,
        "missed": standings.missed,
        "by_person": _shows_persons(event),
        "deals": event.has_deals and event.state == Event.State.FINISHED,
        "may_sign_up": _may_sign_up(event, now),
    }


def _may_sign_up(event: Event, now: Afternoon) -> bool:
    if event.state != Event.State.SETUP:
        return False  # without a query, as this page is read all afternoon
    return is_open(sign_up_of(event), event, now.frame.sessions[0].starts_at)


def _shows_persons(event: Event) -> bool:
    """Whether the table by persons says more than the standings and may be shown."""
    has_substitutes: bool = event.has_substitutes  # type: ignore[attr-defined] # an annotation
    is_single = event.format == Event.Format.INDIVIDUALS
    return has_substitutes and not is_single and event.names_shown != Event.Names.NUMBER


def round_asked(request: HttpRequest) -> int | None:
    """The round in the address; None for the present state and for anything that is no round."""
    text = request.GET.get("after", "")
    return int(text) if re.fullmatch(r"[1-9][0-9]{0,2}", text) else None


def page_asked(request: HttpRequest) -> int:
    """The page in the address; an unknown one shows page 1."""
    text = request.GET.get("page", "")
    return int(text) if re.fullmatch(r"[1-9][0-9]{0,3}", text) else 1


def _seating_context(request: HttpRequest, event: Event) -> dict[str, Any]:
    wanted = request.GET.get("who", "")[:80].strip()
    now = afternoon_of(event)
    seating = seating_of(now, public_cast(event, now))
    called = entrants_called(wanted, seating.entrants)
    entrants = called[:MOST_FOUND]
    return {
        **public_context(event, now, reverse("seating-live", args=[event.uid]), who=wanted),
        "wanted": wanted,
        "found": [(entrant, seating.places_of(entrant)) for entrant in entrants],
        "more": len(called) - len(entrants),
        "seating": seating,
    }


def _entrant_context(request: HttpRequest, event: Event, number: int) -> dict[str, Any]:
    now = afternoon_of(event)
    cast = public_cast(event, now)
    entrant = cast.by_number.get(number)
    if entrant is None:
        raise Http404
    standings = standings_of(now, cast, now=timezone.now())
    lines = standings.lines.plain
    place = next((n for n, row in enumerate(lines) if row.entrant == number), None)
    line = None if place is None else lines[place]
    rounds = rounds_of(now, entrant.id, cast, by_round=line.by_round if line else ())
    held = is_held_from(request, event)
    return {
        **public_context(event, now, reverse("entrant-live", args=[event.uid, number])),
        "entrant": entrant,
        "held": held,
        "line": line if standings.played and not held else None,
        "reasons": _reasons(standings, place) if not held else [],
        "adjustments": [
            adjustment for adjustment in standings.adjustments if adjustment.number == number
        ],
        "standings": standings.without_places if held else standings,
        "unplayed": unplayed_in_words(standings.unplayed),
        "rounds": _rounds_shown(event, entrant, rounds, held=held),
        "links": EventLinks(event.uid),
    }


def _rounds_shown(
    event: Event, entrant: NamedEntrant, rounds: Sequence[EntrantRound], *, held: bool
) -> list[ShownRound]:
    """The rounds in words; unless held back, each bid says how often the club makes it."""
    if held:
        return [held_round(event, entrant, this_round) for this_round in rounds]
    contracts = contracts_made(event.club, event.rules)
    shown_rounds = (shown_round(event, entrant, this_round) for this_round in rounds)
    return [
        this_round._replace(hands=with_what_is_usual(this_round.hands, contracts))
        for this_round in shown_rounds
    ]


def _reasons(standings: EventStandings, place: int | None) -> list[tuple[NamedEntrant, str]]:
    """Why the line above is ahead of this one, and this one of the next, with who is ahead."""
    if place is None or not standings.played:
        return []
    around = standings.lines[max(0, place - 1) : place + 1]
    return [(entrant, why(line)) for line, entrant in around if line.reason]


def public_fragment(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A fragment that open pages poll."""
    response = render(request, template, context)
    response["Cache-Control"] = "no-cache"
    return response


def standings_file(table: StandingsTable, event: Event, ending: str) -> HttpResponse:
    """The table as a file to save. Raises Http404 if it is neither “csv” nor “xlsx”."""
    kinds = {"csv": (as_csv, "text/csv; charset=utf-8"), "xlsx": (as_xlsx, XLSX)}
    make, kind = or_404(kinds.get(ending))
    name = named_file(event, "standings", event.name)
    disposition = content_disposition_header(True, f"{name}.{ending}")
    return HttpResponse(make(table), kind, headers={"Content-Disposition": disposition})
