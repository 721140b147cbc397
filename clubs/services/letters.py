"""Queues letters that the club owes to people, and stores what became of each.

Queuing never waits for a mail server. The row is stored in the same transaction as its cause; the
postman takes it from there.
"""

import datetime as dt
import re
import uuid
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from threading import Event

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from clubs import audit
from clubs.models import Club, LedgerEntry, Letter, Member, User
from clubs.names import tidy
from clubs.outdated import outdated
from clubs.refusal import Refused
from clubs.services import members

#: A letter that could not be handed in is tried again after 1, 2, 4, … minutes, finally every hour.
LONGEST_WAIT = 60  # minutes
GIVEN_UP_AFTER = dt.timedelta(days=2)
#: A sender that has not reported on a letter for this long never will.
LOST_AFTER = dt.timedelta(minutes=10)

#: The same words to the same person within this time count as the same letter.
SAME_LETTER_WITHIN = dt.timedelta(days=1)
_Words = tuple[str, int | None, str, str, str]

#: Set when a letter waits, so that this process's postman starts his next round at once.
bell = Event()


@dataclass(frozen=True)
class Recipient:
    """Who a letter goes to: a member, or somebody of whom only name and address are known."""

    name: str = ""
    email: str = ""
    language: str = ""
    member: Member | None = None
    phone: str = ""

    @property
    def key(self) -> str:
        """Identifies the recipient within one batch of letters."""
        return str(self.member.uid) if self.member else self.email

    @classmethod
    def of(cls, member: Member) -> "Recipient":
        """A member as a recipient."""
        return cls(str(member), member.email, member.language, member)


@dataclass(frozen=True)
class Sheet:
    """The content of a letter; `site` is the address of the site from outside."""

    subject: str
    text: str
    site: str = ""
    reply_to: str = ""


#: Who comes to an occasion (a uid) of a club (its key) besides its members.
Guests = Callable[[int, uuid.UUID], Iterable[Recipient]]
_knowing: list[Guests] = []


def knows_guests(answer: Guests) -> Guests:
    """Register a function that says who else is to be written to about an occasion."""
    _knowing.append(answer)
    return answer


def guests_of(club: Club, occasion: uuid.UUID) -> Iterator[Recipient]:
    """Everybody living that the registered functions say comes to an occasion."""
    for answer in _knowing:
        for guest in answer(club.pk, occasion):
            if guest.member is None or guest.member.is_living:
                yield guest


@transaction.atomic
def owe(
    club: Club | None, sheet: Sheet, *, to: Recipient, kind: str, key: str, by: User | None
) -> Letter:
    """Queue a letter to somebody. The same `key` again is the same letter, which is returned.

    Subject and text must be in the recipient's language. Call this within the transaction of what
    the letter is about: both are stored, or neither.
    """
    row = _letter(club, sheet, to=to, kind=kind, key=key, by=by)
    if (known := Letter.objects.filter(key=row.key).first()) is not None:
        return known
    Letter.objects.bulk_create([row], ignore_conflicts=True)
    _ring(row)
    return Letter.objects.get(key=row.key)


@transaction.atomic
def write(
    club: Club,
    written: Iterable[tuple[Recipient, Sheet]],
    *,
    kind: str,
    batch: uuid.UUID,
    by: User | None,
) -> int:
    """Queue a letter to many; returns how many were queued.

    The same `batch` again is the same press of the button. Recipients of the very same words within
    a day are left out: another director may have had the form open as well, say.
    """
    rows = [
        _letter(club, sheet, to=to, kind=kind, key=f"{batch}:{to.key}", batch=batch, by=by)
        for to, sheet in written
    ]
    members.lock(club)
    queued_keys = set(club.letters.filter(batch=batch).values_list("key", flat=True))
    lately = _written_lately(club)
    new = [row for row in rows if row.key not in queued_keys and _words_of(row) not in lately]
    Letter.objects.bulk_create(new, batch_size=200)
    if new:
        about = {"kind": kind, "count": len(new)}
        audit.record("letters-written", club, by=by, club=club.uid, new=about)
        for row in new:
            _ring(row)
    return len(new)


def _written_lately(club: Club) -> set[_Words]:
    """What went to whom within a day; trials and letters left unsent or failed don't count."""
    lately = club.letters.filter(written_at__gt=timezone.now() - SAME_LETTER_WITHIN)
    counting = lately.exclude(state__in=Letter.UNSENT).exclude(batch=None)
    return set(counting.values_list("kind", "member", "email", "subject", "text"))


def _words_of(row: Letter) -> _Words:
    return row.kind, row.member_id, row.email, row.subject, row.text


@transaction.atomic
def trial(club: Club, sheet: Sheet, *, to: str, by: User | None) -> Letter:
    """Queue the letter to the person who is about to send it to many."""
    return owe(club, sheet, to=Recipient("", to), kind="news", key=f"trial:{uuid.uuid4()}", by=by)


