"""The desk's line for one hand, in English and French letters, whole and while typing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rule_sets import OTTAWA, changed, many, six_players
from sample_hands import PLAYED, report_of

from engine import (
    ENGLISH,
    FRENCH,
    Contract,
    Direction,
    Letters,
    Line,
    Report,
    RuleSet,
    Strain,
    check_report,
    preset,
    preset_names,
    read_line,
    write_line,
)
from engine.bid import choices
from engine.points import Result, awarded, passed_out, played


def parts(text: str, letters: Letters = ENGLISH) -> tuple[str, ...]:
    line = read_line(text, OTTAWA, letters)
    assert line.faults == ()
    return (line.declarer, line.bid, line.strain, line.makers_tricks)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("s5c5", ("S", "5", "C", "5")),
        ("S 5 C 5", ("S", "5", "C", "5")),
        ("  s5C,5 ", ("S", "5", "C", "5")),
        ("w4nt6", ("W", "4", "NT", "6")),
        ("w4n6", ("W", "4", "NT", "6")),
        ("n5s8", ("N", "5", "S", "8")),
        ("sc2h8", ("S", "call-2", "H", "8")),
        ("scall2h8", ("S", "call-2", "H", "8")),
        ("s call-1 h 8", ("S", "call-1", "H", "8")),
        ("nmoons8", ("N", "moon", "S", "8")),
        ("nms8", ("N", "moon", "S", "8")),
        ("e moon no trump 0", ("E", "moon", "NT", "0")),
        ("south 4 spades 10", ("S", "4", "S", "10")),
        ("e3♥4", ("E", "3", "H", "4")),
        ("e3h-1", ("E", "3", "H", "-1")),
        ("e3h4.5", ("E", "3", "H", "4.5")),
    ],
)
def test_a_line_is_split_into_its_parts(text: str, expected: tuple[str, ...]) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("s5c5", ("S", "5", "H", "5")),
        ("o4sa6", ("W", "4", "NT", "6")),
        ("o4n6", ("W", "4", "NT", "6")),
        ("e3p4", ("E", "3", "S", "4")),
        ("n3k4", ("N", "3", "D", "4")),
        ("n3t4", ("N", "3", "C", "4")),
        ("sc2t8", ("S", "call-2", "C", "8")),
        ("ouest lune coeur 8", ("W", "moon", "H", "8")),
        ("n 4 sans atout 8", ("N", "4", "NT", "8")),
        ("n4trèfle4", ("N", "4", "C", "4")),
    ],
)
def test_french_letters_are_read(text: str, expected: tuple[str, ...]) -> None:
    assert parts(text, FRENCH) == expected


@pytest.mark.parametrize("text", ["-", "p", "P", " pass ", "passed out", "passe", "Passé"])
@pytest.mark.parametrize("letters", [ENGLISH, FRENCH])
def test_a_passed_out_deal_takes_one_key(text: str, letters: Letters) -> None:
    assert parts(text, letters) == ("", "passed out", "", "")


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("", "declarer,bid,strain,tricks"),
        ("no", "declarer,bid,strain,tricks"),
        ("pas", "declarer,bid,strain,tricks"),
        ("s", "bid,strain,tricks"),
        ("sc", "bid,strain,tricks"),
        ("smoo", "bid,strain,tricks"),
        ("s5", "strain,tricks"),
        ("s5hear", "strain,tricks"),
        ("sc2", "strain,tricks"),
        ("s55", "strain,tricks"),
        ("s5c", "tricks"),
    ],
)
def test_an_unfinished_line_says_what_is_missing(text: str, missing: str) -> None:
    line = read_line(text, OTTAWA)
    assert line.is_unfinished
    assert [(fault.code, fault.values) for fault in line.faults] == [
        ("line-incomplete", {"missing": missing})
    ]


def test_the_sentence_about_an_unfinished_line_is_plain() -> None:
    assert read_line("s5", OTTAWA).faults[0].sentence == "Still missing: suit, tricks."


@pytest.mark.parametrize(
    ("text", "part", "position"),
    [
        ("s?c5", "bid", 2),
        ("s5x5", "strain", 3),
        ("s5cx", "tricks", 4),
        ("s5c5x", "tricks", 5),
        ("s5c5 5", "tricks", 6),
    ],
)
def test_a_wrong_line_says_where(text: str, part: str, position: int) -> None:
    line = read_line(text, OTTAWA)
    assert not line.is_unfinished
    (fault,) = line.faults
    assert (fault.code, fault.values["part"], fault.values["position"]) == (
        "line-unreadable",
        part,
        position,
    )


def test_a_line_becomes_a_report() -> None:
    report = Report.of_line(read_line("s5c5", OTTAWA), dealer="N")
    assert report == Report("N", "S", "5", "C", "5")


def test_the_parts_before_a_fault_are_kept() -> None:
    line = read_line("s5x", OTTAWA)
    assert (line.declarer, line.bid, line.strain) == ("S", "5", "")


def test_a_table_of_six_types_seat_numbers() -> None:
    line = read_line("15c5", six_players())
    assert line == Line("1", "5", "C", "5")


def test_levels_may_have_two_digits() -> None:
    assert read_line("s10c11", changed(deck="double-48")) == Line("S", "10", "C", "11")


@pytest.mark.parametrize(
    ("letters", "written"),
    [(ENGLISH, ["s5c5", "e4c4", "w5nt4"]), (FRENCH, ["s5t5", "e4t4", "o5sa4"])],
)
def test_a_result_is_written_in_one_form(letters: Letters, written: list[str]) -> None:
    results = [check_report(report_of(row), OTTAWA).result for row in PLAYED[:3]]
    assert [write_line(result, letters) for result in results if result] == written


@pytest.mark.parametrize("letters", [ENGLISH, FRENCH])
def test_the_sample_event_is_typed_in_at_most_eight_keys_a_hand(letters: Letters) -> None:
    for row in PLAYED:
        result = check_report(report_of(row), OTTAWA).result
        assert result is not None
        text = write_line(result, letters)
        assert len(text) <= 6
        report = Report.of_line(read_line(text, OTTAWA, letters), row["dealer"])
        assert check_report(report, OTTAWA).result == result


WHIST, FIFTY_TWO = preset("bid-whist"), preset("bid-whist-52")
SIX = preset("bloomington-six")
REVOKES = changed(revoke={"others": 4, "side": -4, "player": -4})


@pytest.mark.parametrize(
    ("text", "rules", "letters", "expected"),
    [
        ("s4hl10", WHIST, ENGLISH, "S 4 H low 10"),
        ("s4h low 10", WHIST, ENGLISH, "S 4 H low 10"),
        ("s4hh10", WHIST, ENGLISH, "S 4 H high 10"),
        ("s4nt high 9", WHIST, ENGLISH, "S 4 NT high 9"),
        ("w7nl13", WHIST, ENGLISH, "W 7 NT low 13"),
        ("e3d down 9", WHIST, ENGLISH, "E 3 D low 9"),
        ("e3 diamonds uptown 9", WHIST, ENGLISH, "E 3 D high 9"),
        ("s4hb10", FIFTY_TWO, ENGLISH, "S 4 H low-aces-bad 10"),
        ("s4sl10", FIFTY_TWO, ENGLISH, "S 4 S low 10"),
        ("s4 no trump low aces bad 10", FIFTY_TWO, ENGLISH, "S 4 NT low-aces-bad 10"),
        ("s4nlow-aces-bad10", FIFTY_TWO, ENGLISH, "S 4 NT low-aces-bad 10"),
        ("o4ch10", WHIST, FRENCH, "W 4 H high 10"),
        ("o4cb10", WHIST, FRENCH, "W 4 H low 10"),
        ("o4c bas 10", WHIST, FRENCH, "W 4 H low 10"),
        ("s4sab9", WHIST, FRENCH, "S 4 NT low 9"),
        ("s4pm9", FIFTY_TWO, FRENCH, "S 4 S low-aces-bad 9"),
        ("s4p bas as mauvais 9", FIFTY_TWO, FRENCH, "S 4 S low-aces-bad 9"),
    ],
)
def test_a_direction_follows_the_strain(
    text: str, rules: RuleSet, letters: Letters, expected: str
) -> None:
    line = read_line(text, rules, letters)
    assert line.faults == ()
    parts = (line.declarer, line.bid, line.strain, line.direction, line.makers_tricks)
    assert " ".join(parts) == expected


@pytest.mark.parametrize(
    ("text", "rules", "missing"),
    [
        ("s4h", WHIST, "direction,tricks"),
        ("s4hl", WHIST, "tricks"),
        ("s4hlo", WHIST, "direction,tricks"),
        ("s4hlow aces", FIFTY_TWO, "direction,tricks"),
        ("s4", WHIST, "strain,direction,tricks"),
        ("r", REVOKES, "revoker"),
        ("revo", REVOKES, "revoker"),
        ("rnort", REVOKES, "revoker"),
        ("renege sou", REVOKES, "revoker"),
    ],
)
def test_an_unfinished_line_of_these_games_says_what_is_missing(
    text: str, rules: RuleSet, missing: str
) -> None:
    assert [fault.values for fault in read_line(text, rules).faults] == [{"missing": missing}]


@pytest.mark.parametrize(
    ("text", "rules", "part", "position"),
    [
        ("s4h10", WHIST, "direction", 4),
        ("s4hb10", WHIST, "direction", 4),
        ("s4low10", WHIST, "strain", 3),
        ("s4h low 10 x", WHIST, "tricks", 12),
        ("rx", REVOKES, "revoker", 2),
        ("rn5", REVOKES, "revoker", 2),
        ("1bx8", SIX, "strain", 3),
    ],
)
def test_a_wrong_line_of_these_games_says_where(
    text: str, rules: RuleSet, part: str, position: int
) -> None:
    (fault,) = read_line(text, rules).faults
    assert (fault.code, fault.values["part"], fault.values["position"]) == (
        "line-unreadable",
        part,
        position,
    )
    assert fault.sentence


@pytest.mark.parametrize(
    ("text", "rules", "letters", "shown", "seats", "position"),
    [
        ("x5c5", OTTAWA, ENGLISH, "x5c5", "N, E, S, W", 1),
        ("  x5c5", OTTAWA, ENGLISH, "x5c5", "N, E, S, W", 3),
        ("w5c5", OTTAWA, FRENCH, "w5c5", "N, E, S, O", 1),
        ("rn", OTTAWA, ENGLISH, "rn", "N, E, S, W", 1),
        ("İ5c5", OTTAWA, ENGLISH, "İ5c5", "N, E, S, W", 1),
        ("7c5", SIX, ENGLISH, "7c5", "1, 2, 3, 4, 5, 6", 1),
    ],
)
def test_a_line_that_does_not_begin_with_a_seat_says_what_to_write(
    text: str, rules: RuleSet, letters: Letters, shown: str, seats: str, position: int
) -> None:
    (fault,) = read_line(text, rules, letters).faults
    assert fault.code == "line-no-declarer"
    assert fault.values == {"position": position, "text": shown, "seats": seats}
    assert fault.sentence.endswith(f"write one of {seats} first.")


def test_the_parts_read_before_a_fault_include_the_direction() -> None:
    line = read_line("s4hlx", WHIST)
    assert (line.strain, line.direction, line.makers_tricks) == ("H", "low", "")


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        ("14h5", SIX, Line("1", "4", "H", "5")),
        ("112h13", changed(players=6, deck="whist-52", kitty=4, bowers=False, special_values={}),
         Line("1", "12", "H", "13")),
        ("3bh8", SIX, Line("3", "best", "H", "8")),
        ("6 best low 8", SIX, Line("6", "best", "LO", "8")),
        ("s12c13", preset("triple-deck"), Line("S", "12", "C", "13")),
        ("sc3lo15", preset("triple-deck"), Line("S", "call-3", "LO", "15")),
        ("nlph6", preset("pepper"), Line("N", "little-pepper", "H", "6")),
        ("nbpnt0", preset("pepper"), Line("N", "big-pepper", "NT", "0")),
    ],
)  # fmt: skip
def test_seats_levels_and_special_bids_of_every_game_are_read(
    text: str, rules: RuleSet, expected: Line
) -> None:
    assert read_line(text, rules) == expected


def test_best_in_spades_is_not_big_pepper_if_there_is_a_best_bid() -> None:
    assert read_line("3bp8", SIX, FRENCH) == Line("3", "best", "S", "8")


@pytest.mark.parametrize("text", ["rn", "r n", "revoke n", "R North", "renonce n"])
def test_a_revoke_is_a_line_if_the_rules_score_it(text: str) -> None:
    line = read_line(text, REVOKES)
    assert line == Line(revoker="N")
    result = check_report(Report.of_line(line, dealer="W"), REVOKES).result
    assert result is not None
    assert (result.kind, result.revoker, result.points) == ("awarded", "N", (-4, 4))


def every_result(rules: RuleSet) -> list[Result]:
    """A result of each contract with all and with no tricks, and the results without a contract."""
    names = [(level, None) for level in range(rules.lowest_level, rules.highest_level + 1)]
    names += [(None, special) for special in rules.special_bids]  # type: ignore[misc]
    least = 1 if rules.kitty_trick == "declarer" else 0
    results = [passed_out(rules, rules.seats[0])]
    if rules.revoke:
        results += [awarded(rules, rules.seats[0], seat) for seat in rules.seats]
    return results + [
        played(rules, rules.seats[0], Contract(seat, level, special, strain, direction), tricks)
        for seat in rules.seats[:2]
        for level, special in names
        for strain, direction in choices(rules)
        for tricks in (least, rules.tricks)
    ]


@pytest.mark.parametrize("letters", [ENGLISH, FRENCH], ids=["english", "french"])
@pytest.mark.parametrize(
    "rules", [*map(preset, preset_names()), REVOKES], ids=lambda rules: rules.name
)
def test_a_written_line_is_read_back(rules: RuleSet, letters: Letters) -> None:
    for result in every_result(rules):
        text = write_line(result, letters)
        line = read_line(text, rules, letters)
        assert line.faults == (), text
        checked = check_report(Report.of_line(line, rules.seats[0]), rules)
        odd = [each for each in checked.faults if not each.overridable]
        assert (odd, checked.result) == ([], result), text


@pytest.mark.parametrize(
    ("rules", "contract", "letters", "text"),
    [
        ("bid-whist", Contract("S", 4, None, Strain.HEARTS, Direction.LOW), ENGLISH, "s4hl10"),
        ("bid-whist", Contract("W", 4, None, Strain.HEARTS, Direction.LOW), FRENCH, "o4cb10"),
        ("bloomington-six", Contract("3", None, "best", Strain.LOW), ENGLISH, "3blo8"),
        ("pepper", Contract("N", None, "little-pepper", Strain.HEARTS), ENGLISH, "nlph6"),
        ("triple-deck", Contract("N", None, "call-3", Strain.CLUBS), ENGLISH, "nc3c15"),
    ],
)
def test_every_game_writes_a_result_in_one_form(
    rules: str, contract: Contract, letters: Letters, text: str
) -> None:
    game = preset(rules)
    tricks = min(game.tricks, 10 if rules == "bid-whist" else game.tricks)
    assert write_line(played(game, game.seats[0], contract, tricks), letters) == text


@many
@given(st.text("nesw5 c2mhdt-pao.x♥É\n", max_size=10) | st.text(max_size=6))
def test_any_line_is_read_or_gets_a_fault(text: str) -> None:
    line = read_line(text, REVOKES, FRENCH)
    assert all(fault.sentence for fault in line.faults)
    line = read_line(text, FIFTY_TWO)
    assert all(fault.sentence for fault in line.faults)


def test_hi_is_high_no_trump_at_the_desk() -> None:
    line = read_line("s4hi10", preset("triple-deck"))
    assert (line.declarer, line.bid, line.strain, line.makers_tricks) == ("S", "4", "NT", "10")
    line = read_line("s4hhi10", preset("bid-whist"))
    assert (line.strain, line.direction, line.makers_tricks) == ("H", "high", "10")


def test_an_overlong_line_is_refused_at_once() -> None:
    line = read_line("s5c5" + " " * 8_000_000, OTTAWA)
    assert [fault.code for fault in line.faults] == ["text-too-long"]
    assert read_line("s5c5".ljust(200), OTTAWA).faults == ()
