from django.db import models

from scoring.models.event import Event


class CarriedEvent(models.Model):
    """An event that was carried between two computers as a file.

    `trail` has a fingerprint of everything of it that was in a file, whichever way that went. What
    stands here and is in the trail of the other side was changed there since, and the other way
    round; what neither side knows of the other was changed on both.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="carried")
    trail = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.event}, in a file"
