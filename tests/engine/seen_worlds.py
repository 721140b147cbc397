"""What must hold for the worlds behind any view, and how to find views of a certain kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from random import Random

from random_hands import new_hand, random_hand, states

from engine import Hand, Phase, RuleSet, View, World, worlds


def check_worlds(rules: RuleSet, seed: int, draws: int = 2) -> Counter[str]:
    """Draw worlds behind one view of a random hand in progress; each must fit that view."""
    random = Random(seed)
    hand = random_hand(rules, random, random.randint(0, 20 + 4 * rules.cards_each))
    view = hand.view(random.choice(rules.seats))
    try:
        for world in islice(worlds(view, random), draws):
            check_world(view, world)
    except BaseException as error:
        error.add_note(f"To see it again: check_worlds(rules, {seed})")
        error.add_note(f"with rules = RuleSet.from_dict({rules.to_dict()!r})")
        raise
    return Counter({f"worlds in the {hand.phase}": draws})


def check_world(view: View, world: World) -> None:
    """The world allows the hand's history, shows the same view, and rebuilds the same hand."""
    replayed = Hand(view.rules, world.deal)
    naming = [view.naming] if view.naming else []
    given, played = ([card for _, card in plays] for plays in (world.exchanged, view.plays))
    for action in (*view.auction.calls, *naming, *given, *played):
        replayed.apply(action)
    assert replayed.view(view.seat) == view
    assert [seat for seat, _ in replayed.exchanged] == [seat for seat, _ in world.exchanged]
    made = Hand.in_world(view, world)
    assert made.view(view.seat) == view
    for seat in view.rules.seats:
        assert Counter(made.cards[seat]) == Counter(replayed.cards[seat])
        assert made.view(seat).received == replayed.view(seat).received
        assert set(made.view(seat).legal_actions) == set(replayed.view(seat).legal_actions)


def view_where(rules: RuleSet, viewer: str, left: int, wanted: Callable[[View], object]) -> View:
    """The first view of a random hand with at most `left` cards each that meets a condition."""
    for seed in range(5_000):
        random = Random(seed)
        hand = new_hand(rules, random)
        for _ in states(hand, random):
            if hand.phase is Phase.PLAY and rules.cards_each - len(hand.tricks) <= left:
                break
        if hand.phase is Phase.PLAY and wanted(view := hand.view(viewer)):
            return view
    raise AssertionError("no such view was found")
