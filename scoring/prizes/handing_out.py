"""Hands out the prizes, one after another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import ROUND_DOWN, Decimal
from fractions import Fraction
from itertools import groupby

from scoring.prizes.values import (
    CENT,
    NOTHING,
    ONE_OF_THESE,
    RAFFLES,
    Given,
    HandedOut,
    Outcome,
    Pot,
    PrizeDue,
    PrizeEntrant,
    PrizeField,
    PrizeKind,
    PrizeTies,
    PrizeWay,
)


def hand_out(prizes: Sequence[PrizeDue], field: PrizeField, way: PrizeWay) -> HandedOut:
    """Decide who gets what.

    Prizes are given in the order in which they were chosen, but all places together when the first
    of them comes up. If the club gives one prize per person, those who already have one are passed
    over. A pair or team shares its prize evenly.
    """
    outcome_at: dict[int, Outcome] = {}
    winners: set[int] = set()
    places = [at for at, prize in enumerate(prizes) if prize.kind == PrizeKind.PLACE]
    for at, prize in enumerate(prizes):
        if at in outcome_at:
            continue
        passed = winners if way.one_each else set()
        if prize.kind == PrizeKind.PLACE:
            outcomes = _places([prizes[number] for number in places], field, way, passed)
            outcome_at.update(zip(places, outcomes, strict=True))
        else:
            outcome_at[at] = _outcome(prize, field, way, passed)
        if prize.kind in ONE_OF_THESE:
            new = places if prize.kind == PrizeKind.PLACE else [at]
            winners |= {share.player for number in new for share in outcome_at[number].given}
    outcomes = [outcome_at[at] for at in range(len(prizes))]
    return HandedOut(tuple(outcomes), _pot(outcomes, way))


def worth_of(prize: PrizeDue, way: PrizeWay) -> Decimal:
    """The worth of a prize; for a jackpot, all the money in it."""
    if prize.kind == PrizeKind.HALF:
        return _part(prize.sold, 2)
    if prize.kind == PrizeKind.WEALTH:
        return prize.sold
    worth = prize.amount or NOTHING
    if prize.share is not None:
        worth = (way.pot * prize.share / 100).quantize(CENT, ROUND_DOWN)
    return worth + max(way.jackpot, NOTHING) if prize.kind == PrizeKind.JACKPOT else worth


def _part(amount: Decimal, number: int) -> Decimal:
    """An equal part, rounded down to the cent."""
    return (amount / number).quantize(CENT, ROUND_DOWN)


def _outcome(prize: PrizeDue, field: PrizeField, way: PrizeWay, passed: Collection[int]) -> Outcome:
    worth = worth_of(prize, way)
    match prize.kind:
        case PrizeKind.MOON:
            return _moons(prize, worth, field)
        case PrizeKind.LONE | PrizeKind.HIGH | PrizeKind.LOW:
            return _best(prize, worth, field, way, passed)
        case PrizeKind.JACKPOT:
            return _named(prize, worth, prize.named, "carried")
    if prize.named:
        return _named(prize, worth, prize.named, "nobody")
    if field.persons and not field.lots:
        return Outcome(prize, worth, note="to-draw")
    left = [person for person in field.persons if prize.kind in RAFFLES or person not in passed]
    drawn = sorted(left, key=lambda person: field.lots[person])[: prize.people]
    return _named(prize, worth, drawn, "nobody")


def _named(prize: PrizeDue, worth: Decimal, players: Sequence[int], note: str) -> Outcome:
    if not players:
        return Outcome(prize, worth, note=note)
    amount = _part(worth, len(players))
    is_named = bool(prize.named)
    shares = tuple(Given(player, amount, len(players), named=is_named) for player in players)
    return Outcome(prize, worth, shares)


def _moons(prize: PrizeDue, worth: Decimal, field: PrizeField) -> Outcome:
    """Each moon gets the same share, so two moons get two."""
    moons = sum(field.moons.values())
    if not moons:
        return Outcome(prize, worth, note="nobody")
    amount = _part(worth, moons)
    shares = tuple(
        Given(player, amount * count, level=len(field.moons), figure=count)
        for player, count in sorted(field.moons.items())
    )
    return Outcome(prize, worth, shares)


def _best(
    prize: PrizeDue, worth: Decimal, field: PrizeField, way: PrizeWay, passed: Collection[int]
) -> Outcome:
    """Prizes for most lone hands, the highest round, or the lowest score of those always there."""
    if prize.kind == PrizeKind.LONE and any(entrant.lone is None for entrant in field.entrants):
        return Outcome(prize, worth, note="unknown")
    figures = {
        entrant: figure
        for entrant in _not_passed_over(field.entrants, passed)
        if (figure := _figure(prize.kind, entrant)) is not None
    }
    if not figures:
        return Outcome(prize, worth, note="nobody")
    choose = min if prize.kind == PrizeKind.LOW else max
    wanted = choose(figures.values())
    level = [entrant for entrant, figure in figures.items() if figure == wanted]
    if way.ties != PrizeTies.POINTS:
        first = min((entrant.part, entrant.rank) for entrant in level)
        level = [entrant for entrant in level if (entrant.part, entrant.rank) == first]
    if way.ties == PrizeTies.LOT and len(level) > 1:
        if not field.lots:
            return Outcome(prize, worth, note="to-draw")
        level = _by_lot(level, field)[:1]
    return Outcome(prize, worth, tuple(_shared(level, worth, wanted)))


def _figure(kind: PrizeKind, entrant: PrizeEntrant) -> int | Fraction | None:
    """The figure that this kind of prize compares; None if the entrant cannot win it."""
    if kind == PrizeKind.LONE:
        return entrant.lone or None
    if kind == PrizeKind.HIGH:
        return entrant.best
    return entrant.points if entrant.whole and entrant.best is not None else None


def _places(
    prizes: Sequence[PrizeDue], field: PrizeField, way: PrizeWay, passed: Collection[int]
) -> list[Outcome]:
    """Prizes for places: those level share the prizes of all places they take up, evenly."""
    due = {prize.place: prize for prize in prizes}
    outcomes = {place: Outcome(prize, worth_of(prize, way)) for place, prize in due.items()}
    place = 1
    for level in _levels(list(_not_passed_over(field.entrants, passed)), field, way):
        taken = [number for number in range(place, place + len(level)) if number in outcomes]
        for at in taken[:1]:
            worth = sum((outcomes[number].worth for number in taken), NOTHING)
            shares = tuple(_shared([entrant for entrant in level if entrant], worth, place=place))
            outcomes[at] = replace(outcomes[at], given=shares, note="" if shares else "to-draw")
        for at in taken[1:]:
            outcomes[at] = replace(outcomes[at], note="shared-above" if level[0] else "to-draw")
        place += len(level)
    return [
        outcome if outcome.given or outcome.note else replace(outcome, note="nobody")
        for outcome in (outcomes[prize.place] for prize in prizes)
    ]


def _levels(
    entrants: list[PrizeEntrant], field: PrizeField, way: PrizeWay
) -> Iterator[Sequence[PrizeEntrant | None]]:
    """The groups that share a place, best first; Nones instead if lots have yet to be drawn."""
    by_points = way.ties == PrizeTies.POINTS
    for _key, group in groupby(
        entrants, key=lambda entrant: (entrant.part, entrant.points if by_points else entrant.rank)
    ):
        level = list(group)
        if way.ties != PrizeTies.LOT or len(level) == 1:
            yield level
        elif field.lots:
            yield from ([entrant] for entrant in _by_lot(level, field))
        else:
            yield [None] * len(level)


def _by_lot(entrants: Iterable[PrizeEntrant], field: PrizeField) -> list[PrizeEntrant]:
    """The entrants by lot; an entrant has the lowest lot of its players."""
    return sorted(
        entrants, key=lambda entrant: min(field.lots[player] for player in entrant.players)
    )


def _not_passed_over(
    entrants: Iterable[PrizeEntrant], passed: Collection[int]
) -> Iterator[PrizeEntrant]:
    """The entrants none of whose players is to be passed over."""
    return (
        entrant
        for entrant in entrants
        if entrant.players and not any(player in passed for player in entrant.players)
    )


def _shared(
    entrants: Sequence[PrizeEntrant],
    worth: Decimal,
    figure: int | Fraction | None = None,
    place: int | None = None,
) -> Iterator[Given]:
    for entrant in entrants:
        amount = _part(worth, len(entrants))
        own = _part(amount, len(entrant.players))
        for player in entrant.players:
            won_with = entrant.points if figure is None else figure
            yield Given(player, own, level=len(entrants), figure=round(won_with), place=place)


def _pot(outcomes: Iterable[Outcome], way: PrizeWay) -> Pot:
    given = from_sold = won = put_in = sold = NOTHING
    for outcome in outcomes:
        if outcome.prize.kind in RAFFLES:
            sold += outcome.prize.sold
            from_sold += outcome.sum
        elif outcome.prize.kind == PrizeKind.JACKPOT:
            put_in += outcome.worth - max(way.jackpot, NOTHING)
            won += outcome.sum
        else:
            given += outcome.sum
    return Pot(
        fees=way.fees, added=way.added, kept=way.kept, given=given, put_in=put_in, sold=sold,
        from_sold=from_sold, jackpot=way.jackpot, won=won,
    )  # fmt: skip