@transaction.atomic
def receipt(payment: LedgerEntry, *, to: Member, site: str, by: User | None) -> Letter:
    """Queue a receipt for a payment in the payer's language, one for each payment."""
    club = payment.club
    with translation.override(to.language or club.language):
        details = {
            "name": to,
            "amount": number_format(-payment.amount, 2),
            "currency": club.currency,
            "on": date_format(payment.on, "DATE_FORMAT"),
            "how": payment.get_method_display(),
            "about": payment.about or payment.get_kind_display(),
        }
        text = _("Dear %(name)s,") + "\n\n" + _(
            "The club has received %(amount)s %(currency)s from you on %(on)s (%(how)s): %(about)s."
        ) + "\n\n" + _("Thank you!")  # fmt: skip
        sheet = Sheet(_("Receipt"), f"{text % details}\n\n{club.name}", site)
    key = f"receipt:{payment.uid}"
    return owe(club, sheet, to=Recipient.of(to), kind=Letter.Kind.RECEIPT, key=key, by=by)


def unsent(club: Club, sheet: Sheet, to: Recipient) -> Letter:
    """An unsaved letter as it would be, for a preview."""
    letter = _letter(club, sheet, to=to, kind=Letter.Kind.NEWS, key="", by=None)
    letter.written_at = timezone.now()
    return letter


def goes_by_mail(to: Recipient) -> bool:
    """Whether a letter would go by e-mail rather than on paper."""
    return _way_to(to)[0] == Letter.State.QUEUED


@transaction.atomic
def send_again(letter: Letter, *, by: User | None) -> None:
    """Queue a letter again that could not be sent. Raises Refused if it is on its way."""
    to = Recipient(letter.name, letter.member.email if letter.member else letter.email)
    state, fault = _way_to(replace(to, member=letter.member))
    now = timezone.now()
    _leave_failed(
        letter, "letter-again", by, state=state, fault=fault, said="", tries=0, due_at=now,
        written_at=now, email=to.email,
    )  # fmt: skip
    transaction.on_commit(bell.set)


@transaction.atomic
def print_instead(letter: Letter, *, by: User | None) -> None:
    """Print a letter that could not be sent. Raises Refused if it is on its way."""
    if letter.member is None:
        raise Refused("letter-without-member")
    _leave_failed(letter, "letter-on-paper", by, state=Letter.State.TO_PRINT, fault="", said="")


@transaction.atomic
def leave(letter: Letter, *, by: User | None) -> None:
    """Close a letter that could not be sent, so that nobody has to see to it.

    Raises Refused if it is on its way.
    """
    now = timezone.now()
    _leave_failed(letter, "letter-left", by, state=Letter.State.LEFT, done_at=now)


def _leave_failed(letter: Letter, action: str, by: User | None, **values: object) -> None:
    failed = Letter.objects.filter(pk=letter.pk, state=Letter.State.FAILED)
    if not failed.update(**values):
        raise Refused("letter-on-its-way")
    audit.record(action, letter, by=by, club=letter.club.uid if letter.club else None)


@transaction.atomic
def printed(club: Club, these: Collection[uuid.UUID], *, by: User | None) -> int:
    """Mark those of `these` that were to be printed as printed; returns how many."""
    waiting = club.letters.filter(state=Letter.State.TO_PRINT, uid__in=these)
    number = waiting.update(state=Letter.State.PRINTED, done_at=timezone.now())
    if number:
        audit.record("letters-printed", club, by=by, club=club.uid, new={"count": number})
    return number


@transaction.atomic
def throw_away(club: Club, these: Collection[uuid.UUID], *, by: User | None) -> int:
    """Leave those of `these` unsent that were not sent or printed yet; returns how many."""
    waiting = club.letters.filter(state__in=Letter.WAITING, uid__in=these)
    number = waiting.update(state=Letter.State.LEFT, done_at=timezone.now())
    if number:
        audit.record("letters-thrown-away", club, by=by, club=club.uid, new={"count": number})
    return number


def hand_over(double: Member, kept: Member) -> list[str]:
    """Readdress what waits for a double to the member it is merged into; returns these uids.

    A letter that the kept member gets from the same press of the button is left unsent. The caller
    records the act.
    """
    got = kept.letters.exclude(state__in=Letter.UNSENT).exclude(batch=None)
    waiting = double.letters.filter(state__in=Letter.WAITING)
    twice = waiting.filter(batch__in=list(got.values_list("batch", flat=True)))
    twice.update(state=Letter.State.LEFT, done_at=timezone.now())
    handed_over = list(waiting)
    for letter in handed_over:
        _readdress(letter, double, kept)
    return [str(letter.uid) for letter in handed_over]


def hand_back(uids: Collection[str], kept: Member, double: Member) -> None:
    """Undo `hand_over` for those of these letters that still wait."""
    for letter in kept.letters.filter(state__in=Letter.WAITING, uid__in=uids):
        _readdress(letter, kept, double)


def _readdress(letter: Letter, old: Member, new: Member) -> None:
    """Give a waiting letter to another entry of the same person, greeted by its spelling."""
    old_name = re.compile(rf"(?<!\w){re.escape(str(old))}(?!\w)")
    Letter.objects.filter(pk=letter.pk, state=letter.state).update(
        member=new,
        name=old_name.sub(lambda _: str(new), letter.name)[:160],
        text=old_name.sub(lambda _: str(new), letter.text, count=1),
        email=new.email or letter.email,
    )


