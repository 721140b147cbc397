"""The cards, who gets them, and which one wins (rules 4.1 and 4.2)."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import DECKS, Direction, RuleSet, Strain
from scoring.words.engine import word
from scoring.words.rules.values import RulesSection

RANKS = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
    "T": gettext_lazy("ten"),
    "9": gettext_lazy("nine"),
    "8": gettext_lazy("eight"),
    "7": gettext_lazy("seven"),
    "6": gettext_lazy("six"),
    "5": gettext_lazy("five"),
    "4": gettext_lazy("four"),
    "3": gettext_lazy("three"),
    "2": gettext_lazy("two"),
}
#: Longer lists of ranks show only the first ones and the last.
MOST_RANKS = 8


def cards_section(rules: RuleSet) -> RulesSection:
    """The deck, the players, the deal."""
    return RulesSection(_("Cards"), tuple(_cards(rules)))


def _cards(rules: RuleSet) -> Iterator[str]:
    yield _deck(rules)
    if rules.players == 6:
        yield _("Six players, three on each side, sitting in turn.")
    else:
        yield _("Four players, partners opposite.")
    values = {"cards": rules.cards_each, "kitty": rules.kitty}
    if rules.kitty:
        yield _("Everybody gets %(cards)s cards; the other %(kitty)s are the kitty.") % values
    else:
        yield _("Everybody gets %(cards)s cards.") % values
    yield _first_deal(rules)


def _deck(rules: RuleSet) -> str:
    kind = DECKS[rules.deck]
    values = {"cards": kind.size, "ranks": ranks_in_words(kind.ranks)}
    if kind.jokers:
        return _("%(cards)s cards: a full pack, with the big joker and the little joker.") % values
    if len(kind.ranks) > MOST_RANKS:
        return _("%(cards)s cards: a full pack.") % values
    if kind.copies == 1:
        return _("%(cards)s cards: %(ranks)s, one of each in every suit.") % values
    if kind.copies == 2:
        return _("%(cards)s cards: %(ranks)s, two of each in every suit.") % values
    return _("%(cards)s cards: %(ranks)s, three of each in every suit.") % values


def _first_deal(rules: RuleSet) -> str:
    values = {"seat": word("seat", rules.seats[0])}
    if rules.first_dealer == "north":
        return _("The first dealer is %(seat)s; then the deal passes to the left.") % values
    if rules.first_dealer == "cut":
        return _(
            "The players cut for the first deal (at an event the first dealer is %(seat)s);"
            " then the deal passes to the left."
        ) % values  # fmt: skip
    return _(
        "The first dealer is picked at random (at an event it is %(seat)s); then the deal passes"
        " to the left."
    ) % values  # fmt: skip


def ranks_section(rules: RuleSet) -> RulesSection:
    """Which card wins a trick."""
    return RulesSection(
        _("Which card wins"), (*_trumps(rules), *_plain(rules), *_equal_cards(rules))
    )


def _trumps(rules: RuleSet) -> Iterator[str]:
    yield _("A trump beats every other suit.")
    if DECKS[rules.deck].jokers:
        yield _("The big joker is the highest trump, the little joker the second.")
    if DECKS[rules.deck].jokers and has_notrump(rules):
        yield _(
            "At no trump a joker wins nothing, and a player who holds one but no card of the suit"
            " led must play it."
        )
        yield _(
            "When a joker is led at no trump, the first card that is not a joker sets the"
            " suit to follow."
        )
    if not rules.bowers:
        yield _("There are no bowers: jacks are ordinary cards.")
        return
    yield _(
        "The highest trump is its jack, the right bower; the second is the other jack of its"
        " colour, the left bower."
    )
    yield _("The left bower is a trump in every way, and follows only trumps.")
    if has_notrump(rules):
        yield _("At no trump there are no bowers.")


def _plain(rules: RuleSet) -> Iterator[str]:
    ranks = DECKS[rules.deck].ranks
    if rules.has_directions:
        for direction in rules.direction_names:
            yield _in_direction(direction, ranks)
        if Direction.LOW not in rules.directions_of(Strain.NOTRUMP) and has_notrump(rules):
            yield _("At no trump high cards win.")
        return
    best_first = {"ranks": ranks_in_words(ranks)}
    if Strain.LOW not in rules.strains:
        yield _("In each suit, the best card first: %(ranks)s.") % best_first
        return
    yield _("In each suit, the best card first: %(ranks)s; at low no trump just the reverse:"
            " %(reverse)s.") % {**best_first, "reverse": ranks_in_words(ranks[::-1])}  # fmt: skip


def _in_direction(direction: Direction, ranks: str) -> str:
    if direction is Direction.HIGH:
        sentence = _("High, the best card first: %(ranks)s.")
    elif direction is Direction.LOW:
        ranks = ranks[0] + ranks[:0:-1]
        sentence = _("Low, the best card first: %(ranks)s.")
    else:
        ranks = ranks[::-1]
        sentence = _("Low with bad aces, the best card first: %(ranks)s.")
    return sentence % {"ranks": ranks_in_words(ranks)}


def _equal_cards(rules: RuleSet) -> Iterator[str]:
    if DECKS[rules.deck].copies > 1:
        yield _("Of two identical cards, the one played first wins.")


def ranks_in_words(ranks: Iterable[str]) -> str:
    """“ace, king, queen, jack”; of many ranks only the first three and the last two."""
    names = [str(RANKS[rank]) for rank in ranks]
    if len(names) > MOST_RANKS:
        return f"{', '.join(names[:3])} … {', '.join(names[-2:])}"
    return ", ".join(names)


def has_notrump(rules: RuleSet) -> bool:
    """Whether a hand can be played without trumps."""
    return rules.notrump != "none"
