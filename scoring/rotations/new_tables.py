"""Pairs who meet nobody twice and come to no table twice, for at most as many rounds as tables.

With an odd number of tables half of the pairs go up by a table each round and the other half
down. For an even number a first round is stored, and pairs and tables shift by one each round:
a Howell design (S. H. Y. Hung and N. S. Mendelsohn, "On Howell designs", 1974). An extra odd pair
takes somebody's place at a different table each round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.rotations.seats import Meeting

#: First rounds found by search, by (even) number of tables. With n tables the pairs are 0 to n - 1
#: and n to 2n - 1, and each half is a circle. The meetings are in the order of the tables.
FIRST_ROUNDS = {
    4: "0 5, 4 7, 3 6, 1 2",
    6: "1 5, 3 11, 0 9, 6 8, 4 10, 2 7",
    8: "8 10, 1 12, 6 15, 5 9, 3 13, 0 2, 4 7, 11 14",
    10: "9 18, 7 11, 14 16, 5 12, 1 19, 3 6, 13 17, 0 10, 2 8, 4 15",
    12: "14 17, 13 23, 6 10, 5 22, 1 12, 3 18, 0 21, 7 8, 11 19, 2 4, 9 16, 15 20",
    14: "2 10, 0 4, 7 26, 15 18, 17 22, 11 12, 3 20, 23 27, 9 25, 14 16, 5 8, 1 19, 6 21, 13 24",
    16: "11 26, 0 4, 17 30, 5 15, 21 27, 6 24, 12 28, 20 25, 1 8, 13 14, 2 19, 9 16, 3 23, 7 "
    "10, 18 22, 29 31",
    18: "15 27, 3 22, 19 26, 6 11, 9 20, 33 34, 16 24, 7 14, 1 28, 21 31, 4 35, 10 25, 0 8, "
    "18 32, 5 29, 13 23, 2 17, 12 30",
    20: "9 31, 16 27, 10 26, 0 38, 4 11, 19 25, 5 8, 17 29, 21 35, 14 39, 2 6, 15 34, 24 28, "
    "30 32, 22 23, 13 20, 7 37, 3 18, 1 36, 12 33",
    22: "21 37, 4 29, 22 32, 1 42, 28 30, 11 40, 18 27, 3 38, 2 5, 25 43, 15 35, 19 33, 16 "
    "39, 13 31, 7 24, 0 26, 17 23, 6 36, 20 41, 10 14, 12 34, 8 9",
    24: "9 45, 16 26, 20 29, 1 27, 17 44, 21 22, 7 10, 18 35, 14 39, 6 43, 12 36, 23 30, 11 "
    "15, 3 8, 25 46, 28 38, 0 2, 13 31, 24 47, 19 34, 37 42, 33 41, 5 40, 4 32",
}

MOST_TABLES = 25  # with more, nobody comes to one twice in a plain round robin either


def new_tables(pairs: int, rounds: int) -> list[list[Meeting]]:
    """The meetings of each round, table by table, for pairs numbered from 0; [] if none are known.

    A pair not named in a round sits out, nobody twice.
    """
    tables = pairs // 2
    is_known = 3 <= tables <= MOST_TABLES and (tables % 2 or tables in FIRST_ROUNDS)
    if rounds > tables or not is_known:
        return []
    whole = [_round(tables, by) for by in range(rounds)]
    return next(_with_one_more(whole, []), []) if pairs % 2 else whole


def _round(tables: int, by: int) -> list[Meeting]:
    """The first round shifted by `by`."""
    if tables % 2:
        return [((t - by) % tables, tables + (t + by) % tables) for t in range(tables)]
    meetings = [tuple(map(int, meeting.split())) for meeting in FIRST_ROUNDS[tables].split(",")]

    def moved(pair: int) -> int:
        return pair // tables * tables + (pair + by) % tables

    return [(moved(meetings[t - by][0]), moved(meetings[t - by][1])) for t in range(tables)]


def _with_one_more(
    whole: Sequence[Sequence[Meeting]], taken: list[tuple[int, int, int]]
) -> Iterator[list[list[Meeting]]]:
    """An extra pair takes a place in each round, never at the same table or opponents twice.

    `taken` has, round by round, the table, the pair replaced there and the pair met.
    """
    extra = 2 * len(whole[0])
    if len(taken) == len(whole):
        yield [
            [(met, extra) if table == at else meeting for at, meeting in enumerate(meetings)]
            for meetings, (table, _, met) in zip(whole, taken, strict=True)
        ]
        return
    for table, meeting in enumerate(whole[len(taken)]):
        for out, met in (meeting, meeting[::-1]):
            before = [(table == at, out == who, met == opponent) for at, who, opponent in taken]
            if not any(map(any, before)):
                yield from _with_one_more(whole, [*taken, (table, out, met)])
