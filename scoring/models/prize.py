import uuid
from decimal import Decimal

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.entrant import Player
from scoring.models.event import Event
from scoring.prizes import PrizeKind, PrizeTies

IS_RAFFLE = Q(kind__in=["half", "wealth"])


class PrizeTerms(models.Model):
    """What a club decides about the prizes of an event: money, ties, and the seed of the lots.

    `fees` is None if the pot takes what was paid at the door. `seed` is "" until lots are drawn, so
    that nobody can know earlier who wins.
    """

    class Ties(models.TextChoices):
        POINTS = PrizeTies.POINTS, _("Equal points share the prize")
        PLACES = PrizeTies.PLACES, _("The standings decide; a shared place shares")
        LOT = PrizeTies.LOT, _("The standings decide; a shared place draws lots")

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="prize_terms")
    ties = models.CharField(_("who is level"), max_length=10, choices=Ties, default=Ties.PLACES)
    one_each = models.BooleanField(_("one prize a person"), default=False)
    fees = models.DecimalField(
        _("entry fees"), max_digits=9, decimal_places=2, null=True, blank=True
    )
    added = models.DecimalField(_("the club adds"), max_digits=9, decimal_places=2, default=0)
    kept = models.DecimalField(_("the club keeps"), max_digits=9, decimal_places=2, default=0)
    seed = models.CharField(max_length=32, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(added__gte=0, kept__gte=0) & (Q(fees__isnull=True) | Q(fees__gte=0)),
                name="prize_money_is_not_below_nothing",
            ),
            models.CheckConstraint(
                condition=Q(ties__in=["points", "places", "lot"]), name="prize_ties_are_known"
            ),
        )

    def __str__(self) -> str:
        return f"Prizes of {self.event}"


class Prize(models.Model):
    """A prize of an event: an amount, or a share of the pot in percent, or a thing."""

    class Kind(models.TextChoices):
        PLACE = PrizeKind.PLACE, _("Place")
        LONE = PrizeKind.LONE, _("Most lone hands")
        HIGH = PrizeKind.HIGH, _("High game")
        LOW = PrizeKind.LOW, _("Low score")
        MOON = PrizeKind.MOON, _("Moon list")
        DOOR = PrizeKind.DOOR, _("Door prize")
        HALF = PrizeKind.HALF, _("50/50")
        WEALTH = PrizeKind.WEALTH, _("Share the wealth")
        JACKPOT = PrizeKind.JACKPOT, _("Jackpot")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prizes")
    kind = models.CharField(max_length=10, choices=Kind)
    place = models.PositiveSmallIntegerField(null=True)
    amount = models.DecimalField(max_digits=9, decimal_places=2, null=True)
    share = models.DecimalField(max_digits=5, decimal_places=2, null=True)
    sold = models.DecimalField(max_digits=9, decimal_places=2, default=Decimal(0))
    people = models.PositiveSmallIntegerField(default=1)
    thing = models.CharField(max_length=60, blank=True)
    named = models.ManyToManyField(Player, related_name="prizes_named", blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(
                    kind__in=[
                        "place", "lone", "high", "low", "moon", "door", "half", "wealth", "jackpot",
                    ]
                ),
                name="prize_kind_is_known",
            ),
            models.CheckConstraint(
                condition=Q(kind="place", place__isnull=False, place__gte=1)
                | (~Q(kind="place") & Q(place=None)),
                name="prize_of_a_place_has_it",
            ),
            models.UniqueConstraint(fields=["event", "place"], name="one_prize_a_place"),
            models.UniqueConstraint(
                fields=["event"], condition=Q(kind="jackpot"), name="one_jackpot_an_event"
            ),
            models.CheckConstraint(
                condition=Q(amount=None) | Q(share=None), name="prize_is_amount_or_share"
            ),
            models.CheckConstraint(
                condition=(Q(amount=None) | Q(amount__gt=0))
                & (Q(share=None) | Q(share__gt=0, share__lte=100)),
                name="prize_is_above_nothing",
            ),
            models.CheckConstraint(
                condition=Q(IS_RAFFLE, sold__gt=0, amount=None, share=None)
                | (~IS_RAFFLE & Q(sold=0)),
                name="prize_of_a_raffle_is_what_was_sold",
            ),
            models.CheckConstraint(condition=Q(people__gte=1), name="prize_is_for_somebody"),
        )  # fmt: skip

    def __str__(self) -> str:
        return f"{self.kind} {self.place or ''}".strip()


class PrizePayout(models.Model):
    """A payout of an event's prizes; there is only one, unless it is taken back.

    The next afternoon's jackpot is what all standing payouts put in, minus what was won from it, so
    taking a payout back changes it at once.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="payouts")
    paid_at = models.DateTimeField(auto_now_add=True)
    paid_by = models.UUIDField(null=True)
    fees = models.DecimalField(max_digits=9, decimal_places=2)
    added = models.DecimalField(max_digits=9, decimal_places=2)
    kept = models.DecimalField(max_digits=9, decimal_places=2)
    sold = models.DecimalField(max_digits=9, decimal_places=2)
    jackpot = models.DecimalField(max_digits=9, decimal_places=2)
    put_in = models.DecimalField(max_digits=9, decimal_places=2)
    won = models.DecimalField(max_digits=9, decimal_places=2)
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.UUIDField(null=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=["event"], condition=Q(taken_back_at=None), name="prizes_are_paid_once"
            ),
            models.CheckConstraint(
                condition=Q(taken_back_at=None, reason="")
                | (Q(taken_back_at__isnull=False) & ~Q(reason="")),
                name="payout_is_taken_back_with_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(put_in__gte=0, won__gte=0, won__lte=F("jackpot") + F("put_in")),
                name="jackpot_pays_what_it_holds",
            ),
        )

    def __str__(self) -> str:
        return f"Prizes of {self.event}, {self.paid_at:%Y-%m-%d}"


class Award(models.Model):
    """What one person got in a payout, for the prize of this kind and place.

    `level` and `figure` say how it was won, as computed by the prize rules; its entry in the ledger
    has this uid as `subject`.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    payout = models.ForeignKey(PrizePayout, on_delete=models.CASCADE, related_name="awards")
    prize = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Prize.Kind)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="awards")
    amount = models.DecimalField(max_digits=9, decimal_places=2)
    thing = models.CharField(max_length=60, blank=True)
    place = models.PositiveSmallIntegerField(null=True)
    level = models.PositiveSmallIntegerField(default=1)
    figure = models.SmallIntegerField(null=True)
    named = models.BooleanField(default=False)

    class Meta:
        ordering = ("prize", "pk")
        constraints = (
            models.CheckConstraint(condition=Q(amount__gte=0), name="award_is_not_below_nothing"),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.amount}"
