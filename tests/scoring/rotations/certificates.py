"""Proves each line of scoring/rotations/certificates.csv again, using nothing of the search.

python -m tests.scoring.rotations.certificates
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path

KEPT = Path(__file__).parents[3] / "scoring" / "rotations" / "certificates.csv"
TABLE = 4

Four = tuple[int, ...]
Met = list[int]  # by player, those he has met, as bits
Kind = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


def can_all_be_new(players: int, rounds: int) -> bool:
    """Whether this many rounds can be played in which nobody meets or sits out a second time.

    The second round is tried up to renaming: in the first, players of one table are alike, and so
    are those who sit out. All later rounds are tried, in the order of who sits out.
    """
    tables = players // TABLE
    first = [tuple(range(TABLE * t, TABLE * t + TABLE)) for t in range(tables)]
    met = _after([0] * players, first)
    for second in second_rounds(players):
        out = {*range(players)} - {each for four in second for each in four}
        sat_out = frozenset({*range(TABLE * tables, players), *out})
        if _goes_on(_after(met, second), sat_out, rounds - 2, (), ()):
            return True
    return False


def _goes_on(
    met: Met, sat_out: frozenset[int], rounds: int, last_out: Four, last: Sequence[Four]
) -> bool:
    """Whether this many rounds can follow; one order of their sit-outs is enough."""
    if not rounds:
        return True
    players = len(met)
    fresh = [each for each in range(players) if each not in sat_out]
    for out in combinations(fresh, players % TABLE):
        if out < last_out:
            continue
        here = [each for each in range(players) if each not in out]
        for seated in new_tables(here, met):
            if (out, seated) > (last_out, tuple(last)) and _goes_on(
                _after(met, seated), sat_out | {*out}, rounds - 1, out, seated
            ):
                return True
    return False


def new_tables(players: Sequence[int], met: Met) -> Iterator[tuple[Four, ...]]:
    """Every way to seat all of them so that no two who have met meet."""
    if not players:
        yield ()
        return
    first, *others = players
    for three in combinations([each for each in others if not met[first] >> each & 1], 3):
        if any(met[one] >> other & 1 for one, other in combinations(three, 2)):
            continue
        rest = [each for each in others if each not in three]
        for more in new_tables(rest, met):
            yield ((first, *three), *more)


def second_rounds(players: int) -> Iterator[list[Four]]:
    """One second round of each kind: from which first-round tables each table's players come."""
    tables, over = divmod(players, TABLE)
    kinds: dict[Kind, tuple[tuple[int, ...], list[Four]]] = {}
    for out in combinations_with_replacement(range(tables), over):
        left = [TABLE - out.count(table) for table in range(tables)]
        for origins in _origins(left, over, tables):
            kinds.setdefault(_kind(out, origins, tables), (out, origins))
    for _, origins in kinds.values():
        places = [iter(range(TABLE * t, TABLE * t + TABLE)) for t in range(tables)]
        free = iter(range(TABLE * tables, players))
        yield [
            (*(next(places[o]) for o in four), *(next(free) for _ in range(TABLE - len(four))))
            for four in origins
        ]


def _origins(
    left: list[int], over: int, tables: int, least: tuple[int, Four] = (0, ())
) -> Iterator[list[Four]]:
    """Tables in order, each as the tables its players come from; the others had sat out."""
    if not tables:
        if not any(left) and not over:
            yield []
        return
    for new in range(min(TABLE, over) + 1):
        there = [table for table, number in enumerate(left) if number]
        for four in combinations(there, TABLE - new):
            if (key := (len(four), four)) < least:
                continue
            rest = [number - (table in four) for table, number in enumerate(left)]
            for more in _origins(rest, over - new, tables - 1, key):
                yield [four, *more]


def _kind(out: Sequence[int], origins: Sequence[Four], tables: int) -> Kind:
    """Equal for any two second rounds that differ only in the numbers of the first tables."""
    return min(
        (
            tuple(sorted(named[table] for table in out)),
            tuple(sorted(tuple(sorted(named[table] for table in four)) for four in origins)),
        )
        for named in permutations(range(tables))
    )


def _after(met: Met, tables: Sequence[Four]) -> Met:
    now = list(met)
    for four in tables:
        here = sum(1 << each for each in four)
        for each in four:
            now[each] |= here & ~(1 << each)
    return now


# Eleven players, two tables, five rounds; three sit out in each, so seven sit out once, four twice.
#
# For two rounds, let c players sit out in both. Then 5 + c play in both, and go from two tables to
# two, so that at least 1 + c pairs meet in both. Over all pairs of rounds c adds up to 4 (the four
# who sit out twice), so that sum is at least 14. Two who meet k times are counted k(k - 1)/2 times
# in it and have k - 1 second meetings; k is at most 4, as everybody sits out. With fewer than ten
# second meetings only a pair with k = 4 can make up for the difference: with k up to 3, five or
# more pairs would have to meet three times, which makes ten second meetings already. So two
# players are together in four rounds and sit out together in the fifth. They are 9 and 10 below,
# and cause three second meetings. In the round without them 8 sits out as well.
PLAYERS = 11
ALWAYS = (9, 10)
OTHERS = range(9)
APART = (tuple(range(4)), tuple(range(4, 8)))
BITS = {frozenset(two): 1 << n for n, two in enumerate(combinations(range(PLAYERS), 2))}


