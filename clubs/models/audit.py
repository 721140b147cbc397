import uuid

from django.db import models


class AuditEntry(models.Model):
    """One act that changed something: who, when, what, the old and new state, and why.

    It has no foreign keys and no names of players, so that it never prevents anything it describes
    from being deleted or erased.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    at = models.DateTimeField(auto_now_add=True)
    by = models.UUIDField(null=True)
    club = models.UUIDField(null=True, db_index=True)
    event = models.UUIDField(null=True)
    action = models.CharField(max_length=60)
    about_type = models.CharField(max_length=40)
    about = models.UUIDField()
    old = models.JSONField(default=dict)
    new = models.JSONField(default=dict)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ("-at", "-pk")
        indexes = (
            models.Index(fields=["event", "-at"], name="audit_of_event"),
            models.Index(fields=["about", "-at"], name="audit_of_thing"),
        )

    def __str__(self) -> str:
        return f"{self.action} {self.about_type} {self.about}"
