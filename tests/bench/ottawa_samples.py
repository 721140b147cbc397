"""Reports and recorded hands of Ottawa, right and wrong, for the engine and the bare script."""

from random import Random
from typing import Any

from engine import PASS, Hand, Report, deal_at_random, preset, write_hand
from tests.engine.sample_hands import FAULTY, PLAYED

OTTAWA = preset("ottawa")
STRAINS = ("S", "H", "D", "C", "NT")
SPECIALS = ("call-2", "call-1", "moon")
CALLS = [
    *(f"{level}{strain}" for level in range(1, 10) for strain in STRAINS),
    *(f"{special}:{strain}" for special in SPECIALS for strain in STRAINS),
    *("pass", "-", "4LO", "nonsense"),
]
#: What a table may write into each field, right or wrong.
FIELDS: dict[str, list[str]] = {
    "dealer": [*"NESWn", "", "X"],
    "declarer": [*"NESWs", "", "X", "5"],
    "bid": [*map(str, range(10)), *SPECIALS, "MOON", "passed out", "-", "", "4.5", "high"],
    "strain": [*STRAINS, "LO", "nt", "", "X", "5"],
    "makers_tricks": ["", "", *map(str, range(10)), "-1", "five"],
    "ns_tricks": ["", "", *map(str, range(10)), "x"],
    "ew_tricks": ["", "", *map(str, range(10)), "+2"],
    "ns_points": ["", "", *map(str, range(-8, 9)), "=1+1"],
    "ew_points": ["", "", *map(str, range(-8, 9)), "-12"],
}


def played_reports() -> list[dict[str, str]]:
    """The hands of a whole event and the faulty hands of tests/data, with every field."""
    blank = dict.fromkeys([*FIELDS, "auction"], "")
    return [blank | {name: row.get(name, "") for name in blank} for row in (*PLAYED, *FAULTY)]


def spoiled_reports(number: int, random: Random) -> list[dict[str, str]]:
    """Reports of the event with one to three fields replaced by possible typing errors."""
    right = played_reports()
    return [_spoiled(random.choice(right), random) for _ in range(number)]


def _spoiled(report: dict[str, str], random: Random) -> dict[str, str]:
    wrong: dict[str, str] = dict(report)
    for name in random.choices([*FIELDS, "auction"], k=random.randint(1, 3)):
        wrong[name] = random.choice(FIELDS[name]) if name in FIELDS else _auction(report, random)
    return wrong


def _auction(report: dict[str, str], random: Random) -> str:
    """The report's auction with one call changed, added or omitted, or a random one, or none."""
    calls = report["auction"].split()
    at = random.randint(0, len(calls))
    calls[at : at + random.randint(0, 1)] = random.choices(CALLS, k=random.randint(0, 1))
    return random.choice([" ".join(calls), " ".join(random.choices(CALLS, k=4)), ""])


def report_of(fields: dict[str, str]) -> Report:
    """The same report as an engine report."""
    return Report(
        **{name: fields[name] for name in ("dealer", "declarer", "bid", "strain")},
        makers_tricks=fields["makers_tricks"],
        tricks=(fields["ns_tricks"], fields["ew_tricks"]),
        points=(fields["ns_points"], fields["ew_points"]),
        auction=fields["auction"],
    )


def recorded_hands(number: int, random: Random) -> list[str]:
    """Hands played at random to the end, each as a line."""
    return [write_hand(_played(random)) for _ in range(number)]


def _played(random: Random) -> Hand:
    hand = Hand(OTTAWA, deal_at_random(OTTAWA, random.choice(OTTAWA.seats), random))
    while hand.to_act is not None:
        legal: list[Any] = list(hand.legal_actions())
        passes = legal[0] == PASS and random.random() < 0.6
        hand.apply(PASS if passes else random.choice(legal))
    return hand


def spoiled_hand(line: str, random: Random) -> str:
    """A recorded hand with one random change, which may leave it correct."""
    parts = [part.strip() for part in line.split("|")]
    number = random.randrange(1, 5)
    spoil = _spoiled_calls if number == 2 else _spoiled_cards
    parts[number] = spoil(parts[number], random)
    return " | ".join(parts)


def _spoiled_calls(text: str, random: Random) -> str:
    calls = text.split()
    at = random.randrange(len(calls))
    calls[at : at + random.randint(0, 1)] = random.choices(CALLS, k=random.randint(0, 1))
    return " ".join(calls)


def _spoiled_cards(text: str, random: Random) -> str:
    """One card of a part changed, added or omitted; separators and spaces stay."""
    cards = [at for at in range(len(text) - 1) if text[at] in "AKQJ"]
    if not cards:
        return text
    at = random.choice(cards)
    card = random.choice(["", *(rank + suit for rank in "AKQJX" for suit in "shdc")])
    return text[:at] + card + text[at + random.choice((0, 2, 2)) :]
