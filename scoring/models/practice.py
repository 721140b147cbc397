from functools import cached_property

from django.db import models
from django.db.models import Q
from django.utils import timezone

from engine import RuleSet
from scoring.models.stored_rules import stored_rules
from scoring.models.table_link import new_token


class PracticeGame(models.Model):
    """A game against computer players; anyone with its `token` in the address can play it.

    Rules are copied, so that a game goes on when house rules are deleted. Every write raises
    `step`: a page that shows an older one changes nothing.
    """

    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    rule_set = models.JSONField()
    seat = models.CharField(max_length=1)
    partner_level = models.PositiveSmallIntegerField()
    opponents_level = models.PositiveSmallIntegerField()
    four_colours = models.BooleanField(default=False)
    # The learner's aids: codes of `scoring.practice.aids`.
    aids = models.JSONField(default=list)
    # How the learner likes the table: codes of `scoring.practice.taste`.
    taste = models.JSONField(default=list)
    step = models.PositiveIntegerField(default=0)
    # Irreversible codes for the device and the address that began it.
    device = models.CharField(max_length=40, blank=True, db_index=True, editable=False)
    address = models.CharField(max_length=40, blank=True, editable=False)
    # How many presses there were in the minute that began then.
    minute_at = models.DateTimeField(null=True)
    minute_acts = models.PositiveIntegerField(default=0)
    begun_at = models.DateTimeField(default=timezone.now, db_index=True)
    played_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ("-played_at",)
        constraints = (
            models.CheckConstraint(
                condition=Q(partner_level__range=(1, 6), opponents_level__range=(1, 6)),
                name="practice_levels_1_to_6",
            ),
            models.CheckConstraint(
                condition=Q(seat__in=["N", "E", "S", "W", "1", "2", "3", "4", "5", "6"]),
                name="practice_seat_is_known",
            ),
        )

    def __str__(self) -> str:
        return f"Practice game {self.pk}"

    @cached_property
    def rules(self) -> RuleSet:
        """The rule set as the engine takes it."""
        return stored_rules(self.rule_set)


class PracticeHand(models.Model):
    """One hand of a practice game: its record, and what came of it once it is over.

    The record holds the cards of all seats. It never leaves the server while the hand is played.
    """

    game = models.ForeignKey(PracticeGame, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    record = models.TextField()
    dealer = models.CharField(max_length=1)
    is_over = models.BooleanField(default=False)
    # Declarer and bid, "" if everybody passed; a hand that was claimed ends before its record.
    contract = models.CharField(max_length=24, blank=True)
    makers_tricks = models.PositiveSmallIntegerField(null=True)
    # How many times a check objected, and the sum of the points that those acts cost on average.
    objections = models.PositiveSmallIntegerField(default=0)
    objections_cost = models.FloatField(default=0)
    # A replay of known cards, which counts in nobody's record.
    is_replay = models.BooleanField(default=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="one_practice_hand_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="practice_hands_from_1"),
            models.CheckConstraint(
                condition=Q(contract="", makers_tricks=None)
                | (~Q(contract="") & Q(makers_tricks__isnull=False, is_over=True)),
                name="practice_contract_has_tricks",
            ),
            models.CheckConstraint(
                condition=Q(objections=0, objections_cost=0)
                | Q(objections__gt=0, objections_cost__gte=0),
                name="practice_cost_is_of_objections",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}, hand {self.number}"
