"""The same cards at every table: the deals of an event, and the seed that they were dealt from."""

import uuid

from django.db import models
from django.utils import timezone

from scoring.models.event import Event
from scoring.models.round import SEATS


class Dealing(models.Model):
    """The seed from which an event is dealt; nobody sees it before the event is finished."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="dealing")
    seed = models.CharField(max_length=64, editable=False)
    dealt_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=~models.Q(seed=""), name="dealing_has_a_seed"),
        )

    def __str__(self) -> str:
        return f"Deals of {self.event}"


class Deal(models.Model):
    """One deal: its number in the event, who deals, and the cards of each seat.

    `cards` is written as in a recorded hand: a pile for each seat, the kitty last.
    """

    dealing = models.ForeignKey(Dealing, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    dealer = models.CharField(max_length=1)
    cards = models.TextField(editable=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["dealing", "number"], name="one_deal_per_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="deal_number_from_1"),
            models.CheckConstraint(
                condition=models.Q(dealer__in=SEATS), name="dealer_of_a_deal_is_a_seat"
            ),
            models.CheckConstraint(condition=~models.Q(cards=""), name="deal_has_cards"),
        )

    def __str__(self) -> str:
        return f"Deal {self.number}"
