import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.round import SEATS, Table

#: Characters of the key under which something is sent, and of a phone's own random name.
LONGEST_KEY, LONGEST_DEVICE = 64, 40


class ResultState(models.TextChoices):
    """The only part of a result that ever changes."""

    OFFICIAL = "official", _("Counts")
    SUPERSEDED = "superseded", _("Replaced")
    DISPUTED = "disputed", _("Disputed")
    SECOND = "second", _("Typed a second time")


#: Standing results: neither withdrawn nor replaced, though two may be in dispute.
STANDING = (ResultState.OFFICIAL, ResultState.DISPUTED)

_CONTRACT = ["declarer", "strain", "makers", "makers_tricks", "of_tricks", "made"]


def _all_null(fields: list[str], value: bool) -> Q:
    condition = Q()
    for field in fields:
        condition &= Q(**{f"{field}__isnull": value})
    return condition


class HandResult(models.Model):
    """What was played in one hand at one table. Its content never changes, only its state."""

    class Kind(models.TextChoices):
        PLAYED = "played", _("Played")
        PASSED_OUT = "passed-out", _("Passed out")
        AWARDED = "awarded", _("Ended by a revoke")
        VOID = "void", _("Void")
        NOT_PLAYED = "not-played", _("Not played")

    class Source(models.TextChoices):
        DESK = "desk", _("Desk")
        FILE = "file", _("File")
        DEMO = "demo", _("Demonstration")
        REVISION = "revision", _("Rules corrected")
        TABLE = "table", _("A phone at the table")
        CODE = "code", _("The short text of a phone")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="results")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=Kind)
    dealer = models.CharField(max_length=1)
    declarer = models.CharField(max_length=1, null=True)  # noqa: DJ001 - null is "no contract"
    level = models.PositiveSmallIntegerField(null=True)
    special = models.CharField(max_length=20, null=True)  # noqa: DJ001
    strain = models.CharField(max_length=2, null=True)  # noqa: DJ001
    direction = models.CharField(max_length=14, null=True)  # noqa: DJ001 - null: the game has none
    revoker = models.CharField(max_length=1, null=True)  # noqa: DJ001
    makers_tricks = models.PositiveSmallIntegerField(null=True)
    of_tricks = models.PositiveSmallIntegerField(null=True)
    auction = models.CharField(max_length=200, blank=True)

    # From the engine: the declarer's side (0: N-S), whether the contract was made, and the points.
    makers = models.PositiveSmallIntegerField(null=True)
    made = models.BooleanField(null=True)
    lone = models.BooleanField(default=False)
    points_0 = models.SmallIntegerField()
    points_1 = models.SmallIntegerField()
    # For players whose points differ from those of the side: seat -> points.
    seat_points = models.JSONField(default=dict)

    state = models.CharField(max_length=12, choices=ResultState, default=ResultState.OFFICIAL)
    supersedes = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="superseded_by"
    )
    source = models.CharField(max_length=10, choices=Source)
    client_key = models.CharField(max_length=LONGEST_KEY)
    # Which phone sent it, and for which side (0: N-S); empty if the desk typed it.
    device = models.CharField(max_length=LONGEST_DEVICE, blank=True)
    side = models.PositiveSmallIntegerField(null=True)
    # A director or scorer has decided this hand: no phone can change it any more.
    decided = models.BooleanField(default=False)
    content = models.CharField(max_length=300)
    overridden = models.JSONField(default=list)
    reason = models.TextField(blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    entered_at = models.DateTimeField(auto_now_add=True)
    client_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("number", "entered_at")
        constraints = (
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=Q(state="official"),
                name="one_official_result_per_hand",
            ),
            # The same key with the same content is a double tap; with other content a dispute.
            models.UniqueConstraint(
                fields=["table", "client_key", "content"], name="a_double_tap_is_one_row"
            ),
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=Q(state="second"),
                name="one_second_typing_per_hand",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_number_from_1"),
            models.CheckConstraint(
                condition=Q(side=None) | Q(side__in=[0, 1]), name="result_side_is_known"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["played", "passed-out", "awarded", "void", "not-played"]),
                name="result_kind_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state__in=ResultState.values), name="result_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(dealer__in=SEATS)
                & (Q(declarer=None) | Q(declarer__in=SEATS))
                & (Q(revoker=None) | Q(revoker__in=SEATS)),
                name="result_seats_are_known",
            ),
            models.CheckConstraint(
                condition=~Q(kind="played")
                | _all_null(_CONTRACT, False)
                & (
                    Q(level__isnull=False, special__isnull=True)
                    | Q(level__isnull=True, special__isnull=False)
                ),
                name="played_hand_has_a_contract",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["passed-out", "void", "not-played"])
                | _all_null([*_CONTRACT, "level", "special", "direction"], True)
                & Q(lone=False, points_0=0, points_1=0),
                name="passed_out_hand_has_no_contract",
            ),
            models.CheckConstraint(
                condition=Q(kind="awarded", revoker__isnull=False, lone=False)
                & _all_null([*_CONTRACT, "level", "special", "direction"], True)
                | ~Q(kind="awarded") & Q(revoker=None),
                name="awarded_hand_has_a_revoker",
            ),
            models.CheckConstraint(
                condition=Q(direction=None) | Q(direction__in=["high", "low", "low-aces-bad"]),
                name="result_direction_is_known",
            ),
            models.CheckConstraint(
                condition=Q(makers_tricks=None)
                | Q(makers_tricks__gte=0, makers_tricks__lte=F("of_tricks")),
                name="tricks_within_the_hand",
            ),
            models.CheckConstraint(
                condition=Q(makers=None) | Q(makers__in=[0, 1]), name="makers_are_a_side"
            ),
            models.CheckConstraint(
                condition=Q(overridden=[]) | ~Q(reason=""), name="override_has_a_reason"
            ),
            models.CheckConstraint(
                condition=Q(supersedes=None) | ~Q(reason=""), name="correction_has_a_reason"
            ),
        )

    def __str__(self) -> str:
        return f"{self.table}, hand {self.number}: {self.content}"


