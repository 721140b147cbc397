import uuid

from django.db import models

from scoring.models.entrant import Entrant
from scoring.models.event import Event


class DraftPick(models.Model):
    """Whom a single player chose as partner after the event; no partner: she does not go on."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="draft_picks")
    number = models.PositiveSmallIntegerField()
    chooser = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="chose")
    partner = models.OneToOneField(
        Entrant, null=True, on_delete=models.CASCADE, related_name="chosen"
    )

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="one_draft_pick_per_number"),
            models.CheckConstraint(
                condition=models.Q(number__gte=1), name="draft_pick_number_from_1"
            ),
            models.CheckConstraint(
                condition=models.Q(partner__isnull=True) | ~models.Q(partner=models.F("chooser")),
                name="nobody_drafts_oneself",
            ),
        )

    def __str__(self) -> str:
        return f"{self.chooser} and {self.partner}"
