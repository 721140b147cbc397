"""Addresses of the desk. Floor: director or scorer of the club (access.py)."""

from django.urls import URLPattern, path

from clubs.access import DIRECTOR, STAFF, guard
from scoring import access
from scoring.views import desk, hand, history, intake, pairs, preparation, round, sheets, totals

EVENT = "e/<uuid:event>/"
ROUND = EVENT + "rounds/<int:number>/"
TABLE = ROUND + "tables/<int:table>/"
HAND = TABLE + "hands/<int:hand>/"

preparing: list[URLPattern] = [
    path("", desk.desk, name="desk"),
    path("<slug:slug>/", desk.club_events, name="club-events"),
    path("<slug:slug>/new/", preparation.event_new, name="event-new"),
    path(EVENT + "change/", preparation.event_change, name="event-change"),
    path(EVENT + "pairs/", pairs.pairs, name="pairs"),
    path(EVENT + "pairs/import/", intake.pairs_import, name="pairs-import"),
    path(EVENT + "hands/import/", intake.hands_import, name="hands-import"),
    path(EVENT + "pairs/number/", pairs.pairs_number, name="pairs-number"),
    path(EVENT + "pairs/<uuid:pair>/", pairs.pair_change, name="pair-change"),
    path(EVENT + "pairs/<uuid:pair>/state/", pairs.pair_state, name="pair-state"),
    path(EVENT + "seat/", preparation.seat, name="event-seat"),
    path(EVENT + "unseat/", preparation.unseat, name="event-unseat"),
]
playing: list[URLPattern] = [
    path(EVENT, round.event_home, name="event"),
    path(EVENT + "publish/", round.publish, name="event-publish"),
    path(EVENT + "finish/", round.finish, name="event-finish"),
    path(EVENT + "reopen/", round.reopen, name="event-reopen"),
    path(EVENT + "history/", history.history, name="history"),
    path(ROUND, round.round_page, name="round"),
    path(ROUND + "start/", round.start, name="round-start"),
    path(ROUND + "take-back/", round.take_back, name="round-take-back"),
    path(TABLE, round.round_page, name="table"),
    path(TABLE + "live/", round.live, name="desk-live"),
    path(TABLE + "totals/", totals.table_totals, name="totals"),
    path(TABLE + "totals/take-back/", totals.take_back, name="totals-take-back"),
    path(HAND, hand.hand, name="hand"),
    path(HAND + "preview/", hand.preview, name="hand-preview"),
    path(HAND + "check/", round.check, name="hand-check"),
    path(HAND + "save/", round.save, name="hand-save"),
    path(HAND + "take-back/", hand.take_back, name="hand-take-back"),
    path(HAND + "settle/", hand.settle, name="hand-settle"),
]
printing: list[URLPattern] = [
    path(EVENT + "print/", sheets.sheets, name="sheets"),
    path(EVENT + "print/address/", sheets.confirm_address, name="sheets-address"),
    path(EVENT + "print/sheets.pdf", sheets.score_sheets_pdf, name="sheets-all"),
    path(EVENT + "print/blank.pdf", sheets.blank_pdf, name="sheet-blank"),
    path(EVENT + "print/standings.pdf", sheets.standings_of_event_pdf, name="standings-pdf"),
    path(EVENT + "links/<int:number>/revoke/", sheets.revoke_link, name="link-revoke"),
    path(ROUND + "sheets.pdf", sheets.score_sheets_pdf, name="sheets-round"),
    path(TABLE + "sheet.pdf", sheets.score_sheets_pdf, name="sheet-table"),
]
urlpatterns = guard(
    [*preparing, *playing, *printing],
    access.event_floor,
    STAFF,
    stricter=dict.fromkeys(access.DIRECTOR_ONLY, DIRECTOR),
)
