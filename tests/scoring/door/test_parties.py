"""Who would play with whom: pairs as signed up, and singles as the format combines them."""

import pytest

from scoring.door import parties_of
from scoring.models import Registration
from tests.scoring.door.test_line import line


def parties(event_format: str, rows: list[Registration]) -> list[str]:
    """The names of each party, incomplete ones in brackets."""
    found = [(" & ".join(each.names), each.short) for each in parties_of(event_format, rows)]
    return [f"({names})" if short else names for names, short in found]


def matched(*signed_up: str, agreed: tuple[bool, bool] = (True, True)) -> list[Registration]:
    """The first and the last look for a partner and are asked to play together."""
    rows = line(*signed_up)
    rows[0].match_id, rows[-1].match_id = rows[-1].pk, rows[0].pk
    rows[0].agreed, rows[-1].agreed = agreed
    return rows


def test_pairs_stay_and_a_single_gets_the_next_single() -> None:
    rows = line("Ann: accepted", "Bo & Cy: accepted", "Di: accepted", "Ed: accepted")
    assert parties("pairs", rows) == ["Ann & Di", "Bo & Cy", "(Ed)"]


@pytest.mark.parametrize("state", ["asked", "waiting", "declined", "withdrawn"])
def test_only_accepted_people_play(state: str) -> None:
    assert parties("pairs", line("Ann & Bo: accepted", f"Cy & Di: {state}")) == ["Ann & Bo"]


def test_people_already_in_the_event_are_left_alone() -> None:
    rows = line("Ann & Bo: accepted", "Cy & Di: accepted")
    rows[0].entrant_id = 7
    assert parties("pairs", rows) == ["Cy & Di"]


def test_two_who_found_each_other_are_a_pair() -> None:
    rows = matched("Ann: accepted", "Bo: accepted", "Cy: accepted")
    assert parties("pairs", rows) == ["Ann & Cy", "(Bo)"]


@pytest.mark.parametrize("agreed", [(True, False), (False, False)])
def test_two_who_were_asked_to_play_together_are_not_separated(
    agreed: tuple[bool, bool],
) -> None:
    rows = matched("Ann: accepted", "Bo: accepted", "Cy: accepted", agreed=agreed)
    assert parties("pairs", rows) == ["Ann & Cy", "(Bo)"]


def test_in_an_event_of_single_players_everybody_is_a_party_of_one() -> None:
    rows = line("Ann & Bo: accepted", "Cy: accepted")
    assert parties("individuals", rows) == ["Ann", "Bo", "Cy"]


def test_a_team_is_a_pair_and_a_single_or_three_singles() -> None:
    rows = line(
        "Ann: accepted", "Bo: accepted", "Cy & Di: accepted", "Ed: accepted", "Flo: accepted",
        "Gus & Hal: accepted",
    )  # fmt: skip
    assert parties("teams", rows) == ["Cy & Di & Ann", "Gus & Hal & Bo", "(Ed & Flo)"]
