"""What a repair of tables would do, in values alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from scoring.afternoon.codes import Format, HandKind, Presence
from scoring.afternoon.facts import Afternoon, SectionFacts
from scoring.afternoon.table_repairs import (
    CannotRepair,
    other_hands,
    play_goes_on,
    results_moved,
    table_voided,
    time_called,
)
from scoring.afternoon.table_seats import Merging, Moved, Splitting, merging, splitting
from tests.scoring.afternoon.making import TOTALS, afternoon, disputed, hands, rounds, table


@contextmanager
def cannot(code: str, **params: object) -> Iterator[None]:
    """Expect the repair to be impossible, for this reason."""
    with pytest.raises(CannotRepair) as caught:
        yield
    assert (caught.value.code, caught.value.params) == (code, params)


def numbers(tables: object) -> list[int]:
    return [each.number for each in tables]  # type: ignore[attr-defined]


# Hands, and time


def test_only_tables_with_a_different_number_of_hands_are_changed() -> None:
    now = afternoon(table(1), table(2, hands_due=6), table(3, hands(5, 7)))
    found = other_hands(now, 1, hands=6)
    assert (numbers(found.tables), numbers(found.shorter)) == ([1, 3], [3])
    assert other_hands(now, 1, hands=6, only=2).is_done


def test_the_rounds_to_come_are_those_of_the_same_session() -> None:
    one, two, three = rounds(3)
    elsewhere = replace(three, session=2)
    now = afternoon(
        table(1, round=one), table(2, round=two), table(3, round=elsewhere),
        of_rounds=(one, two, elsewhere),
    )  # fmt: skip
    assert numbers(other_hands(now, 1, hands=6, onward=True).tables) == [1, 2]


def test_a_result_that_stays_anyway_does_not_matter() -> None:
    before, after = afternoon(table(1)), afternoon(table(1, hands(2)))
    assert other_hands(before, 1, hands=6).looked_at == other_hands(after, 1, hands=6).looked_at
    beyond = afternoon(table(1, hands(7)))
    assert other_hands(before, 1, hands=6).looked_at != other_hands(beyond, 1, hands=6).looked_at


def test_time_is_called_for_hands_without_any_report() -> None:
    now = afternoon(
        table(1, (*hands(1), *disputed(2)), hands_due=4), table(2, hands_due=2, totals=TOTALS)
    )
    found = time_called(now, 1)
    assert found.missing == ((1, 3), (1, 4))
    assert found.disputed == ((1, 2),)
    assert time_called(now, 1, only=2).is_done


def test_play_goes_on_with_the_hands_that_were_given_up() -> None:
    given_up = hands(3, kind=HandKind.NOT_PLAYED)
    now = afternoon(table(1, (*hands(1), *given_up)), table(2))
    assert play_goes_on(now, 1).reopened == ((1, 3),)
    assert play_goes_on(now, 1, only=2).is_done


def test_void_hands_are_not_voided_again() -> None:
    now = afternoon(table(1, (*hands(1), *hands(2, kind=HandKind.VOID)), hands_due=3))
    assert table_voided(now, 1, table=1).hands == (1, 3)
    whole = afternoon(table(1, hands(1, 2, kind=HandKind.VOID), hands_due=2))
    assert table_voided(whole, 1, table=1).is_done


def test_rounds_to_come_and_unknown_tables_can_t_be_repaired() -> None:
    one, two = rounds(2)
    now = afternoon(table(1, round=two), of_rounds=(one, two))
    with cannot("round-not-started", round=2):
        time_called(now, 2)
    with cannot("round-not-started", round=2):
        table_voided(now, 2, table=1)
    with cannot("seats-anew"):
        time_called(now, 2, only=9)


# The wrong table


def test_the_results_of_a_table_can_be_moved_or_exchanged() -> None:
    now = afternoon(table(1, hands(1)), table(2), table(3, totals=TOTALS))
    moved = results_moved(now, 1, one=1, other=2)
    assert [numbers(way) for way in moved.ways] == [[1, 2]]
    assert numbers(moved.emptied) == [1]
    exchanged = results_moved(now, 1, one=1, other=3, both=True)
    assert [numbers(way) for way in exchanged.ways] == [[1, 3], [3, 1]]
    assert exchanged.emptied == ()


def test_an_exchange_with_a_table_without_results_moves_them() -> None:
    now = afternoon(table(1), table(2, hands(1)))
    found = results_moved(now, 1, one=1, other=2, both=True)
    assert [numbers(way) for way in found.ways] == [[2, 1]]
    assert numbers(found.emptied) == [2]


def test_results_are_not_moved_onto_others_or_to_a_shorter_table() -> None:
    now = afternoon(table(1), table(2, hands(8)), table(3, hands(1)), table(4, hands_due=6))
    with cannot("nothing-to-move", table=1):
        results_moved(now, 1, one=1, other=2)
    with cannot("table-has-results", table=3):
        results_moved(now, 1, one=2, other=3)
    with cannot("table-too-short", table=4, hands=6, other=2):
        results_moved(now, 1, one=2, other=4)
    for other in (2, 9):
        with cannot("not-two-tables"):
            results_moved(now, 1, one=2, other=other)


# Seats


def without(now: Afternoon, *left: int) -> Afternoon:
    """The event after these entrants have left."""
    entrants = {
        pk: replace(each, state=Presence.WITHDRAWN) if each.number in left else each
        for pk, each in now.frame.entrants.items()
    }
    return replace(now, frame=replace(now.frame, entrants=entrants))


def with_sections(now: Afternoon, *sections: set[int]) -> Afternoon:
    """The event with its entrants placed in these sections."""
    (session,) = now.frame.sessions
    placed = tuple(
        SectionFacts(number, "AB"[number - 1], "", 0, 8, frozenset(entrants))
        for number, entrants in enumerate(sections, 1)
    )
    whole = session._replace(sections=placed)
    return replace(now, frame=replace(now.frame, sessions=(whole,)))


def test_a_pair_takes_the_seats_of_one_that_left() -> None:
    now = without(afternoon(table(1), table(2)), 1, 3)
    assert merging(now, 1, drop=2, keep=1) == Merging(
        1, drop=2, keep=1, gone=(1, 3), moved=(Moved(4, ("N", "S"), (41, 43)),), out=()
    )


def test_a_pair_alone_at_a_table_given_up_sits_out() -> None:
    now = without(afternoon(table(1), table(2)), 3)
    found = merging(now, 1, drop=2)
    assert (found.gone, found.moved, found.out) == ((3,), (), (4,))


def test_a_table_is_not_filled_if_nobody_is_missing_or_too_few_are_left() -> None:
    now = afternoon(table(1), table(2))
    with cannot("nobody-missing", table=1, round=1):
        merging(without(now, 3), 1, drop=2, keep=1)
    with cannot("table-still-short", table=1, missing=1):
        merging(without(now, 1, 3, 4), 1, drop=2, keep=1)


def test_a_table_in_another_section_or_with_results_or_turns_is_not_merged() -> None:
    with cannot("other-section"):
        merging(without(afternoon(table(1), table(2, section=2)), 1), 1, drop=2, keep=1)
    with cannot("table-has-begun", table=1):
        merging(afternoon(table(1, totals=TOTALS), table(2)), 1, drop=2, keep=1)
    turns = [seat._replace(first_hand=2) for seat in table(1).seats]
    with cannot("plays-by-turns"):
        merging(afternoon(table(1, seats=tuple(turns))), 1, drop=1)


def given_up(now: Afternoon, number: int) -> Afternoon:
    """The event without a table; its players have no seat."""
    return replace(now, tables={pk: each for pk, each in now.tables.items() if pk != number})


def test_a_new_table_gets_a_free_number() -> None:
    one, two = rounds(2, begun=2)
    first = [table(1, round=one), table(2, round=one, hands_due=5)]
    then = [replace(table(number, round=two), id=number + 2) for number in (1, 2)]
    now = with_sections(afternoon(*first, *then, of_rounds=(one, two)), {1, 2, 3, 4})
    assert splitting(given_up(now, 1), 1, numbers=[2, 1]) == Splitting(
        1, table=1, sides=((2,), (1,)), hands=5, new=()
    )


def test_single_players_fill_both_sides_even_in_a_session_without_tables() -> None:
    now = with_sections(afternoon(table(1), table(2)), {1, 2, 3, 4})
    alone = replace(
        given_up(given_up(now, 1), 2), event=replace(now.event, format=Format.INDIVIDUALS)
    )
    found = splitting(alone, 1, numbers=[4, 2, 1, 3])
    assert (found.table, found.sides, found.hands) == (1, ((4, 2), (1, 3)), 8)


def test_a_latecomer_begins_with_that_round() -> None:
    now = given_up(with_sections(afternoon(table(1), table(2)), {1, 2, 3, 4}), 2)
    late = {**now.frame.entrants, 3: replace(now.frame.entrants[3], first_round=2)}
    now = replace(now, frame=replace(now.frame, entrants=late))
    assert splitting(now, 1, numbers=[3, 4]).new == (3,)


def test_only_people_without_a_seat_in_one_section_get_a_table() -> None:
    now = given_up(with_sections(afternoon(table(1), table(2)), {1, 2, 3}, {4}), 2)
    with cannot("table-takes", due=2):
        splitting(now, 1, numbers=[3])
    with cannot("table-takes", due=2):
        splitting(now, 1, numbers=[3, 3])
    with cannot("has-a-seat", number=1, round=1):
        splitting(now, 1, numbers=[3, 1])
    with cannot("has-a-seat", number=4, round=1):
        splitting(without(now, 4), 1, numbers=[3, 4])
    with cannot("other-section"):
        splitting(now, 1, numbers=[3, 4])
