"""Fills the sheets from the database."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest

from django.conf import settings
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.afternoon import (
    Afternoon,
    BoardTable,
    ChangedPaper,
    Entry,
    EventStandings,
    NamedEntrant,
    Names,
    RoundSeating,
    board_of,
    deal_ways,
    entrant_size,
    round_seating,
    shared_places,
    standings_of,
)
from scoring.afternoon import Side as SeatedSide
from scoring.models import Event, TableLink
from scoring.sheets import (
    Letters,
    Mark,
    NextPlace,
    ScoreSheet,
    SheetSide,
    StandingsSheet,
    TableCard,
)
from scoring.store import afternoon_of, links_in_use, public_cast, wall_cast
from scoring.words import (
    StandingsRow,
    cast_of,
    compared_in_words,
    deals_on_sheet,
    deals_said,
    figure,
    letters_of,
    rows_of,
    say,
    side_labels,
    signed,
    unplayed_in_words,
)

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def sheet_letters(event: Event) -> Letters:
    """The letters that are circled and keyed at this event."""
    rules, letters = event.rules, letters_of(event)
    directions = letters.direction_letters
    return Letters(
        seats=tuple(letters.seat(seat) for seat in rules.seats),
        sides=side_labels(event),
        strains=tuple(
            Mark(letters.strain_letters[strain], SIGNS.get(strain.value, ""))
            for strain in rules.strains
        ),
        directions=tuple(Mark(directions[direction]) for direction in rules.direction_names)
        if rules.has_directions
        else (),
        entrant=say(event.format, "one") if entrant_size(event) > 1 else "",
    )


def changed_sheets_of(event: Event, changed: ChangedPaper) -> list[ScoreSheet]:
    """The sheets affected by a change of seats, marked as new."""
    rounds = {number for number, _table in changed.tables}
    return [
        replace(sheet, event=_("NEW · %(name)s") % {"name": sheet.event})
        for sheet in score_sheets_of(event, rounds)
        if (sheet.round, int(sheet.table or 0)) in changed.tables
    ]


def score_sheets_of(
    event: Event, rounds: Collection[int] | None = None, only: int | None = None
) -> list[ScoreSheet]:
    """A sheet for each table of these rounds (None: of all), round by round, with full names.

    `only` selects one table. The QR codes lead to the event's printed address; there are none if
    only the desk enters hands.
    """
    afternoon = afternoon_of(event)
    cast = cast_of(afternoon, names=Names.FULL)
    links = {(link.session.number, link.table_number): link for link in valid_links(event)}
    sheets: list[ScoreSheet] = []
    for now, then in zip_longest(afternoon.frame.rounds, afternoon.frame.rounds[1:]):
        if rounds is None or now.number in rounds:
            following = round_seating(afternoon, then, cast) if then else None
            sheets += [
                _sheet(event, afternoon, table, following, links)
                for table in board_of(afternoon, now, cast).tables
                if only is None or table.table.number == only
            ]
    return sheets


def valid_links(event: Event) -> list[TableLink]:
    """The links that may be printed, by table; none if only the desk enters hands."""
    return [] if event.entry == Entry.DESK else links_in_use(event)


def address_of(event: Event, link: TableLink) -> str:
    """The address behind a table's QR code."""
    return f"{event.printed_address}/t/{link.token}/"


def standings_sheet_of(event: Event, *, public: bool, after: int | None) -> StandingsSheet:
    """The standings after a round (None: the last one started).

    If `public`, with the names that the event shows; otherwise with full names.
    """
    now, afternoon = timezone.localtime(), afternoon_of(event)
    cast = public_cast(event, afternoon) if public else wall_cast(event, afternoon)
    standings = standings_of(afternoon, cast, after=after, now=now)
    rows = rows_of(standings)
    return StandingsSheet(
        club=event.club.name,
        event=event.name,
        date=event_date(afternoon),
        after_round=standings.after,
        rounds=standings.rounds,
        final=standings.final,
        printed=printed_now(),
        called=say(event.format, "one"),
        rows=rows,
        since=_since(standings),
        notes=tuple(_notes(standings, rows)),
        signed=standings.final,
    )


def _since(standings: EventStandings) -> str:
    """Since when the standings are final, or until when they can be corrected."""
    if not standings.final_at:
        return ""
    at = timezone.localtime(standings.final_at)
    moment = {"date": date_format(at, "DATE_FORMAT"), "time": date_format(at, "TIME_FORMAT")}
    if standings.final:
        return _("Final since %(date)s, %(time)s") % moment
    return _("Corrections until %(date)s, %(time)s") % moment


