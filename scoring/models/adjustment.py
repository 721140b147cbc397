import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.entrant import Entrant
from scoring.models.event import Event
from scoring.models.round import Round


class Adjustment(models.Model):
    """Points given or taken by the director, with a reason; never a change of a result."""

    class Kind(models.TextChoices):
        PENALTY = "penalty", _("Penalty")
        BONUS = "bonus", _("Bonus")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="adjustments")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="adjustments")
    round = models.ForeignKey(
        Round, on_delete=models.SET_NULL, null=True, blank=True, related_name="adjustments"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    irregularity = models.CharField(max_length=20, blank=True)
    points = models.SmallIntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)
    voided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("created_at",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(kind="penalty", points__lt=0)
                | models.Q(kind="bonus", points__gt=0),
                name="penalty_takes_and_bonus_gives",
            ),
            models.CheckConstraint(condition=~models.Q(reason=""), name="adjustment_has_a_reason"),
        )

    def __str__(self) -> str:
        return f"{self.entrant}: {self.points:+}"
