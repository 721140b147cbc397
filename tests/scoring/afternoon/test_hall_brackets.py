"""The bracket on the hall screen: four matches a page, from the current stage to the last match."""

import uuid
from collections.abc import Sequence

import pytest

from scoring.afternoon.hall_brackets import bracket_pages
from scoring.afternoon.hall_pages import ROWS, HallPage
from scoring.afternoon.people import NamedEntrant
from scoring.afternoon.shown_brackets import (
    BracketLine,
    BracketMatch,
    ShownBracket,
)
from scoring.rotations import ONE_ROUND, Bracket, Cup, Match

LONG = ("Wilhelmina Fauntleroy", "Maximilian Featherstone")


def shown(stages_of: Sequence[Sequence[Match]], *, is_consolation: bool = False) -> ShownBracket:
    """These stages, with everybody given the same long name."""

    def line(number: int | None, winner: int | None) -> BracketLine:
        if number is None:
            return BracketLine(None)
        entrant = NamedEntrant(number, uuid.UUID(int=number), number, LONG)
        return BracketLine(entrant, 43, None if winner is None else number == winner)

    stages = tuple(
        tuple(
            BracketMatch(
                tuple(
                    line(side, match.winner)
                    for side in (match.entrants if match.is_bye else match.sides)
                ),
                is_bye=match.is_bye,
            )
            for match in stage
        )
        for stage in stages_of
    )
    return ShownBracket("", stages, None, is_consolation=is_consolation)


def played(entrants: int, rounds: int, cup: Cup = ONE_ROUND) -> Bracket:
    """The knock-out after this many rounds, always won by the better entrant."""
    now = Bracket(tuple(range(1, entrants + 1)), cup=cup)
    for _ in range(rounds):
        won = [(min(match.entrants), max(match.entrants)) for match in now.due]
        now = Bracket(now.seeds, (*now.beaten, *won), cup=cup)
    return now


def after(entrants: int, rounds: int) -> ShownBracket:
    return shown(played(entrants, rounds).stages)


def sizes(page: HallPage) -> list[tuple[int, int]]:
    """The stages of a page: how many matches each has, and how many of them are shown."""
    return [(stage.size, len(stage.matches)) for stage in page.stages]


@pytest.mark.parametrize(
    ("entrants", "rounds", "pages", "of_each"),
    [
        (2, 0, 1, [(1, 1)]),
        (4, 0, 1, [(2, 2), (1, 1)]),
        (12, 0, 2, [(8, 4), (4, 2), (2, 1)]),
        (12, 1, 1, [(4, 4), (2, 2), (1, 1)]),
        (12, 3, 1, [(4, 4), (2, 2), (1, 1)]),
        (128, 0, 16, [(64, 4), (32, 2), (16, 1)]),
        (128, 4, 1, [(4, 4), (2, 2), (1, 1)]),
    ],
)
def test_four_matches_are_on_a_page_with_the_matches_they_lead_to(
    entrants: int, rounds: int, pages: int, of_each: list[tuple[int, int]]
) -> None:
    found = bracket_pages([after(entrants, rounds)], ROWS)
    assert [sizes(page) for page in found] == [of_each] * pages


@pytest.mark.parametrize("rows", range(5, ROWS + 1))
def test_the_letters_are_never_too_small_however_long_the_announcement(rows: int) -> None:
    for page in bracket_pages([after(60, 0)], rows):
        assert page.letters >= 10
        assert max(len(stage.matches) for stage in page.stages) <= (rows - 1) / 2.5


def test_everybody_in_the_current_stage_is_on_some_page() -> None:
    found = bracket_pages([after(60, 1)], ROWS)
    first = [row.number for page in found for match in page.stages[0].matches for row in match]
    assert sorted(first) == list(range(1, 33))


@pytest.mark.parametrize(
    ("entrants", "rounds", "pages"), [(128, 0, 0), (128, 1, 8), (128, 3, 2), (12, 1, 1), (5, 0, 0)]
)
def test_a_consolation_has_pages_once_somebody_is_in_it(
    entrants: int, rounds: int, pages: int
) -> None:
    consolation = played(entrants, rounds, Cup(consolation=True)).consolation
    assert consolation
    found = bracket_pages([shown(consolation.stages, is_consolation=True)], ROWS)
    assert len(found) == pages
    assert all(page.is_consolation for page in found)
