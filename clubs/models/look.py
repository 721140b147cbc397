from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club


class ClubLook(models.Model):
    """How a club's papers look: its logo, a PNG re-encoded by `clubs.pictures`, and its colour."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="look")
    logo = models.BinaryField(blank=True, default=b"")
    colour = models.CharField(
        _("colour"),
        max_length=7,
        blank=True,
        validators=[RegexValidator(r"^#[0-9a-fA-F]{6}$", _("Write a colour like #1f5f3f."))],
    )

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(colour="") | models.Q(colour__startswith="#"),
                name="colour_is_written_in_hex",
            ),
        )

    def __str__(self) -> str:
        return f"{self.club}: {self.colour or '–'}"
