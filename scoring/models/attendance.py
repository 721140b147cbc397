import uuid

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Member
from scoring.models.event import Event, Session


class Attendance(models.Model):
    """Somebody at the door of an afternoon: expected, here, gone home, or a no-show.

    Everybody here is a member of the club, if only as a guest: so anyone who came once is found by
    three letters the next time, debts have a name, and erasure reaches this row too. Those of one
    `party` play together.
    """

    class State(models.TextChoices):
        EXPECTED = "expected", _("Expected")
        HERE = "here", _("Here")
        LEFT = "left", _("Gone home")
        NO_SHOW = "no-show", _("Did not come")

    #: People who have gone home were here too, and owe the fee.
    HAVE_COME = (State.HERE, State.LEFT)

    class Tariff(models.TextChoices):
        MEMBER = "member", _("Member")
        GUEST = "guest", _("Guest")
        NEWCOMER = "newcomer", _("Newcomer")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="attendances")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="attendances")
    state = models.CharField(max_length=10, choices=State, default=State.EXPECTED)
    tariff = models.CharField(max_length=10, choices=Tariff, blank=True)
    party = models.UUIDField(null=True)
    here_at = models.DateTimeField(null=True)
    # When the state was ticked; ticks made before that but sent later are ignored.
    ticked_at = models.DateTimeField(null=True)
    by = models.UUIDField(null=True)

    class Meta:
        ordering = ("member__name_key", "pk")
        constraints = (
            models.UniqueConstraint(fields=["session", "member"], name="member_attends_once"),
            models.CheckConstraint(
                condition=models.Q(state__in=["expected", "no-show"], here_at__isnull=True)
                | models.Q(state__in=["here", "left"], here_at__isnull=False),
                name="attendance_is_here_since",
            ),
            models.CheckConstraint(
                condition=models.Q(tariff__in=["", "member", "guest", "newcomer"]),
                name="attendance_tariff_is_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.member}: {self.state}"

    @property
    def has_come(self) -> bool:
        return self.state in self.HAVE_COME


class EntryFee(models.Model):
    """What it costs to play in an event."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="entry_fee")
    for_members = models.DecimalField(_("members pay"), max_digits=6, decimal_places=2)
    for_guests = models.DecimalField(_("guests pay"), max_digits=6, decimal_places=2)
    newcomers_free = models.BooleanField(_("who comes for the first time pays nothing"))
    free_after = models.PositiveSmallIntegerField(
        _("free after so many"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    each_session = models.BooleanField(_("paid for each session"), default=False)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(for_members__gte=0, for_guests__gte=0),
                name="entry_fee_is_no_less_than_nothing",
            ),
            models.CheckConstraint(
                condition=models.Q(free_after__isnull=True) | models.Q(free_after__gte=1),
                name="entry_fee_free_after_one",
            ),
        )

    def __str__(self) -> str:
        return f"{self.for_members} / {self.for_guests}"