def _notes(standings: EventStandings, rows: Iterable[StandingsRow]) -> Iterator[str]:
    """Sentences on shared places, broken ties, late arrivals, withdrawals and adjustments."""
    for rank, total, level in shared_places(standings, standings.lines.plain):
        listed = ", ".join(map(str, level))
        yield say(standings.format, "share-a-place", numbers=listed, rank=rank, total=figure(total))
    for row in rows if standings.played else ():
        number = row.entrant.number
        if row.why:
            yield _("No. %(number)s: %(text)s") % {"number": number, "text": row.why}
        if row.unranked:
            yield _("No. %(number)s: %(text)s") % {"number": number, "text": row.unranked}
        if row.came:
            came = _("Came in round %(number)s.") % {"number": row.came}
            yield _("No. %(number)s: %(text)s") % {"number": number, "text": came}
        if row.left:
            left = _("Left after round %(number)s.") % {"number": row.left}
            yield _("No. %(number)s: %(text)s") % {"number": number, "text": left}
    if compared := compared_in_words(standings.scored):
        yield compared
    if standings.cut_short:
        early = {"round": standings.after}
        yield _("The event ended early: no round after round %(round)s counts.") % early
    yield from unplayed_in_words(standings.unplayed)
    for adjustment in standings.adjustments:
        place = _(" (Round %(number)s)") % {"number": adjustment.round} if adjustment.round else ""
        text = f"{signed(adjustment.points)}{place} {adjustment.reason}"
        yield _("No. %(number)s: %(text)s") % {"number": adjustment.number, "text": text}


def table_cards_of(event: Event) -> list[TableCard]:
    """A card for each table of the last session, with its link; none without links."""
    afternoon = afternoon_of(event)
    session = afternoon.frame.sessions[-1]
    about = event_and_day(event)
    sentences = tuple(_how_to_use(event, language) for language in _languages(event))
    return [
        TableCard(str(link.table_number), about, sentences, address_of(event, link))
        for link in valid_links(event)
        if link.session_id == session.id
    ]


def _languages(event: Event) -> list[str]:
    """All languages of the site, the club's own first."""
    codes = [code for code, _name in settings.LANGUAGES]
    return sorted(codes, key=lambda code: code != event.club.language)


def _how_to_use(event: Event, language: str) -> str:
    with translation.override(language):
        if event.entry == Entry.TOTALS:
            return _(
                "Point your phone’s camera at the code: see who sits here, and send the totals of"
                " your round."
            )
        return _("Point your phone’s camera at the code: see who sits here, and enter your hands.")


def event_and_day(event: Event) -> str:
    """The event and its day in one line, for small cards."""
    return " · ".join((event.name, event_date(afternoon_of(event))))


def event_date(afternoon: Afternoon) -> str:
    """The day of the last session, formatted in the active language."""
    session = afternoon.frame.sessions[-1]
    return date_format(timezone.localtime(session.starts_at), "DATE_FORMAT")


def printed_now() -> str:
    """When a paper was made, for whoever holds two of them."""
    now = timezone.localtime()
    moment = {"date": date_format(now, "DATE_FORMAT"), "time": date_format(now, "TIME_FORMAT")}
    return _("Printed %(date)s at %(time)s") % moment


def _sheet(
    event: Event,
    afternoon: Afternoon,
    table: BoardTable,
    following: RoundSeating | None,
    links: dict[tuple[int, int], TableLink],
) -> ScoreSheet:
    letters = letters_of(event)
    this_round = table.table.round
    link = links.get((this_round.session, table.table.number))
    first, second = (_side(side, following) for side in table.sides)
    return ScoreSheet(
        dealers=tuple(letters.seat(hand.dealer) for hand in table.hands),
        club=event.club.name,
        event=event.name,
        date=event_date(afternoon),
        round=this_round.number,
        table=str(table.table.number),
        sides=(first, second),
        waits=_waits(event, table),
        deals=_deals(afternoon, table),
        address=address_of(event, link) if link else None,
    )


def _deals(afternoon: Afternoon, table: BoardTable) -> str:
    """“Deals 5 to 8” if all tables play the same; if deals move, also where they go next."""
    if here := deal_ways.deals_here(afternoon, table.table):
        return deals_on_sheet(here)
    deals = [hand.deal for hand in table.hands if hand.deal]
    return deals_said(deals[0], deals[-1]) if deals else ""


def _waits(event: Event, table: BoardTable) -> str:
    """The extra player at the table and the order in which seats change; "" if there is none."""
    if table.waits is None:
        return ""
    seats = ", ".join(letters_of(event).seat(seat) for seat in event.rules.seats)
    who = f"{table.waits.number} {table.waits.title}"
    sentence = _("By turns: %(who)s. One seat changes after each hand: %(seats)s")
    return sentence % {"who": who, "seats": seats}


def _side(seated: SeatedSide, following: RoundSeating | None) -> SheetSide:
    entrants = seated.entrants
    return SheetSide(
        numbers=tuple(entrant.number for entrant in entrants),
        players=tuple(name for entrant in entrants for name in entrant.names),
        next_places=tuple(_next_place(entrant, following) for entrant in entrants if following),
    )


def _next_place(entrant: NamedEntrant, following: RoundSeating) -> NextPlace:
    place = following.place_of(entrant)
    if place is None or place.table is None:
        return NextPlace(None)
    return NextPlace(str(place.table), _("waits") if place.waits else place.seat or "")
