"""The whole event of one entrant: each round with table, opponents and every hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.models import Entrant, Event, Round, Seating, SitOut, Table
from scoring.queries.board import BoardTable, board_tables
from scoring.queries.entrants import cast_of
from scoring.queries.sides import Side


@dataclass(frozen=True)
class EntrantRound:
    """One round of an entrant: its table and the side it sits on, or that it sits out.

    `by_turns` has for each hand its seat, where one more plays at the table; hands in which it
    waits are not in it. `seat` is its own seat where players are single, else "". `points` are
    its own in this round, None while none count.
    """

    round: Round
    board: BoardTable | None
    side: int
    seat: str
    by_turns: Mapping[int, str]
    sits_out: bool
    points: int | None

    @property
    def own(self) -> Side | None:
        """The side it sits on, with its partners where players are single."""
        return self.board.sides[self.side] if self.board else None

    @property
    def opponents(self) -> Side | None:
        return self.board.sides[1 - self.side] if self.board else None


def afternoon_of(
    event: Event, entrant: Entrant, *, names: str, by_round: Sequence[int | None] = ()
) -> tuple[EntrantRound, ...]:
    """Every round of an entrant, in a number of queries that does not grow with the event.

    Once the event is over, a round that never began is none.
    """
    cast = cast_of(event, names=names)
    spans = _spans(entrant)
    seats = {table: rows[0].seat for table, rows in spans.items()}
    is_single = event.format == Event.Format.INDIVIDUALS
    tables = Table.objects.filter(pk__in=seats).select_related("round").order_by("number")
    boards = {each.table.round_id: each for each in board_tables(event, tables, cast)}
    sit_outs = set(SitOut.objects.filter(entrant=entrant).values_list("round_id", flat=True))
    rounds = []
    for each in _rounds(event):
        board = boards.get(each.pk)
        sits_out = board is None and each.pk in sit_outs
        by_turns = _by_turns(board, spans) if board and is_single else {}
        seat = seats[board.table.pk] if board else ""
        side, own_seat = (event.rules.side_of(seat) if seat else 0), (seat if is_single else "")
        if by_turns:
            points = _in_standings(each, by_round)
        elif sits_out:
            points = _sit_out_points(event, each, by_round)
        else:
            points = _points(board, side, own_seat)
        rounds.append(EntrantRound(each, board, side, own_seat, by_turns, sits_out, points))
    return tuple(rounds)


def _rounds(event: Event) -> QuerySet[Round]:
    rounds = Round.objects.filter(session__event=event).order_by("number")
    is_over = event.state == Event.State.FINISHED
    return rounds.filter(started_at__isnull=False) if is_over else rounds


def _spans(entrant: Entrant) -> dict[int, list[Seating]]:
    """Table -> the seats of an entrant there, from hand to hand."""
    found: dict[int, list[Seating]] = {}
    for seating in Seating.objects.filter(entrant=entrant).order_by("first_hand", "seat"):
        found.setdefault(seating.table_id, []).append(seating)
    return found


def _by_turns(board: BoardTable, spans: Mapping[int, Sequence[Seating]]) -> dict[int, str]:
    """Hand -> one's own seat, where one more plays at the table; {} where all keep their seats."""
    own = spans[board.table.pk]
    if board.waits is None:
        return {}
    return {
        hand.number: each.seat
        for hand in board.hands
        for each in own
        if each.first_hand <= hand.number <= (each.last_hand or hand.number)
    }


def _points(board: BoardTable | None, side: int, seat: str) -> int | None:
    if board is None or not (board.totals or any(hand.result for hand in board.hands)):
        return None
    return board.points_at(side, seat)


def _sit_out_points(event: Event, this_round: Round, by_round: Sequence[int | None]) -> int | None:
    if event.sit_outs == Event.SitOuts.FIXED:
        return event.sit_out_points if this_round.started_at else None
    return _in_standings(this_round, by_round)


def _in_standings(this_round: Round, by_round: Sequence[int | None]) -> int | None:
    return by_round[this_round.number - 1] if this_round.number <= len(by_round) else None
