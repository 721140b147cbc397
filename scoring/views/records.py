"""The records of a club, and its attendance."""

from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.models import Club
from scoring.models import Season
from scoring.season import ClubRecord, attendance, birthdays_in, club_records
from scoring.store import club_named, published_seasons_of, seasons_of
from scoring.views.named import or_404
from scoring.words import RECORDS, a_hand, figure


def records(request: HttpRequest, club: Club) -> HttpResponse:
    """For the staff: every event, full names."""
    return _page(request, club, seasons_of(club), public=False)


def public_records(request: HttpRequest, slug: str) -> HttpResponse:
    """For everybody, as far as each event and person allows."""
    club = or_404(club_named(slug))
    timezone.activate(club.time_zone)
    return _page(request, club, published_seasons_of(club), public=True)


def club_attendance(request: HttpRequest, club: Club) -> HttpResponse:
    """Who came how often, and who stopped coming."""
    season = season_asked(request, seasons_of(club))
    people = attendance(club, season)
    context = {
        "club": club,
        "season": season,
        "seasons": seasons_of(club),
        "people": people,
        "stopped": [person for person in people if person.has_stopped],
        "birthdays": birthdays_in(club),
    }
    return render(request, "desk/attendance.html", context)


def season_asked(request: HttpRequest, offered: list[Season]) -> Season | None:
    """The season in the address; None for all seasons and for anything unknown."""
    uid = request.GET.get("season", "")
    return next((season for season in offered if str(season.uid) == uid), None)


def _page(request: HttpRequest, club: Club, seasons: list[Season], *, public: bool) -> HttpResponse:
    season = season_asked(request, seasons)
    all_records = club_records(club, public=public, season=season)
    lists = {
        "games": all_records.games,
        "rounds": all_records.rounds,
        "seasons": all_records.seasons,
        "runs": all_records.runs,
        "first_moons": all_records.first_moons,
        "improved": all_records.improved,
    }
    context = {
        "club": club,
        "season": season,
        "seasons": seasons,
        "public": public,
        "records": [
            (name, RECORDS[name], [_shown(name, record) for record in lists[name]])
            for name in RECORDS
            if lists[name]
        ],
    }
    return render(request, "public/records.html", context)


def _shown(name: str, record: ClubRecord) -> tuple[ClubRecord, str]:
    """A record with its figure; the first moon has none."""
    if name == "first_moons":
        return record, ""
    if name == "improved":
        return record, f"+{a_hand(float(record.figure))}"
    return record, figure(Fraction(record.figure))
