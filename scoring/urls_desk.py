"""Addresses of the desk. Floor: director or scorer of the club (access.py).

At the door a treasurer is admitted as well.
"""

from django.urls import URLPattern, path

from clubs.access import ANY_ROLE, DIRECTOR, STAFF, guard
from scoring import access
from scoring.views import (
    adjustments,
    board,
    brackets,
    card_papers,
    careers,
    carried,
    chart,
    clock,
    club_archive,
    club_papers,
    deal_papers,
    deals,
    desk,
    desk_standings,
    door,
    door_money,
    drafts,
    entrants,
    event_keys,
    files,
    fourth,
    guests,
    hand,
    history,
    house_rules,
    intake,
    irregularities,
    long_work,
    old_addresses,
    persons,
    phone_code,
    preparation,
    presence,
    prizes,
    ratings,
    records,
    rehearsals,
    repair,
    round,
    rules,
    screen,
    seasons,
    seating,
    seats,
    second,
    sessions,
    sheets,
    shelf,
    sign_up_desk,
    totals,
    undo,
    week,
    wishes,
)
from scoring.views.table_repairs import HANDS, MERGE, MOVE, SPLIT, TIME, VOID, repair_tables

EVENT = "e/<uuid:event>/"
ROUND = EVENT + "rounds/<int:number>/"
TABLE = ROUND + "tables/<int:table>/"
HAND = TABLE + "hands/<int:hand>/"
RULES = "<slug:slug>/rules/"
ONE_RULES = RULES + "<uuid:house_rules>/"

SEASONS = "<slug:slug>/seasons/"
ONE_SEASON = SEASONS + "<uuid:season>/"

