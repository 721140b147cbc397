"""A season counted on from its last count equals one counted from scratch."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.afternoon import Gave
from scoring.season.count import SeasonCounter
from scoring.season.people import SeasonPeople, SeasonPerson
from scoring.standings import Counting, SeasonWay

PERSONS, EVENTS = 5, 4

# Players 10 and 11 are one person, who sat in for two pairs; player 99 is unknown.
AT = {10: 0, 11: 0, 20: 1, 30: 2, 40: 3, 50: 4}
PEOPLE = SeasonPeople(
    persons=tuple(SeasonPerson(None, f"Person {n}", 10 * n + 10) for n in range(PERSONS)),
    at=AT,
    inside={},
)
WAY = SeasonWay(Counting.TOTAL, best=2, least=1, ties=("next-best", "wins"))

GAVE = st.builds(
    Gave,
    player=st.sampled_from([*AT, 99]),
    points=st.integers(-20, 60),
    hands=st.integers(0, 16),
    rounds=st.integers(0, 2),
    place=st.none() | st.integers(1, 3),
    level=st.just(1),
    sets=st.none() | st.integers(0, 3),
    lone_made=st.none() | st.integers(0, 3),
)
AN_EVENT = st.lists(GAVE, max_size=6, unique_by=lambda each: each.player).map(tuple)
A_SEASON = st.lists(AN_EVENT, min_size=EVENTS, max_size=EVENTS)


@given(A_SEASON, st.lists(st.tuples(st.integers(0, EVENTS - 1), AN_EVENT, st.booleans())))
def test_a_count_updated_from_the_last_equals_one_from_scratch(
    season: list[tuple[Gave, ...]], changes: list[tuple[int, tuple[Gave, ...], bool]]
) -> None:
    counter = SeasonCounter(PEOPLE, WAY)
    counter.count(season)
    for event, gave, is_kept in changes:
        season[event] = gave
        found = counter.count(season, keep=is_kept)
        anew = SeasonCounter(PEOPLE, WAY).count(season)
        assert (found.lines, found.seen) == (anew.lines, anew.seen)


def test_if_nothing_changed_nothing_is_counted() -> None:
    counter = SeasonCounter(PEOPLE, WAY)
    season = [(Gave(10, 5, 8, 1, 1, 1, 0, 0),), ()]
    assert counter.count(season) is counter.count(season)
