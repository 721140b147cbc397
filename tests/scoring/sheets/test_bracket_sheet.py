"""The bracket as printed: every name once in the first stage, and nothing overlaps."""

from collections.abc import Sequence

import pytest
from printed import overlapping, page_sizes, pages_of, pieces_of, texts_of

from scoring.rotations import Bracket, Cup, Match
from scoring.sheets import BracketRow, BracketSheet, BracketStage, PaperName, bracket_pdf

LONG = "Maximiliana Featherstonehaugh-Cholmondeley & Bartholomew Wolfeschlegelsteinhausen"


def sheet(entrants: int, name: str = "Anne & Bert", won: str = "") -> BracketSheet:
    """A bracket before play: byes have one line, matches to come are empty."""
    return sheet_of(Bracket(tuple(range(1, entrants + 1))).stages, name, won)


def sheet_of(
    stages: Sequence[Sequence[Match]], name: str = "Anne & Bert", won: str = ""
) -> BracketSheet:
    def rows(sides: tuple[int | None, ...], *, is_bye: bool) -> tuple[BracketRow, ...]:
        shown = [each for each in sides if each is not None] if is_bye else sides
        return tuple(
            BracketRow(str(each), f"{each} {name}", "43") if each else BracketRow()
            for each in shown
        )

    return BracketSheet(
        club="Rideau",
        event="Thursday cup",
        date="Dec. 17, 2026",
        title="",
        stages=tuple(
            BracketStage(
                f"Stage {number}",
                tuple(rows(match.sides, is_bye=match.is_bye) for match in stage),
            )
            for number, stage in enumerate(stages, start=1)
        ),
        won=won,
    )


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("entrants", [2, 3, 12, 16, 17, 33, 128])
def test_all_names_are_printed_and_none_overlap(entrants: int, paper: PaperName) -> None:
    pdf = bracket_pdf([sheet(entrants, LONG)], paper)
    pages = range(len(pages_of(pdf)))
    said = {text for page in pages for text in texts_of(pdf, page)}
    assert {f"{number} Maximiliana" for number in range(1, entrants + 1)} <= {
        " ".join(text.split()[:2]) for text in said
    }
    assert [overlapping(pieces_of(pdf, page)) for page in pages] == [[] for _ in pages]


@pytest.mark.parametrize(("entrants", "pages"), [(2, 1), (16, 1), (17, 3), (64, 5), (128, 9)])
def test_a_page_holds_sixteen_lines_and_a_last_one_the_rest(entrants: int, pages: int) -> None:
    assert len(pages_of(bracket_pdf([sheet(entrants)], "letter"))) == pages


def test_each_page_is_landscape_and_names_the_winner() -> None:
    pdf = bracket_pdf([sheet(4, won="The winner: 1 Anne")], "a4")
    ((width, height),) = page_sizes(pdf)
    assert width > height
    assert "The winner: 1 Anne" in texts_of(pdf)
    assert {"Stage 1", "Stage 2"} <= set(texts_of(pdf))


@pytest.mark.parametrize("entrants", [5, 12, 100, 128])
def test_the_consolation_lists_exactly_the_first_match_losers(
    entrants: int,
) -> None:
    """After two stages, won by the better entrants."""
    now = Bracket(tuple(range(1, entrants + 1)), cup=Cup(consolation=True))
    for _ in range(2):
        won = [(min(match.entrants), max(match.entrants)) for match in now.due]
        now = Bracket(now.seeds, (*now.beaten, *won), cup=now.cup)
    assert now.consolation
    pdf = bracket_pdf([sheet_of(now.consolation.stages, LONG)], "letter")
    pages = range(len(pages_of(pdf)))
    said = {" ".join(text.split()[:2]) for page in pages for text in texts_of(pdf, page)}
    assert {f"{number} Maximiliana" for number in now.consolation.entrants} <= said
    assert [overlapping(pieces_of(pdf, page)) for page in pages] == [[] for _ in pages]
