"""Cards for everybody's pocket: every round, nothing cut, ten to a page if they fit."""

import pytest
from printed import overlapping, page_sizes, pages_of, pieces_of, texts_of

from scoring.sheets import MovementCard, MovementLine, PaperName, movement_cards_pdf, stamped

PAPERS: tuple[PaperName, ...] = ("letter", "a4")


def card(number: int, rounds: int, *, single: bool = False, name: str = "Ann Lee") -> MovementCard:
    """Somebody who meets the next two or three numbers, one table further on after each round."""

    def line(at: int) -> MovementLine:
        met = [f"{number + at + step} {name}" for step in range(3)]
        if single:
            return MovementLine(at, f"{at} N", (met[0],), tuple(met[1:]))
        return MovementLine(at, f"{at} N-S", (), (met[0],))

    return MovementCard(number, name, tuple(line(at) for at in range(1, rounds + 1)))


def cards(
    count: int, rounds: int, *, single: bool = False, name: str = "Ann Lee"
) -> list[MovementCard]:
    return [card(number, rounds, single=single, name=name) for number in range(1, count + 1)]


def test_a_card_gives_for_each_round_the_table_the_seat_and_the_other_players() -> None:
    pdf = movement_cards_pdf([card(7, 2, single=True)], "Thursday · Dec. 17", "letter")
    assert texts_of(pdf) == [
        "7", "Ann Lee", "Thursday · Dec. 17",
        "1", "1 N", "with 8 Ann Lee", "against 9 Ann Lee, 10 Ann Lee",
        "2", "2 N", "with 9 Ann Lee", "against 10 Ann Lee, 11 Ann Lee",
    ]  # fmt: skip


def test_a_pair_has_no_partners_so_its_opponents_need_no_label() -> None:
    pdf = movement_cards_pdf([card(7, 1)], "Thursday", "letter")
    assert texts_of(pdf) == ["7", "Ann Lee", "Thursday", "1", "1 N-S", "8 Ann Lee"]


def test_somebody_who_sits_out_reads_so_on_the_card() -> None:
    out = MovementCard(3, "Bo", (MovementLine(1, "sits out"),))
    assert texts_of(movement_cards_pdf([out], "", "a4"))[-2:] == ["1", "sits out"]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("rounds", "single", "large", "on_page"),
    [(6, False, False, 10), (8, False, False, 8), (6, True, False, 6), (6, False, True, 3),
     (8, True, True, 1), (25, False, False, 2)],
)  # fmt: skip
def test_a_page_holds_as_many_cards_as_remain_readable(
    rounds: int, single: bool, large: bool, on_page: int
) -> None:
    pdf = movement_cards_pdf(cards(21, rounds, single=single), "Thursday", "letter", large=large)
    numbers = [
        sum(piece.text == "Ann Lee" for piece in pieces_of(pdf, page))
        for page in range(len(pages_of(pdf)))
    ]
    assert (numbers[0], sum(numbers)) == (on_page, 21)
    least = min(piece.size for piece in pieces_of(pdf) if piece.text != "Thursday")
    assert least >= (18 if large else 12)


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
def test_the_longest_names_stay_on_their_card_without_overlapping(
    paper: PaperName, large: bool
) -> None:
    longest = "Maximiliane-Wilhelmine Featherstonehaugh-Cholmondeley"
    pdf = movement_cards_pdf(
        cards(10, 8, single=True, name=longest), "Thursday " * 20, paper, large=large
    )
    width, height = page_sizes(pdf)[0]
    for page in range(len(pages_of(pdf))):
        pieces = pieces_of(pdf, page)
        assert [piece.text for piece in pieces if piece.right > width or piece.y < 0] == []
        left = [piece for piece in pieces if piece.x < width / 2 and not large]
        assert [piece.text for piece in left if piece.right > width / 2] == []
        assert overlapping(pieces) == []
        assert max(piece.y for piece in pieces) < height


def test_a_card_says_when_it_was_printed_beside_the_event() -> None:
    with stamped("Printed today"):
        pdf = movement_cards_pdf([card(7, 1)], "Thursday " * 20, "letter")
    stamp = next(piece for piece in pieces_of(pdf) if piece.text == "Printed today")
    about = [piece for piece in pieces_of(pdf) if piece.text.startswith("Thursday")]
    assert "".join(piece.text for piece in about).count("Thursday") == 20
    assert max(piece.right for piece in about) < stamp.x
