"""A whole recorded hand as one line of text and as JSON.

The line has five parts with `|` between them:

    ottawa N | JhJdAs…/…/…/… | pass 5C pass pass | | JcAcKcQc AhQh…

the rules and the dealer; the cards as dealt, N E S W (or 1 to 6) apart by `/`; the calls from the
dealer's left; the cards of the exchange in the order in which they were chosen (declarer's first,
then those of the partners; best: the partners' first); the cards played, one trick a word. Who
played a card follows from the rules. Blanks between cards mean nothing.

The JSON form has the same parts as `rules` (a preset's name, or the whole table of options),
`dealer`, `deal` (a list for each seat), `auction`, `exchange`, `play`, and `format`.

A fault of the line has the number of characters before the place as its position, a fault of the
JSON the number of calls or cards before it in its part, which `fault.field` names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.cards import Card
from engine.deal import Deal
from engine.errors import Fault, IllegalAction, InvalidNotation, fault
from engine.hand import Action, Hand, Phase
from engine.notation.words import read_call, read_card
from engine.ruleset import RuleSet, preset, preset_names

FORMAT = 1
SHAPE = "rules dealer | deal | auction | exchange | play"
JSON_KEYS = ("format", "rules", "dealer", "deal", "auction", "exchange", "play")

Token = tuple[str, int]
_Read = TypeVar("_Read")


@dataclass(frozen=True)
class _Record:
    """A recorded hand taken apart: words with their positions."""

    text: str
    rules: RuleSet
    dealer: str
    deal: list[list[Token]]
    calls: list[Token]
    exchange: list[Token]
    play: list[Token]


def write_hand(hand: Hand) -> str:
    """The hand as far as it was played, as one line."""
    deal = "/".join("".join(map(str, cards)) for cards in hand.deal.cards)
    exchange = "".join(str(card) for _, card in hand.exchanged)
    tricks = [trick.plays for trick in hand.tricks] + [tuple(hand.trick)]
    play = " ".join("".join(str(card) for _, card in plays) for plays in tricks)
    calls = " ".join(map(str, hand.auction.calls))
    header = f"{hand.rules.name} {hand.deal.dealer}"
    return " | ".join(part.strip() for part in (header, deal, calls, exchange, play))


def read_hand(text: str, rules: RuleSet | None = None, *, partial: bool = False) -> Hand:
    """The hand written in `text`, every act checked; `rules` are needed if they are no preset.

    Raises InvalidNotation for text that cannot be read or, unless `partial`, stops before the
    end of the hand, and IllegalAction for an act against the rules.
    """
    parts = _parts(text)
    if len(parts) != 5:
        raise InvalidNotation(fault("record-shape", "record", shape=SHAPE), text, 0)
    header, deal, calls, exchange, play = parts
    name, _, dealer = header[0].strip().rpartition(" ")
    record = _Record(
        text=text,
        rules=_named_rules(name.strip(), rules, text),
        dealer=dealer.upper(),
        deal=[_cards(pile) for pile in _pieces(*deal, r"[^/]+")],
        calls=_pieces(*calls, r"\S+"),
        exchange=_cards(exchange),
        play=_cards(play),
    )
    return _replayed(record, partial=partial)


def write_hand_json(hand: Hand) -> str:
    """The hand as far as it was played, as JSON."""
    plays = [play for trick in hand.tricks for play in trick.plays] + hand.trick
    rules = hand.rules
    is_preset = rules.name in preset_names() and rules == preset(rules.name)
    data = {
        "format": FORMAT,
        "rules": rules.name if is_preset else rules.to_dict(),
        "dealer": hand.deal.dealer,
        "deal": [[str(card) for card in cards] for cards in hand.deal.cards],
        "auction": [str(call) for call in hand.auction.calls],
        "exchange": [str(card) for _, card in hand.exchanged],
        "play": [str(card) for _, card in plays],
    }
    return json.dumps(data)


def read_hand_json(text: str, *, partial: bool = False) -> Hand:
    """The hand written in the JSON `text`; raises as `read_hand` does."""
    data = _json_table(text)
    rules = data["rules"]
    record = _Record(
        text=text,
        rules=preset(rules) if isinstance(rules, str) else RuleSet.from_dict(rules),
        dealer=str(data["dealer"]).upper(),
        deal=[_listed(pile, "deal", text) for pile in _list(data["deal"], "deal", text)],
        calls=_listed(data["auction"], "auction", text),
        exchange=_listed(data["exchange"], "exchange", text),
        play=_listed(data["play"], "play", text),
    )
    return _replayed(record, partial=partial)


def _json_table(text: str) -> Mapping[str, object]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidNotation(
            fault("not-json", "record", reason=error.msg), text, error.pos
        ) from None
    except (RecursionError, ValueError):
        raise InvalidNotation(
            fault("not-json", "record", reason="too deep or long"), text
        ) from None
    if not isinstance(data, dict) or set(data) != set(JSON_KEYS) or data["format"] != FORMAT:
        shape = f"a table of {', '.join(JSON_KEYS)}, format {FORMAT}"
        raise InvalidNotation(fault("record-shape", "record", shape=shape), text)
    return data


def _list(value: object, field: str, text: str) -> list[object]:
    if not isinstance(value, list):
        raise InvalidNotation(fault("record-shape", field, shape=f"a list as {field}"), text)
    return value


def _listed(value: object, field: str, text: str) -> list[Token]:
    return [(str(each), place) for place, each in enumerate(_list(value, field, text))]


def _parts(text: str) -> list[Token]:
    """The parts between the bars with their positions."""
    return [(found[0], found.start()) for found in re.finditer(r"(?:^|(?<=\|))[^|]*", text)]


def _pieces(text: str, at: int, pattern: str) -> list[Token]:
    return [(found[0], at + found.start()) for found in re.finditer(pattern, text)]


def _cards(part: Token) -> list[Token]:
    """A row of cards: a rank (10 has two signs) and a suit each, blanks ignored."""
    return _pieces(*part, r"(?:10|\S)\s*\S?\ufe0f?")


def _named_rules(name: str, rules: RuleSet | None, text: str) -> RuleSet:
    if not name:
        raise InvalidNotation(fault("rules-not-named", "rules"), text)
    if rules is None:
        return _read(preset, name, 0, "rules", text)
    if rules.name != name:
        raise InvalidNotation(fault("rules-differ", "rules", text=name, name=rules.name), text)
    return rules


def _replayed(record: _Record, *, partial: bool) -> Hand:
    piles = tuple(tuple(_each_card(pile, record.text)) for pile in record.deal)
    try:
        hand = Hand(record.rules, Deal(record.dealer, piles))
    except InvalidNotation as refusal:
        at = record.deal[0][0][1] if record.deal and record.deal[0] else 0
        raise InvalidNotation(refusal.fault, record.text, at) from None
    _act_all(hand, Phase.AUCTION, record.calls, read_call, record.text)
    _act_all(hand, Phase.EXCHANGE, record.exchange, read_card, record.text)
    _act_all(hand, Phase.PLAY, record.play, read_card, record.text)
    if not partial and hand.to_act is not None:
        cut = fault("hand-cut-short", hand.phase.value, seat=hand.to_act)
        raise InvalidNotation(cut, record.text, len(record.text))
    return hand


def _each_card(tokens: Iterable[Token], text: str) -> Iterator[Card]:
    for word, at in tokens:
        yield _read(read_card, word, at, "deal", text)


def _read(read: Callable[[str], _Read], word: str, at: int, field: str, text: str) -> _Read:
    """What `read` makes of a word; its refusal gets the part and the position."""
    try:
        return read(word)
    except InvalidNotation as refusal:
        raise InvalidNotation(replace(refusal.fault, field=field), text, at) from None


def _act_all(
    hand: Hand, phase: Phase, tokens: Iterable[Token], read: Callable[[str], Action], text: str
) -> None:
    for word, at in tokens:
        action = _read(read, word, at, phase.value, text)
        if hand.phase is not phase:
            raise InvalidNotation(_misplaced(word, phase, hand.phase), text, at)
        try:
            hand.apply(action)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.fault, text, at) from None


def _misplaced(word: str, part: Phase, phase: Phase) -> Fault:
    if phase is Phase.OVER:
        return fault("too-many-acts", part.value, text=word)
    return fault("act-misplaced", part.value, text=word, phase=phase.value)
