import secrets
import uuid

from django.db import models
from django.db.models import Q

from clubs.models.club import Club, Role


def new_token() -> str:
    return secrets.token_urlsafe(24)


class Invitation(models.Model):
    """A link by which one person takes on a role in a club, once, before it expires."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    kind = models.CharField(max_length=20, choices=Role.Kind)
    about = models.CharField(max_length=60, blank=True)
    token = models.CharField(max_length=40, unique=True, default=new_token)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.UUIDField(null=True)
    ends_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    used_by = models.UUIDField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-made_at", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=["director", "scorer", "treasurer"]),
                name="invitation_role_is_known",
            ),
            models.CheckConstraint(
                condition=Q(used_at__isnull=True) | Q(revoked_at__isnull=True),
                name="invitation_is_used_or_revoked",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.about}"
