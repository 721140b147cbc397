"""A whole recorded hand as one line of text and as JSON.

The line has five parts with `|` between them:

    ottawa N | JhJdAs…/…/…/… | pass 5C pass pass | | JcAcKcQc AhQh…

the rules and the dealer; the cards as dealt, N E S W (or 1 to 6) separated by `/`, followed by the
kitty if there is one; the calls from the dealer's left, followed by what declarer named if the bid
left it open (`pass 4-high pass pass H`); the cards of the exchange in the order in which they were
chosen; the cards played, one trick a word. Who played a card follows from the rules. Blanks between
cards mean nothing; calls may be separated by commas and may then contain blanks.

The exchange is, for a call, declarer's cards and then the partner's; for best, those of the
partners clockwise and then declarer's discards; with a kitty, the cards that declarer lays away.

The JSON form has the same parts as `rules` (a preset's name, or the whole table of options),
`dealer`, `deal` (a list for each seat), `kitty` (a list), `auction`, `naming` (a text or null),
`exchange`, `play` (lists), and `format`, which is 2. Format 1 had neither kitty nor naming.

The position of a fault is the number of characters before it in the line; in JSON, the number of
calls or cards before it in its part, which `fault.field` names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.cards import Card
from engine.deal import Deal
from engine.errors import Fault, IllegalAction, InvalidNotation, RuleSetError, fault
from engine.hand import Action, Hand, Phase
from engine.notation.calls import read_call, read_naming
from engine.notation.cards import read_card
from engine.notation.json_text import read_json
from engine.notation.words import read_seat
from engine.ruleset import RuleSet, preset, preset_names

FORMAT = 2
JSON_KEYS = (
    *("format", "rules", "dealer", "deal", "kitty"),
    *("auction", "naming", "exchange", "play"),
)
#: What a record of format 1 leaves implicit.
_FORMAT_1: dict[str, object] = {"kitty": [], "naming": None}

#: Many times the length of any hand, rules and blanks included.
LONGEST_RECORD = 50_000

#: A call in a list separated by commas, without blanks at its ends.
_AT_COMMAS = r"[^\s,;](?:[^,;]*[^\s,;])?"

Token = tuple[str, int]
_Read = TypeVar("_Read")


@dataclass(frozen=True)
class _Record:
    """A recorded hand, parsed: words with their positions; the last pile may be the kitty."""

    text: str
    rules: RuleSet
    dealer: Token
    piles: list[list[Token]]
    calls: list[Token]
    exchange: list[Token]
    play: list[Token]


def write_hand(hand: Hand) -> str:
    """The hand as far as it has been played, as one line."""
    kitty = (hand.deal.kitty,) if hand.deal.kitty else ()
    deal = "/".join("".join(map(str, cards)) for cards in hand.deal.cards + kitty)
    exchange = "".join(str(card) for _, card in hand.exchanged)
    tricks = [trick.plays for trick in hand.tricks] + [tuple(hand.trick)]
    play = " ".join("".join(str(card) for _, card in plays) for plays in tricks)
    naming = (hand.naming,) if hand.naming else ()
    calls = " ".join(map(str, (*hand.auction.calls, *naming)))
    header = f"{hand.rules.name} {hand.deal.dealer}"
    return " | ".join(part.strip() for part in (header, deal, calls, exchange, play))


def read_hand(text: str, rules: RuleSet | None = None, *, partial: bool = False) -> Hand:
    """The hand in `text`, with every act checked; `rules` are needed if they are not a preset.

    Raises InvalidNotation for text that cannot be read or, unless `partial`, stops before the
    end of the hand, and IllegalAction for an act against the rules.
    """
    _check_length(text)
    parts = _parts(text)
    if len(parts) != 5:
        raise InvalidNotation(fault("record-shape", "record"), text, 0)
    (header, _), deal, calls, exchange, play = parts
    name, dealer = ["", "", *header.rsplit(maxsplit=1)][-2:]
    record = _Record(
        text=text,
        rules=_named_rules(name.strip(), rules, text),
        dealer=(dealer, len(header.rstrip()) - len(dealer)),
        piles=[_cards(pile) for pile in _pieces(*deal, r"[^/]+")],
        calls=_pieces(
            *calls, r"[^\s,;](?:[^,;]*[^\s,;])?" if re.search(r"[,;]", calls[0]) else r"\S+"
        ),
        exchange=_cards(exchange),
        play=_cards(play),
    )
    return _replayed(record, partial=partial)


def write_hand_json(hand: Hand) -> str:
    """The hand as far as it has been played, as JSON."""
    plays = [play for trick in hand.tricks for play in trick.plays] + hand.trick
    rules = hand.rules
    is_preset = rules.name in preset_names() and rules == preset(rules.name)
    data = {
        "format": FORMAT,
        "rules": rules.name if is_preset else rules.to_dict(),
        "dealer": hand.deal.dealer,
        "deal": [list(map(str, cards)) for cards in hand.deal.cards],
        "kitty": list(map(str, hand.deal.kitty)),
        "auction": list(map(str, hand.auction.calls)),
        "naming": str(hand.naming) if hand.naming else None,
        "exchange": [str(card) for _, card in hand.exchanged],
        "play": [str(card) for _, card in plays],
    }
    return json.dumps(data)


def read_hand_json(text: str, rules: RuleSet | None = None, *, partial: bool = False) -> Hand:
    """The hand in the JSON `text`; raises as `read_hand` does.

    `rules` are needed if the text names rules that are not a preset.
    """
    _check_length(text)
    data = _json_table(text)
    kitty = _listed(data["kitty"], "kitty", text)
    naming = [] if data["naming"] is None else [data["naming"]]
    record = _Record(
        text=text,
        rules=_json_rules(data["rules"], rules, text),
        dealer=(str(data["dealer"]), 0),
        piles=_json_piles(data["deal"], text) + ([kitty] if kitty else []),
        calls=_listed([*_list(data["auction"], "auction", text), *naming], "auction", text),
        exchange=_listed(data["exchange"], "exchange", text),
        play=_listed(data["play"], "play", text),
    )
    hand = _replayed(record, partial=partial)
    _check_parts(hand, data, text)
    return hand


def _check_length(text: str) -> None:
    if len(text) > LONGEST_RECORD:
        long = fault("text-too-long", "record", count=len(text), most=LONGEST_RECORD)
        raise InvalidNotation(long, text, LONGEST_RECORD)


def _check_parts(hand: Hand, data: Mapping[str, object], text: str) -> None:
    """Refuses a naming among the calls, a call as the naming, a kitty listed in the deal."""
    calls, made = _list(data["auction"], "auction", text), len(hand.auction.calls)
    if len(calls) > made:
        raise InvalidNotation(_misplaced(str(calls[made]), Phase.AUCTION, Phase.NAMING), text, made)
    if len(calls) < made:
        naming = str(data["naming"])
        raise InvalidNotation(_misplaced(naming, Phase.NAMING, Phase.AUCTION), text)
    if len(_list(data["deal"], "deal", text)) > hand.rules.players:
        seats = ", ".join(hand.rules.seats)
        raise InvalidNotation(fault("deal-seats", "deal", seats=seats), text)


def _json_table(text: str) -> Mapping[str, object]:
    data = read_json(text, "record")
    form = data.get("format") if isinstance(data, dict) else None
    if isinstance(data, dict) and type(form) is int and form == 1:
        data, form = _FORMAT_1 | data, FORMAT
    if (
        not isinstance(data, dict)
        or set(data) != set(JSON_KEYS)
        or type(form) is not int
        or form != FORMAT
    ):
        keys = ", ".join(JSON_KEYS)
        raise InvalidNotation(fault("record-keys", "record", keys=keys, format=FORMAT), text)
    return data


def _json_rules(value: object, rules: RuleSet | None, text: str) -> RuleSet:
    if isinstance(value, str):
        return _named_rules(value, rules, text)
    try:
        return RuleSet.from_dict(value)
    except RuleSetError as refusal:
        refusal.text = text
        raise


def _json_piles(value: object, text: str) -> list[list[Token]]:
    piles = [_listed(pile, "deal", text) for pile in _list(value, "deal", text)]
    before = 0
    for number, pile in enumerate(piles):
        piles[number] = [(word, before + at) for word, at in pile]
        before += len(pile)
    return piles


def _list(value: object, key: str, text: str) -> list[object]:
    if not isinstance(value, list):
        raise InvalidNotation(fault("record-list", key, key=key), text)
    return value


def _listed(value: object, key: str, text: str) -> list[Token]:
    return [(str(item), place) for place, item in enumerate(_list(value, key, text))]


def _parts(text: str) -> list[Token]:
    """The parts between the bars with their positions."""
    parts, at = [], 0
    for part in text.split("|"):
        parts.append((part, at))
        at += len(part) + 1
    return parts


def _pieces(text: str, at: int, pattern: str) -> list[Token]:
    return [(match[0], at + match.start()) for match in re.finditer(pattern, text)]


def _cards(part: Token) -> list[Token]:
    """A row of cards: each a rank (10 has two characters) and a suit, blanks ignored."""
    return _pieces(*part, r"(?:10|\S)\s*\S?[\ufe0e\ufe0f]?")


def _named_rules(name: str, rules: RuleSet | None, text: str) -> RuleSet:
    if not name:
        raise InvalidNotation(fault("rules-not-named", "rules"), text)
    if rules is None:
        return _read(lambda: preset(name), 0, "rules", text)
    if rules.name != name:
        raise InvalidNotation(fault("rules-differ", "rules", text=name, name=rules.name), text)
    return rules


def _replayed(record: _Record, *, partial: bool) -> Hand:
    hand = _dealt(record)
    text = record.text
    for word, at in record.calls:
        if hand.phase not in (Phase.AUCTION, Phase.NAMING):
            raise InvalidNotation(_misplaced(word, Phase.AUCTION, hand.phase), text, at)
        _act(hand, _called(hand, word, at, text), at, text)
    for part, cards in ((Phase.EXCHANGE, record.exchange), (Phase.PLAY, record.play)):
        field = part.value
        for word, at in cards:
            card = _card(word, at, field, text)
            if hand.phase is not part:
                raise InvalidNotation(_misplaced(word, part, hand.phase), text, at)
            _act(hand, card, at, text)
    if not partial and hand.to_act is not None:
        cut = fault("hand-cut-short", hand.phase.value, seat=hand.to_act)
        raise InvalidNotation(cut, text, len(text))
    return hand


def _dealt(record: _Record) -> Hand:
    """The hand as dealt; a pile after those of all seats is the kitty."""
    rules, text = record.rules, record.text
    piles = [tuple(_card(word, at, "deal", text) for word, at in pile) for pile in record.piles]
    kitty: tuple[Card, ...] = ()
    if rules.kitty and len(piles) == rules.players + 1:
        kitty = piles.pop()
    dealer, at = record.dealer
    try:
        return Hand(rules, Deal(read_seat(dealer, rules.seats) or dealer, tuple(piles), kitty))
    except InvalidNotation as refusal:
        place = at if refusal.fault.field == "dealer" else _place_in_deal(record, refusal.fault)
        raise InvalidNotation(refusal.fault, text, place) from None


def _place_in_deal(record: _Record, problem: Fault) -> int:
    """The position of the pile with too many or too few cards, or of the surplus card."""
    params, piles = problem.values, [pile for pile in record.piles if pile]
    if "seat" in params:
        wrong = piles[record.rules.seats.index(str(params["seat"])) :]
        return wrong[0][0][1] if wrong else 0
    if problem.code == "kitty-size":
        return piles[-1][0][1]
    places = [
        at for pile in piles for word, at in pile if str(read_card(word)) == params.get("card")
    ]
    return [*places[int(params.get("due", 0)) :], *(pile[0][1] for pile in piles), 0][0]


def _called(hand: Hand, word: str, at: int, text: str) -> Action:
    """A call or, once the auction is over, declarer's naming."""
    rules, standing = hand.rules, hand.auction.standing
    if hand.phase is Phase.NAMING and standing:
        return _read(lambda: read_naming(word, rules, standing[1]), at, "auction", text)
    return _read(lambda: read_call(word, rules), at, "auction", text)


def _card(word: str, at: int, field: str, text: str) -> Card:
    try:
        return read_card(word)
    except InvalidNotation as refusal:
        raise InvalidNotation(replace(refusal.fault, field=field), text, at) from None


def _read(read: Callable[[], _Read], at: int, field: str, text: str) -> _Read:
    """The value that `read` returns; adds field and position to its InvalidNotation."""
    try:
        return read()
    except InvalidNotation as refusal:
        raise InvalidNotation(replace(refusal.fault, field=field), text, at) from None


def _act(hand: Hand, action: Action, at: int, text: str) -> None:
    try:
        hand.apply(action)
    except IllegalAction as refusal:
        raise IllegalAction(refusal.fault, text, at) from None


def _misplaced(word: str, part: Phase, phase: Phase) -> Fault:
    if phase is Phase.OVER:
        return fault("too-many-acts", part.value, text=word)
    return fault("act-misplaced", part.value, text=word, phase=phase.value)
