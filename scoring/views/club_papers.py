"""Papers of a club: season table, certificates, members, attendance."""

import uuid

from django.http import HttpRequest, HttpResponseBase
from django.utils.text import slugify

from clubs.access import is_director
from clubs.models import Club
from scoring.models import Event
from scoring.season import attendance, season_table_of
from scoring.sheets import certificates_pdf, list_pdf
from scoring.sheets.certificates_from import certificates_of, season_certificates_of
from scoring.sheets.club_lists import attendance_list_of, members_list_of, season_list_of
from scoring.store import members_listed, season_named, seasons_of
from scoring.views.named import or_404
from scoring.views.printing import (
    download,
    in_large_print,
    look_of_club,
    paper_of,
    paper_of_club,
    printing,
)
from scoring.views.records import season_asked

#: How many places get a certificate by default, and at most.
USUAL_PLACES, MOST_PLACES = 3, 20


def certificates(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Certificates for the first places of a finished event."""
    if event.state != Event.State.FINISHED:
        or_404(None)
    with printing(event):
        sheets = or_404(certificates_of(event, _places(request)) or None)
        pdf = certificates_pdf(sheets, paper_of(event), large=in_large_print(request))
    return download(pdf, f"{slugify(event.name)}-certificates")


def season_pdf(request: HttpRequest, club: Club, season: uuid.UUID) -> HttpResponseBase:
    """The table of a season: with full names, or as the public sees it."""
    season_row = or_404(season_named(club, season))
    with look_of_club(club):
        table = season_table_of(season_row, public="public" in request.GET)
        pdf = list_pdf(season_list_of(table), paper_of_club(club), large=in_large_print(request))
    return download(pdf, slugify(season_row.name) or "season")


def season_certificates(request: HttpRequest, club: Club, season: uuid.UUID) -> HttpResponseBase:
    """Certificates for the first places of a season."""
    season_row = or_404(season_named(club, season))
    with look_of_club(club):
        table = season_table_of(season_row, public=False)
        to_print = or_404(season_certificates_of(table, _places(request)) or None)
        pdf = certificates_pdf(to_print, paper_of_club(club), large=in_large_print(request))
    return download(pdf, f"{slugify(season_row.name) or 'season'}-certificates")


def members_pdf(request: HttpRequest, club: Club) -> HttpResponseBase:
    """The members, for the staff; directors also see how to reach them."""
    with look_of_club(club):
        members_list = members_list_of(club, members_listed(club), is_director=is_director(request))
        pdf = list_pdf(members_list, paper_of_club(club), large=in_large_print(request))
    return download(pdf, f"{club.slug}-members")


def attendance_pdf(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Who came how often, in total or in a season, for the staff."""
    season = season_asked(request, seasons_of(club))
    with look_of_club(club):
        attendance_list = attendance_list_of(club, season, attendance(club, season))
        pdf = list_pdf(attendance_list, paper_of_club(club), large=in_large_print(request))
    return download(pdf, f"{club.slug}-attendance")


def _places(request: HttpRequest) -> int:
    text = request.GET.get("places", "")
    return int(text) if text in map(str, range(1, MOST_PLACES + 1)) else USUAL_PLACES
