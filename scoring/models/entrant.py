import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Member
from scoring.models.event import Event, Section


class Player(models.Model):
    """A person in one event; the name of a `member` is shown only as far as the member allows.

    A computer player is no member, and its `name` is never shown: it is that of the person whose
    seat it took, so that the seat can be given back.
    """

    class Kind(models.TextChoices):
        PERSON = "person", _("Person")
        PHANTOM = "phantom", _("Phantom")
        COMPUTER = "computer", _("Computer player")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PERSON)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="players")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "member"], name="member_plays_once_in_event"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_computer(self) -> bool:
        """Whether a computer player has this seat."""
        return self.kind == self.Kind.COMPUTER


class Entrant(models.Model):
    """What gets a rank: a pair, a team, or a single player.

    It plays from `first_round` to `last_round` (None: to the end); `handicap` is added to its
    points; `cut` is its place in cutting the cards, and `cut_from` the best place of those who cut
    together. A floater plays and gets no rank.
    """

    class Kind(models.TextChoices):
        COMPETING = "competing", _("Competing")
        FLOATER = "floater", _("Fills in, without a place")

    class State(models.TextChoices):
        PLAYING = "playing", pgettext_lazy("pair", "Playing")
        WITHDRAWN = "withdrawn", pgettext_lazy("pair", "Withdrawn")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.COMPETING)
    state = models.CharField(max_length=10, choices=State, default=State.PLAYING)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True)
    handicap = models.SmallIntegerField(_("handicap"), default=0)
    cut = models.PositiveSmallIntegerField(null=True)
    cut_from = models.PositiveSmallIntegerField(null=True)
    players = models.ManyToManyField(Player, through="Lineup", related_name="entrants")

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="one_entrant_per_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="entrant_number_from_1"),
            models.CheckConstraint(
                condition=models.Q(state__in=["playing", "withdrawn"]),
                name="entrant_state_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=["competing", "floater"]),
                name="entrant_kind_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(first_round__gte=1), name="entrant_first_round_from_1"
            ),
            models.CheckConstraint(
                condition=models.Q(last_round__isnull=True)
                | models.Q(last_round__gte=models.F("first_round") - 1),
                name="entrant_leaves_after_it_came",
            ),
            models.UniqueConstraint(fields=["event", "cut"], name="one_entrant_per_cut"),
            models.CheckConstraint(
                condition=models.Q(cut__isnull=True) | models.Q(cut__gte=1),
                name="entrant_cut_from_1",
            ),
        )

    def __str__(self) -> str:
        return str(self.number)


class Lineup(models.Model):
    """Who plays for an entrant, and in which rounds."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="lineups")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="lineups")
    position = models.PositiveSmallIntegerField()
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ("position", "first_round")
        constraints = (
            models.UniqueConstraint(
                fields=["entrant", "position", "first_round"], name="one_player_per_position"
            ),
            models.UniqueConstraint(
                fields=["player", "first_round"], name="player_plays_for_one_entrant"
            ),
            models.CheckConstraint(
                condition=models.Q(last_round__isnull=True)
                | models.Q(last_round__gte=models.F("first_round")),
                name="lineup_ends_after_it_begins",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} for {self.entrant}"


class Placement(models.Model):
    """An entrant in a section, and in a knock-out its `seed`: 1 is the best."""

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="placements")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="placements")
    seed = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["section", "entrant"], name="entrant_placed_once"),
            models.CheckConstraint(condition=models.Q(seed__gte=1), name="seed_from_1"),
        )

    def __str__(self) -> str:
        return f"{self.entrant} in {self.section}"


class Wish(models.Model):
    """What two single players ask for, or the director for them."""

    class Kind(models.TextChoices):
        APART = "apart", _("Never at one table")
        NOT_PARTNERS = "not-partners", _("Never partners")
        PARTNERS_ONCE = "partners-once", _("Partners once")
        START_TOGETHER = "start-together", _("Partners in the first round")
        STAY_TOGETHER = "stay-together", _("Partners in every round")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=20, choices=Kind)
    one = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="wishes")
    other = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="wished")

    class Meta:
        ordering = ("one__number", "other__number")
        constraints = (
            models.UniqueConstraint(fields=["one", "other"], name="one_wish_of_two"),
            models.CheckConstraint(
                condition=models.Q(one__lt=models.F("other")), name="wish_of_two_in_order"
            ),
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=[
                        "apart", "not-partners", "partners-once", "start-together",
                        "stay-together",
                    ]
                ),
                name="wish_kind_is_known",
            ),
        )  # fmt: skip

    def __str__(self) -> str:
        return f"{self.one} and {self.other}: {self.kind}"
