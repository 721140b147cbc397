"""Prizes: choosing them, drawing lots, and paying out once.

Each write locks the club (whose money it is) and then the event, so that of two directors the
second is told that the prizes are paid.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import User
from clubs.services import ledger
from scoring.models import Award, Event, Prize, PrizePayout, PrizeTerms
from scoring.prizes import RAFFLES, Given, Outcome
from scoring.services import reasons
from scoring.services.refusal import Refused
from scoring.services.writing import count_up, lock_with_club, record
from scoring.store import (
    PrizeTable,
    awards_of,
    carried_to,
    latest_with_prizes,
    payout_of,
    prize_table,
    prizes_of,
    terms_of,
)
from scoring.words import prize_name

COPIED = ("kind", "place", "amount", "share", "people", "thing")
AGREED = ("ties", "one_each", "kept")


@transaction.atomic
def agree(event: Event, values: Mapping[str, Any], *, by: User) -> None:
    """Set the money for prizes, and how ties and winners of several prizes are treated."""
    event = _open(event)
    PrizeTerms.objects.update_or_create(event=event, defaults=dict(values))
    record("prizes-agreed", count_up(event), by=by, new={k: str(v) for k, v in values.items()})


@transaction.atomic
def add(
    event: Event, prizes: Iterable[Mapping[str, Any]], *, by: User, seen: int | None = None
) -> None:
    """Add prizes; those for places follow the last one.

    Raises Refused for a second jackpot, and if there are not as many prizes as were `seen`.
    """
    event = _open(event)
    chosen = prizes_of(event)
    if seen is not None and seen != len(chosen):
        raise Refused("prize-added")
    place = max((prize.place or 0 for prize in chosen), default=0)
    for values in prizes:
        own = dict(values)
        if own["kind"] == Prize.Kind.PLACE:
            place += 1
            own["place"] = place
        _stored(event, own)
        new = {"kind": own["kind"], "place": own.get("place")}
        record("prize-added", event, by=by, new=new)
    count_up(event)


def _stored(event: Event, values: Mapping[str, Any]) -> None:
    try:
        with transaction.atomic():
            Prize.objects.create(event=event, **values)
    except IntegrityError:
        raise Refused("jackpot-already") from None


@transaction.atomic
def as_last_time(event: Event, *, by: User) -> None:
    """Copy the prizes and terms of the club's latest event that had prizes.

    Raises Refused if there is no such event, or if this one has prizes already.
    """
    event = _open(event)
    last = latest_with_prizes(event)
    if last is None or prizes_of(event):
        raise Refused("prizes-no-last-time")
    before = terms_of(last)
    agreed = {field: getattr(before, field) for field in AGREED}
    PrizeTerms.objects.update_or_create(event=event, defaults=agreed)
    for prize in prizes_of(last):
        if prize.kind not in RAFFLES:  # nobody knows yet what will be sold
            Prize.objects.create(event=event, **{field: getattr(prize, field) for field in COPIED})
    record("prizes-as-last-time", count_up(event), by=by)


@transaction.atomic
def remove(prize: Prize, *, by: User) -> None:
    """Remove a prize; later places move up."""
    event, prize = _open_with(prize)
    old = {"kind": prize.kind, "place": prize.place}
    Prize.objects.filter(pk=prize.pk).delete()
    if prize.place is not None:
        later = Prize.objects.filter(event=event, place__gt=prize.place).order_by("place")
        for row in later:
            Prize.objects.filter(pk=row.pk).update(place=(row.place or 0) - 1)
    record("prize-removed", count_up(event), by=by, old=old)


@transaction.atomic
def name(prize: Prize, players: Sequence[int], *, by: User) -> None:
    """Name who won the jackpot or a draw held in the hall; with nobody it is open again."""
    event, prize = _open_with(prize)
    prize.named.set(event.players.filter(pk__in=players))
    record("prize-named", count_up(event), by=by, new={"kind": prize.kind})


@transaction.atomic
def draw(event: Event, *, by: User) -> None:
    """Draw lots; the seed is stored, so that anybody can repeat the draw and check it."""
    event = _open(event)
    seed = secrets.token_hex(8)
    PrizeTerms.objects.update_or_create(event=event, defaults={"seed": seed})
    record("lots-drawn", count_up(event), by=by, new={"seed": seed})


@transaction.atomic
def unveil(event: Event, *, to: int | None, by: User) -> None:
    """Show this many prizes on the hall screen, the first place last; None ends the show.

    `to` is a number and not a step: however often the key is pressed, only one more is shown.
    """
    event = lock_with_club(event)
    if event.unveiled == to:
        return
    event = count_up(event)
    Event.objects.filter(pk=event.pk).update(unveiled=to)
    action = "prizes-veiled" if to is None else "prizes-unveiled"
    record(action, event, by=by, new={"count": to})


@transaction.atomic
def pay(event: Event, *, seen: str, method: str, by: User) -> PrizePayout:
    """Pay the prizes out as a page showed them, and book them.

    Raises Refused if they are paid already, differ from what was `seen`, are not final yet, or if
    there are none.
    """
    event = _open(event)
    table = prize_table(event)
    if event.state != Event.State.FINISHED:
        raise Refused("prizes-too-early")
    if table.fingerprint != seen:
        raise Refused("prizes-changed")
    if any(outcome.note == "to-draw" for outcome in table.handed.outcomes):
        raise Refused("lots-to-draw")
    pot = table.handed.pot
    if not any(outcome.given for outcome in table.handed.outcomes) and not pot.put_in:
        raise Refused("no-prizes")
    payout = PrizePayout.objects.create(
        event=event, paid_by=by.uid, fees=pot.fees, added=pot.added, kept=pot.kept,
        sold=pot.sold, jackpot=pot.jackpot, put_in=pot.put_in, won=pot.won,
    )  # fmt: skip
    awards = [
        _award(payout, number, outcome, share)
        for number, outcome in enumerate(table.handed.outcomes)
        for share in outcome.given
    ]
    Award.objects.bulk_create(awards)
    _book(table, payout, awards, method=method, by=by)
    new = {"amount": str(pot.paid_out), "count": len(awards)}
    record("prizes-paid", count_up(event), about=payout, by=by, new=new)
    return payout


def _award(payout: PrizePayout, number: int, outcome: Outcome, given: Given) -> Award:
    return Award(
        payout=payout, prize=number, kind=outcome.prize.kind, player_id=given.player,
        amount=given.amount, thing=outcome.prize.thing, place=given.place, level=given.level,
        figure=given.figure, named=given.named,
    )  # fmt: skip


def _book(
    table: PrizeTable, payout: PrizePayout, awards: Iterable[Award], *, method: str, by: User
) -> None:
    event = table.event
    booked: dict[str, Any] = {
        "occasion": event.uid, "method": method, "on": event.club.today(), "by": by,
    }  # fmt: skip
    sold = [
        ledger.Sum(
            None,
            payout.uid,
            prize.sold,
            _("%(prize)s: tickets") % {"prize": prize_name(prize.kind, None)},
        )
        for prize in table.prizes
        if prize.sold
    ]
    won = [
        ledger.Sum(
            table.people[award.player_id].member,
            award.uid,
            award.amount,
            f"{prize_name(award.kind, award.place)}: {event.name}",
        )
        for award in awards
        if award.amount
    ]
    ledger.take_in(event.club, sold, **booked)
    ledger.hand_out(event.club, won, **booked)


@transaction.atomic
def take_back(event: Event, *, reason: str, by: User) -> None:
    """Reverse a payout and all its entries, so that the prizes can be paid again.

    Raises Refused without a reason, and if the jackpot that it filled was won since.
    """
    event = lock_with_club(event)
    payout = payout_of(event)
    if payout is None:
        raise Refused("prizes-not-paid")
    tidy_reason = reasons.required(reason)[:200]
    if carried_to(event) < 0:
        raise Refused("jackpot-won-since")
    subjects = [payout.uid, *(award.uid for award in awards_of(payout))]
    ledger.take_back(event.club, subjects, reason=tidy_reason, on=event.club.today(), by=by)
    payout.taken_back_at, payout.taken_back_by, payout.reason = timezone.now(), by.uid, tidy_reason
    payout.save(update_fields=["taken_back_at", "taken_back_by", "reason"])
    old = {"amount": str(sum(award.amount for award in payout.awards.all()))}
    record("prizes-taken-back", count_up(event), about=payout, by=by, old=old, reason=tidy_reason)


def _open(event: Event) -> Event:
    """The locked event; raises Refused if its prizes are paid."""
    event = lock_with_club(event)
    if payout_of(event) is not None:
        raise Refused("prizes-paid")
    return event


def _open_with(prize: Prize) -> tuple[Event, Prize]:
    """Lock the event and read one of its prizes anew. Raises Prize.DoesNotExist if it is gone."""
    event = _open(prize.event)
    return event, Prize.objects.get(pk=prize.pk)
