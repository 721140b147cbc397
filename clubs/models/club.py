import datetime as dt
import uuid
import zoneinfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def validate_time_zone(name: str) -> None:
    """Refuse anything but a time zone of the tz database."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(
            _("“%(name)s” is no time zone. Write it like America/Toronto."), params={"name": name}
        )


class Club(models.Model):
    """A club or a hall that runs events."""

    class Currency(models.TextChoices):
        CANADA = "CAD", _("Canadian dollars")
        UNITED_STATES = "USD", _("US dollars")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.SlugField(_("short name"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    time_zone = models.CharField(
        _("time zone"), max_length=60, default="America/Toronto", validators=[validate_time_zone]
    )
    language = models.CharField(
        _("language"), max_length=5, choices=settings.LANGUAGES, default="en"
    )
    currency = models.CharField(
        _("currency"), max_length=3, choices=Currency, default=Currency.CANADA
    )
    # Where the hall is, where to park, when the doors open; everybody may read it.
    how_to_come = models.TextField(_("how to come"), max_length=1000, blank=True)
    version = models.PositiveBigIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name

    def today(self) -> dt.date:
        """Today's date in the club's time zone."""
        return timezone.localdate(timezone=zoneinfo.ZoneInfo(self.time_zone))


class Role(models.Model):
    """What a user may do in one club. An owner is a director who decides who else directs."""

    class Kind(models.TextChoices):
        DIRECTOR = "director", _("Director")
        SCORER = "scorer", _("Scorer")
        TREASURER = "treasurer", _("Treasurer")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="roles"
    )
    kind = models.CharField(max_length=20, choices=Kind)
    owner = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(owner=False) | models.Q(kind="director"),
                name="owner_is_a_director",
            ),
            models.UniqueConstraint(fields=["club", "user"], name="one_role_per_club_and_user"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["director", "scorer", "treasurer"]),
                name="role_is_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user}, {self.title}"

    @property
    def title(self) -> str:
        """What the user is in the club, for display."""
        return str(_("Owner")) if self.owner else self.get_kind_display()
