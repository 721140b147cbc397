"""Begins practice games, stores how they stand, and deletes those nobody plays any more.

A game belongs to no club and has no history beyond its own record. No transaction is open while a
computer player thinks, because on SQLite it would block all other writers.
"""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Sum
from django.utils import timezone

from scoring.models import PracticeGame, PracticeHand
from scoring.practice.aids import AIDS
from scoring.practice.hands import record_of
from scoring.practice.table import PracticeTable
from scoring.practice.taste import with_choice
from scoring.services.refusal import Refused

HOUR = dt.timedelta(hours=1)
#: How many games one device may begin in an hour.
MOST_OF_A_DEVICE = 20
#: How many new devices may begin a game within an hour at one address: a hall shares an address,
#: and each of its phones is new only once.
MOST_NEW_OF_AN_ADDRESS = 150
#: How many games everybody together may begin in an hour.
MOST_BEGUN = 1000
MINUTE = dt.timedelta(minutes=1)
#: How many presses one game accepts within a minute.
MOST_ACTS = 120
#: The same for all games at one address: forty people in a hall playing as fast as they can.
MOST_ACTS_OF_AN_ADDRESS = 1200
#: Games not played for this long are deleted, a few whenever a new one is begun.
KEPT = dt.timedelta(days=60)
SWEPT = 20
#: How many objections are counted in one hand, as taking back and trying again can go on forever.
MOST_OBJECTIONS = 100


def refuse_too_many(device: str, address: str) -> None:
    """Raise Refused if more games are begun than people could play."""
    begun = PracticeGame.objects.filter(begun_at__gt=timezone.now() - HOUR)
    of_device, of_address = begun.filter(device=device), begun.filter(address=address)
    if device and of_device.count() >= MOST_OF_A_DEVICE:
        raise Refused("practice-device")
    is_new = not device or not of_device.exists()
    if is_new and of_address.values("device").distinct().count() >= MOST_NEW_OF_AN_ADDRESS:
        raise Refused("practice-busy")
    if begun.count() >= MOST_BEGUN:
        raise Refused("practice-busy")


def may_act(game: PracticeGame) -> bool:
    """Whether one more press in a game should be processed; if so, it is counted.

    A press over the limit writes nothing.
    """
    now = timezone.now()
    lately = PracticeGame.objects.filter(minute_at__gt=now - MINUTE, minute_at__lte=now)
    of_address = lately.filter(address=game.address).aggregate(n=Sum("minute_acts"))["n"] or 0
    is_same_minute = game.minute_at is not None and now - MINUTE < game.minute_at <= now
    acts = game.minute_acts if is_same_minute else 0
    if acts >= MOST_ACTS or of_address >= MOST_ACTS_OF_AN_ADDRESS:
        return False
    this_game = PracticeGame.objects.filter(pk=game.pk)
    if is_same_minute:
        this_game.update(minute_acts=F("minute_acts") + 1)
    else:
        this_game.update(minute_at=now, minute_acts=1)
    return True


@transaction.atomic
def begin(
    table: PracticeTable,
    *,
    four_colours: bool,
    device: str,
    address: str,
    aids: Sequence[str] = (),
    taste: Sequence[str] = (),
) -> PracticeGame:
    """Store a new game. Raises Refused if more games are begun than people could play."""
    refuse_too_many(device, address)
    _sweep()
    game = PracticeGame.objects.create(
        rule_set=table.rules.to_dict(),
        seat=table.others.seat,
        partner_level=table.others.partner_level,
        opponents_level=table.others.opponents_level,
        four_colours=four_colours,
        aids=list(aids),
        taste=list(taste),
        device=device,
        address=address,
    )
    _write(game, table)
    return game


@transaction.atomic
def keep(
    game: PracticeGame,
    table: PracticeTable,
    *,
    objection: float | None = None,
    knows_cards: bool | None = None,
) -> bool:
    """Store a game as it is now; False if another page has moved it on meanwhile.

    `objection` is the cost in points of an act to which a check objected. `knows_cards` is given
    when a deal begins again: True with cards that the learner has seen, False with new ones.
    """
    same_step = PracticeGame.objects.filter(pk=game.pk, step=game.step)
    if not same_step.update(step=game.step + 1, played_at=timezone.now()):
        return False
    game.step += 1
    row = _write(game, table)
    if knows_cards is not None:
        row.objections, row.objections_cost, row.is_replay = 0, 0.0, knows_cards
    if objection is not None and row.objections < MOST_OBJECTIONS:
        row.objections += 1
        row.objections_cost += objection
    if knows_cards is not None or objection is not None:
        row.save(update_fields=["objections", "objections_cost", "is_replay"])
    return True


def switch_aid(game: PracticeGame, aid: str) -> None:
    """Switch one of the learner's aids on or off."""
    game.aids = [name for name in AIDS if (name in game.aids) != (name == aid)]
    game.save(update_fields=["aids"])


def choose(game: PracticeGame, code: str) -> None:
    """Store one of the learner's choices of how the table looks."""
    game.taste = with_choice(game.taste, code)
    game.save(update_fields=["taste"])


def show_colours(game: PracticeGame, *, four: bool) -> None:
    """Draw the suits in two colours or in four."""
    game.four_colours = four
    game.save(update_fields=["four_colours"])


def _write(game: PracticeGame, table: PracticeTable) -> PracticeHand:
    ended = table.ended
    row, _is_new = PracticeHand.objects.update_or_create(
        game=game,
        number=table.number,
        defaults={
            "record": record_of(table.hand),
            "dealer": table.hand.deal.dealer,
            "is_over": ended is not None,
            "contract": ended.contract if ended else "",
            "makers_tricks": ended.makers_tricks if ended else None,
        },
    )
    return row


def _sweep() -> None:
    old = PracticeGame.objects.filter(played_at__lt=timezone.now() - KEPT)
    PracticeGame.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:SWEPT])).delete()
