"""All actions at a practice table; each returns the table as it is afterwards."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.utils.translation import gettext_lazy as _

from engine import Fault, Game, Hand, RuleSet
from scoring.practice.aids import SECONDS, Advice, objection
from scoring.practice.hands import (
    Ended,
    action_called,
    any_dealer,
    before_last_act,
    dealt,
    ended_by_gift,
    ended_by_play,
    game_of,
    learners_seat,
    may_give,
    takes_the_rest,
)
from scoring.practice.others import Others, played_on
from scoring.practice.thinking import think
from scoring.words import fault_sentence

#: The most hands of a game that nobody wins.
MOST_HANDS = 150


class CantDo(Exception):
    """The action is not possible now; the text tells the learner why."""


@dataclass(frozen=True)
class PracticeTable:
    """A game at one moment: the hand on the table, and the outcomes of those before it."""

    rules: RuleSet
    others: Others
    first_dealer: str
    before: tuple[Ended, ...]
    hand: Hand
    ended: Ended | None

    @property
    def number(self) -> int:
        """The number of the hand on the table."""
        return len(self.before) + 1

    @property
    def game(self) -> Game:
        """The game, including this hand once it is over."""
        ended = (self.ended,) if self.ended else ()
        return game_of(self.rules, self.first_dealer, (*self.before, *ended))

    def with_hand(self, hand: Hand) -> "PracticeTable":
        """The same game with another state of its hand."""
        return replace(self, hand=hand, ended=ended_by_play(hand))


def new_table(rules: RuleSet, partner_level: int, opponents_level: int) -> PracticeTable:
    """A new game with its first hand dealt."""
    others = Others(learners_seat(rules), partner_level, opponents_level)
    dealer = any_dealer(rules)
    return PracticeTable(rules, others, dealer, (), dealt(rules, dealer), None)


def on(table: PracticeTable, seconds: float) -> PracticeTable:
    """Let the others act within `seconds` in total; nothing happens on the learner's turn."""
    return table.with_hand(think(played_on, table.hand, table.others, seconds))


def act(table: PracticeTable, text: str) -> PracticeTable:
    """Apply the learner's call, naming or card. Raises CantDo."""
    if table.ended or table.hand.to_act != table.others.seat:
        raise CantDo(_("It is not your turn."))
    action = action_called(text, table.hand)
    if isinstance(action, Fault):
        raise CantDo(fault_sentence(action))
    if action is None:
        raise CantDo(_("This can’t be done now. Choose one of the buttons."))
    hand = table.hand.copy()
    hand.apply(action)
    return table.with_hand(hand)


def objection_to(table: PracticeTable, text: str) -> Advice | None:
    """What a good player would have done instead; None if the act is as good or impossible."""
    action = action_called(text, table.hand)
    view = table.hand.view(table.others.seat)
    if table.ended or view.to_act != view.seat or action is None or isinstance(action, Fault):
        return None
    return objection(view, action, SECONDS)


def taken_back(table: PracticeTable) -> PracticeTable:
    """Go back before the learner's last act; a claimed hand resumes where it was."""
    if table.ended and table.hand.to_act:
        return replace(table, ended=None)
    earlier = before_last_act(table.hand, table.others.seat)
    if earlier is None:
        raise CantDo(_("You have done nothing in this hand that can be taken back."))
    return table.with_hand(earlier)


def same_deal(table: PracticeTable) -> PracticeTable:
    """Play the same deal again, from the first call."""
    return table.with_hand(Hand(table.rules, table.hand.deal))


def another_deal(table: PracticeTable) -> PracticeTable:
    """Deal other cards instead; the same seat deals."""
    return table.with_hand(dealt(table.rules, table.hand.deal.dealer))


def next_hand(table: PracticeTable) -> PracticeTable:
    """Deal the next hand of the game. Raises CantDo."""
    game = table.game
    if table.ended is None:
        raise CantDo(_("This hand is not over yet."))
    if game.is_over:
        raise CantDo(_("This game is over. Begin another one."))
    if table.number >= MOST_HANDS:
        raise CantDo(_("This game has gone on long enough. Begin another one."))
    after = replace(table, before=(*table.before, table.ended))
    return after.with_hand(dealt(table.rules, game.dealer))


def claimed(table: PracticeTable) -> PracticeTable:
    """Give the learner's side all remaining tricks, if that is certain. Raises CantDo."""
    side = _side_in_play(table)
    certain = think(takes_the_rest, table.hand, side)
    if certain is None:
        raise CantDo(_("It is too early to say who gets the rest. Play on for a trick or two."))
    if not certain:
        raise CantDo(_("Not all of them are yours whatever the others do. Play on."))
    return replace(table, ended=ended_by_gift(table.hand, side))


def conceded(table: PracticeTable) -> PracticeTable:
    """Give the others all remaining tricks. Raises CantDo."""
    return replace(table, ended=ended_by_gift(table.hand, 1 - _side_in_play(table)))


def _side_in_play(table: PracticeTable) -> int:
    if table.ended or not may_give(table.hand):
        raise CantDo(_("Tricks can be given away only while cards are played."))
    return table.rules.side_of(table.others.seat)


#: What the buttons beside the cards do.
VERBS: dict[str, Callable[[PracticeTable], PracticeTable]] = {
    "go-on": lambda table: table,
    "take-back": taken_back,
    "same-deal": same_deal,
    "another-deal": another_deal,
    "next-hand": next_hand,
    "claim": claimed,
    "concede": conceded,
}
#: After these the others do not act: the learner looks at the table.
QUIET = ("take-back", "claim", "concede")


def done(table: PracticeTable, verb: str, text: str, seconds: float) -> PracticeTable:
    """The table after one button was pressed and the others have acted. Raises CantDo."""
    if verb and verb not in VERBS:
        raise CantDo(_("This can’t be done now. Choose one of the buttons."))
    after = VERBS[verb](table) if verb else act(table, text)
    return after if verb in QUIET else on(after, seconds)
