"""A person's page: public as far as she allows, in full for herself and for the staff."""

import datetime as dt
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import is_director
from clubs.asker import user_of
from clubs.models import Club, Member
from clubs.services import members
from clubs.serving import todays_address
from scoring.models import RatingChoice
from scoring.season import PersonRecord, PointsIn, person_record, rating_of
from scoring.sheets.from_event import printed_now
from scoring.sheets.year_review import YearReview, year_review_pdf
from scoring.standings import Rating
from scoring.store import person_by, person_in, person_named, rating_choice
from scoring.views.named import or_404
from scoring.views.printing import download, in_large_print, look_of_club, paper_of
from scoring.views.ratings import chain_for
from scoring.words import (
    a_hand,
    contract_called,
    figure,
    place_called,
    shown_names,
    trend_in_words,
)

Readers = RatingChoice.Readers
_SEAL = Signer(salt="own-page")
#: Members who chose one of these have a public page.
CONSENTED = (Member.Names.FULL, Member.Names.INITIAL)
WIDTH, HEIGHT, EDGE = 600, 160, 12


@dataclass(frozen=True)
class Trend:
    """A line chart of points per hand with its scale and its description in words."""

    line: str
    dots: tuple[tuple[float, float], ...]
    least: str
    most: str
    first_day: str
    last_day: str
    said: str
    top, bottom = EDGE, HEIGHT - EDGE


def own_seal(member: Member) -> str:
    """The secret part of the link to a person's own page; revoking it changes the number."""
    revoked = member.links_revoked
    return _SEAL.sign(f"{member.uid}.{revoked}" if revoked else str(member.uid))


def person_desk(request: HttpRequest, club: Club, member: uuid.UUID) -> HttpResponse:
    """For the staff: everything, and the link for the person herself."""
    person = or_404(person_named(club, member))
    own = reverse("own-person", args=[own_seal(person)])
    record = person_record(person, public=False)
    context = {
        "club": club,
        "rating": _rating(person, public=False),
        "own_link": todays_address(request) + own,
        "may_revoke": is_director(request),
        "years": _years(record, lambda year: reverse("year-desk", args=[club.slug, member, year])),
    }
    return _page(request, record, str(person), context)


@require_POST
def link_revoke(request: HttpRequest, club: Club, member: uuid.UUID) -> HttpResponse:
    """Invalidate the person's own link and show the new one."""
    person = or_404(person_named(club, member))
    members.revoke_link(person, by=user_of(request))
    messages.success(request, _("The old link leads nowhere now. This is the new one."))
    return redirect("person", slug=club.slug, member=member)


def _years(record: PersonRecord, address: Callable[[int], str]) -> list[tuple[int, str]]:
    """The years in which somebody came, latest first, with the address of each printout."""
    years = {afternoon.day.year for afternoon in record.afternoons}
    return [(year, address(year)) for year in sorted(years, reverse=True)]


def person_public(request: HttpRequest, slug: str, member: uuid.UUID) -> HttpResponse:
    """For everybody: what a person allows to be shown, from events that anybody may read."""
    person = or_404(person_in(slug, member))
    timezone.activate(person.club.time_zone)
    record = person_record(person, public=True)
    if person.names_shown not in CONSENTED or not record.afternoons:
        raise Http404
    [name] = shown_names([str(person)], person.names_shown)
    context = {"club": person.club, "rating": _rating(person, public=True)}
    return _page(request, record, name, context)


def person_own(request: HttpRequest, own_page: str) -> HttpResponse:
    """For herself: everything, by a link that nobody can guess."""
    person = _owner(own_page)
    timezone.activate(person.club.time_zone)
    record = person_record(person, public=False)
    context = {
        "club": person.club,
        "rating": _rating(person, public=False),
        "years": _years(record, lambda year: reverse("year-own", args=[own_page, year])),
    }
    response = _page(request, record, str(person), context)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


def _rating(member: Member, *, public: bool) -> Rating | None:
    """None if the club shows these readers no rating, and before her first event."""
    hidden = {Readers.NOBODY, Readers.STAFF} if public else {Readers.NOBODY}
    if rating_choice(member.club).readers in hidden:
        return None
    return rating_of(chain_for(member.club, public=public), member)


def year_desk(request: HttpRequest, club: Club, member: uuid.UUID, year: int) -> HttpResponseBase:
    """A person's year on one page, for the staff to print."""
    return _year_pdf(request, or_404(person_named(club, member)), year)


def year_own(request: HttpRequest, own_page: str, year: int) -> HttpResponseBase:
    """Her year on one page, for herself."""
    return _year_pdf(request, _owner(own_page), year)


