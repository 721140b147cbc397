"""Who has a place, who moves up, whose name comes twice, tested without a database."""

import pytest

from scoring.door import fits, moving_up, persons_in, twice
from scoring.models import Registration


def line(*signed_up: str) -> list[Registration]:
    """Sign-ups in order: "Ann" or "Ann & Bo", with the state after a colon, by default "asked"."""
    rows = []
    for place, written in enumerate(signed_up, start=1):
        names, _, state = written.partition(": ")
        name, _, partner = names.partition(" & ")
        rows.append(
            Registration(
                pk=place, place=place, name=name, partner_name=partner, state=state or "asked"
            )
        )
    return rows


def test_persons_and_not_sign_ups_take_up_chairs() -> None:
    there = line("Ann", "Bo & Cy: accepted", "Di: waiting", "Ed: declined", "Flo: withdrawn")
    assert persons_in(there) == 3


@pytest.mark.parametrize(
    ("cap", "size", "expected"), [(4, 1, True), (4, 2, False), (None, 2, True)]
)
def test_a_pair_needs_two_chairs(cap: int | None, size: int, expected: bool) -> None:
    assert fits(cap, line("Ann", "Bo & Cy"), size) is expected


def moved(cap: int | None, *signed_up: str) -> list[str]:
    return [str(each) for each in moving_up(cap, line(*signed_up))]


def test_the_longest_waiting_moves_up_first() -> None:
    assert moved(3, "Ann", "Bo: waiting", "Cy: waiting", "Di: waiting") == ["Bo", "Cy"]


def test_a_single_person_passes_a_pair_for_which_there_are_too_few_chairs() -> None:
    assert moved(2, "Ann", "Bo & Cy: waiting", "Di: waiting") == ["Di"]


def test_everybody_moves_up_without_a_limit() -> None:
    assert moved(None, "Ann", "Bo & Cy: waiting", "Di: waiting") == ["Bo & Cy", "Di"]


def test_nobody_moves_up_if_more_are_accepted_than_there_are_chairs() -> None:
    assert moved(2, "Ann & Bo", "Cy", "Di: waiting") == []


def test_a_repeated_name_is_found_however_it_is_written() -> None:
    there = line("Ann Lee & Bo Ray", "RAY, Bo", "Cy Fox", "Lee Ann: declined")
    assert {name: [each.place for each in those] for name, those in twice(there).items()} == {
        ("bo", "ray"): [1, 2]
    }
