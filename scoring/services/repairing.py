"""How every repair of tables begins: it is computed again once the event is locked."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from clubs.fingerprints import fingerprint_of
from scoring.afternoon import Afternoon, CannotRepair, Hand, TimeCalled
from scoring.models import Event, Round
from scoring.services import reasons
from scoring.services.previews import refuse_changed
from scoring.services.refusal import Refused
from scoring.services.writing import IN_PLAY, lock
from scoring.store import afternoon_of


class ComputedRepair(Protocol):
    """A repair of tables, computed but not done yet."""

    @property
    def looked_at(self) -> object:
        """Everything that it depends on."""

    @property
    def is_done(self) -> bool:
        """Whether the tables are as it would make them already."""


R = TypeVar("R", bound=ComputedRepair)


def look(afternoon: Afternoon, repair: Callable[..., R], round_number: int, **asked: object) -> R:
    """What a repair would do in a round. Raises Refused if it can't be done."""
    try:
        return repair(afternoon, round_number, **asked)
    except CannotRepair as cause:
        raise Refused(cause.code, **cause.params) from None


def look_again(
    this_round: Round,
    repair: Callable[..., R],
    *,
    reason: str,
    seen: str | None,
    **asked: object,
) -> tuple[Event, str, R]:
    """The locked event of a round, the tidied reason, and what a repair would do there now.

    Raises Refused when the event is not running, without a reason, when the round is gone, if the
    repair can't be done, and when `seen` does not match it, unless it is done already.
    """
    event = lock(this_round.session.event_id, states=IN_PLAY)
    reason = reasons.required(reason)
    now = afternoon_of(event)
    round_now = now.round(this_round.number)
    if round_now is None or round_now.id != this_round.pk:
        raise Refused("seats-anew")
    effect = look(now, repair, round_now.number, **asked)
    if not effect.is_done:
        _refuse_unseen(seen, effect)
    return event, reason, effect


def mark_of(repair: ComputedRepair) -> str:
    """The fingerprint of a computed repair; the answer brings it back as `seen`.

    For a call of time it lists the hands themselves: hands that came in meanwhile are no reason to
    ask again.
    """
    if isinstance(repair, TimeCalled):
        return " ".join(f"{table}.{hand}" for table, hand in repair.missing)
    return fingerprint_of(repair.looked_at)


def _refuse_unseen(seen: str | None, repair: ComputedRepair) -> None:
    if isinstance(repair, TimeCalled) and seen is not None:
        seen = mark_of(repair) if set(repair.missing) <= _hands_of(seen) else ""
    refuse_changed(seen, mark_of(repair))


def _hands_of(mark: str) -> set[Hand]:
    """The hands listed in the mark of a call of time; anything else in it is dropped."""
    pairs = (word.partition(".") for word in mark.split())
    return {
        (int(table), int(hand))
        for table, _dot, hand in pairs
        if table.isdecimal() and hand.isdecimal()
    }
