"""Faults and exceptions: each has a code, its parameters and an English sentence."""

from __future__ import annotations

from dataclasses import dataclass

Param = str | int

#: A sentence quotes at most this many characters of what was typed.
LONGEST = 300


def gettext_noop(sentence: str) -> str:
    """Marks a sentence for a site's translators; the engine itself speaks English."""
    return sentence


#: One English template per code. A site translates by code; see `WORDS` for parameters.
SENTENCES: dict[str, str] = {
    # a reported result
    "dealer-missing": gettext_noop("Give the dealer of this hand."),
    "declarer-missing": gettext_noop("Say who played the contract."),
    "bid-missing": gettext_noop("Give the bid, or “-” if everybody passed."),
    "strain-missing": gettext_noop("Name the suit of the bid, or no trump."),
    "tricks-missing": gettext_noop("Give the tricks that the declaring side took."),
    "unknown-seat": gettext_noop("There is no seat “{text}”; the seats are {seats}."),
    "unknown-strain": gettext_noop("“{text}” is neither a suit nor no trump."),
    "strain-not-allowed": gettext_noop("These rules do not have bids in {strain}."),
    "no-such-bid": gettext_noop("There is no bid “{text}” in this game; the bids are {bids}."),
    "below-minimum": gettext_noop("The lowest bid in {strain} is {minimum}."),
    "below-lowest": gettext_noop("The lowest bid is {minimum}."),
    "named-after-winning": gettext_noop(
        "In this game the suit is named after the auction; bid without it."
    ),
    "bid-the-kind": gettext_noop(
        "In this game a bid is high, low or no trump; the suit is named after the auction."
    ),
    "direction-wrong": gettext_noop("These rules do not have this bid in this direction."),
    "direction-not-allowed": gettext_noop("In this game this bid is not played {direction}."),
    "direction-missing": gettext_noop("Say whether high or low cards were the best."),
    "unknown-direction": gettext_noop("“{text}” is not a direction; write high or low."),
    "no-directions": gettext_noop("This game has no direction to choose; leave it empty."),
    "not-a-number": gettext_noop("“{text}” is not a whole number."),
    "tricks-range": gettext_noop("Tricks are a number from 0 to {tricks}."),
    "tricks-sum": gettext_noop("The tricks of both sides must add up to {tricks}, not {sum}."),
    "tricks-contradict": gettext_noop(
        "The declaring side has {first} tricks in one place, {second} in another."
    ),
    "passed-out-with-contract": gettext_noop(
        "A passed-out deal has no declarer and no suit; clear them, or give the bid."
    ),
    "passed-out-with-tricks": gettext_noop(
        "A passed-out deal has no tricks; clear them, or give the bid."
    ),
    "passed-out-not-possible": gettext_noop(
        "Under these rules the dealer must bid when everybody else passes."
    ),
    "passed-out-not-counted": gettext_noop(
        "Under these rules a deal that everybody passes is dealt again; it does not count as"
        " a hand of the round."
    ),
    "points-wrong": gettext_noop(
        "These tricks score {first} for {first_side} and {second} for "
        "{second_side}; look at the points again."
    ),
    "kitty-is-a-trick": gettext_noop(
        "The kitty is a trick of the declaring side, so it has at least 1."
    ),
    "revoke-with-contract": gettext_noop(
        "A hand that a revoke ended has no contract and no tricks; clear them, or the revoke."
    ),
    "no-revokes": gettext_noop("These rules give no points for a revoke."),
    "dealer-differs": gettext_noop("This deal was dealt by {seat}."),
    "dealer-not-next": gettext_noop("In this game it was the turn of {seat} to deal."),
    "game-already-over": gettext_noop("The game was over before this hand."),
    # an auction
    "unreadable-call": gettext_noop(
        "Call {number}, “{text}”, cannot be read; write pass, 5C, 4NT or {special}."
    ),
    "bid-too-low": gettext_noop("{bid} is not higher than {standing}."),
    "right-bower-missing": gettext_noop("In this seat a bid in {strain} needs the right bower."),
    "little-pepper-first": gettext_noop("Big pepper can be bid only after little pepper."),
    "dealer-stuck": gettext_noop("Everybody else has passed, so the dealer must bid."),
    "out-of-turn": gettext_noop(
        "Call {number} is written for {seat}, but it was the turn of {turn} to call."
    ),
    "auction-over": gettext_noop("The auction is over."),
    "auction-not-over": gettext_noop("The auction is not over: {seat} still has to call."),
    "auction-too-long": gettext_noop("The auction was over after call {number}."),
    "contract-not-from-auction": gettext_noop(
        "The auction ends in {auction}, which is not the contract given."
    ),
    "contract-passed-out": gettext_noop(
        "Everybody passes in this auction, but a contract is given."
    ),
    # totals of a round
    "totals-missing": gettext_noop("Give the totals of both sides."),
    "totals-sum": gettext_noop(
        "The totals add up to {sum}, not to {hands} × {tricks} = {due}. If there were "
        "sets, lone hands or passed-out deals, give how many."
    ),
    "totals-unreachable": gettext_noop(
        "No {hands} hands with these counts give {first} and {second}; "
        "look at the totals and at the counts of sets, lone hands and passed-out deals."
    ),
    "count-range": gettext_noop("This count must be a number from 0 to {hands}."),
    "counts-too-many": gettext_noop(
        "Sets, lone hands made and passed-out deals are more than {hands} hands."
    ),
    "lone-lost-over-sets": gettext_noop(
        "A lost lone hand is a set too, so the sets must be at least {lost}."
    ),
    "no-lone-bids": gettext_noop("These rules do not have lone hands."),
    # a line of the desk
    "line-incomplete": gettext_noop("Still missing: {missing}."),
    "line-unreadable": gettext_noop(
        "At character {position}, “{text}” cannot be read as the {part}."
    ),
    "line-no-declarer": gettext_noop(
        "“{text}” does not begin with who bid; write one of {seats} first."
    ),
    # text
    "unreadable-card": gettext_noop("“{text}” is not a card; write it like Jh, 10s or A♠."),
    "unreadable-bid": gettext_noop("“{text}” is not a bid; write it like 5C, 4NT or moon:H."),
    "unreadable-naming": gettext_noop(
        "“{text}” names no suit and no direction; write it like H, NT, low or H-low."
    ),
    "text-too-long": gettext_noop(
        "This has {count} characters, too many to be read; at most {most} are possible."
    ),
    "key-twice": gettext_noop("“{key}” is written twice; leave one of them out."),
    "not-text": gettext_noop("This is not text in UTF-8."),
    "not-json": gettext_noop("This is not JSON; look at line {line}, character {column}."),
    "not-toml": gettext_noop(
        "This is not a file of rules (TOML); look at line {line}, character {column}."
    ),
    "too-deep": gettext_noop("This is nested too deeply or has a number too long to be read."),
    "record-shape": gettext_noop(
        "A recorded hand has five parts with “|” between them: rules and dealer, deal, auction, "
        "exchange, play."
    ),
    "record-keys": gettext_noop(
        "A recorded hand in JSON is a table of {keys}, and its format is {format}."
    ),
    "record-list": gettext_noop("In a recorded hand “{key}” is a list of texts."),
    "report-keys": gettext_noop("A report is a table with some of these keys: {keys}."),
    "report-value": gettext_noop(
        "“{key}” is a text or a number; for tricks and points, two of them."
    ),
    "levels-wrong": gettext_noop(
        "Levels are numbers from 1 to {highest} with commas between them: "
        "one for each of the {seats} seats, or two for the sides."
    ),
    "unknown-preset": gettext_noop("There are no rules called “{text}”; the names are {names}."),
    "rules-not-named": gettext_noop("Say under which rules the hand was played."),
    "rules-differ": gettext_noop("This hand was recorded under “{text}”, not “{name}”."),
    "hand-cut-short": gettext_noop(
        "The recorded hand ends before the last trick: {seat} is to act."
    ),
    "too-many-acts": gettext_noop("The recorded hand goes on after its end with “{text}”."),
    "act-misplaced": gettext_noop(
        "“{text}” stands in the wrong part of the record: this is the {phase}."
    ),
    "deal-seats": gettext_noop("A deal gives the cards of these seats: {seats}."),
    "deal-size": gettext_noop("{seat} was dealt {count} cards instead of {due}."),
    "kitty-size": gettext_noop("The kitty has {count} cards instead of {due}."),
    "deal-card": gettext_noop("The deal has {count} of {card}; this deck has {due}."),
    # a hand being played
    "hand-over": gettext_noop("The hand is over."),
    "not-now": gettext_noop("{act} is not possible now: this is the {phase}."),
    "card-not-held": gettext_noop("You do not hold {card}."),
    "must-follow": gettext_noop("You must follow {strain}."),
    "must-play-joker": gettext_noop("You can't follow, so you must play your joker."),
    "no-deal-fits": gettext_noop("No deal fits what {seat} has seen of this hand."),
    "naming-not-possible": gettext_noop("“{text}” can't be named now; choose from {namings}."),
    # a rule set
    "not-a-rule-set": gettext_noop("Rules are a table of options."),
    "unknown-format": gettext_noop(
        "These rules are in format {text}; this program reads format {format}."
    ),
    "unknown-option": gettext_noop("There is no option “{option}”."),
    "missing-option": gettext_noop("The option “{option}” is missing."),
    "bad-value": gettext_noop("The option “{option}” cannot be {value}; it is {allowed}."),
    "cards-not-even": gettext_noop("{cards} cards cannot be dealt evenly to {players} players."),
    "cards-not-even-with-kitty": gettext_noop(
        "With {kitty} cards in the kitty {cards} are left, which cannot be dealt evenly to "
        "{players} players."
    ),
    "minimum-over-tricks": gettext_noop(
        "The minimum {minimum} is above the highest bid, {highest}."
    ),
    "value-without-bid": gettext_noop(
        "There are points for {text}, which is not among the special bids."
    ),
    "peppers-alone": gettext_noop(
        "Little and big pepper go together, and with no other special bid."
    ),
    "win-rule-needs-points": gettext_noop(
        "This way of winning needs a game played to a number of points."
    ),
    "calls-need-four": gettext_noop("Calling for cards needs one partner, so four players."),
    "kitty-too-big": gettext_noop("A kitty of {kitty} cards leaves none for the players."),
    "no-kitty-to-credit": gettext_noop("There is no kitty to count as a trick."),
    "kitty-or-passing": gettext_noop(
        "With a kitty nobody passes cards to a partner, so there can be no Call and no Best."
    ),
    "bowers-need-euchre": gettext_noop(
        "Bowers go with high cards and no jokers; leave them out of Bid Whist."
    ),
    "reenter-needs-rounds": gettext_noop(
        "Bidding again after a pass needs an auction of several rounds."
    ),
    "kinds-need-directions": gettext_noop(
        "To bid high or low, these rules must let low cards be the best ones."
    ),
    "right-bower-needs-bowers": gettext_noop(
        "Without bowers nobody can be asked to hold the right bower."
    ),
}

