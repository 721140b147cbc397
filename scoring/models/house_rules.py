import uuid
from functools import cached_property

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from engine import RuleSet
from scoring.models.event import Event
from scoring.models.stored_rules import stored_rules


class HouseRules(models.Model):
    """The rules a club plays by, with the length of its usual event.

    Events copy them: a change here changes no event.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="house_rules")
    name = models.CharField(_("name"), max_length=80)
    rule_set = models.JSONField()
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    hands_per_round = models.PositiveSmallIntegerField(_("hands in a round"))
    version = models.PositiveIntegerField(default=1)
    retired_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name",)
        verbose_name_plural = "house rules"
        constraints = (
            models.UniqueConstraint(
                Lower("name"),
                "club",
                condition=Q(retired_at=None),
                name="one_name_per_house_rules",
            ),
            models.CheckConstraint(
                condition=Q(rounds__gte=1, hands_per_round__gte=1),
                name="house_rules_play_a_hand",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @cached_property
    def rules(self) -> RuleSet:
        """The rule set as the engine takes it."""
        return stored_rules(self.rule_set)


class RuleRevision(models.Model):
    """The rules of an event found wrong and replaced; `rule_set` holds the old ones."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rule_revisions")
    number = models.PositiveSmallIntegerField()
    rule_set = models.JSONField()
    reason = models.TextField()
    revised_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    revised_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="one_revision_per_number"),
            models.CheckConstraint(condition=~Q(reason=""), name="revision_has_a_reason"),
        )

    def __str__(self) -> str:
        return f"{self.event}, revision {self.number}"