class TableTotals(models.Model):
    """What a table made in a round when only its totals came in.

    A count that was not given is null: unknown, never 0. Sets include lone hands lost.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="totals")
    points_0 = models.SmallIntegerField()
    points_1 = models.SmallIntegerField()
    sets_0 = models.PositiveSmallIntegerField(null=True)
    sets_1 = models.PositiveSmallIntegerField(null=True)
    lone_made_0 = models.PositiveSmallIntegerField(null=True)
    lone_made_1 = models.PositiveSmallIntegerField(null=True)
    lone_lost_0 = models.PositiveSmallIntegerField(null=True)
    lone_lost_1 = models.PositiveSmallIntegerField(null=True)
    passed_out = models.PositiveSmallIntegerField(null=True)
    state = models.CharField(max_length=12, choices=ResultState, default=ResultState.OFFICIAL)
    supersedes = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="superseded_by"
    )
    client_key = models.CharField(max_length=LONGEST_KEY)
    # Which phone sent them, and for which side (0: N-S); empty if the desk typed them.
    device = models.CharField(max_length=LONGEST_DEVICE, blank=True)
    side = models.PositiveSmallIntegerField(null=True)
    # Which phone has agreed for the other side; null if none has yet.
    agreed_device = models.CharField(  # noqa: DJ001 - "" is a phone
        max_length=LONGEST_DEVICE, null=True
    )
    reason = models.TextField(blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "table totals"
        constraints = (
            models.UniqueConstraint(
                fields=["table", "side"],
                condition=Q(state="disputed"),
                name="one_disputed_version_of_a_side",
            ),
            models.CheckConstraint(
                condition=Q(side=None) | Q(side__in=[0, 1]), name="totals_side_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(state="disputed") | Q(side__isnull=False),
                name="disputed_totals_are_of_a_side",
            ),
            models.CheckConstraint(
                condition=Q(agreed_device=None) | Q(side__isnull=False),
                name="agreed_totals_came_from_a_side",
            ),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(state="official"),
                name="one_official_totals_per_table",
            ),
            models.UniqueConstraint(
                fields=["table", "client_key"], name="totals_double_tap_is_one_row"
            ),
            models.CheckConstraint(
                condition=Q(state__in=ResultState.values), name="totals_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(supersedes=None) | ~Q(reason=""),
                name="totals_correction_has_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table}: {self.points_0}, {self.points_1}"