def _year_pdf(request: HttpRequest, member: Member, year: int) -> HttpResponseBase:
    record = person_record(member, public=False, year=year)
    if not record.afternoons:
        raise Http404
    paper = paper_of(record.afternoons[-1].event)
    timezone.activate(member.club.time_zone)
    with look_of_club(member.club):
        pdf = year_review_pdf(_review(record, year), paper, large=in_large_print(request))
    return download(pdf, f"{slugify(str(member)) or 'year'}-{year}")


def _review(record: PersonRecord, year: int) -> YearReview:
    places = [afternoon.place for afternoon in record.afternoons if afternoon.place]
    values = tuple(
        afternoon.a_hand for afternoon in record.afternoons if afternoon.a_hand is not None
    )
    average = _average(record)
    facts = [
        (_("Afternoons"), str(len(record.afternoons))),
        (_("Best place"), str(min(places)) if places else "–"),
        (_("Points"), figure(record.points)),
        (_("Points per hand"), a_hand(average)),
        (_("Highest round"), "–" if record.best is None else str(record.best)),
        (_("Contracts made"), f"{record.made} / {record.declared}"),
        (_("Longest run of contracts made"), str(record.longest_run)),
        (_("Lone hands made"), f"{record.lone[1]} / {record.lone[0]}"),
    ]
    contracts = sorted(record.contracts, key=lambda contract: -contract.declared)
    lists = (
        (
            _("Points per hand by role and seat"),
            [(place_called(place.code), a_hand(place.a_hand)) for place in _points(record)],
        ),
        (_("Partners"), [(partner.name, a_hand(partner.a_hand)) for partner in record.partners]),
        (
            _("Contracts"),
            [
                (
                    contract_called(contract.bid, contract.strain),
                    f"{contract.made} / {contract.declared}",
                )
                for contract in contracts
            ],
        ),
        (
            _("Afternoons"),
            [
                (
                    f"{date_format(afternoon.day, 'DATE_FORMAT')} {afternoon.event}",
                    figure(afternoon.points),
                )
                for afternoon in sorted(record.afternoons, key=lambda afternoon: -afternoon.points)
            ],
        ),
    )
    return YearReview(
        record.member.club.name,
        str(record.member),
        _("The year %(year)s") % {"year": year},
        facts,
        values,
        trend_in_words(values),
        tuple((heading, rows) for heading, rows in lists if rows),
        printed_now(),
    )


def _average(record: PersonRecord) -> float | None:
    return float(record.points / record.hands) if record.hands else None


def _points(record: PersonRecord) -> list[PointsIn]:
    return [*record.roles, *record.seats]


def _owner(own_page: str) -> Member:
    """The person whose link it is; raises Http404 if there is none."""
    try:
        uid, _dot, revoked = _SEAL.unsign(own_page).partition(".")
        person = or_404(person_by(uuid.UUID(uid)))
    except (BadSignature, ValueError):
        raise Http404 from None
    if revoked != str(person.links_revoked or ""):
        raise Http404
    return person


def _page(
    request: HttpRequest, record: PersonRecord, name: str, context: Mapping[str, object]
) -> HttpResponse:
    values = {
        "name": name,
        "record": record,
        "afternoons": [
            (afternoon, a_hand(afternoon.a_hand)) for afternoon in reversed(record.afternoons)
        ],
        "partners": [(partner, a_hand(partner.a_hand)) for partner in record.partners],
        "contracts": [
            (contract, contract_called(contract.bid, contract.strain))
            for contract in record.contracts
        ],
        "points": [
            (place_called(place.code), place.hands, a_hand(place.a_hand))
            for place in _points(record)
        ],
        "average": a_hand(_average(record)),
        "trend": _trend(
            [
                (afternoon.day, afternoon.a_hand)
                for afternoon in record.afternoons
                if afternoon.a_hand is not None
            ]
        ),
    }
    return render(request, "public/person.html", {**context, **values})


def _trend(played: Sequence[tuple[dt.date, float]]) -> Trend | None:
    """The chart of days with their points per hand; None for fewer than two, which make no line."""
    if len(played) < 2:
        return None
    values = [value for _day, value in played]
    least, most = min(values), max(values)
    span = (most - least) or 1
    step = (WIDTH - 2 * EDGE) / (len(values) - 1)
    dots = tuple(
        (
            round(EDGE + number * step, 1),
            round(Trend.bottom - (value - least) / span * (Trend.bottom - Trend.top), 1),
        )
        for number, value in enumerate(values)
    )
    line = " ".join(f"{x},{y}" for x, y in dots)
    first, last = (date_format(played[end][0], "DATE_FORMAT") for end in (0, -1))
    return Trend(line, dots, a_hand(least), a_hand(most), first, last, trend_in_words(values))
