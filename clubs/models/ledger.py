import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.member import Member

IS_DUE = models.Q(kind="due", amount__gt=0, method="", reverses__isnull=True)
IS_PAYMENT = models.Q(
    kind="payment", amount__lt=0, method__in=["cash", "transfer"], reverses__isnull=True
)
IS_REVERSAL = models.Q(kind="reversal", reverses__isnull=False) & ~models.Q(reason="")


class LedgerEntry(models.Model):
    """What a member came to owe (above 0) or paid (below 0): the sum is what is owed.

    Entries are only added. Triggers of the database refuse to change or delete one; a mistake is
    reversed by an entry that says why. A migration that makes this table anew on SQLite must make
    its triggers anew as well.
    """

    class Kind(models.TextChoices):
        DUE = "due", _("Dues")
        PAYMENT = "payment", _("Payment")
        REVERSAL = "reversal", _("Reversal")

    class Method(models.TextChoices):
        CASH = "cash", _("Cash")
        TRANSFER = "transfer", _("Transfer")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="ledger")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="ledger")
    on = models.DateField(_("date"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    amount = models.DecimalField(_("amount"), max_digits=9, decimal_places=2)
    method = models.CharField(_("how"), max_length=10, choices=Method, blank=True)
    about = models.CharField(_("for what"), max_length=60, blank=True)
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="reversed_by"
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    key = models.UUIDField(unique=True)
    entered_at = models.DateTimeField(auto_now_add=True)
    entered_by = models.UUIDField(null=True)

    class Meta:
        ordering = ("on", "pk")
        indexes = (models.Index(fields=["club", "on"], name="ledger_by_day"),)
        constraints = (
            models.CheckConstraint(
                condition=IS_DUE | IS_PAYMENT | IS_REVERSAL, name="ledger_entry_is_of_a_kind"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"
