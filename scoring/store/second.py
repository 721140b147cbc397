"""Second typings, which only one page reads and which are no part of an event's value."""

from collections.abc import Collection

from django.db.models import Max

from scoring.afternoon import TypedAgain
from scoring.models import HandResult, ResultState
from scoring.store.hands import columns_of_hands, hands_of


def typed_again(tables: Collection[int]) -> TypedAgain:
    """The second typing of these tables, in two queries."""
    rows = HandResult.objects.filter(table__in=tables)
    seconds = hands_of(columns_of_hands(rows.filter(state=ResultState.SECOND)))
    # Correcting the rules changes no sheet.
    corrections = rows.filter(supersedes__isnull=False).exclude(source=HandResult.Source.REVISION)
    last = corrections.order_by().values_list("table", "number").annotate(last=Max("pk"))
    return TypedAgain(
        {(table, hand.number): hand for table, hands in seconds.items() for hand in hands},
        {(table, number): pk for table, number, pk in last},
    )
