"""What of an event is played, and what is missing."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.models import Event, HandResult, Round, Table, TableTotals
from scoring.models.result import STANDING, ResultState


@dataclass(frozen=True)
class OpenTable:
    """A table whose result is not complete: the hands that are missing."""

    round: int
    table: int
    hands: tuple[int, ...]
    all_hands: bool
    disputed: frozenset[int] = frozenset()

    def __str__(self) -> str:
        where = {"round": self.round, "table": self.table}
        if self.all_hands:
            return _("round %(round)s, table %(table)s (all hands)") % where
        hands = ", ".join(
            _("%(hand)s disputed") % {"hand": hand} if hand in self.disputed else str(hand)
            for hand in self.hands
        )
        return _("round %(round)s, table %(table)s (hand %(hands)s)") % {**where, "hands": hands}


def missing_in(this_round: Round) -> tuple[int, int]:
    """How many hands of a round have no result that counts, and at how many tables one is disputed.

    In one query, however many tables.
    """
    disputed = HandResult.objects.filter(table=OuterRef("pk"), state=ResultState.DISPUTED)
    tables = _incomplete(Table.objects.filter(round=this_round)).annotate(torn=Exists(disputed))
    rows = list(tables.values_list("hands_due", "entered", "torn"))
    return sum(due - entered for due, entered, _torn in rows), sum(torn for *_rest, torn in rows)


def rounds_begun(event: Event) -> int:
    """How many rounds of an event have begun."""
    return Round.objects.filter(session__event=event, started_at__isnull=False).count()


def next_to_begin(event: Event) -> Round | None:
    """The first round that has not begun; None when all have."""
    waiting = Round.objects.filter(session__event=event, started_at=None)
    return waiting.select_related("session").order_by("number").first()


def open_tables(event: Event) -> list[OpenTable]:
    """The tables of all started rounds that lack a result, in three queries; [] when complete."""
    tables = list(unfinished(event).select_related("round").order_by("round__number", "number"))
    if not tables:
        return []
    entered = _hands(tables, ResultState.OFFICIAL)
    disputed = _hands(tables, ResultState.DISPUTED)
    nothing: set[int] = set()
    return [
        _open_table(table, entered.get(table.pk, nothing), disputed.get(table.pk, nothing))
        for table in tables
    ]


def unfinished(event: Event) -> QuerySet[Table]:
    """The tables of all started rounds at which a result is missing or disputed."""
    return _incomplete(_tables_of(event))


def has_results(event: Event, only: Iterable[Round] | None = None) -> bool:
    """Whether a result of this event (or `only` of these rounds) counts or is disputed.

    One that was taken back is none, nor is what was typed a second time.
    """
    tables = Table.objects.filter(round__session__event=event)
    if only is not None:
        tables = tables.filter(round__in=only)
    return any(
        model.objects.filter(table__in=tables, state__in=STANDING).exists()
        for model in (HandResult, TableTotals)
    )


def open_tables_by_round(event: Event) -> dict[int, int]:
    """At how many tables of each started round a result is missing; complete rounds are not in."""
    numbers = unfinished(event).values_list("round__number", flat=True)
    return dict(Counter(numbers.order_by()))


def _tables_of(event: Event) -> QuerySet[Table]:
    """The tables of all started rounds."""
    return Table.objects.filter(round__session__event=event, round__started_at__isnull=False)


def _incomplete(tables: QuerySet[Table]) -> QuerySet[Table]:
    official = Q(results__state=ResultState.OFFICIAL)
    totals = TableTotals.objects.filter(table=OuterRef("pk"), state=ResultState.OFFICIAL)
    return tables.annotate(entered=Count("results", filter=official)).filter(
        ~Exists(totals), entered__lt=F("hands_due")
    )


def _hands(tables: Iterable[Table], state: ResultState) -> dict[int, set[int]]:
    """Table -> the hands with a result in that state."""
    found: dict[int, set[int]] = {}
    results = HandResult.objects.filter(table__in=tables, state=state)
    for table, number in results.values_list("table_id", "number"):
        found.setdefault(table, set()).add(number)
    return found


def _open_table(table: Table, entered: set[int], disputed: set[int]) -> OpenTable:
    hands = tuple(hand for hand in range(1, table.hands_due + 1) if hand not in entered)
    is_empty = not entered and not disputed
    return OpenTable(table.round.number, table.number, hands, is_empty, frozenset(disputed))
