"""What a page shows of a practice table, made from one seat's view so that nothing else leaks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import (
    Action,
    Bid,
    Card,
    CardOrder,
    Contract,
    Game,
    Naming,
    Pass,
    Phase,
    Strain,
    Trick,
    View,
    card_order,
    order_of,
)
from engine.exchange import exchange_of
from scoring.practice.taste import USUAL, Taste
from scoring.words import (
    bid_in_words,
    bid_said,
    bid_short,
    card_said,
    rank_shown,
    seat_name,
    word,
)


@dataclass(frozen=True)
class CardFace:
    """A card: `code` is what a form sends, `name` what is read aloud; a joker has no suit."""

    code: str
    rank: str
    suit: str
    name: str
    may_be_played: bool = True
    worth: str = ""


@dataclass(frozen=True)
class SeatShown:
    """A seat at the table; `place` counts clockwise from the learner, who has 0."""

    place: int
    letter: str
    name: str
    is_learner: bool
    is_partner: bool
    is_dealer: bool
    is_declarer: bool
    is_idle: bool
    is_turn: bool
    calls: tuple[str, ...]
    card: CardFace | None
    wins: bool


@dataclass(frozen=True)
class Choice:
    """A call or a naming to choose, as its button shows and says it."""

    code: str
    shown: str
    said: str


@dataclass(frozen=True)
class TableShown:
    """Everything on a practice table."""

    seats: tuple[SeatShown, ...]
    hand: tuple[CardFace, ...]
    phase: str
    is_turn: bool
    is_watching: bool
    prompt: str
    news: tuple[str, ...]
    contract: str
    tricks: str
    last_trick: tuple[tuple[str, CardFace, bool], ...]
    has_acted: bool
    passing: Choice | None
    bids: tuple[tuple[Choice, ...], ...]


@dataclass(frozen=True)
class SheetRow:
    """A hand on the score sheet, with the points of the learner's side and of the others."""

    number: int
    contract: str
    tricks: int | None
    made: bool | None
    own: int
    others: int


@dataclass(frozen=True)
class Sheet:
    """The score sheet of a game; `won` says who won, seen by the learner, "" while it goes on."""

    rows: tuple[SheetRow, ...]
    own: int
    others: int
    won: str


def sheet_of(game: Game, seat: str) -> Sheet:
    """The score sheet of a game as the side of this seat keeps it."""
    side = game.rules.side_of(seat)
    rows = tuple(
        SheetRow(
            number,
            contract_shown(result.contract) if result.contract else "",
            result.makers_tricks,
            result.made,
            result.points[side],
            result.points[1 - side],
        )
        for number, result in enumerate(game.results, start=1)
    )
    return Sheet(rows, game.totals[side], game.totals[1 - side], _won(game, side))


def _won(game: Game, side: int) -> str:
    winners = game.winners
    if len(winners) == 1:
        return "own" if side in winners else "others"
    return "both" if winners else ""


def table_shown(
    view: View, worths: Mapping[str, str] | None = None, taste: Taste = USUAL
) -> TableShown:
    """The table as this seat sees it, with the worth of each card if known."""
    is_turn = view.to_act == view.seat
    is_watching = view.phase is Phase.PLAY and view.seat in view.idle
    return TableShown(
        seats=tuple(seats_shown(view)),
        hand=tuple(_hand(view, worths or {}, taste)),
        phase=view.phase.value,
        is_turn=is_turn,
        is_watching=is_watching,
        prompt=_prompt(view) if is_turn else "",
        news=tuple(news(view)),
        contract=contract_shown(view.contract) if view.contract else "",
        tricks=tricks_shown(view),
        last_trick=tuple(_last_trick(view)),
        has_acted=any(seat == view.seat for seat, _sentence in _acts_in_words(view)),
        passing=next((_choice(act) for act in view.legal_actions if isinstance(act, Pass)), None),
        bids=tuple(_bids(view)),
    )


def contract_shown(contract: Contract) -> str:
    """Who plays what: “South: 5 ♣”."""
    parts = {"seat": capfirst(seat_name(contract.declarer)), "bid": bid_in_words(contract.bid)}
    return _("%(seat)s: %(bid)s") % parts


