"""Corrected rules in every game: directions, seats of six, lone hands and revokes are kept."""

import pytest

from clubs.models import Club, User
from engine.ruleset import RuleSet, preset
from scoring.models import Event, HandResult
from scoring.models.result import ResultState
from scoring.services import revisions
from scoring.services.revisions import rescoring_of
from tests.cast import add_entrants, make_event, seat_entrants
from tests.scoring.afternoon import play
from tests.scoring.services.revising import ottawa_with, revise

OFFICIAL = ResultState.OFFICIAL


def play_by(club: Club, rules: RuleSet) -> Event:
    """Four pairs, or teams, in round 1 of an event with these rules."""
    event = make_event(club, rounds_due=3)
    event = revise(event, rules, User.objects.get())
    add_entrants(event, 4)
    return seat_entrants(event)


def scores(event: Event) -> list[tuple[int, int]]:
    rows = HandResult.objects.filter(table__round__session__event=event, state=OFFICIAL)
    return list(rows.order_by("number").values_list("points_0", "points_1"))


def test_bid_whist_is_rescored_with_its_directions(club: Club, dora: User) -> None:
    whist = preset("bid-whist")
    event = play_by(club, whist)
    for hand, line in enumerate(["s4hl10", "s3nth9", "s3ntl8"], start=1):
        play.enter(event, line, at=(1, 1, hand))
    assert scores(event) == [(4, 0), (6, 0), (-6, 0)]
    single = RuleSet.from_dict(whist.to_dict() | {"notrump_doubles": False})
    event = revise(event, single, dora)
    assert scores(event) == [(4, 0), (3, 0), (-3, 0)]
    directions = HandResult.objects.filter(state=OFFICIAL).order_by("number")
    assert [row.direction for row in directions] == ["low", "high", "low"]


def test_a_game_with_directions_cannot_become_one_without(club: Club, dora: User) -> None:
    event = play_by(club, preset("bid-whist"))
    play.enter(event, "s4hl10")
    with pytest.raises(revisions.Refused) as caught:
        revise(event, ottawa_with(deck="double-48"), dora)
    assert caught.value.code == "rules-do-not-fit"


def test_pepper_and_lone_hands_are_rescored(club: Club, dora: User) -> None:
    event = play_by(club, preset("ottawa"))
    for hand, line in enumerate(["nc2h8", "ems7", "-"], start=1):
        play.enter(event, line, at=(1, 1, hand))
    assert scores(event) == [(12, 0), (1, -24), (0, 0)]
    other = ottawa_with(
        special_values={"call-2": 10, "call-1": 18, "moon": 20}, lone_set_defenders=3,
        lone_partner_points=4,
    )  # fmt: skip
    event = revise(event, other, dora)
    assert scores(event) == [(10, 0), (3, -20), (0, 0)]
    made = HandResult.objects.get(state=OFFICIAL, number=1)
    assert made.seat_points == {"S": 4}


def test_a_revoke_is_rescored(club: Club, dora: User) -> None:
    four = ottawa_with(revoke={"others": 4, "side": -4, "player": -4})
    event = play_by(club, four)
    play.enter(event, "rn")
    assert scores(event) == [(-4, 4)]
    two = ottawa_with(revoke={"others": 2, "side": 0, "player": -2})
    event = revise(event, two, dora)
    row = HandResult.objects.get(state=OFFICIAL)
    assert (scores(event), row.revoker, row.seat_points) == ([(0, 2)], "N", {"N": -2})
    impossible = rescoring_of(event, preset("ottawa")).impossible
    assert [hand.row.id for hand in impossible] == [row.pk]


def test_teams_of_three_are_rescored(club: Club, dora: User) -> None:
    six = preset("bloomington-six")
    event = play_by(club, six)
    for hand, line in enumerate(["2bh8", "14h5"], start=1):
        play.enter(event, line, at=(1, 1, hand))
    assert scores(event) == [(0, 16), (5, 3)]
    other = RuleSet.from_dict(six.to_dict() | {"special_values": {"best": 12}, "overtricks": False})
    assert scores(revise(event, other, dora)) == [(0, 12), (4, 3)]


@pytest.mark.parametrize("name", ["pepper", "triple-deck", "single-deck-high-low"])
def test_renaming_the_same_game_rescores_nothing(club: Club, dora: User, name: str) -> None:
    event = play_by(club, preset(name))
    play.enter(event, "s4c5")
    other = RuleSet.from_dict(preset(name).to_dict() | {"name": "Ours"})
    assert rescoring_of(event, other).changed == []
    assert revise(event, other, dora).rules.name == "Ours"
    assert HandResult.objects.count() == 1
