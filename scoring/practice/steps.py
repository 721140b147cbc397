"""What the others did since the learner's last act, act by act, for learners who want to follow."""

from dataclasses import dataclass

from engine import Hand, Phase, Trick
from scoring.practice.hands import acts_of
from scoring.practice.shown import SeatShown, contract_shown, news, seats_shown, tricks_shown

#: Phases whose acts are visible; exchanged cards are not.
OPEN = (Phase.AUCTION, Phase.NAMING, Phase.PLAY)


@dataclass(frozen=True)
class StepShown:
    """The table after one act, as the learner sees it, and what is read aloud of it."""

    seats: tuple[SeatShown, ...]
    contract: str
    tricks: str
    said: str


def steps_shown(hand: Hand, seat: str) -> tuple[StepShown, ...]:
    """A step for each visible act, from the learner's last one on.

    The last step is left out if the page shows it anyway, that is, unless it completed a trick,
    which the page no longer shows.
    """
    acts = list(acts_of(hand))
    own = [number for number, (who, _act) in enumerate(acts) if who == seat]
    start = own[-1] if own else 0
    then, steps = Hand(hand.rules, hand.deal), []
    is_shown = False
    for number, (_who, act) in enumerate(acts):
        phase, tricks = then.phase, len(then.tricks)
        then.step(act)
        if number >= start and phase in OPEN:
            is_over = len(then.tricks) > tricks
            steps.append(_step(then, seat, then.tricks[-1] if is_over else None))
            is_shown = not is_over
    return tuple(steps[:-1] if is_shown else steps)


def _step(then: Hand, seat: str, trick: Trick | None) -> StepShown:
    view = then.view(seat)
    sentences = list(news(view))
    return StepShown(
        tuple(seats_shown(view, trick)),
        contract_shown(view.contract) if view.contract else "",
        tricks_shown(view),
        " ".join(sentences[-2:] if trick else sentences[-1:]),
    )
