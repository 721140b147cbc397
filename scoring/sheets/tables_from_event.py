"""Fills the poster of all tables from the database."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring.afternoon import Afternoon, BoardTable, Cast, RoundFacts, board_of
from scoring.models import Event
from scoring.sheets.from_event import event_date, printed_now
from scoring.sheets.tables_poster import PlayedRound, PlayedTable, TablesPoster
from scoring.store import afternoon_of, public_cast
from scoring.words import figure, labelled, score_spoken_for, side_by_side, side_labels


def tables_poster_of(event: Event, number: int | None = None) -> TablesPoster:
    """The tables of a round that has begun, or (None) of all such, with the public names."""
    afternoon = afternoon_of(event)
    cast = public_cast(event, afternoon)
    rounds = (this_round for this_round in afternoon.frame.rounds if this_round.started_at)
    labels = side_labels(event)
    return TablesPoster(
        club=event.club.name,
        event=event.name,
        date=event_date(afternoon),
        printed=printed_now(),
        sides=labels,
        rounds=tuple(
            _round(afternoon, this_round, cast, labels)
            for this_round in rounds
            if number in (None, this_round.number)
        ),
    )


def _round(
    afternoon: Afternoon, this_round: RoundFacts, cast: Cast, labels: tuple[str, str]
) -> PlayedRound:
    board = board_of(afternoon, this_round, cast)
    idle = side_by_side(
        f"{entrant.number}\N{NO-BREAK SPACE}{entrant.title}" for entrant in board.sit_outs
    )
    return PlayedRound(
        this_round.number,
        tuple(_tables(board.tables, labels)),
        labelled(_("Sits out"), idle) if idle else "",
    )


def _tables(tables: Iterable[BoardTable], labels: tuple[str, str]) -> Iterable[PlayedTable]:
    for table in tables:
        first, second = table.points
        is_empty = table.state == "empty"
        yield PlayedTable(
            table.table.number,
            table.titles,
            () if is_empty else (figure(first), figure(second)),
            None if is_empty or first == second else int(second > first),
            score_spoken_for(table, labels),
        )
