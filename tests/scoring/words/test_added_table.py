"""What is said about the code of a table that is added to a round in play."""

import pytest

from clubs.models import Club, User
from scoring.afternoon.table_seats import splitting
from scoring.models import Event, Round
from scoring.rotations import Plan, RoundPlan, TablePlan
from scoring.services import rounds, table_seats
from scoring.store import afternoon_of
from scoring.words.table_repairs import split_shown
from tests.cast import add_entrants, make_event

TWO = (TablePlan(1, ((1,), (2,))), TablePlan(2, ((3,), (4,))))


def seated(club: Club, dora: User, *plans: RoundPlan, entry: str = Event.Entry.PHONES) -> Event:
    event = make_event(club, rounds_due=len(plans), hands=2, entry=entry)
    add_entrants(event, 4)
    return rounds.seat(event, plan=Plan(plans), by=dora, from_file=True)


def said_of_phones(event: Event) -> list[str]:
    """What stays when 3 and 4 get a table in round 1, besides results and seats."""
    now = afternoon_of(event)
    return list(split_shown(now, splitting(now, 1, numbers=[3, 4])).stays[1:])


def test_a_table_of_another_round_keeps_its_card(club: Club, dora: User) -> None:
    event = seated(club, dora, RoundPlan(TWO[:1], (3, 4)), RoundPlan(TWO))
    assert said_of_phones(event) == [
        "Table 2 has its code for the phones already, and its card works in this round too."
    ]


def test_a_new_table_is_printed_unless_it_was_there_before(club: Club, dora: User) -> None:
    event = seated(club, dora, RoundPlan(TWO))
    table_seats.merge(
        Round.objects.get(session__event=event, number=1), drop=2, keep=None, reason="flu", by=dora
    )
    assert said_of_phones(event) == [
        "The code of table 2 for the phones is on its sheet: print it. If the table was given up"
        " earlier, the card printed then works again."
    ]


@pytest.mark.parametrize("given_up", [False, True])
def test_without_phones_there_is_no_code(club: Club, dora: User, *, given_up: bool) -> None:
    first = RoundPlan(TWO) if given_up else RoundPlan(TWO[:1], (3, 4))
    event = seated(club, dora, first, RoundPlan(TWO), entry=Event.Entry.DESK)
    if given_up:
        table_seats.merge(
            Round.objects.get(session__event=event, number=1),
            drop=2,
            keep=None,
            reason="flu",
            by=dora,
        )
    assert said_of_phones(event) == []
