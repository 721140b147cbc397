import uuid

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from scoring.models.event import Event
from scoring.standings import Counting, SeasonWay

MOST_EVENTS = 400


class Season(models.Model):
    """Events of a club that are counted together, and how they are counted.

    Its events are those on a weekday (None: any) within its dates, if it has dates, and those
    chosen one by one; see `SeasonChoice`.
    """

    class Counts(models.TextChoices):
        TOTAL = Counting.TOTAL, _("All points")
        HANDS = Counting.HANDS, _("Average of a hand")
        ROUNDS = Counting.ROUNDS, _("Average of a round")
        PLACES = Counting.PLACES, _("Points for places")

    class Weekday(models.IntegerChoices):
        MONDAY = 0, _("Monday")
        TUESDAY = 1, _("Tuesday")
        WEDNESDAY = 2, _("Wednesday")
        THURSDAY = 3, _("Thursday")
        FRIDAY = 4, _("Friday")
        SATURDAY = 5, _("Saturday")
        SUNDAY = 6, _("Sunday")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(_("name"), max_length=60)
    first_day = models.DateField(_("first day"), null=True, blank=True)
    last_day = models.DateField(_("last day"), null=True, blank=True)
    weekday = models.PositiveSmallIntegerField(_("weekday"), choices=Weekday, null=True, blank=True)
    counts = models.CharField(_("what counts"), max_length=10, choices=Counts, default=Counts.TOTAL)
    best = models.PositiveSmallIntegerField(
        _("best events that count"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENTS)],
    )
    least = models.PositiveSmallIntegerField(
        _("events needed for a place"), default=0, validators=[MaxValueValidator(MOST_EVENTS)]
    )
    place_points = models.JSONField(default=list, blank=True)
    ties = models.JSONField(default=list, blank=True)
    members_only = models.BooleanField(_("members only"), default=False)
    published = models.BooleanField(_("for everybody to read"), default=False)

    class Meta:
        ordering = ("-last_day", "-pk")
        constraints = (
            models.UniqueConstraint("club", Lower("name"), name="one_name_per_season"),
            models.CheckConstraint(
                condition=Q(first_day__isnull=True, last_day__isnull=True)
                | Q(first_day__lte=models.F("last_day")),
                name="season_ends_after_it_begins",
            ),
            models.CheckConstraint(
                condition=Q(weekday__isnull=True) | Q(weekday__lte=6), name="season_weekday_is_one"
            ),
            models.CheckConstraint(
                condition=Q(counts__in=["total", "per-hand", "per-round", "places"]),
                name="season_counting_is_known",
            ),
            models.CheckConstraint(
                condition=Q(best__isnull=True) | Q(best__gte=1), name="season_best_from_1"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def way(self) -> SeasonWay:
        """How it counts, as a plain value."""
        return SeasonWay(
            Counting(self.counts),
            best=self.best,
            least=self.least,
            places=tuple(self.place_points),
            ties=tuple(self.ties),
        )


class SeasonChoice(models.Model):
    """An event taken into a season although its day is not in it, or left out although it is."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="choices")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="season_choices")
    is_in = models.BooleanField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["season", "event"], name="event_chosen_once_in_season"),
        )

    def __str__(self) -> str:
        return f"{self.event} {'in' if self.is_in else 'out of'} {self.season}"


class EventPlay(models.Model):
    """What each person did in an event, stored for one version like `EventGave`."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="play")
    version = models.PositiveIntegerField()
    people = models.JSONField()

    def __str__(self) -> str:
        return f"{self.event} at {self.version}"


class EventGave(models.Model):
    """What an event gave each person, stored for one version of the event and read for no other.

    A season spans 200 events: loading each of them whole would take 2,000 queries.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="gave")
    version = models.PositiveIntegerField()
    people = models.JSONField()

    def __str__(self) -> str:
        return f"{self.event} at {self.version}"


class EventRating(models.Model):
    """The ratings, after an event, of everybody who played in it.

    It follows from this event and all before it: `key` identifies these and their versions, and it
    is read for no others. `people` are each person's first player, strength and spread.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="rating")
    key = models.CharField(max_length=64)
    people = models.JSONField()

    def __str__(self) -> str:
        return f"{self.event}: {self.key[:8]}"


class RatingChoice(models.Model):
    """Whether a club rates its people, and who may read it; a club without a row does not."""

    class Readers(models.TextChoices):
        NOBODY = "nobody", _("No rating")
        STAFF = "staff", _("Those who run the club, and each person their own")
        EVERYBODY = "everybody", _("Everybody, as far as each person allows")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="rating")
    readers = models.CharField(
        _("who reads the rating"), max_length=10, choices=Readers, default=Readers.NOBODY
    )

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(readers__in=["nobody", "staff", "everybody"]),
                name="readers_of_rating_are_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.club}: {self.readers}"
