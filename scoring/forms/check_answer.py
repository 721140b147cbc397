"""What the page says about a hand: the points of both sides, or how a recorded hand went."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from engine import (
    JOKERS,
    Card,
    Fault,
    Hand,
    IllegalAction,
    InvalidNotation,
    Letters,
    Play,
    Result,
    RuleSet,
    read_hand,
    read_hand_json,
)
from scoring.words import (
    SIDES,
    bid_in_words,
    fault_sentence,
    labelled,
    rules_called,
    seat_name,
    word,
)


@dataclass(frozen=True)
class AnsweredSide:
    """A side's name in the answer, and its points."""

    name: str
    points: int


@dataclass(frozen=True)
class CheckAnswer:
    """The points of a hand, the side that bid (or revoked) first.

    `unusual` has the faults that may still have happened at the table; `partner` the points of the
    partner who sat out, in games scored individually.
    """

    result: Result
    bid: str
    seat: str
    sides: tuple[AnsweredSide, AnsweredSide]
    unusual: tuple[str, ...] = ()
    partner: int | None = None


def answer_of(
    result: Result, rules: RuleSet, unusual: Sequence[Fault] = (), *, seats_known: bool = True
) -> CheckAnswer:
    """The answer for a result; if the seats are unknown the sides are named by what they did."""
    seat = result.revoker or (result.contract.declarer if result.contract else rules.seats[0])
    side = rules.side_of(seat)
    names = _side_names(result, rules, seats_known=seats_known or result.contract is None)
    first, second = (AnsweredSide(names[index], result.points[index]) for index in (side, 1 - side))
    return CheckAnswer(
        result=result,
        bid=bid_in_words(result.contract.bid) if result.contract else "",
        seat=capfirst(seat_name(seat)) if seats_known else "",
        sides=(first, second),
        unusual=tuple(dict.fromkeys(fault_sentence(fault) for fault in unusual)),
        partner=dict(result.seat_points).get(rules.partners(seat)[0]) if result.lone else None,
    )


def _side_names(result: Result, rules: RuleSet, *, seats_known: bool) -> tuple[str, str]:
    if seats_known or result.contract is None:
        first, second = (capfirst(str(SIDES["".join(side)])) for side in rules.sides)
        return first, second
    makers = rules.side_of(result.contract.declarer)
    names = (_("The side that bid"), _("The other side"))
    return names if makers == 0 else (names[1], names[0])


@dataclass(frozen=True)
class ShownCard:
    """A card with the letter of the seat that played it; `suit` is "" for a joker."""

    seat: str
    rank: str
    suit: str


@dataclass(frozen=True)
class ShownTrick:
    """A trick: its cards in the order played, and its winner, "" while it is incomplete."""

    cards: tuple[ShownCard, ...]
    winner: str


@dataclass(frozen=True)
class Refusal:
    """Why a recorded hand can't be right, with its text around the fault."""

    sentences: tuple[str, ...]
    before: str = ""
    at: str = ""
    after: str = ""
    act: int | None = None


@dataclass(frozen=True)
class Replay:
    """A recorded hand up to its first fault, and the fault.

    `contract` is filled only if there is a fault; `kitty` says how the kitty counts. `hand` is set
    if there is no fault.
    """

    rules: str = ""
    answer: CheckAnswer | None = None
    contract: str = ""
    tricks: tuple[ShownTrick, ...] = ()
    kitty: str = ""
    refusal: Refusal | None = None
    hand: Hand | None = None


def replay_of(text: str, rules: RuleSet, letters: Letters) -> Replay:
    """Replay a recorded hand, text or JSON, by its own rules; by `rules` if it has their name."""
    try:
        hand = _read(text, rules)
    except (InvalidNotation, IllegalAction) as refusal:
        as_far = _as_far_as_right(text, rules, refusal)
        return _shown(as_far, letters, _refusal(text, refusal, as_far))
    return _shown(hand, letters, None)


def _is_json(text: str) -> bool:
    return text.lstrip().startswith(("{", "["))


