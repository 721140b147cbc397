"""What players at a table say beyond their hands: that they agree, or need the director."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.result import LONGEST_DEVICE, LONGEST_KEY, HandResult
from scoring.models.round import Table


class Agreement(models.Model):
    """What a side says of a result that somebody else entered: from which phone, and when."""

    class Verdict(models.TextChoices):
        AGREED = "agreed", _("agreed")
        DISPUTED = "disputed", _("disputed")

    result = models.ForeignKey(HandResult, on_delete=models.CASCADE, related_name="agreements")
    side = models.PositiveSmallIntegerField()
    verdict = models.CharField(max_length=10, choices=Verdict)
    device = models.CharField(max_length=LONGEST_DEVICE, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["result", "side"], name="one_verdict_per_side"),
            models.CheckConstraint(
                condition=models.Q(side__in=[0, 1]), name="agreement_side_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(verdict__in=["agreed", "disputed"]), name="verdict_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.result}: {self.verdict} by side {self.side}"


class DirectorCall(models.Model):
    """A table's call for the director, open until it is answered or withdrawn."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    side = models.PositiveSmallIntegerField(null=True)
    device = models.CharField(max_length=LONGEST_DEVICE, blank=True)
    client_key = models.CharField(max_length=LONGEST_KEY, blank=True)
    called_at = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ("called_at",)
        constraints = (
            models.UniqueConstraint(
                fields=["table"],
                condition=models.Q(answered_at__isnull=True),
                name="one_open_call_per_table",
            ),
            models.CheckConstraint(
                condition=models.Q(side=None) | models.Q(side__in=[0, 1]),
                name="call_side_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(answered_by=None) | models.Q(answered_at__isnull=False),
                name="call_answered_by_somebody_then",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table} calls"
