"""Fills the cards and the sign-in sheet of an event, with the names that the wall shows."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.afternoon import NamedEntrant, last_name_first, rounds_due, sorted_as
from scoring.models import Event
from scoring.sheets import ColumnOf, ListColumn, ListSheet, NameCard, SeatCard, TallyCard
from scoring.sheets.from_event import event_date, printed_now
from scoring.sheets.rotation_from_event import rotation_chart_of
from scoring.store import afternoon_of, wall_cast
from scoring.words import letters_of


def _people(event: Event) -> Iterator[tuple[NamedEntrant, str]]:
    """Everybody who has not withdrawn, each person with their entrant."""
    for entrant in wall_cast(event, afternoon_of(event)).whole.values():
        if not entrant.withdrawn:
            for position in entrant.names or (entrant.numbered,):
                for person in position.split(" / "):
                    yield entrant, person


def name_cards_of(event: Event) -> list[NameCard]:
    """A card for each person, in the order of the entrants."""
    chart = rotation_chart_of(event)
    begins = {line.number: line.places[0] for line in chart.lines} if 1 in chart.rounds else {}
    return [
        NameCard(entrant.number, person, begins.get(entrant.number, ""))
        for entrant, person in _people(event)
    ]


def table_numbers_of(event: Event) -> list[int]:
    """The table numbers of the session that is seated."""
    return [line.number for line in rotation_chart_of(event).tables]


def seat_cards_of(event: Event) -> list[SeatCard]:
    """Every seat of these tables."""
    letters = letters_of(event)
    return [
        SeatCard(table, letters.seat(seat))
        for table in table_numbers_of(event)
        for seat in event.rules.seats
    ]


def tally_cards_of(event: Event) -> list[TallyCard]:
    """A card for each entrant, including the rounds that are not seated yet."""
    chart = rotation_chart_of(event)
    to_come = range(chart.rounds.stop, rounds_due(afternoon_of(event)) + 1)
    return [
        TallyCard(
            line.number,
            line.name,
            (
                *zip(chart.rounds, line.places, strict=True),
                *((number, "") for number in to_come),
            ),
        )
        for line in chart.lines
    ]


def sign_in_of(event: Event) -> ListSheet:
    """A line for each person, by last name, with room to sign."""
    people = sorted(
        ((last_name_first(person), entrant.number) for entrant, person in _people(event)),
        key=lambda line: sorted_as(line[0]),
    )
    return ListSheet(
        title=event.name,
        about=(
            _("Who is here"),
            " · ".join((event.club.name, event_date(afternoon_of(event)))),
        ),
        columns=(
            ListColumn(_("No."), ColumnOf.FIGURE, tuple(str(number) for _name, number in people)),
            ListColumn(
                _("Name"), ColumnOf.TEXT, tuple(name for name, _number in people), bold=True
            ),
            ListColumn(_("Paid"), ColumnOf.PEN),
            ListColumn(_("Signature"), ColumnOf.PEN),
        ),
        rows=len(people),
        printed=printed_now(),
    )
