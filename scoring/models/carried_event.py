from django.db import models

from scoring.models.event import Event


class CarriedEvent(models.Model):
    """An event that was carried between two computers as a file.

    `trail` has a fingerprint of everything in it that was in a file, in either direction. Something
    here that is in the other side's trail was changed over there since, and vice versa; something
    that neither side knows of the other was changed on both.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="carried")
    trail = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.event}, in a file"
