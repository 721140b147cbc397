"""The hand of the week: a deal from a recorded hand, on which everybody may vote what to bid."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone

from clubs.models import Club


class WeekHand(models.Model):
    """A recorded hand on the page of a club, asked about at one turn of its auction.

    `worths` has the worth of each call, computed when the hand was put up; the record never leaves
    the server before somebody has voted.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="week_hands")
    record = models.TextField()
    turn = models.PositiveSmallIntegerField()
    worths = models.JSONField(default=dict)
    shown_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-shown_at", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=["club"], condition=Q(closed_at=None), name="one_hand_of_the_week"
            ),
            models.CheckConstraint(condition=Q(turn__gte=1), name="week_hand_has_a_turn"),
        )

    def __str__(self) -> str:
        return f"{self.club}, hand of {self.shown_at:%Y-%m-%d}"


class WeekVote(models.Model):
    """What somebody would call: one vote per device, whose code is irreversible."""

    hand = models.ForeignKey(WeekHand, on_delete=models.CASCADE, related_name="votes")
    call = models.CharField(max_length=24)
    device = models.CharField(max_length=40, editable=False)
    address = models.CharField(max_length=40, blank=True, editable=False)
    voted_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["hand", "device"], name="one_vote_of_a_device"),
            models.CheckConstraint(condition=~Q(device="") & ~Q(call=""), name="vote_is_whole"),
        )

    def __str__(self) -> str:
        return f"{self.hand}: {self.call}"
