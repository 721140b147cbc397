"""The prizes of an event: what was chosen, who gets what at present, and what was paid."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from django.db.models import Sum

from clubs.accounts import fees_at
from clubs.fingerprints import fingerprint_of
from scoring.afternoon import Names, moons_of, prize_entrants
from scoring.models import Award, Event, Player, Prize, PrizePayout, PrizeTerms
from scoring.prizes import (
    CENT,
    NOTHING,
    RAFFLES,
    Given,
    HandedOut,
    Outcome,
    Pot,
    PrizeDue,
    PrizeField,
    PrizeKind,
    PrizeTies,
    PrizeWay,
    hand_out,
    lot_of,
)
from scoring.store.events import afternoon_of, public_cast
from scoring.words import ShownPrize, aloud, cast_of, shown_prizes


@dataclass(frozen=True)
class PrizeTable:
    """Who gets what now: `prizes` in the order of `handed.outcomes`, `people` by id."""

    event: Event
    terms: PrizeTerms
    prizes: tuple[Prize, ...]
    people: Mapping[int, Player]
    handed: HandedOut

    @property
    def fingerprint(self) -> str:
        """A fingerprint of all that is handed out, as a page showed it."""
        return fingerprint_of([str(_comparable(self.handed.outcomes)), str(self.handed.pot)])


def terms_of(event: Event) -> PrizeTerms:
    """The terms for the prizes; the usual ones if none were set."""
    return PrizeTerms.objects.filter(event=event).first() or PrizeTerms(event=event)


def prizes_of(event: Event) -> tuple[Prize, ...]:
    """The prizes that were chosen, in this order, with who was named for each."""
    return tuple(Prize.objects.filter(event=event).prefetch_related("named"))


def prize_table(event: Event) -> PrizeTable:
    """Hand the prizes out by the present results; nothing is stored."""
    terms, prizes = terms_of(event), prizes_of(event)
    rows = Player.objects.filter(event=event, kind=Player.Kind.PERSON).select_related("member")
    people = {row.pk: row for row in rows.order_by("pk")}
    afternoon = afternoon_of(event)
    seated = {
        lineup.player for entrant in afternoon.frame.entrants.values() for lineup in entrant.lineups
    }
    persons = tuple(player for player in people if player in seated)
    lots = {player: lot_of(terms.seed, str(people[player].uid)) for player in persons}
    field = PrizeField(
        prize_entrants(afternoon, persons),
        persons,
        lots if terms.seed else {},
        {player: moons for player, moons in moons_of(afternoon).items() if player in people},
    )
    fees = fees_at(event.uid) if terms.fees is None else terms.fees
    way = PrizeWay(
        PrizeTies(terms.ties),
        one_each=terms.one_each,
        fees=fees.quantize(CENT),
        added=Decimal(terms.added).quantize(CENT),
        kept=Decimal(terms.kept).quantize(CENT),
        jackpot=carried_to(event),
    )
    due = [_due(prize) for prize in prizes]
    return PrizeTable(event, terms, prizes, people, hand_out(due, field, way))


def _due(prize: Prize) -> PrizeDue:
    return PrizeDue(
        PrizeKind(prize.kind),
        amount=prize.amount,
        share=prize.share,
        place=prize.place,
        sold=prize.sold,
        people=prize.people,
        thing=prize.thing,
        named=tuple(player.pk for player in prize.named.all()),
    )


def carried_to(event: Event) -> Decimal:
    """What is in the club's jackpot without this event: all put in, minus all won."""
    standing = PrizePayout.objects.filter(event__club=event.club_id, taken_back_at=None)
    sums = standing.exclude(event=event).aggregate(put_in=Sum("put_in"), won=Sum("won"))
    put_in, won = ((sums[name] or NOTHING).quantize(CENT) for name in ("put_in", "won"))
    return put_in - won


def payout_of(event: Event) -> PrizePayout | None:
    """The payout of the prizes; None if they were not paid, or it was taken back."""
    return PrizePayout.objects.filter(event=event, taken_back_at=None).first()


def payouts_of(event: Event) -> list[PrizePayout]:
    """Payouts that were taken back, latest first."""
    return list(
        PrizePayout.objects.filter(event=event, taken_back_at__isnull=False).order_by("-pk")
    )


def awards_of(payout: PrizePayout) -> list[Award]:
    """Who was paid what, in the order of the prizes."""
    return list(payout.awards.select_related("player__member"))


def outcomes_paid(payout: PrizePayout) -> list[Outcome]:
    """The prizes as they were paid, whatever the results say now."""
    outcomes = []
    for _number, rows in groupby(awards_of(payout), key=lambda award: award.prize):
        awards = list(rows)
        shares = tuple(
            Given(
                award.player_id, award.amount, award.level, award.figure, award.place, award.named
            )
            for award in awards
        )
        first = awards[0]
        due = PrizeDue(PrizeKind(first.kind), place=first.place, thing=first.thing)
        outcomes.append(Outcome(due, sum((award.amount for award in awards), NOTHING), shares))
    return outcomes


def handed_out_at(event: Event) -> tuple[Sequence[Outcome], Pot, Mapping[int, Player]]:
    """The prizes as paid, or else by present results; with the pot, and the people by id."""
    table, payout = prize_table(event), payout_of(event)
    if payout is None:
        return table.handed.outcomes, table.handed.pot, table.people
    return outcomes_paid(payout), pot_paid(payout), table.people


def to_unveil(event: Event, *, public: bool) -> list[ShownPrize]:
    """Every prize that somebody has won, in the order in which they are announced.

    For the `public` with the names that it may see; anyone whose name is hidden has only the
    number.
    """
    outcomes, _pot, _people = handed_out_at(event)
    afternoon = afternoon_of(event)
    cast = public_cast(event, afternoon) if public else cast_of(afternoon, names=Names.FULL)
    names = {
        lineup.player: cast.players.get(lineup.player) or cast.whole[pk].numbered
        for pk, entrant in afternoon.frame.entrants.items()
        for lineup in entrant.lineups
    }
    return aloud(shown_prizes(outcomes, names))


def pot_paid(payout: PrizePayout) -> Pot:
    """The arithmetic of a payout as it was."""
    sums = {"given": NOTHING, "from_sold": NOTHING}
    for outcome in outcomes_paid(payout):
        if outcome.prize.kind != PrizeKind.JACKPOT:
            sums["from_sold" if outcome.prize.kind in RAFFLES else "given"] += outcome.sum
    return Pot(
        fees=payout.fees, added=payout.added, kept=payout.kept, put_in=payout.put_in,
        sold=payout.sold, jackpot=payout.jackpot, won=payout.won, **sums,
    )  # fmt: skip


def differs_now(table: PrizeTable, payout: PrizePayout) -> bool:
    """Whether the present results would give anybody something else."""
    return _comparable(table.handed.outcomes) != _comparable(outcomes_paid(payout))


def _comparable(outcomes: Iterable[Outcome]) -> list[tuple[object, ...]]:
    return sorted(
        (outcome.prize.kind, outcome.prize.thing, share.player, share.amount)
        for outcome in outcomes
        for share in outcome.given
    )


def prize_named(event: Event, uid: uuid.UUID) -> Prize | None:
    """The prize of an event with this uid."""
    return Prize.objects.filter(event=event, uid=uid).select_related("event__club").first()


def latest_with_prizes(event: Event) -> Event | None:
    """The event of the club, other than this one, for which prizes were chosen last."""
    latest = Prize.objects.filter(event__club=event.club_id).exclude(event=event)
    prize = latest.order_by("-pk").select_related("event").first()
    return prize.event if prize else None