def face(card: Card, *, may_be_played: bool = True) -> CardFace:
    """A card as it is drawn."""
    suit = card.suit or ""
    return CardFace(str(card), rank_shown(card), suit, card_said(card), may_be_played)


def seats_shown(view: View, trick: Trick | None = None) -> Iterator[SeatShown]:
    """The seats around the table, with the cards of a `trick` that has just been taken."""
    order = view.rules.from_seat(view.seat)
    partners = view.rules.partners(view.seat)
    laid = dict(trick.plays if trick else view.trick)
    best = trick.winner if trick else _winning(view)
    for place, seat in enumerate(order):
        yield SeatShown(
            place=place,
            letter=seat,
            name=capfirst(seat_name(seat)),
            is_learner=seat == view.seat,
            is_partner=seat in partners,
            is_dealer=seat == view.dealer,
            is_declarer=view.contract is not None and view.contract.declarer == seat,
            is_idle=seat in view.idle,
            is_turn=seat == view.to_act and trick is None,
            calls=tuple(_calls(view, seat)),
            card=face(laid[seat]) if seat in laid else None,
            wins=seat == best,
        )


def _winning(view: View) -> str | None:
    if not view.trick or view.contract is None:
        return None
    won = order_of(view.contract, view.rules).winner([card for _, card in view.trick])
    return view.trick[won][0]


def _calls(view: View, seat: str) -> Iterator[str]:
    """The calls of a seat; once cards are played only the contract matters."""
    if view.phase is not Phase.AUCTION and view.phase is not Phase.NAMING:
        return
    for who, call in view.auction.turns:
        if who == seat:
            yield bid_in_words(call) if isinstance(call, Bid) else word_for_pass()


def word_for_pass() -> str:
    """The word for a pass."""
    return _("pass")


def _hand(view: View, worths: Mapping[str, str], taste: Taste) -> Iterator[CardFace]:
    """The cards of the seat, in the learner's preferred order."""
    legal = set(view.legal_actions)
    for card in in_suits(view.cards, order_now(view), taste):
        card_face = face(card, may_be_played=card in legal)
        yield replace(card_face, worth=worths.get(card_face.code, ""))


def order_now(view: View) -> CardOrder:
    """The card order of the contract; before there is one, that of no trump."""
    if view.contract is None:
        return card_order(Strain.NOTRUMP)
    return order_of(view.contract, view.rules)


def in_suits(cards: Iterable[Card], order: CardOrder, taste: Taste = USUAL) -> list[Card]:
    """Cards in hand order: trumps first, each suit from its best card down, or as preferred."""
    up = 1 if taste.lowest_first else -1

    def place(card: Card) -> tuple[bool, int, int]:
        suit = order.suit_of(card)
        number = taste.suits.index(suit) if suit else -1
        is_trump = suit is not None and suit is order.trump
        return taste.trumps_first and not is_trump, number, up * order.strength(card)

    return sorted(cards, key=place)


def act_said(act: Action) -> str:
    """A call, a naming or a card in words."""
    if isinstance(act, Card):
        return card_said(act)
    return word_for_pass() if isinstance(act, Pass) else bid_said(act)


def tricks_shown(view: View) -> str:
    """How many tricks each side has."""
    if view.contract is None or view.phase in (Phase.AUCTION, Phase.NAMING):
        return ""
    rules, makers = view.rules, view.rules.side_of(view.contract.declarer)
    sides = rules.sides
    own = rules.side_of(view.seat)
    taken = [sum(trick.winner in side for trick in view.tricks) for side in sides]
    taken[makers] = view.makers_tricks
    if rules.kitty_trick == "first-trick" and view.tricks:
        first = rules.side_of(view.tricks[0].winner)
        taken[first] += first != makers
    return _("Tricks: you %(own)s, they %(others)s") % {
        "own": taken[own],
        "others": taken[1 - own],
    }


def _last_trick(view: View) -> Iterator[tuple[str, CardFace, bool]]:
    """The last completed trick, marking the winner's card."""
    if view.tricks:
        trick = view.tricks[-1]
        for seat, card in trick.plays:
            yield capfirst(seat_name(seat)), face(card), seat == trick.winner


