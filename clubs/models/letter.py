import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club
from clubs.models.member import Member

#: In these states the e-mail address is still needed.
TO_BE_SENT = ("queued", "sending")
#: In these states nothing more is done with the letter.
DONE = ("sent", "printed", "left")


class Letter(models.Model):
    """Something that the club writes to one person, by e-mail or on paper.

    It is kept as it was written. Its `key` says what it is about and for whom, so that a second
    letter with the same key is not written. The state `sending` is stored before the mail server is
    contacted: a letter found in it later may have gone out, and is left alone.
    """

    class Kind(models.TextChoices):
        REMINDER = "reminder", _("Reminder of dues")
        RECEIPT = "receipt", _("Receipt")
        INVITATION = "invitation", _("Invitation")
        CANCELLATION = "cancellation", _("Cancellation")
        NEWS = "news", _("News")
        SIGN_UP = "sign-up", _("About a sign-up")
        PASSWORD = "password", _("Forgotten password")

    class State(models.TextChoices):
        QUEUED = "queued", _("Waiting to be sent")
        SENDING = "sending", _("On its way to the server")
        SENT = "sent", _("Sent")
        FAILED = "failed", _("Not sent")
        TO_PRINT = "print", _("To be printed")
        PRINTED = "printed", _("Printed")
        LEFT = "left", _("Left unsent")

    #: Nobody received a letter in one of these states.
    UNSENT = (State.FAILED, State.LEFT)
    #: A letter in one of these states may still reach somebody, or be thrown away.
    WAITING = (State.QUEUED, State.TO_PRINT, State.FAILED)

    class Fault(models.TextChoices):
        """Why a letter waits, or can't be sent."""

        NO_SERVER = "no-server", _("This site has no mail server.")
        NO_ADDRESS = "no-address", _("There is no e-mail address.")
        UNREACHABLE = "unreachable", _("The mail server could not be reached.")
        REFUSED = "refused", _("The mail server refused it.")
        UNSURE = "unsure", _("The mail server broke off: nobody knows whether it was sent.")
        UNWRITABLE = "unwritable", _("The e-mail address or the subject can’t be written.")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="letters")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="letters")
    kind = models.CharField(max_length=20, choices=Kind)
    key = models.CharField(max_length=160, unique=True)
    batch = models.UUIDField(null=True)
    name = models.CharField(max_length=160, blank=True)
    email = models.EmailField(blank=True)
    reply_to = models.EmailField(blank=True)
    language = models.CharField(max_length=5, choices=settings.LANGUAGES)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    site = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=State)
    fault = models.CharField(max_length=20, choices=Fault, blank=True)
    said = models.CharField(max_length=300, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    written_at = models.DateTimeField(auto_now_add=True)
    written_by = models.UUIDField(null=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-written_at", "-pk")
        indexes = (
            models.Index(fields=["state", "due_at"], name="letter_to_be_sent"),
            models.Index(fields=["club", "-written_at"], name="letter_of_club"),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(state__in=[*TO_BE_SENT, *DONE, "failed", "print"]),
                name="letter_state_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=TO_BE_SENT, email=""), name="letter_by_mail_has_an_address"
            ),
            models.CheckConstraint(
                condition=~Q(state="failed", fault=""), name="letter_not_sent_says_why"
            ),
            models.CheckConstraint(
                condition=Q(state__in=DONE, done_at__isnull=False)
                | (~Q(state__in=DONE) & Q(done_at__isnull=True)),
                name="letter_done_has_its_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"
