"""A pair's whole afternoon."""

from clubs.models import Club, User
from scoring.afternoon.entrant_rounds import EntrantRound
from scoring.models import Event
from scoring.services import entrants
from scoring.words.shown_hands import hands_of
from tests.cast import add_entrants, make_event, seat_entrants
from tests.scoring.afternoon.play import dispute, enter, enter_totals, start_round
from tests.scoring.derived import rounds_of, standings_of


def of(event: Event, number: int) -> tuple[EntrantRound, ...]:
    event = Event.objects.get(pk=event.pk)
    return rounds_of(event, event.entrants.get(number=number), names="full")


def test_the_points_of_each_round_equal_those_of_the_standings(club: Club) -> None:
    event = make_event(club, sit_out_points=9)
    add_entrants(event, 7)
    seat_entrants(event)
    for number in (1, 2, 3):
        if number > 1:
            start_round(event, number)
        for table in (1, 2, 3):
            enter(event, "n5c6", at=(number, table, 1))
            enter(event, "e6h5", at=(number, table, 2))
    event = Event.objects.get(pk=event.pk)
    lines = standings_of(event, names="full").lines
    assert len(lines) == 7
    for line, shown in lines:
        rounds = of(event, shown.number)
        assert tuple(each.points for each in rounds[:3]) == line.by_round


def test_a_pair_that_sits_out_has_points_but_no_table(club: Club) -> None:
    event = make_event(club, sit_out_points=9)
    add_entrants(event, 7)
    seat_entrants(event)
    away = next(each for number in range(1, 8) for each in of(event, number)[:1] if each.sits_out)
    assert (away.board, away.opponents, away.points) == (None, None, 9)


def test_after_leaving_there_is_no_table_and_no_coming_round(afternoon: Event, dora: User) -> None:
    start_round(afternoon, 2)
    entrants.withdraw(afternoon.entrants.get(number=3), by=dora, after=1)
    first, second = of(afternoon, 3)
    assert first.board is not None
    assert (second.board, second.sits_out, second.points) == (None, False, None)


def test_a_round_to_come_has_opponents_and_no_points(afternoon: Event) -> None:
    enter(afternoon, "n5c6")
    rounds = of(afternoon, 1)
    assert len(rounds) == 6
    assert rounds[0].points == 6
    assert rounds[1].points is None
    met = {each.opponents.entrants[0].number for each in rounds if each.opponents}
    assert len(met) == 6
    assert 1 not in met


def test_a_disputed_hand_gives_no_points(afternoon: Event) -> None:
    dispute(afternoon)
    assert of(afternoon, 1)[0].points is None


def test_the_hands_are_seen_from_the_pair_s_side(afternoon: Event) -> None:
    enter(afternoon, "n5c4")
    enter(afternoon, "-", at=(1, 1, 2))
    dispute(afternoon, at=(1, 1, 3))
    played = of(afternoon, 8)[0]
    assert played.board
    assert played.side == 1
    hands = hands_of(afternoon, played.board, played.side)
    assert [(hand.verdict, hand.points) for hand in hands[:4]] == [
        ("set", (4, -5)), ("passed-out", (0, 0)), ("disputed", None), ("missing", None),
    ]  # fmt: skip
    assert (hands[0].seat, hands[0].bid, hands[0].strain, hands[0].tricks) == ("N", "5", "C", 4)


def test_a_hand_is_written_in_the_letters_of_the_event(club: Club) -> None:
    event = make_event(club, letters=Event.Letters.FRENCH, rounds_due=3)
    add_entrants(event, 4)
    seat_entrants(event)
    enter(event, "w5c5")
    played = of(event, 1)[0]
    assert played.board
    (hand, *_) = hands_of(Event.objects.get(pk=event.pk), played.board)
    assert hand.seat == "O"


def test_totals_stand_in_for_the_hands_of_a_round(afternoon: Event) -> None:
    enter_totals(afternoon, (40, 24))
    assert of(afternoon, 1)[0].points == 40
    assert of(afternoon, 8)[0].points == 24
