import secrets

from django.db import models

from scoring.models.event import Section, Session


def new_token() -> str:
    """A random token of 96 bits for use in an address."""
    return secrets.token_urlsafe(12)


class TableLink(models.Model):
    """The address on a table's QR code: a row, so that printed cards survive a restore."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="table_links")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="table_links")
    table_number = models.PositiveSmallIntegerField()
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)
    # Steps of the event's version that concerned only this table.
    version = models.PositiveBigIntegerField(default=0)
    # How many acts were accepted in the minute that began then, and how many were not.
    minute_at = models.DateTimeField(null=True)
    minute_acts = models.PositiveIntegerField(default=0)
    minute_junk = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["section", "table_number"],
                condition=models.Q(revoked_at__isnull=True),
                name="one_valid_link_per_table",
            ),
        )

    def __str__(self) -> str:
        return f"{self.section}, table {self.table_number}"
