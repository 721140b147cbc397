"""The movements in which winners or losers move, compared with what was published.

If a page says who goes from which table to which, that is the chart, and every way in which the
tables can be won is checked against it:

- https://whistdrive.wordpress.com/frequently-asked-questions/ has four tables: of the losers the
  lady goes 1, 2, 3, 4 and round to 1, the gentleman 4, 3, 2, 1 and round to 4. Winners stay; in
  the semi-partner drive together, in the progressive one the gentleman then opposes his partner.
- https://docsbay.net/euchre-for-the-2017-18-season-september-2017 moves the losers one table up or
  down as their card says, and partners have cards of both colours.
- http://www.miet.ca/rules keeps the winners at their table and lets them switch partners. It does
  not say where the losers go.
"""

from itertools import product

import pytest

from scoring.rotations import METHODS, Asked, Plan, RoundPlan, TablePlan

LADY_GOES = {1: 2, 2: 3, 3: 4, 4: 1}
GENTLEMAN_GOES = {4: 3, 3: 2, 2: 1, 1: 4}
#: Sixteen players at four tables, ladies with odd numbers and gentlemen with even ones.
FIRST = RoundPlan(
    tuple(
        TablePlan(table, ((4 * table - 3, 4 * table - 2), (4 * table - 1, 4 * table)))
        for table in range(1, 5)
    )
)
WAYS = list(product((0, 1), repeat=4))


def after(method: str, won: tuple[int, ...]) -> RoundPlan:
    """The second round, if these sides have won at tables 1 to 4."""
    asked = Asked(
        range(1, 17),
        2,
        side=2,
        played=Plan((FIRST,)),
        order=list(range(1, 17)),
        won=dict(enumerate(won, start=1)),
    )
    return METHODS[method].plan(asked).rounds[1]


def table_of(this_round: RoundPlan) -> dict[int, int]:
    return {each: table.number for table in this_round.tables for each in table.entrants()}


def sides_of(this_round: RoundPlan) -> list[frozenset[int]]:
    return [frozenset(side) for table in this_round.tables for side in table.sides]


@pytest.mark.parametrize("method", ["losers-split", "whist-drive"])
@pytest.mark.parametrize("won", WAYS)
def test_losers_move_as_in_the_whist_drive(method: str, won: tuple[int, ...]) -> None:
    found = table_of(after(method, won))
    for table, winner in zip(FIRST.tables, won, strict=True):
        lady, gentleman = table.sides[1 - winner]
        assert {found[each] for each in table.sides[winner]} == {table.number}
        assert found[lady] == LADY_GOES[table.number]
        assert found[gentleman] == GENTLEMAN_GOES[table.number]


@pytest.mark.parametrize("won", WAYS)
def test_a_lady_and_a_gentleman_are_partners_in_every_round(won: tuple[int, ...]) -> None:
    for method in ("losers-split", "whist-drive"):
        assert {sum(each % 2 for each in side) for side in sides_of(after(method, won))} == {1}


@pytest.mark.parametrize(
    ("method", "stay_together"),
    [("losers-split", False), ("winners-stay", False), ("whist-drive", True)],
)
@pytest.mark.parametrize("won", WAYS)
def test_winners_keep_their_table_and_except_in_the_semi_partner_drive_switch_partners(
    method: str, stay_together: bool, won: tuple[int, ...]
) -> None:
    second = after(method, won)
    found = table_of(second)
    for table, winner in zip(FIRST.tables, won, strict=True):
        winners = table.sides[winner]
        assert {found[each] for each in winners} == {table.number}
        assert (frozenset(winners) in sides_of(second)) is stay_together
        assert all(found[each] != table.number for each in table.sides[1 - winner])
