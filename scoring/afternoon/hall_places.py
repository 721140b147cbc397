"""The standings on the hall screen, in full detail as long as a few pages hold them."""

from collections.abc import Iterator, Mapping, Sequence

from scoring.afternoon.hall_pages import (
    SPARE,
    WIDTH,
    Fit,
    HallPage,
    Names,
    Placed,
    PlaceRow,
    all_fit,
    fitted_names,
    fitting,
    needed_width,
    shared_out,
)
from scoring.afternoon.people import NamedEntrant
from scoring.afternoon.ranking import EventStandings
from scoring.afternoon.record import Record
from scoring.standings import Line, Remembered

#: Place, number and points; and two columns of standings with the space between them.
FIGURES = 10.3
COLUMNS = 2
#: How many pages of standings people will wait for in full detail.
MOST_PAGES = 4
BESIDE = 0.8
#: How wide the mark for one who has left is, in letters; words would leave no room for a name.
HAS_LEFT = 1.2
#: Further columns of the standings if there is room, the most important first, and their widths.
EXTRAS = (("rounds", 4.6), ("against", 5.0))
#: Letters this large give way to a column rather than grow.
COMFORTABLE = 1.4

#: A line with its entrant; a code alone heads a part of a final.
_Place = tuple[Line, NamedEntrant] | str


def place_pages(
    standings: EventStandings, records: Mapping[int, Record], rows: int
) -> list[HallPage]:
    """The standings, a column on each page; two, with less detail, if there would be many pages."""
    parts = shared_out(list(_unfitted_places(standings)), rows - 1)
    beside = 1 if len(parts) <= MOST_PAGES else COLUMNS
    screens = [tuple(parts[at : at + beside]) for at in range(0, len(parts), beside)]
    made: Remembered[HallPage] = standings.cast.kept("pages of places", Remembered)
    return [
        made.of(
            number, (number, len(screens), screen, _records_in(screen, records), rows), _place_page
        )
        for number, screen in enumerate(screens, start=1)
    ]


def _records_in(
    columns: Sequence[Sequence[_Place]], records: Mapping[int, Record]
) -> Mapping[int, Record]:
    """Number -> record of those on a page, which is rendered again only if these change."""
    entrants = (
        place[1].number for column in columns for place in column if not isinstance(place, str)
    )
    return {number: records[number] for number in entrants}


def _unfitted_places(standings: EventStandings) -> Iterator[_Place]:
    before = ""
    for line, entrant in standings.lines:
        if (part := standings.part_of(line)) != before:
            yield part
            before = part
        yield line, entrant


def _place_page(
    number: int,
    of: int,
    columns: Sequence[Sequence[_Place]],
    records: Mapping[int, Record],
    rows: int,
) -> HallPage:
    extras, fit = _extras_that_fit(columns, rows)
    are_whole = all_fit(_names_in(columns), fit.room)
    return HallPage(
        f"places-{number}",
        number,
        of,
        fit.in_tenths,
        places=tuple(
            tuple(_place_row(place, records, fit.room, are_whole=are_whole) for place in column)
            for column in columns
        ),
        extras=extras,
    )


def _extras_that_fit(columns: Sequence[Sequence[_Place]], rows: int) -> tuple[tuple[str, ...], Fit]:
    """As many further columns as leave the letters comfortable, and those letters."""
    names = list(_names_in(columns))
    wide = (WIDTH - (len(columns) - 1) * BESIDE) / len(columns)
    high, needed = (rows - SPARE) / (1 + len(columns[0])), needed_width(names, wide - FIGURES)
    fits = []
    for number in range(len(EXTRAS) + 1):
        taken = sum(width for _code, width in EXTRAS[:number])
        fits.append(fitting(needed, high=high, wide=wide, fixed=FIGURES + taken))
    enough = min(COMFORTABLE, fits[0].scale)
    number = max(number for number, fit in enumerate(fits) if fit.scale >= enough)
    return tuple(code for code, _width in EXTRAS[:number]), fits[number]


def _names_in(columns: Sequence[Sequence[_Place]]) -> Iterator[Names]:
    return (place[1].names for column in columns for place in column if not isinstance(place, str))


def _place_row(
    place: _Place, records: Mapping[int, Record], room: float, *, are_whole: bool
) -> PlaceRow:
    if isinstance(place, str):
        return PlaceRow(part=place)
    line, entrant = place
    if entrant.withdrawn:
        room -= HAS_LEFT
        are_whole = are_whole and all_fit([entrant.names], room)
    name = fitted_names(entrant.names, room, are_whole=are_whole)
    record = records[entrant.number]
    placed = Placed(
        entrant.number,
        name,
        entrant.withdrawn,
        line.total,
        record.is_new,
        record.against,
        record.won,
        record.lost,
    )
    return PlaceRow(line.rank, record.gained, placed)