def fewest_of_eleven(below: int) -> bool:
    """Whether eleven can have fewer second meetings than `below`, two of them always together."""
    apart, spare = _meetings(APART), below - 1 - 3
    kinds: set[tuple[tuple[int, ...], ...]] = set()
    together = list(_together())
    for met, out, tables in together:
        kind = min(_of(tables, APART), _of(tables, APART[::-1]))
        if kind in kinds:  # the four of a table of the first round are alike, and so are the two
            continue
        kinds.add(kind)
        missed = [int(each == 8) + (each in out) for each in OTHERS]
        cost = (met & apart).bit_count()
        if cost + 3 <= spare and _is_left(apart | met, missed, spare - cost, 3, together):
            return True
    return False


Together = tuple[int, frozenset[int], tuple[Four, Four]]


def _is_left(
    met: int, missed: list[int], spare: int, rounds: int, ways: Sequence[Together]
) -> bool:
    """Whether this many rounds can follow; each has a second meeting with the round apart."""
    if not rounds:
        return {*missed} <= {1, 2}
    for number, (new, out, _) in enumerate(ways):
        cost = (new & met).bit_count()
        if cost + rounds - 1 > spare or any(missed[each] == 2 for each in out):
            continue
        now = [times + (each in out) for each, times in enumerate(missed)]
        if _is_left(met | new, now, spare - cost, rounds - 1, ways[number + 1 :]):
            return True
    return False


def _together() -> Iterator[Together]:
    """Every round in which the two are together: whom all meet, who sits out, and the tables."""
    for two in combinations(OTHERS, 2):
        rest = [each for each in OTHERS if each not in two]
        for four in combinations(rest, TABLE):
            met = _meetings(((*ALWAYS, *two), four)) & ~BITS[frozenset(ALWAYS)]
            assert met & _meetings(APART)  # eight of nine played at two tables: one pair at least
            yield met, frozenset(rest) - {*four}, (two, four)


def _meetings(tables: Sequence[Four]) -> int:
    return sum(BITS[frozenset(two)] for four in tables for two in combinations(four, 2))


def _of(tables: tuple[Four, Four], apart: Sequence[Four]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(len({*each} & {*four}) for four in apart) for each in tables)


# Eleven players, two tables, four rounds: twelve sit-outs, so everybody sits out once and one
# player twice. The order of rounds is free: with one of his two rounds last, nobody sits out twice
# in the first three, and in the last the two who are left do, with one more.
SECOND_OUT = ((0, 1, 2), (0, 1, 4))  # three of one table of the first round, or two and one


def four_rounds_of_eleven(below: int) -> bool:
    """Whether eleven can have fewer second meetings than `below` in four rounds."""
    for out in SECOND_OUT:
        fresh = [each for each in range(8) if each not in out]
        for second in _without(frozenset(out)):
            begun, cost = _joined(_meetings(APART), second)
            for third_out in combinations(fresh, 3):
                after = [
                    _joined(begun, third, cost)
                    for third in _without(frozenset(third_out))
                    if cost + (begun & third).bit_count() < below
                ]
                last_out = {*fresh} - {*third_out}
                if after and _ends(after, last_out, below):
                    return True
    return False


def _ends(after: Sequence[tuple[int, int]], last_out: set[int], below: int) -> bool:
    """Whether one of these can be followed by a last round."""
    return any(
        _joined(met, last, cost)[1] < below
        for once_more in {*range(PLAYERS)} - last_out
        for last in _without(frozenset({*last_out, once_more}))
        for met, cost in after
    )


def _joined(met: int, new: int, cost: int = 0) -> tuple[int, int]:
    """Whom everybody has met after one more round, and the second meetings so far."""
    return met | new, cost + (met & new).bit_count()


@cache
def _without(out: frozenset[int]) -> list[int]:
    """Whom everybody meets, for every way to seat the eight others."""
    first, *others = (each for each in range(PLAYERS) if each not in out)
    return [
        _meetings(((first, *three), tuple(each for each in others if each not in three)))
        for three in combinations(others, 3)
    ]


#: By players and rounds, whether there can be fewer second meetings than this.
PROOFS: dict[tuple[int, int], Callable[[int], bool]] = {
    (11, 4): four_rounds_of_eleven,
    (11, 5): fewest_of_eleven,
    (17, 5): lambda least: least > 1 or can_all_be_new(17, 5),
}


def kept() -> dict[tuple[int, int], int]:
    """The certificates: the least number of second meetings by players and rounds."""
    with KEPT.open(newline="") as file:
        return {
            (int(row["players"]), int(row["rounds"])): int(row["least"])
            for row in csv.DictReader(file)
        }


def is_proved(size: tuple[int, int], least: int) -> bool:
    """Whether it is proved that no plan of this size has fewer."""
    return not PROOFS[size](least)


if __name__ == "__main__":
    for (number, rounds), least in kept().items():
        said = "proved" if is_proved((number, rounds), least) else "NOT TRUE"
        sys.stdout.write(f"{number} players, {rounds} rounds, {least} at least: {said}\n")
