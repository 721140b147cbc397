"""The pages of the hall screen: as many rows as fit, in letters as large as the names allow."""

import uuid

import pytest

from scoring.afternoon.board import Board, BoardTable
from scoring.afternoon.facts import TableFacts
from scoring.afternoon.hall_pages import ROWS, HallPage, Seat, seat_pages
from scoring.afternoon.hall_scores import score_pages
from scoring.afternoon.people import Cast, NamedEntrant
from scoring.afternoon.seats import RoundSeating, SeatedTable, Side
from tests.scoring.afternoon.making import TOTALS, rounds

PAIR = ("Eileen St-Jean", "Harvey Tremblay")
SHORT = ("Ann Lee", "Bob Roy")
LONG = ("Wilhelmina Fauntleroy", "Maximilian Featherstone")


def entrant(number: int, names: tuple[str, ...]) -> NamedEntrant:
    return NamedEntrant(number, uuid.UUID(int=number), number, names)


def pairs(tables: int, names: tuple[str, ...] = PAIR, *, idle: int = 0) -> RoundSeating:
    """This many tables of pairs who all have these names, with `idle` pairs sitting out."""
    sides = [
        Side((entrant(number, names),), (("N-S", "E-W")[number % 2 - 1],))
        for number in range(1, 2 * tables + 1)
    ]
    away = tuple(entrant(2 * tables + each, names) for each in range(1, idle + 1))
    seated = tuple(SeatedTable(at + 1, (sides[2 * at], sides[2 * at + 1])) for at in range(tables))
    return RoundSeating(1, seated, away)


def singles(tables: int) -> RoundSeating:
    """This many tables of single players."""
    people = [entrant(number, (PAIR[0],)) for number in range(1, 4 * tables + 1)]
    seated = tuple(
        SeatedTable(
            at // 4 + 1,
            (
                Side((people[at], people[at + 2]), ("N", "S")),
                Side((people[at + 1], people[at + 3]), ("E", "W")),
            ),
        )
        for at in range(0, len(people), 4)
    )
    return RoundSeating(1, seated, ())


def scored(seating: RoundSeating) -> Board:
    """The board of a round in which every table has handed in its totals."""
    (this_round,) = rounds(1)
    uid = uuid.UUID(int=1)
    tables = tuple(
        BoardTable(
            TableFacts(each.number, uid, this_round, 1, each.number, 8, "N", totals=TOTALS),
            each.sides,
            None,
            (),
        )
        for each in seating.tables
    )
    return Board(this_round, tables, (), Cast({}, {}, {}, ("N-S", "E-W"), {}))


def first_cell(pages: list[HallPage]) -> tuple[Seat, ...]:
    return pages[0].seats[0].cells[0]


@pytest.mark.parametrize("seating", [pairs, singles])
def test_the_fewer_tables_the_larger_the_letters_and_never_too_small(seating: object) -> None:
    make = pairs if seating is pairs else singles
    sizes = [seat_pages(make(tables), ROWS)[0].letters for tables in (2, 4, 8, 12)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] >= 15
    assert sizes[-1] >= 10


@pytest.mark.parametrize("tables", range(2, 41))
def test_up_to_forty_tables_every_page_fits_and_none_is_nearly_empty(tables: int) -> None:
    for seating in (pairs(tables), pairs(tables, LONG), pairs(tables, idle=1), singles(tables)):
        pages = seat_pages(seating, ROWS)
        lines = [1 + sum(max(map(len, row.cells)) for row in page.seats) for page in pages]
        tall = [each * page.letters / 10 for each, page in zip(lines, pages, strict=True)]
        assert max(tall) <= ROWS
        assert max(lines) - min(lines) <= 1


def test_with_few_tables_each_name_has_a_line_of_its_own() -> None:
    assert first_cell(seat_pages(pairs(2), ROWS)) == (
        Seat("1", "Eileen S."),
        Seat("", "Harvey T."),
    )
    assert first_cell(seat_pages(pairs(4, LONG), ROWS)) == (
        Seat("1", "Wilhelmina F."),
        Seat("", "Maximilian F."),
    )
    assert first_cell(seat_pages(singles(2), ROWS)) == (
        Seat("1", "Eileen S.", "N"),
        Seat("3", "Eileen S.", "S"),
    )


def test_with_many_tables_a_side_has_one_line_with_whole_names_if_they_fit() -> None:
    assert first_cell(seat_pages(pairs(12), ROWS)) == (Seat("1", " & ".join(PAIR)),)
    assert first_cell(seat_pages(pairs(12, SHORT), ROWS)) == (Seat("1", "Ann Lee & Bob Roy"),)
    assert first_cell(seat_pages(pairs(12, LONG), ROWS)) == (
        Seat("1", "Wilhelmina F. & Maximilian F."),
    )


def test_names_are_shortened_on_all_pages_or_on_none() -> None:
    seating = pairs(12)
    number, one = seating.tables[0].sides[0].entrants[0].number, entrant(1, LONG)
    sides = (Side((one,), ("N-S",)), seating.tables[0].sides[1])
    tables = (SeatedTable(number, sides), *seating.tables[1:])
    pages = seat_pages(RoundSeating(1, tables, ()), ROWS)
    names = {
        seat.name for page in pages for row in page.seats for cell in row.cells for seat in cell
    }
    assert names == {"Wilhelmina F. & Maximilian F.", "Eileen S. & Harvey T."}


def test_initials_lengthened_to_be_unique_are_not_shortened_again() -> None:
    names = {seat.name for seat in first_cell(seat_pages(pairs(2, ("Anna Be.", "Anna Bi.")), ROWS))}
    assert names == {"Anna Be.", "Anna Bi."}


def test_whoever_sits_out_is_listed_below_all_tables() -> None:
    last = seat_pages(pairs(3, idle=1), ROWS)[-1].seats[-1]
    assert (last.table, last.cells[0][0].number, last.span) == (None, "7", 2)


def test_without_a_name_only_the_number_is_shown() -> None:
    assert first_cell(seat_pages(pairs(2, ()), ROWS)) == (Seat("1", ""),)


def test_before_a_round_has_seats_it_has_no_page_of_them() -> None:
    assert seat_pages(RoundSeating(2, (), ()), ROWS) == []


# Scores


@pytest.mark.parametrize("tables", range(2, 41))
def test_the_scores_of_up_to_forty_tables_fit_on_their_pages(tables: int) -> None:
    for seating in (pairs(tables), pairs(tables, LONG), pairs(tables, ()), singles(tables)):
        pages = score_pages(scored(seating), ROWS)
        for page in pages:
            lines = 1 + sum(max(map(len, row.cells)) for row in page.seats)
            assert lines * page.letters / 10 <= ROWS
            assert all(row.points for row in page.seats)
        assert sum(len(page.seats) for page in pages) == tables


def test_the_scores_of_few_tables_have_a_line_for_each_name() -> None:
    assert first_cell(score_pages(scored(pairs(2)), ROWS)) == (
        Seat("1", "Eileen S."),
        Seat("", "Harvey T."),
    )
    assert first_cell(score_pages(scored(pairs(12)), ROWS)) == (Seat("1", "Eileen S. & Harvey T."),)
