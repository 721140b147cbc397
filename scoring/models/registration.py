import uuid

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Member, validate_phone, validate_printable
from scoring.models.entrant import Entrant
from scoring.models.event import Event
from scoring.models.table_link import new_token


class SignUp(models.Model):
    """How an event is signed up for; the row is made when the director first opens it.

    `cap` counts persons, not pairs: it is chairs that run out.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="sign_up")
    is_open = models.BooleanField(default=True)
    cap = models.PositiveSmallIntegerField(
        _("places"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(999)],
    )
    # Whether everybody with the link may read who comes, of those who agreed.
    shows_names = models.BooleanField(default=False)
    # The site's address when the director opened it: letters link there.
    site = models.CharField(max_length=200, blank=True)
    # How many sign-ups arrived in the minute that began then.
    minute_at = models.DateTimeField(null=True)
    minute_acts = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(cap__isnull=True) | models.Q(cap__gte=1),
                name="sign_up_has_a_place",
            ),
        )

    def __str__(self) -> str:
        return f"Sign-up for {self.event}"


class Registration(models.Model):
    """One or two persons who would like to play in an event, as they wrote it.

    The `token` in the address of their own page makes it theirs. `place` is their place in the
    line: first come, first served. Two who look for a partner and found each other are two rows
    linked by `match`; they are a pair once both have `agreed`. `news` is what they have yet to be
    told. `entrant` is what they became in the event.
    """

    class Kind(models.TextChoices):
        ALONE = "alone", _("On my own")
        PAIR = "pair", _("As a pair")
        LOOKING = "looking", _("I’m looking for a partner")

    class State(models.TextChoices):
        ASKED = "asked", _("To be accepted")
        ACCEPTED = "accepted", _("Accepted")
        WAITING = "waiting", _("Waiting list")
        DECLINED = "declined", _("Declined")
        WITHDRAWN = "withdrawn", _("No longer coming")

    class News(models.TextChoices):
        NONE = "", _("Nothing to tell")
        ACCEPTED = "accepted", _("They have been accepted")
        DECLINED = "declined", _("They have been declined")
        MOVED = "moved", _("They moved up from the waiting list")
        ASKED = "asked", _("They have a question to answer")
        MATCHED = "matched", _("Somebody would play with them")
        PAIRED = "paired", _("They have a partner")
        UNPAIRED = "unpaired", _("They lost their partner")

    #: Those who have a place in the hall, or will have one once the director says so.
    HOLDING = (State.ASKED, State.ACCEPTED)
    #: Those who would still come.
    COMING = (*HOLDING, State.WAITING)

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="registrations")
    place = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    state = models.CharField(max_length=10, choices=State, default=State.ASKED)
    name = models.CharField(_("name"), max_length=80, validators=[validate_printable])
    member = models.ForeignKey(
        Member, on_delete=models.PROTECT, null=True, related_name="registrations"
    )
    partner_name = models.CharField(
        _("partner"), max_length=80, blank=True, validators=[validate_printable]
    )
    partner_member = models.ForeignKey(
        Member, on_delete=models.PROTECT, null=True, related_name="registrations_as_partner"
    )
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True, validators=[validate_phone])
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES, blank=True)
    # The person who signed up agreed that others may read her name; she can't agree for a partner.
    shows_name = models.BooleanField(default=False)
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    # A form that is sent twice is one sign-up.
    client_key = models.CharField(max_length=40, editable=False)
    # Irreversible codes for the device and the address that sent it.
    device = models.CharField(max_length=40, blank=True, editable=False)
    address = models.CharField(max_length=40, blank=True, editable=False)
    match = models.OneToOneField("self", on_delete=models.SET_NULL, null=True, related_name="+")
    agreed = models.BooleanField(default=False)
    question = models.CharField(_("question"), max_length=300, blank=True)
    answer = models.CharField(_("answer"), max_length=300, blank=True)
    news = models.CharField(max_length=10, choices=News, blank=True, default=News.NONE)
    entrant = models.ForeignKey(
        Entrant, on_delete=models.SET_NULL, null=True, related_name="registrations"
    )
    entered_at = models.DateTimeField(auto_now_add=True)
    # Who wrote it down at the desk; None if they did it themselves, without an account.
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ("place",)
        constraints = (
            models.UniqueConstraint(fields=["event", "place"], name="one_place_in_line"),
            models.UniqueConstraint(fields=["event", "client_key"], name="one_sign_up_per_form"),
            models.CheckConstraint(condition=models.Q(place__gte=1), name="place_in_line_from_1"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["alone", "pair", "looking"]),
                name="registration_kind_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    state__in=["asked", "accepted", "waiting", "declined", "withdrawn"]
                ),
                name="registration_state_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    news__in=[
                        "", "accepted", "declined", "moved", "asked", "matched", "paired",
                        "unpaired",
                    ]
                ),
                name="registration_news_is_known",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="registration_has_a_name"),
            models.CheckConstraint(
                condition=(models.Q(kind="pair") & ~models.Q(partner_name=""))
                | (
                    ~models.Q(kind="pair")
                    & models.Q(partner_name="", partner_member__isnull=True)
                ),
                name="pair_has_two_names",
            ),
            models.CheckConstraint(
                condition=models.Q(match__isnull=True)
                | (models.Q(kind="looking") & ~models.Q(match=models.F("id"))),
                name="match_of_two_who_look",
            ),
            models.CheckConstraint(
                condition=models.Q(agreed=False) | models.Q(match__isnull=False),
                name="agreed_with_somebody",
            ),
        )  # fmt: skip

    def __str__(self) -> str:
        return " & ".join(self.names)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all persons, as they were typed."""
        return (self.name, self.partner_name) if self.partner_name else (self.name,)

    @property
    def members(self) -> tuple[int | None, ...]:
        """The key of the member that each of them is; None if no member, or not known as one."""
        both = (self.member_id, self.partner_member_id)
        return both[: len(self.names)]

    @property
    def size(self) -> int:
        """How many chairs they need."""
        return len(self.names)