def _bids(view: View) -> Iterator[tuple[Choice, ...]]:
    """What may be bid or named, a row for each level and each special bid."""
    rows: dict[str, list[Choice]] = {}
    for act in view.legal_actions:
        if isinstance(act, Bid):
            is_plain = act.strain is None and act.direction is None
            row = "" if is_plain else str(act.special or act.level)
            rows.setdefault(row, []).append(_choice(act))
        elif isinstance(act, Naming):
            rows.setdefault("", []).append(_choice(act))
    yield from map(tuple, rows.values())


def _choice(act: Pass | Bid | Naming) -> Choice:
    if isinstance(act, Pass):
        return Choice(str(act), capfirst(word_for_pass()), capfirst(word_for_pass()))
    return Choice(str(act), capfirst(bid_short(act)), capfirst(bid_said(act)))


def _prompt(view: View) -> str:
    """What the learner has to do now."""
    if view.phase is Phase.AUCTION:
        return _("Your bid?")
    if view.phase is Phase.NAMING:
        return _naming_prompt(view)
    if view.phase is Phase.EXCHANGE:
        return _exchange_prompt(view)
    if not view.trick or view.contract is None:
        return _("You lead. Choose a card.")
    return _follow_prompt(view, order_of(view.contract, view.rules))


def _follow_prompt(view: View, order: CardOrder) -> str:
    led = order.suit_led([card for _, card in view.trick])
    if led is None:  # a joker was led at no trump: the next card sets the suit
        return _("Play any card.")
    suit = {"suit": word("strain", str(led))}
    if led in map(order.suit_of, view.cards):
        return _("Follow %(suit)s.") % suit
    if None in map(order.suit_of, view.cards):
        return _("You have no %(suit)s: you must play a joker.") % suit
    return _("You have no %(suit)s: play any card.") % suit


def _naming_prompt(view: View) -> str:
    """What the winner of the bidding still has to name."""
    named = [act for act in view.legal_actions if isinstance(act, Naming)]
    if not any(name.strain for name in named):
        return _("The bid is yours. High or low?")
    return _("The bid is yours. What is trump?")


def _exchange_prompt(view: View) -> str:
    contract = view.contract
    if contract is None:
        return ""
    acts = exchange_of(contract, view.rules).acts
    left = acts[len(view.givers) :].count(view.seat)
    if contract.declarer == view.seat:
        return ngettext("Discard a card.", "Discard %(number)s more cards.", left) % {
            "number": left
        }
    parts = {"number": left, "seat": capfirst(seat_name(contract.declarer))}
    return (
        ngettext(
            "Choose a card to give to %(seat)s.",
            "Choose %(number)s cards to give to %(seat)s.",
            left,
        )
        % parts
    )


def news(view: View) -> Iterator[str]:
    """What happened from the learner's last act on, as it is read aloud."""
    lines = list(_acts_in_words(view))
    own = [number for number, (seat, _sentence) in enumerate(lines) if seat == view.seat]
    yield from (sentence for _seat, sentence in lines[own[-1] if own else 0 :])


def _acts_in_words(view: View) -> Iterator[tuple[str, str]]:
    """Everything visible to all, in order, each with the seat that did it."""
    for seat, call in view.auction.turns:
        yield seat, _with_seat(seat, bid_said(call) if isinstance(call, Bid) else word_for_pass())
    contract = view.contract
    if contract and view.naming:
        yield contract.declarer, _with_seat(contract.declarer, bid_said(view.naming))
    for seat in dict.fromkeys(view.givers):
        yield seat, _("%(seat)s has exchanged cards.") % {"seat": capfirst(seat_name(seat))}
    for trick in view.tricks:
        yield from _played(trick.plays)
        yield "", _trick_in_words(trick)
    yield from _played(view.trick)


def _played(plays: Sequence[tuple[str, Card]]) -> Iterator[tuple[str, str]]:
    for seat, card in plays:
        yield seat, _with_seat(seat, card_said(card))


def _trick_in_words(trick: Trick) -> str:
    return _("%(seat)s takes the trick.") % {"seat": capfirst(seat_name(trick.winner))}


def said_by(seat: str, act: Action, told: str = "") -> str:
    """An act with its seat: “South: jack of hearts.”, or in the given sentence."""
    return _with_seat(seat, act_said(act), told)


def _with_seat(seat: str, what: str, told: str = "") -> str:
    return (told or _("%(seat)s: %(said)s.")) % {"seat": capfirst(seat_name(seat)), "said": what}