_SEATS = {
    "N": gettext_noop("North"),
    "E": gettext_noop("East"),
    "S": gettext_noop("South"),
    "W": gettext_noop("West"),
    "1": gettext_noop("seat 1"),
    "2": gettext_noop("seat 2"),
    "3": gettext_noop("seat 3"),
    "4": gettext_noop("seat 4"),
    "5": gettext_noop("seat 5"),
    "6": gettext_noop("seat 6"),
}

#: English words for parameters that hold a code, by the parameter's name.
WORDS: dict[str, dict[str, str]] = {
    "strain": {
        "S": gettext_noop("spades"),
        "H": gettext_noop("hearts"),
        "D": gettext_noop("diamonds"),
        "C": gettext_noop("clubs"),
        "NT": gettext_noop("no trump"),
        "LO": gettext_noop("low no trump"),
    },
    "direction": {
        "high": gettext_noop("high"),
        "low": gettext_noop("low"),
        "low-aces-bad": gettext_noop("low with bad aces"),
    },
    "seat": _SEATS,
    "turn": _SEATS,
    "part": {
        "declarer": gettext_noop("declarer"),
        "bid": gettext_noop("bid"),
        "strain": gettext_noop("suit"),
        "direction": gettext_noop("direction, high or low"),
        "tricks": gettext_noop("tricks"),
        "revoker": gettext_noop("player who revoked"),
    },
    "phase": {
        "auction": gettext_noop("auction"),
        "naming": gettext_noop("naming of the suit"),
        "exchange": gettext_noop("exchange"),
        "play": gettext_noop("play"),
        "over": gettext_noop("end"),
    },
    "act": {
        "call": gettext_noop("A call"),
        "naming": gettext_noop("A naming"),
        "card": gettext_noop("A card"),
    },
    "allowed": {
        "whole-from-0": gettext_noop("a whole number from 0 to 200"),
        "whole-from-1": gettext_noop("a whole number from 1 to 200"),
        "text": gettext_noop("a text of one line, without “|”"),
        "tricks-or-whole": gettext_noop("tricks, or a whole number"),
        "same-or-whole": gettext_noop("same, or a whole number"),
        "none-or-revoke": gettext_noop("none, or a table of the points others, side and player"),
        "game-over": gettext_noop(
            "hands 8, points 52, plus-minus 7 or points 54 hole 54, with any numbers"
        ),
        "special-bids": gettext_noop("a list of the special bids, each once"),
        "special-values": gettext_noop(
            "a table of the special bids with their points, from 1 to 200"
        ),
    },
}


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: `code` is a key of SENTENCES, `field` the field it belongs to.

    `params` are pairs of a name and a plain value (text, number, seat letter, strain code).
    If `overridable`, a director may keep the entry, with a reason.
    """

    code: str
    field: str = ""
    params: tuple[tuple[str, Param], ...] = ()
    overridable: bool = False

    @property
    def values(self) -> dict[str, Param]:
        """The parameters as a dictionary, ready for a translated template."""
        return dict(self.params)

    @property
    def sentence(self) -> str:
        """What is wrong, in English."""
        texts = {name: _shown(name, value) for name, value in self.params}
        return SENTENCES[self.code].format_map(texts)


def fault(code: str, field: str = "", *, overridable: bool = False, **params: Param) -> Fault:
    """A Fault with its parameters by name; long texts are cut, unencodable characters replaced."""
    for name, value in params.items():
        if type(value) is str and (len(value) > LONGEST or not value.isascii()):
            params[name] = short(value)
    return Fault(code, field, tuple(sorted(params.items())), overridable)


def short(value: object) -> str:
    """Any value as text for a sentence: at most LONGEST characters, always encodable."""
    try:
        text = str(value)
    except (ValueError, RecursionError):
        return "…"
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _shown(name: str, value: Param) -> str:
    if name == "missing":
        return ", ".join(WORDS["part"][part] for part in str(value).split(","))
    return WORDS.get(name, {}).get(str(value), str(value))


class InvalidNotation(ValueError):
    """Text that cannot be read. `position` is the number of characters before the fault."""

    def __init__(self, fault: Fault, text: str = "", position: int = 0) -> None:
        super().__init__(fault.sentence)
        self.fault = fault
        self.text = text
        self.position = position


class IllegalAction(ValueError):
    """An act against the rules. `position` is set when the act was read from a record."""

    def __init__(self, fault: Fault, text: str = "", position: int | None = None) -> None:
        super().__init__(fault.sentence)
        self.fault = fault
        self.text = text
        self.position = position


class RuleSetError(InvalidNotation):
    """Rules that do not make a game; `faults` has every reason, `fault` is the first."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults[0])
        self.args = (" ".join(reason.sentence for reason in faults),)
        self.faults = faults
