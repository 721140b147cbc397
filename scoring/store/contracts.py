"""How often contracts were made in a club, to judge a bid by the club's own results."""

import uuid
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet, Sum

from clubs.models import Club
from clubs.prepared import PreparedColumns
from engine import RuleSet
from scoring.models import Event, HandResult, ResultState

#: A level or special bid, its strain, and its direction if the game has one.
Called = tuple[str, str, str]
#: Fewer contracts than this say nothing.
LEAST = 10
#: What makes a contract equally hard in two games; what it earns does not matter.
_SAME_GAME = ("players", "deck", "kitty", "kitty_trick", "bowers", "book", "bidding_rounds")


class Made(NamedTuple):
    """How many contracts of a kind were made, and out of how many."""

    made: int
    of: int

    @property
    def percent(self) -> int:
        """Made, in percent."""
        return round(100 * self.made / self.of)


def contracts_made(club: Club, rules: RuleSet) -> Mapping[Called, Made]:
    """Every contract that was played often enough in the finished, published events of a club.

    Events with other cards or another way to bid are left out. One query as long as no event of the
    club ends or is corrected, which changes the versions.
    """
    mark = _MARK.first(club=club.pk)
    return {} if mark is None else _counted(club.uid, tuple(mark), _game(rules))


def _finished(club: Any) -> QuerySet[Event]:
    return Event.objects.filter(
        club=club, published=True, rehearses=None, state=Event.State.FINISHED
    )


#: How many finished events a club has, and sums of their keys and versions.
_MARK = PreparedColumns(
    lambda at: (
        _finished(at("club"))
        .order_by()
        .values("club")
        .annotate(events=Count("pk"), keys=Sum("pk"), versions=Sum("version"))
        .values_list("events", "keys", "versions")
    )
)


def _game(rules: RuleSet) -> tuple[object, ...]:
    return tuple(getattr(rules, name) for name in _SAME_GAME)


@lru_cache(maxsize=16)
def _counted(club: uuid.UUID, _mark: object, game: tuple[object, ...]) -> Mapping[Called, Made]:
    finished = _finished(Club.objects.get(uid=club)).only("rule_set")
    events = [event.pk for event in finished if _game(event.rules) == game]
    rows = (
        HandResult.objects.filter(
            state=ResultState.OFFICIAL,
            kind=HandResult.Kind.PLAYED,
            table__round__session__event__in=events,
        )
        .order_by()
        .values_list("level", "special", "strain", "direction")
        .annotate(of=Count("pk"), kept=Count("pk", filter=Q(made=True)))
    )
    played: Counter[Called] = Counter()
    kept: Counter[Called] = Counter()
    for level, special, strain, direction, many, made in rows:
        called = (special or str(level), strain or "", direction or "")
        played[called] += many
        kept[called] += made
    return {called: Made(kept[called], of) for called, of in played.items() if of >= LEAST}
