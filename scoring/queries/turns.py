"""Who plays which hand, and on which side, at a table where one more plays by turns."""

from collections.abc import Mapping

from scoring.models import Event, Seating, Table
from scoring.queries.entrants import NamedEntrant
from scoring.queries.sides import Sides, sides_of

#: Hand -> the numbers of those who play it, side by side in the order of their seats.
Turns = Mapping[int, tuple[list[int], list[int]]]


def turns_at(event: Event, table: Table) -> Turns:
    """Every hand of such a table with who plays it; {} where everybody keeps the seat.

    In one query, and without any for pairs and teams, who never do.
    """
    if event.format != Event.Format.INDIVIDUALS:
        return {}
    seatings = Seating.objects.filter(table=table)
    rows = list(seatings.values_list("seat", "first_hand", "last_hand", "entrant__number"))
    if all(first == 1 for _seat, first, _last, _number in rows):
        return {}
    found = {}
    for hand in range(1, table.hands_due + 1):
        playing = {
            seat: number for seat, first, last, number in rows if first <= hand <= (last or hand)
        }
        one, other = ([playing[seat] for seat in side] for side in event.rules.sides)
        found[hand] = (one, other)
    return found


def side_in_hand(turns: Turns, hand: int, number: int) -> int | None:
    """The side (0: N-S) on which an entrant plays a hand; None when it waits in it."""
    sides = turns.get(hand, ([], []))
    return next((side for side in (0, 1) if number in sides[side]), None)


def plays_by_turns(turns: Turns, number: int | None) -> bool:
    """Whether an entrant is one of those who play by turns there."""
    return any(number in side for sides in turns.values() for side in sides)


def seats_in_hand(
    event: Event, turns: Turns, hand: int, people: Mapping[int, NamedEntrant]
) -> tuple[Sides, NamedEntrant | None]:
    """Both sides of a hand, and who waits in it; `people` are all of the table by number."""
    names = list(turns[hand])
    waits = [entrant for number, entrant in people.items() if number not in names[0] + names[1]]
    return sides_of(event, names, people), waits[0] if waits else None