#: The most frequent addresses come first, as they are matched in this order.
entering: list[URLPattern] = [
    path(HAND + "save/", hand.save, name="hand-save"),
    path(HAND + "check/", hand.check, name="hand-check"),
    path(HAND + "retype/", hand.retype, name="hand-retype"),
    path(HAND, hand.hand, name="hand"),
    path(HAND + "preview/", hand.preview, name="hand-preview"),
    path(HAND + "take-back/", hand.take_back, name="hand-take-back"),
    path(HAND + "annul/", hand.annul, name="hand-annul"),
    path(HAND + "settle/", hand.settle, name="hand-settle"),
]
preparing: list[URLPattern] = [
    path("", desk.desk, name="desk"),
    path("<slug:slug>/", desk.club_events, name="club-events"),
    path("<slug:slug>/new/", preparation.event_new, name="event-new"),
    path(EVENT + "change/", preparation.event_change, name="event-change"),
    path(EVENT + "carry/", carried.carry, name="event-carry"),
    path(EVENT + "put-away/", shelf.put_away, name="event-put-away"),
    path(EVENT + "delete/", shelf.delete, name="event-delete"),
    path(EVENT + "rehearse/", rehearsals.rehearse, name="event-rehearse"),
    path(EVENT + "rehearsal/fill/", rehearsals.fill, name="rehearsal-fill"),
    path(EVENT + "rehearsal/throw-away/", rehearsals.throw_away, name="rehearsal-throw-away"),
    path(EVENT + "entrants/", entrants.entrants_list, name="entrants"),
    path(EVENT + "entrants/members/", entrants.entrants_members, name="entrants-members"),
    path(EVENT + "entrants/import/", intake.entrants_import, name="entrants-import"),
    path(EVENT + "hands/import/", intake.hands_import, name="hands-import"),
    path(EVENT + "entrants/number/", entrants.entrants_number, name="entrants-number"),
    path(EVENT + "entrants/<uuid:entrant>/", entrants.entrant_change, name="entrant-change"),
    path(EVENT + "entrants/<uuid:entrant>/state/", entrants.entrant_state, name="entrant-state"),
    path(EVENT + "entrants/<uuid:entrant>/leave/", presence.leave, name="entrant-leave"),
    path(
        EVENT + "entrants/<uuid:entrant>/substitute/",
        presence.substitute,
        name="entrant-substitute",
    ),
    path(EVENT + "seat/", seating.seat, name="event-seat"),
    path(EVENT + "seat/chart/", chart.chart_import, name="chart-import"),
    path(EVENT + "seat/plan.csv", chart.plan_csv, name="plan-csv"),
    path(EVENT + "work/<slug:work>/", long_work.progress, name="long-work"),
    path(EVENT + "unseat/", seating.unseat, name="event-unseat"),
    path(EVENT + "wishes/", wishes.wishes, name="wishes"),
    path(EVENT + "wishes/<uuid:wish>/remove/", wishes.remove, name="wish-remove"),
]
signing_up: list[URLPattern] = [
    path(EVENT + "sign-up/", sign_up_desk.sign_up, name="event-sign-up"),
    path(EVENT + "sign-up/act/", sign_up_desk.act, name="event-sign-up-act"),
    path(EVENT + "sign-up/add/", sign_up_desk.add, name="event-sign-up-add"),
    path(EVENT + "sign-up/poster.pdf", sign_up_desk.poster, name="sign-up-poster"),
    path(
        EVENT + "sign-up/<uuid:registration>/",
        sign_up_desk.one,
        name="event-sign-up-one",
    ),
]
at_the_door: list[URLPattern] = [
    path(EVENT + "door/", door.door, name="door"),
    path(EVENT + "door/mark/", door.mark, name="door-mark"),
    path(EVENT + "door/walk-in/", door.walk_in, name="door-walk-in"),
    path(EVENT + "door/people/", door.people, name="door-people"),
    path(EVENT + "door/expect/", door.expect, name="door-expect"),
    path(EVENT + "door/play/", door.play, name="door-play"),
    path(EVENT + "door/fee/", door_money.fee, name="door-fee"),
    path(EVENT + "door/cash/", door_money.cash, name="door-cash"),
    path(EVENT + "door/cash.pdf", door_money.cash_pdf, name="cash-pdf"),
]
agreeing: list[URLPattern] = [
    path(RULES, house_rules.house_rules_list, name="house-rules"),
    path(RULES + "new/", house_rules.house_rules_new, name="house-rules-new"),
    path(RULES + "import/", house_rules.house_rules_import, name="house-rules-import"),
    path(RULES + "games/<slug:preset>/", house_rules.preset_page, name="house-rules-preset"),
    path(ONE_RULES, house_rules.house_rules_page, name="house-rules-page"),
    path(ONE_RULES + "change/", house_rules.house_rules_change, name="house-rules-change"),
    path(ONE_RULES + "state/", house_rules.house_rules_state, name="house-rules-state"),
    path(ONE_RULES + "rules.toml", house_rules.house_rules_file, name="house-rules-file"),
]
gathering: list[URLPattern] = [
    path("<slug:slug>/archive/", club_archive.club_archive, name="club-archive"),
    path("<slug:slug>/take-event/", carried.take, name="event-take"),
    path("<slug:slug>/event-keys/", event_keys.keys, name="event-keys"),
    path("<slug:slug>/event-keys/<uuid:key>/revoke/", event_keys.revoke, name="event-key-revoke"),
    path("<slug:slug>/records/", records.records, name="records"),
    path("<slug:slug>/hand-of-the-week/", week.week_desk, name="week-desk"),
    path("<slug:slug>/hand-of-the-week/close/", week.week_close, name="week-close"),
    path("<slug:slug>/rating/", ratings.rating, name="rating"),
    path("<slug:slug>/rating/readers/", ratings.readers, name="rating-readers"),
    path("<slug:slug>/attendance/", records.club_attendance, name="attendance"),
    path("<slug:slug>/attendance.pdf", club_papers.attendance_pdf, name="attendance-pdf"),
    path(SEASONS, seasons.seasons, name="seasons"),
    path(SEASONS + "new/", seasons.season_new, name="season-new"),
    path(ONE_SEASON, seasons.season_page, name="season"),
    path(ONE_SEASON + "people/<int:player>/", seasons.season_line, name="season-line"),
    path(ONE_SEASON + "change/", seasons.season_change, name="season-change"),
    path(ONE_SEASON + "events/", seasons.season_events, name="season-events"),
    path(ONE_SEASON + "event/", seasons.season_event, name="season-event"),
    path(ONE_SEASON + "delete/", seasons.season_delete, name="season-delete"),
    path(ONE_SEASON + "season.pdf", club_papers.season_pdf, name="season-pdf"),
    path(
        ONE_SEASON + "certificates.pdf",
        club_papers.season_certificates,
        name="season-certificates",
    ),
    path(ONE_SEASON + "season.<str:ending>", files.season_file, name="season-file"),
]
moved: list[URLPattern] = [
    path(EVENT + "pairs/", old_addresses.desk_entrants_moved, name="entrants-moved"),
    path(EVENT + "pairs/<path:rest>", old_addresses.desk_entrants_moved, name="entrants-moved"),
]
of_persons: list[URLPattern] = [
    path("<slug:slug>/people/<uuid:member>/", careers.person_desk, name="person"),
    path("<slug:slug>/people/<uuid:member>/link/", careers.link_revoke, name="own-link-revoke"),
    path("<slug:slug>/people/<uuid:member>/<int:year>.pdf", careers.year_desk, name="year-desk"),
    path("<slug:slug>/guests/", guests.earlier, name="guests"),
    path("<slug:slug>/members.pdf", club_papers.members_pdf, name="members-pdf"),
    path("<slug:slug>/members/<uuid:member>/data.json", persons.data, name="own-data"),
    path("<slug:slug>/members/<uuid:member>/erase/", persons.erase, name="erase"),
]
playing: list[URLPattern] = [
    path(EVENT, round.event_home, name="event"),
    path(EVENT + "publish/", round.publish, name="event-publish"),
    path(EVENT + "finish/", round.finish, name="event-finish"),
    path(EVENT + "reopen/", round.reopen, name="event-reopen"),
    path(EVENT + "adjustments/", adjustments.adjustments, name="adjustments"),
    path(EVENT + "adjustments/cut/", adjustments.cut_cards, name="cut-cards"),
    path(EVENT + "adjustments/<uuid:adjustment>/void/", adjustments.void, name="adjustment-void"),
    path(EVENT + "history/", history.history, name="history"),
    path(EVENT + "fairness/", seating.fairness, name="event-proof"),
    path(EVENT + "draft/", drafts.draft, name="draft"),
    path(EVENT + "bracket/", brackets.bracket, name="bracket"),
    path(TABLE + "goes-on/", brackets.decide, name="match-decide"),
    path(EVENT + "rules/", rules.event_rules, name="event-rules"),
    path(EVENT + "rules/change/", rules.event_rules_change, name="event-rules-change"),
    path(ROUND, round.round_page, name="round"),
    path(EVENT + "sections/", sessions.sections, name="sections"),
    path(EVENT + "sessions/new/", sessions.session_new, name="session-new"),
    path(EVENT + "sessions/<int:session>/remove/", sessions.session_remove, name="session-remove"),
    path(EVENT + "seats/", seats.anew, name="seats-anew"),
    path(ROUND + "seats/", seats.next_round, name="round-next"),
    path(ROUND + "exchange/", presence.exchange, name="seats-exchange"),
    path(ROUND + "start/", round.start, name="round-start"),
    path(ROUND + "take-back/", round.take_back, name="round-take-back"),
    path(TABLE, round.round_page, name="table"),
    path(TABLE + "totals/", totals.table_totals, name="totals"),
    path(TABLE + "totals/take-back/", totals.take_back, name="totals-take-back"),
]
rewarding: list[URLPattern] = [
    path(EVENT + "prizes/", prizes.prizes, name="prizes"),
    path(EVENT + "prizes/terms/", prizes.prizes_terms, name="prizes-terms"),
    path(EVENT + "prizes/add/", prizes.prize_add, name="prize-add"),
    path(EVENT + "prizes/prizes.pdf", prizes.prizes_pdf, name="prizes-pdf"),
    path(EVENT + "prizes/unveil/", prizes.prizes_unveil, name="prizes-unveil"),
    path(EVENT + "prizes/act/", prizes.prizes_act, name="prizes-act"),
    path(EVENT + "prizes/<uuid:prize>/", prizes.prize, name="prize"),
]
watching: list[URLPattern] = [
    path(EVENT + "board/", board.board, name="board"),
    path(EVENT + "board/<int:table>/fourth/", fourth.fourth_at_desk, name="board-fourth"),
    path(EVENT + "calls/<uuid:call>/answer/", board.answer, name="call-answer"),
    path(ROUND + "clock/", clock.clock, name="round-clock"),
    path(EVENT + "standings/", desk_standings.desk_standings, name="desk-standings"),
    path(EVENT + "screen/", screen.screen, name="screen"),
    path(EVENT + "undo/", undo.undo, name="event-undo"),
    path(EVENT + "irregularities/", irregularities.values, name="irregularities"),
    path(EVENT + "irregularities/give/", irregularities.give, name="irregularity-give"),
]
repairing: list[URLPattern] = [
    path(EVENT + "repair/", repair.repair, name="repair"),
    path(
        ROUND + "time-called/",
        repair_tables,
        {"repair": TIME},
        name="time-called",
    ),
    path(
        TABLE + "hands-due/",
        repair_tables,
        {"repair": HANDS},
        name="table-hands",
    ),
    path(
        TABLE + "void/",
        repair_tables,
        {"repair": VOID},
        name="table-void",
    ),
    path(
        TABLE + "move/",
        repair_tables,
        {"repair": MOVE},
        name="table-move",
    ),
    path(
        ROUND + "merge/",
        repair_tables,
        {"repair": MERGE},
        name="tables-merge",
    ),
    path(
        ROUND + "split/",
        repair_tables,
        {"repair": SPLIT},
        name="tables-split",
    ),
]
on_paper: list[URLPattern] = [
    path(EVENT + "code/", phone_code.phone_code, name="phone-code"),
    path(ROUND + "second/", second.second, name="second"),
    path(TABLE + "second/", second.table, name="second-table"),
    path(HAND + "second/", second.choose, name="second-choose"),
]
printing: list[URLPattern] = [
    path(EVENT + "deals/", deals.deals, name="deals"),
    path(EVENT + "deals/act/", deals.deals_act, name="deals-act"),
    path(EVENT + "deals/slips.pdf", deal_papers.deal_slips, name="deal-slips-pdf"),
    path(EVENT + "deals/records.pdf", deal_papers.deal_records, name="deal-records-pdf"),
    path(EVENT + "print/rules.pdf", sheets.event_rules_pdf, name="event-rules-pdf"),
    path(ONE_RULES + "rules.pdf", sheets.house_rules_pdf, name="house-rules-pdf"),
    path(EVENT + "print/", sheets.sheets, name="sheets"),
    path(EVENT + "print/address/", sheets.confirm_address, name="sheets-address"),
    path(EVENT + "print/sheets/", sheets.choose_sheets, name="sheets-choice"),
    path(EVENT + "print/sheets.pdf", sheets.score_sheets_pdf, name="sheets-all"),
    path(EVENT + "print/blank.pdf", sheets.blank_pdf, name="sheet-blank"),
    path(EVENT + "print/standings.pdf", sheets.standings_of_event_pdf, name="standings-pdf"),
    path(EVENT + "print/tables.pdf", sheets.tables_poster, name="poster-pdf"),
    path(EVENT + "print/certificates.pdf", club_papers.certificates, name="certificates-pdf"),
    path(EVENT + "results.<str:ending>", files.results_file, name="results-file"),
    path(
        EVENT + "standings.<str:ending>",
        desk_standings.desk_standings_file,
        name="desk-standings-file",
    ),
    path(EVENT + "print/cards.pdf", sheets.table_cards, name="table-cards-pdf"),
    path(EVENT + "print/to-come.pdf", card_papers.paper_to_come, name="paper-to-come"),
    path(EVENT + "print/names.pdf", sheets.name_list, name="name-list-pdf"),
    path(EVENT + "print/movement.pdf", sheets.movement_cards, name="movement-cards-pdf"),
    path(EVENT + "print/bracket.pdf", sheets.bracket, name="bracket-pdf"),
    path(EVENT + "print/rotation.pdf", sheets.rotation_chart, name="rotation-chart-pdf"),
    path(EVENT + "print/cards/<slug:paper>.pdf", card_papers.card_paper, name="card-paper"),
    path(EVENT + "links/<int:number>/revoke/", sheets.revoke_link, name="link-revoke"),
    path(ROUND + "tables.pdf", sheets.tables_poster, name="poster-round-pdf"),
    path(ROUND + "sheets.pdf", sheets.score_sheets_pdf, name="sheets-round"),
    path(TABLE + "sheet.pdf", sheets.score_sheets_pdf, name="sheet-table"),
]
results_live: list[URLPattern] = [path(TABLE + "live/", round.live, name="desk-live")]
board_live: list[URLPattern] = [
    path(EVENT + "board/live/", board.live, name="board-live"),
    path(
        EVENT + "standings/live/",
        desk_standings.desk_standings_live,
        name="desk-standings-live",
    ),
]
door_news: list[URLPattern] = [path(EVENT + "door/news/", door.news, name="door-news")]
pages = [
    *entering,
    *preparing,
    *signing_up,
    *moved,
    *agreeing,
    *gathering,
    *of_persons,
    *playing,
    *rewarding,
    *watching,
    *repairing,
    *on_paper,
    *printing,
]
urlpatterns = [
    *guard(door_news, access.desk_live_floor, ANY_ROLE, stricter={}),
    *guard(at_the_door, access.door_floor, ANY_ROLE, stricter=access.AT_THE_DOOR),
    *guard(results_live, access.desk_live_floor, STAFF, stricter={}),
    *guard(board_live, access.board_live_floor, STAFF, stricter={}),
    *guard(
        pages, access.event_floor, STAFF, stricter=dict.fromkeys(access.DIRECTOR_ONLY, DIRECTOR)
    ),
]
