import uuid
from collections.abc import Mapping
from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.names import is_printable, plain, words_in

validate_phone = RegexValidator(
    r"^\+?[0-9][0-9 ()./-]{5,}( ?(x|ext\.?|poste) ?[0-9]{1,6})?$|^\([0-9][0-9 ()./-]{5,}$",
    _("Write a phone number with digits, such as 519 555-0123 or 519 555-0123 ext 4."),
)


def validate_printable(text: str) -> None:
    """Refuse a text that would look different on paper from what is stored."""
    if not is_printable(text):
        raise ValidationError(_("There is an invisible control character in it. Type it again."))


class NameKey(models.CharField):  # type: ignore[type-arg]  # generic for mypy only
    """Derived from the names on saving, to find and sort them regardless of accents and case."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002
        member: Any = model_instance
        names = f"{member.sorted_as} {member.last_name} {member.first_name}"
        key = plain(names)[: self.max_length]
        setattr(member, self.attname, key)
        return key


class Members(models.QuerySet["Member"]):
    """The queries about members that pages and services use."""

    def people(self) -> "Members":
        """Each person once, without merged and erased members."""
        return self.filter(merged_into__isnull=True, erased_at__isnull=True)

    def living(self) -> "Members":
        """The people who may come, and to whom a letter may go: all but the deceased."""
        return self.people().exclude(status=Member.Status.DECEASED)

    def found(self, text: str) -> "Members":
        """Members whose names hold every word of a text, in any order; a number counts too."""
        members = self
        for word in plain(text).split():
            holds = models.Q(name_key__contains=word)
            if word.isdecimal() and len(word) < 10:
                holds |= models.Q(number=int(word))
            members = members.filter(holds)
        return members

    def called(self, name: str) -> "list[Member]":
        """Members of this very name, regardless of order, accents and capitals."""
        key = words_in(name)
        return [member for member in self.found(name) if words_in(str(member)) == key]


class Member(models.Model):
    """A person of a club, whether or not she plays today.

    `sorted_as` is for a name that is not sorted under its first letter ("Berg" for van der Berg). A
    member found to be a double points to the one that is kept (`merged_into`) but is not deleted,
    so that everything stored for the double stays where it is.
    """

    #: The fields kept about somebody, in the order of forms and files.
    KEPT: ClassVar = (
        "first_name", "last_name", "sorted_as", "number", "status", "email", "phone", "address",
        "language", "notes", "joined_on", "names_shown",
    )  # fmt: skip

    class Status(models.TextChoices):
        MEMBER = "member", _("Member")
        GUEST = "guest", _("Guest")
        LAPSED = "lapsed", _("Lapsed")
        HONORARY = "honorary", _("Honorary member")
        DECEASED = "deceased", _("Deceased")

    class Names(models.TextChoices):
        NOT_ASKED = "", _("Not asked yet: as each event shows its names")
        FULL = "full", _("With the full name")
        INITIAL = "initial", _("With the first name and an initial")
        NONE = "none", _("Not at all")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    number = models.PositiveIntegerField(_("number"), null=True, blank=True)
    # Both names with a blank between them must fit into a player's name.
    first_name = models.CharField(
        _("first name"), max_length=39, blank=True, validators=[validate_printable]
    )
    last_name = models.CharField(
        _("last name"), max_length=39, blank=True, validators=[validate_printable]
    )
    sorted_as = models.CharField(
        _("sorted as"), max_length=40, blank=True, validators=[validate_printable]
    )
    name_key = NameKey(max_length=200, editable=False)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.MEMBER)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True, validators=[validate_phone])
    address = models.TextField(_("address"), max_length=200, blank=True)
    # The head of the household, whose address counts for all; the head's own is empty.
    lives_with = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, related_name="housemates"
    )
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES, blank=True)
    notes = models.TextField(_("notes for the director"), max_length=2000, blank=True)
    joined_on = models.DateField(_("joined"), null=True, blank=True)
    names_shown = models.CharField(
        _("in public"), max_length=10, choices=Names, blank=True, default=Names.NOT_ASKED
    )
    names_asked_on = models.DateField(null=True, editable=False)
    erased_at = models.DateTimeField(null=True, editable=False)
    unsubscribed_at = models.DateTimeField(null=True, editable=False)
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, related_name="doubles"
    )

    # Whether guests of the same name are somebody else, so that they are not taken for this member.
    has_namesake = models.BooleanField(default=False, editable=False)
    # How many links to the member's own page were revoked; only the next one is valid.
    links_revoked = models.PositiveIntegerField(default=0, editable=False)

    objects = Members.as_manager()

    class Meta:
        ordering = ("name_key", "pk")
        indexes = (models.Index(fields=["club", "name_key"], name="member_by_name"),)
        constraints = (
            models.UniqueConstraint(fields=["club", "number"], name="one_member_per_number"),
            models.CheckConstraint(
                condition=models.Q(number__isnull=True) | models.Q(number__gte=1),
                name="member_number_from_1",
            ),
            models.CheckConstraint(
                condition=models.Q(erased_at__isnull=True, first_name__gt="")
                | models.Q(erased_at__isnull=True, last_name__gt="")
                | models.Q(erased_at__isnull=False, first_name="", last_name="", email=""),
                name="member_has_a_name",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    status__in=["member", "guest", "lapsed", "honorary", "deceased"]
                ),
                name="member_status_is_known",
            ),
            models.CheckConstraint(
                condition=models.Q(names_shown="", names_asked_on__isnull=True)
                | models.Q(
                    names_shown__in=["full", "initial", "none"], names_asked_on__isnull=False
                ),
                name="member_consent_has_its_date",
            ),
            models.CheckConstraint(
                condition=models.Q(merged_into__isnull=True)
                | ~models.Q(merged_into=models.F("pk")),
                name="member_is_not_its_own_double",
            ),
            models.CheckConstraint(
                condition=models.Q(lives_with__isnull=True) | ~models.Q(lives_with=models.F("pk")),
                name="member_lives_with_another_one",
            ),
        )

    def __str__(self) -> str:
        if self.erased_at is not None:
            return gettext("A former member")
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def is_living(self) -> bool:
        """Whether a letter may go to this person; for queries see `Members.living`."""
        return self.status != self.Status.DECEASED

    @property
    def listed(self) -> str:
        """The name as in a list sorted by last names: "Lee, Ann"."""
        if self.erased_at is not None:
            return str(self)
        return ", ".join(name for name in (self.last_name, self.first_name) if name)

    @property
    def is_double(self) -> bool:
        """Whether this member was merged into another."""
        return self.merged_into_id is not None


def person_of(member: Member, members: Mapping[int, Member]) -> Member:
    """The person a member was merged into, by key in `members`; doubles of doubles are followed."""
    while member.merged_into_id is not None:
        member = members[member.merged_into_id]
    return member


class TwoPeople(models.Model):
    """Two members with similar names who are not doubles; the question is not asked again."""

    one = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["one", "other"], name="two_people_told_apart_once"),
            models.CheckConstraint(
                condition=models.Q(one__lt=models.F("other")), name="two_people_in_order"
            ),
        )

    def __str__(self) -> str:
        return f"{self.one} and {self.other}"
