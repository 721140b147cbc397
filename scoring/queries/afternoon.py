"""The whole event of one pair: each round with table, opponents and every hand."""

from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.models import Entrant, Event, Round, Seating, SitOut, Table
from scoring.queries.board import BoardTable, board_tables
from scoring.queries.pairs import Pair, pairs_of


@dataclass(frozen=True)
class PairRound:
    """One round of a pair: its table and the side it sits on, or that it sits out.

    `points` are the pair's in this round, None while none count; `total` is the sum so far, None
    before the first.
    """

    round: Round
    board: BoardTable | None
    side: int
    sits_out: bool
    points: int | None
    total: int | None

    @property
    def opponents(self) -> Pair | None:
        return self.board.sides[1 - self.side] if self.board else None


def afternoon_of(event: Event, entrant: Entrant, *, names: str) -> tuple[PairRound, ...]:
    """Every round of a pair, in a number of queries that does not grow with the event.

    Once the event is over, a round that never began is none.
    """
    pairs = pairs_of(event, names=names)
    seated = Seating.objects.filter(entrant=entrant, first_hand=1)
    sides = {
        table: event.rules.side_of(seat) for table, seat in seated.values_list("table", "seat")
    }
    tables = Table.objects.filter(pk__in=sides).order_by("number")
    boards = {each.table.round_id: each for each in board_tables(event, tables, pairs)}
    sit_outs = set(SitOut.objects.filter(entrant=entrant).values_list("round_id", flat=True))
    rounds, total = [], None
    for each in _rounds(event):
        board, sits_out = boards.get(each.pk), each.pk in sit_outs
        side = sides[board.table.pk] if board else 0
        points = _sit_out_points(event, each) if sits_out else _points(board, side)
        total = total if points is None else (total or 0) + points
        rounds.append(PairRound(each, board, side, sits_out, points, total))
    return tuple(rounds)


def _rounds(event: Event) -> QuerySet[Round]:
    rounds = Round.objects.filter(session__event=event).order_by("number")
    is_over = event.state == Event.State.FINISHED
    return rounds.filter(started_at__isnull=False) if is_over else rounds


def _points(board: BoardTable | None, side: int) -> int | None:
    if board is None or not (board.totals or any(hand.result for hand in board.hands)):
        return None
    return board.points[side]


def _sit_out_points(event: Event, this_round: Round) -> int | None:
    return event.sit_out_points if this_round.started_at else None