def _letter(
    club: Club | None,
    sheet: Sheet,
    *,
    to: Recipient,
    kind: str,
    key: str,
    batch: uuid.UUID | None = None,
    by: User | None,
) -> Letter:
    state, fault = _way_to(to)
    return Letter(
        key=f"{club.pk if club else 0} {key}",
        club=club,
        member=to.member,
        kind=kind,
        batch=batch,
        name=tidy(to.name)[:160],
        email=to.email,
        reply_to=sheet.reply_to,
        language=to.language or (club.language if club else settings.LANGUAGE_CODE),
        subject=tidy(sheet.subject)[:200],
        text=sheet.text,
        site=sheet.site[:200],
        state=state,
        fault=fault,
        due_at=timezone.now(),
        written_by=by.uid if by else None,
    )


def _ring(row: Letter) -> None:
    if row.state == Letter.State.QUEUED:
        transaction.on_commit(bell.set)


def _way_to(to: Recipient) -> tuple[str, str]:
    """First state and fault: e-mail if possible, else paper for a member, else failed."""
    unsubscribed = to.member is not None and to.member.unsubscribed_at is not None
    if settings.CAN_SEND_MAIL and to.email and not unsubscribed:
        return Letter.State.QUEUED, ""
    if to.member is not None:
        return Letter.State.TO_PRINT, ""
    return Letter.State.FAILED, Letter.Fault.NO_SERVER if to.email else Letter.Fault.NO_ADDRESS


def receiver(uid: str) -> Member | None:
    """The member named by the link at the end of an e-mail."""
    return Member.objects.select_related("club", "merged_into").filter(uid=uid).first()


@transaction.atomic
def unsubscribe(member: Member, *, again: bool = False) -> None:
    """Send no more e-mail to a member, or e-mail again, as asked by the member's own link."""
    Member.objects.filter(pk=member.pk).update(unsubscribed_at=None if again else timezone.now())
    action = "letters-wanted" if again else "letters-unwanted"
    audit.record(action, member, by=None, club=member.club.uid)


def claim() -> Letter | None:
    """The next letter that is due, given to one caller only; None if there is none.

    It is marked before the mail server is contacted. Members who have unsubscribed since get paper;
    a letter that has become false since is left unsent.
    """
    while True:
        due = Letter.objects.filter(state=Letter.State.QUEUED, due_at__lte=timezone.now())
        letter = due.select_related("club", "member").order_by("due_at", "pk").first()
        if letter is None:
            return None
        if letter.club is not None and outdated(letter.club, [letter]):
            throw_away(letter.club, [letter.uid], by=None)
            continue
        unsubscribed = letter.member is not None and letter.member.unsubscribed_at is not None
        state = Letter.State.TO_PRINT if unsubscribed else Letter.State.SENDING
        taken = Letter.objects.filter(pk=letter.pk, state=Letter.State.QUEUED).update(
            state=state, due_at=timezone.now(), tries=letter.tries + 1
        )
        if taken and state == Letter.State.SENDING:
            letter.tries += 1
            return letter


def sent(letter: Letter) -> None:
    """Note that the mail server took it. A link to a new password is not kept."""
    forgotten = {"text": ""} if letter.kind == Letter.Kind.PASSWORD else {}
    now = timezone.now()
    _note(letter, state=Letter.State.SENT, done_at=now, fault="", said="", **forgotten)


def failed(letter: Letter, fault: str, said: str) -> None:
    """Note that it can't be sent; it is not tried again automatically."""
    _note(letter, state=Letter.State.FAILED, fault=fault, said=_readable(said))


def wait(letter: Letter, fault: str, said: str) -> None:
    """Note that it certainly did not go out: it is tried again, and fails after two days."""
    if timezone.now() - letter.written_at > GIVEN_UP_AFTER:
        failed(letter, fault, said)
        return
    minutes = min(2 ** (letter.tries - 1), LONGEST_WAIT)
    due_at = timezone.now() + dt.timedelta(minutes=minutes)
    _note(letter, state=Letter.State.QUEUED, fault=fault, said=_readable(said), due_at=due_at)


def find_lost() -> int:
    """Fail the letters of a postman stopped halfway: nobody knows whether they went out."""
    lost = Letter.objects.filter(state=Letter.State.SENDING, due_at__lt=timezone.now() - LOST_AFTER)
    return lost.update(state=Letter.State.FAILED, fault=Letter.Fault.UNSURE)


def _readable(said: str) -> str:
    """A mail server's words without characters that pages can't show or PostgreSQL can't store."""
    return tidy("".join(char if char.isprintable() else " " for char in said))[:300]


def _note(letter: Letter, **values: object) -> None:
    """Store what became of a letter; one left meanwhile (its person was erased, say) stays so."""
    Letter.objects.filter(pk=letter.pk).exclude(state=Letter.State.LEFT).update(**values)
