import uuid
from decimal import Decimal

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.member import Member

IS_DUE = models.Q(kind="due", amount__gt=0, method="", reverses__isnull=True)
IS_PAYMENT = models.Q(
    kind="payment", amount__lt=0, method__in=["cash", "transfer"], reverses__isnull=True
)
IS_FEE = models.Q(kind="fee", amount__gt=0, method="", reverses__isnull=True)
IS_PRIZE = models.Q(kind="prize", amount__lt=0, method="", reverses__isnull=True)
IS_EXPENSE = models.Q(kind="expense", amount__lt=0, method="", reverses__isnull=True)
IS_PAID_OUT = models.Q(
    kind="paid-out", amount__gt=0, method__in=["cash", "transfer"], reverses__isnull=True
)
IS_REVERSAL = models.Q(kind="reversal", reverses__isnull=False) & ~models.Q(reason="")


class LedgerEntry(models.Model):
    """What a member came to owe (positive) or paid (negative); the sum is the balance owed.

    Entries are only added. Database triggers refuse to change or delete one; a mistake is reversed
    by an entry that says why. A migration that rebuilds this table on SQLite must recreate its
    triggers.

    `occasion` is the event that an entry belongs to, and `subject` the person or thing there: uids
    from outside this package. What belongs to no member (tickets sold in the hall, a stranger's
    prize, the coffee) is stored as two entries that add up to 0: the amount due, and the money.
    `taken_by` is the person who took the money of an expense out of the cash box.
    """

    class Kind(models.TextChoices):
        DUE = "due", _("Dues")
        FEE = "fee", _("Entry fee")
        PAYMENT = "payment", _("Payment")
        PRIZE = "prize", _("Prize")
        EXPENSE = "expense", _("Expense")
        PAID_OUT = "paid-out", _("Paid out")
        REVERSAL = "reversal", _("Reversal")

    class Method(models.TextChoices):
        CASH = "cash", _("Cash")
        TRANSFER = "transfer", _("Transfer")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="ledger")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="ledger", null=True)
    on = models.DateField(_("date"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    amount = models.DecimalField(_("amount"), max_digits=9, decimal_places=2)
    method = models.CharField(_("how"), max_length=10, choices=Method, blank=True)
    about = models.CharField(_("for what"), max_length=60, blank=True)
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="reversed_by"
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    occasion = models.UUIDField(null=True)
    subject = models.UUIDField(null=True)
    taken_by = models.CharField(_("taken by"), max_length=80, blank=True)
    key = models.UUIDField(unique=True)
    entered_at = models.DateTimeField(auto_now_add=True)
    entered_by = models.UUIDField(null=True)

    class Meta:
        ordering = ("on", "pk")
        indexes = (
            models.Index(fields=["club", "on"], name="ledger_by_day"),
            models.Index(fields=["occasion"], name="ledger_by_occasion"),
        )
        constraints = (
            models.CheckConstraint(
                condition=IS_DUE
                | IS_FEE
                | IS_PAYMENT
                | IS_PRIZE
                | IS_EXPENSE
                | IS_PAID_OUT
                | IS_REVERSAL,
                name="ledger_entry_is_of_a_kind",
            ),
            models.CheckConstraint(
                condition=models.Q(member__isnull=False)
                | models.Q(occasion__isnull=False, subject__isnull=False),
                name="ledger_entry_belongs_to_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"

    @property
    def paid(self) -> Decimal:
        """A payment as a positive amount."""
        return -self.amount


class CashBox(models.Model):
    """The cash box of an event: its float, and what was counted in it at the end.

    While it is open, the amount due in it is not stored: it is the float plus the ledger's cash for
    this occasion. A count that differs needs an explanation.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="cash_boxes")
    occasion = models.UUIDField(unique=True)
    about = models.CharField(_("for what"), max_length=120)
    on = models.DateField(_("date"))
    opened_with = models.DecimalField(_("float"), max_digits=9, decimal_places=2)
    opened_at = models.DateTimeField(auto_now_add=True)
    opened_by = models.UUIDField(null=True)
    due = models.DecimalField(max_digits=9, decimal_places=2, null=True)
    counted = models.DecimalField(_("counted"), max_digits=9, decimal_places=2, null=True)
    explanation = models.CharField(_("explanation"), max_length=200, blank=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.UUIDField(null=True)

    class Meta:
        ordering = ("on", "pk")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(opened_with__gte=0)
                & (models.Q(counted__isnull=True) | models.Q(counted__gte=0)),
                name="cash_box_holds_no_less_than_nothing",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    closed_at__isnull=True, counted__isnull=True, due__isnull=True, explanation=""
                )
                | models.Q(closed_at__isnull=False, counted__isnull=False, due__isnull=False),
                name="cash_box_is_counted_when_closed",
            ),
            models.CheckConstraint(
                condition=models.Q(closed_at__isnull=True)
                | models.Q(counted=models.F("due"))
                | ~models.Q(explanation=""),
                name="cash_box_difference_is_explained",
            ),
        )

    def __str__(self) -> str:
        return f"{self.about}, {self.on}"
