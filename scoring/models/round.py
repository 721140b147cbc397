import uuid

from django.db import models

from scoring.models.entrant import Entrant, Player
from scoring.models.event import Section, Session

SEATS = ["N", "E", "S", "W", "1", "2", "3", "4", "5", "6"]


class Round(models.Model):
    """One round of a session: every table plays its hands, then everybody moves."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    # The clock: when time is called; or, while it is paused, the seconds that are left.
    ends_at = models.DateTimeField(null=True)
    paused_left = models.PositiveIntegerField(null=True)
    # If an event ended early, its director may leave the last rounds out of the standings.
    counts = models.BooleanField(default=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["session", "number"], name="one_round_per_number"),
            models.CheckConstraint(
                condition=models.Q(ends_at__isnull=True) | models.Q(paused_left__isnull=True),
                name="clock_runs_or_is_paused",
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_number_from_1"),
            models.CheckConstraint(
                condition=models.Q(closed_at__isnull=True) | models.Q(started_at__isnull=False),
                name="round_closed_after_it_started",
            ),
        )

    def __str__(self) -> str:
        return f"{self.session}, round {self.number}"


class Table(models.Model):
    """One table in one round."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    hands_due = models.PositiveSmallIntegerField()
    first_dealer = models.CharField(max_length=1)
    # The deal of the first hand, if deals move from table to table; null: all tables play the same
    # deals in each round.
    first_deal = models.PositiveSmallIntegerField(null=True)
    # The event's version when something last changed at this table alone.
    version = models.PositiveBigIntegerField(default=0)
    # In a knock-out the side (0: N-S) that goes on: set by the director if the match is level, and
    # for every table once the next round begins, because whoever plays on stays in.
    goes_on = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=["round", "section", "number"], name="one_table_per_number"
            ),
            models.CheckConstraint(
                condition=models.Q(first_dealer__in=SEATS), name="first_dealer_is_a_seat"
            ),
            models.UniqueConstraint(
                fields=["round", "first_deal"], name="deals_at_one_table_at_a_time"
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="table_number_from_1"),
            models.CheckConstraint(condition=models.Q(first_deal__gte=1), name="first_deal_from_1"),
            models.CheckConstraint(condition=models.Q(hands_due__gte=1), name="table_plays_a_hand"),
            models.CheckConstraint(
                condition=models.Q(goes_on__in=[0, 1]), name="one_of_two_sides_goes_on"
            ),
        )

    def __str__(self) -> str:
        return f"{self.round}, table {self.number}"


class Seating(models.Model):
    """Who sits in a seat of a table, from which hand to which."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seatings")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=1)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seatings")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seatings")
    first_hand = models.PositiveSmallIntegerField(default=1)
    last_hand = models.PositiveSmallIntegerField(null=True)
    # Since when the seat has differed from the paper on the wall.
    changed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["table", "seat", "first_hand"], name="one_player_per_seat"
            ),
            models.UniqueConstraint(
                fields=["round", "player", "first_hand"], name="player_sits_once_in_a_round"
            ),
            models.CheckConstraint(condition=models.Q(seat__in=SEATS), name="seat_is_known"),
            models.CheckConstraint(
                condition=models.Q(last_hand__isnull=True)
                | models.Q(last_hand__gte=models.F("first_hand")),
                name="seating_ends_after_it_begins",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table}, {self.seat}: {self.player}"


class SitOut(models.Model):
    """An entrant with nobody to play in a round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sit_outs")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="sit_outs")
    changed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["round", "entrant"], name="sit_out_once_in_a_round"),
        )

    def __str__(self) -> str:
        return f"{self.entrant} sits out in {self.round}"
