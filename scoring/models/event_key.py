import uuid

from django.db import models

from clubs.models import Club, User


class EventKey(models.Model):
    """Lets a program on another computer upload events to the club as the director who made it.

    The key itself is not stored, only its SHA-256. It is random, so it can't be found by trying.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="event_keys")
    director = models.ForeignKey(User, on_delete=models.CASCADE, related_name="event_keys")
    about = models.CharField(max_length=60)
    hashed = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    ends_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    # How many times it was used in the minute that began then.
    minute_at = models.DateTimeField(null=True)
    minute_acts = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return self.about
