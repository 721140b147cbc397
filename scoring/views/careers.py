"""A person's page: for everybody as far as she allows, in full for herself and for the staff."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Member
from scoring.season import PersonRecord, person_record
from scoring.store.plays import person_by, person_in, person_named
from scoring.views.named import or_404
from scoring.words import (
    a_hand,
    contract_called,
    place_called,
    shown_names,
    trend_in_words,
)

_SEAL = Signer(salt="own-page")
#: Who chose one of these is shown to everybody.
CONSENTED = (Member.Names.FULL, Member.Names.INITIAL)
WIDTH, HEIGHT, EDGE = 600, 160, 12


@dataclass(frozen=True)
class Trend:
    """A line chart of points a hand, and what it says."""

    line: str
    dots: tuple[tuple[float, float], ...]
    least: str
    most: str
    said: str


def own_seal(member: Member) -> str:
    """What makes the link to her own page a person's alone."""
    return _SEAL.sign(str(member.uid))


def person_desk(request: HttpRequest, club: Club, member: uuid.UUID) -> HttpResponse:
    """For the staff: everything, and the link that is the person's own."""
    found = or_404(person_named(club, member))
    own = reverse("own-person", args=[own_seal(found)])
    context = {"club": club, "own_link": request.build_absolute_uri(own)}
    return _page(request, person_record(found, public=False), str(found), context)


def person_public(request: HttpRequest, slug: str, member: uuid.UUID) -> HttpResponse:
    """For everybody: what a person allowed to be shown, of events that anybody may read."""
    found = or_404(person_in(slug, member))
    timezone.activate(found.club.time_zone)
    record = person_record(found, public=True)
    if found.names_shown not in CONSENTED or not record.afternoons:
        raise Http404
    [name] = shown_names([str(found)], found.names_shown)
    return _page(request, record, name, {"club": found.club})


def person_own(request: HttpRequest, own_page: str) -> HttpResponse:
    """For herself: everything, by a link that nobody can guess."""
    try:
        found = or_404(person_by(uuid.UUID(_SEAL.unsign(own_page))))
    except (BadSignature, ValueError):
        raise Http404 from None
    timezone.activate(found.club.time_zone)
    record = person_record(found, public=False)
    response = _page(request, record, str(found), {"club": found.club})
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


def _page(
    request: HttpRequest, record: PersonRecord, name: str, context: dict[str, object]
) -> HttpResponse:
    values = [each.a_hand for each in record.afternoons if each.a_hand is not None]
    shown = {
        "name": name,
        "record": record,
        "afternoons": [(each, a_hand(each.a_hand)) for each in reversed(record.afternoons)],
        "partners": [(each, a_hand(each.a_hand)) for each in record.partners],
        "contracts": [(each, contract_called(each.bid, each.strain)) for each in record.contracts],
        "points": [
            (place_called(each.code), each.hands, a_hand(each.a_hand))
            for each in (*record.roles, *record.seats)
        ],
        "average": a_hand(record.points / record.hands if record.hands else None),
        "trend": _trend(values),
    }
    return render(request, "public/person.html", {**context, **shown})


def _trend(values: Sequence[float]) -> Trend | None:
    """None for fewer than two afternoons: they make no line."""
    if len(values) < 2:
        return None
    least, most = min(values), max(values)
    span = (most - least) or 1
    step = (WIDTH - 2 * EDGE) / (len(values) - 1)
    dots = tuple(
        (
            round(EDGE + number * step, 1),
            round(HEIGHT - EDGE - (value - least) / span * (HEIGHT - 2 * EDGE), 1),
        )
        for number, value in enumerate(values)
    )
    line = " ".join(f"{x},{y}" for x, y in dots)
    return Trend(line, dots, a_hand(least), a_hand(most), trend_in_words(values))
