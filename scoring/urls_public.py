"""Addresses that anybody may read. Floor: none; only what is published is shown."""

from django.urls import URLPattern, path
from django.views.decorators.csrf import csrf_exempt

from clubs.access import STAFF, guard
from scoring import access
from scoring.views import (
    api,
    brackets,
    careers,
    check,
    deal_papers,
    elsewhere,
    files,
    final_feed,
    first_start,
    hall,
    helping,
    old_addresses,
    public,
    ratings,
    records,
    rules,
    seasons,
    sent_event,
    tables,
    through,
)

EVENT = "events/<uuid:event>/"
#: A later version will be added beside this one; within it, fields are only added.
API = "api/v1/"
ENTRANT = EVENT + "entrants/<int:number>/"

pages: list[URLPattern] = [
    path("", public.home, name="home"),
    path("check/", check.check, name="check"),
    path("help/", helping.help_page, name="help"),
    path("clubs/<slug:slug>/", public.club, name="club"),
    path("clubs/<slug:slug>/events.ics", elsewhere.calendar, name="club-calendar"),
    path("clubs/<slug:slug>/final.atom", final_feed.final_feed, name="final-feed"),
    path("clubs/<slug:slug>/frame/", elsewhere.frame, name="club-frame"),
    path("clubs/<slug:slug>/seasons/<uuid:season>/", seasons.public_season, name="public-season"),
    path(
        "clubs/<slug:slug>/seasons/<uuid:season>/people/<int:player>/",
        seasons.public_season_line,
        name="public-season-line",
    ),
    path("clubs/<slug:slug>/people/<uuid:member>/", careers.person_public, name="public-person"),
    path("clubs/<slug:slug>/records/", records.public_records, name="public-records"),
    path("clubs/<slug:slug>/rating/", ratings.public_rating, name="public-rating"),
    path("people/<str:own_page>/", careers.person_own, name="own-person"),
    path("people/<str:own_page>/<int:year>.pdf", careers.year_own, name="year-own"),
    path(
        "clubs/<slug:slug>/seasons/<uuid:season>/season.<str:ending>",
        files.public_season_file,
        name="public-season-file",
    ),
    path("clubs/<slug:slug>/rules/<uuid:house_rules>/", rules.club_rules, name="club-rules"),
    path(EVENT + "standings.csv", public.standings_csv, name="standings-csv"),
    path(EVENT + "standings.xlsx", public.standings_xlsx, name="standings-xlsx"),
    path(EVENT + "persons/", public.persons, name="persons"),
    path(EVENT + "rules/", rules.public_rules, name="public-rules"),
    path(EVENT + "through/", through.through, name="through"),
    path(EVENT + "deals.pdf", deal_papers.public_deals, name="public-deals"),
    path(EVENT + "standings.png", through.picture, name="share-picture"),
    path(EVENT + "tables/", tables.tables, name="all-tables"),
    path(EVENT + "hall/", hall.hall, name="hall"),
]
#: Programs have no CSRF token: a method that is not allowed answers 405.
for_programs: list[URLPattern] = [
    path(API + "openapi.json", csrf_exempt(api.api_description), name="api-description"),
    path(API + "clubs/<slug:slug>/", csrf_exempt(api.api_club), name="api-club"),
    path(API + EVENT, csrf_exempt(api.api_event), name="api-event"),
    path(API + EVENT + "standings/", csrf_exempt(api.api_standings), name="api-standings"),
    path(API + EVENT + "rounds/<int:number>/", csrf_exempt(api.api_round), name="api-round"),
    path(API + EVENT + "rules/", csrf_exempt(api.api_rules), name="api-rules"),
]
read_by_all: list[URLPattern] = [
    path(EVENT, public.standings, name="standings"),
    path(EVENT + "seating/", public.seating, name="seating"),
    path(EVENT + "bracket/", brackets.public_bracket, name="public-bracket"),
    path(ENTRANT, public.entrant, name="entrant"),
]
fragments: list[URLPattern] = [
    path(EVENT + "live/", public.standings_live, name="standings-live"),
    path(EVENT + "seating/live/", public.seating_live, name="seating-live"),
    path(EVENT + "bracket/live/", brackets.public_bracket_live, name="public-bracket-live"),
    path(EVENT + "hall/live/", hall.hall_live, name="hall-live"),
    path(ENTRANT + "live/", public.entrant_live, name="entrant-live"),
]
#: The view checks access itself: there are no roles yet.
before_all: list[URLPattern] = [path("begin/", first_start.begin_club, name="first-start")]
#: With a key of the club in a header of the request.
with_key: list[URLPattern] = [
    path("clubs/<slug:slug>/take-event/", sent_event.receive, name="event-receive"),
]
moved: list[URLPattern] = [
    path(EVENT + "pairs/<path:rest>", old_addresses.entrants_moved, name="entrant-moved"),
]
urlpatterns = [
    *guard([*pages, *for_programs, *moved], access.public_floor, STAFF, stricter={}),
    *guard(read_by_all, access.public_kept_floor, STAFF, stricter={}),
    *before_all,
    *with_key,
    *guard(fragments, access.public_live_floor, STAFF, stricter={}),
]