def _read(text: str, rules: RuleSet, *, partial: bool = False) -> Hand:
    if _is_json(text):
        return read_hand_json(text, partial=partial)
    name = text.partition("|")[0].strip().rpartition(" ")[0].strip()
    return read_hand(text, rules if name == rules.name else None, partial=partial)


def _as_far_as_right(
    text: str, rules: RuleSet, refusal: InvalidNotation | IllegalAction
) -> Hand | None:
    """The hand up to the fault, None if that is not yet a hand."""
    position = refusal.position or 0
    if _is_json(text):
        text = _cut_json(text, refusal.fault.field, position)
    else:
        text = text[:position]
        text += "|" * (4 - text.count("|"))
    try:
        return _read(text, rules, partial=True)
    except (InvalidNotation, IllegalAction):
        return None


#: The parts of a recorded hand in JSON that are lists of acts, in order.
_ACTS = ("auction", "exchange", "play")


def _cut_json(text: str, part: str, position: int) -> str:
    """A recorded hand cut off before act `position` of this part."""
    data = json.loads(text) if part in _ACTS else {}
    if not isinstance(data.get(part), list):
        return text
    data[part] = data[part][:position]
    data |= {later: [] for later in _ACTS[_ACTS.index(part) + 1 :]}
    if part == "auction" and "naming" in data:
        data["naming"] = None
    return json.dumps(data)


def _refusal(text: str, refusal: InvalidNotation | IllegalAction, as_far: Hand | None) -> Refusal:
    faults = getattr(refusal, "faults", (refusal.fault,))
    sentences = tuple(dict.fromkeys(fault_sentence(fault) for fault in faults))
    if isinstance(refusal, IllegalAction) and as_far and as_far.to_act:
        seat = capfirst(seat_name(as_far.to_act))
        sentences = tuple(labelled(seat, sentence) for sentence in sentences)
    at = refusal.position or 0
    if _is_json(text) and refusal.fault.code != "not-json":
        is_counted = refusal.fault.field in ("deal", *_ACTS)
        return Refusal(sentences, act=at + 1 if is_counted else None)
    before, rest = text[:at], text[at:]
    marked = _place(rest, before.count("|"))
    return Refusal(sentences, before, marked, rest[len(marked) :])


def _place(rest: str, part: int) -> str:
    """The text at a fault: a card in the parts with cards, otherwise a word."""
    pattern = r"\s*(?:10|[bl](?=j)|.)\S?" if part in (1, 3, 4) else r"\s*[^\s|]+"
    match = re.match(pattern, rest, re.IGNORECASE)
    return match[0] if match else ""


def _shown(hand: Hand | None, letters: Letters, refusal: Refusal | None) -> Replay:
    if hand is None:
        return Replay(refusal=refusal)
    contract, result = hand.contract, hand.outcome()
    tricks = [(trick.plays, letters.seat(trick.winner)) for trick in hand.tricks]
    if hand.trick:
        tricks.append((tuple(hand.trick), ""))
    text = ""
    if contract and refusal:
        text = f"{word('seat', contract.declarer)}, {bid_in_words(contract.bid)}"
    return Replay(
        rules=rules_called(hand.rules.name),
        answer=answer_of(result, hand.rules) if result and not refusal else None,
        contract=capfirst(text),
        kitty=_kitty_sentence(hand.rules) if contract else "",
        hand=None if refusal else hand,
        tricks=tuple(
            ShownTrick(tuple(_shown_card(play, letters) for play in plays), winner)
            for plays, winner in tricks
        ),
        refusal=refusal,
    )


def _kitty_sentence(rules: RuleSet) -> str:
    return {
        "none": "",
        "declarer": _("The kitty counts as one more trick, the declarer's."),
        "first-trick": _("The kitty counts as one more trick: it goes with the first one."),
    }[rules.kitty_trick]


def _shown_card(play: Play, letters: Letters) -> ShownCard:
    seat, card = play
    return ShownCard(letters.seat(seat), _rank(card), card.suit or "")


def _rank(card: Card) -> str:
    if card in JOKERS:
        return _("big joker") if card == JOKERS[0] else _("little joker")
    return card.rank.replace("T", "10")
