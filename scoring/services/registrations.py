"""Sign-ups for an event: made and changed by the people themselves, decided by the director.

People write without an account, as on a phone at the table: then `by` is None, and they may change
only their own sign-up, until the first round begins. The director may do everything at any time.
"""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q

from clubs.models import User
from scoring.door import fits, parties_of, repeats
from scoring.models import Entrant, Event, Registration, SignUp
from scoring.models.table_link import new_token
from scoring.services import entrants, sign_up
from scoring.services.matches import part, registration_now
from scoring.services.news import confirm, owe
from scoring.services.refusal import Refused
from scoring.services.writing import BEFORE_THE_END, count_up, lock, record
from scoring.store import members_called, registrations_of, session_now, sign_up_of

Kind, State, News = Registration.Kind, Registration.State, Registration.News


@dataclass(frozen=True)
class Applicant:
    """What somebody fills in on the form."""

    kind: str
    name: str
    partner_name: str = ""
    email: str = ""
    phone: str = ""
    language: str = ""
    shows_name: bool = False

    @property
    def size(self) -> int:
        """How many chairs are needed."""
        return 2 if self.partner_name else 1


@transaction.atomic
def add(
    event: Event,
    applicant: Applicant,
    *,
    key: str,
    by: User | None,
    device: str = "",
    address: str = "",
) -> Registration:
    """Sign somebody up: with a place as long as there are chairs, otherwise on the waiting list.

    However often one form is sent with the same names, its `key` makes one sign-up, and later calls
    return it as it is now. Raises Refused when sign-up is closed, when name and address are signed
    up already, and when more arrive than people could send; the desk (`by`) may always add
    somebody.
    """
    event, options = _open(event, by)
    if made := event.registrations.filter(client_key=key).first():
        if (made.name, made.partner_name) == (applicant.name, applicant.partner_name):
            return made
        key = new_key()  # they went back, and typed somebody else's names
    earlier = registrations_of(event)
    if by is None:
        _refuse_known(earlier, applicant)
        sign_up.refuse_too_many(event, options, device, address)
    state = State.ASKED if fits(options.cap, earlier, applicant.size) else State.WAITING
    made = Registration(event=event, place=sign_up.next_place(event), client_key=key, state=state)
    made.device, made.address, made.entered_by = device, address, by
    _write(made, applicant)
    made.save(force_insert=True)
    if by is None:
        confirm(made)
    new = {"place": made.place, "kind": made.kind}
    record("registration-added", count_up(event), about=made, by=by, new=new)
    return made


@transaction.atomic
def change(registration: Registration, applicant: Applicant, *, by: User | None) -> Registration:
    """Change a sign-up; does nothing if it is the same.

    Changed names wait for the director again, so that no public page shows what she has not seen.
    Raises Refused when play has begun, when they are in the list of the event already, and when
    there is no chair for a second person.
    """
    event, now = _locked_sign_up(registration, by)
    if asdict(applicant) == {field: getattr(now, field) for field in asdict(applicant)}:
        return now
    renamed = (applicant.name, applicant.partner_name) != (now.name, now.partner_name)
    if now.entrant_id is not None and (renamed or applicant.kind != now.kind):
        raise Refused("registration-entered")
    options = sign_up_of(event)
    others = [row for row in registrations_of(event) if row.pk != now.pk]
    grows = now.state in Registration.HOLDING and applicant.size > now.size
    if by is None and options and grows and not fits(options.cap, others, applicant.size):
        raise Refused("no-second-chair")
    if renamed and by is None and now.state == State.ACCEPTED:
        now.state = State.ASKED
    if applicant.kind != Kind.LOOKING:
        part(now)
    _write(now, applicant)
    now.save()
    record("registration-changed", count_up(event), about=now, by=by, new={"place": now.place})
    _move_up(event, by)
    return now


@transaction.atomic
def withdraw(registration: Registration, *, by: User | None) -> Registration:
    """Withdraw a sign-up and give its chairs to those waiting; does nothing if it is withdrawn.

    An entrant made from it stays until the director takes it out; the desk shows it to her.
    """
    event, now = _locked_sign_up(registration, by)
    if now.state == State.WITHDRAWN:
        return now
    now.state, now.news = State.WITHDRAWN, News.NONE
    part(now)
    now.save()
    record("registration-withdrawn", count_up(event), about=now, by=by, new={"place": now.place})
    _move_up(event, by)
    return now


@transaction.atomic
def lose(registration: Registration, members: Collection[int], *, by: User) -> Registration:
    """Remove erased members, by their keys, and give their chairs to those waiting.

    A partner who still comes keeps the place and is alone. The contact details and the private link
    belonged to the person who signed up, and are removed with her.
    """
    event, now = _locked_sign_up(registration, by)
    staying = [
        person for person in zip(now.names, now.members, strict=True) if person[1] not in members
    ]
    if len(staying) == now.size or now.state not in Registration.COMING:
        return now
    if not staying:
        return withdraw(now, by=by)
    if now.member_id in members:
        now.token, now.email, now.phone, now.language = new_token(), "", "", ""
        now.question, now.answer, now.shows_name = "", "", False
    ((now.name, now.member_id),) = staying
    now.kind, now.partner_name, now.partner_member = Kind.ALONE, "", None
    owe(now, News.UNPAIRED)
    now.save()
    record("registration-changed", count_up(event), about=now, by=by, new={"place": now.place})
    _move_up(event, by)
    return now


@transaction.atomic
def accept(
    event: Event, registrations: Sequence[Registration], *, by: User, only_asked: bool = False
) -> int:
    """Give these a place even if no chairs are left; returns how many did not have one.

    `only_asked` skips those no longer waiting for an answer. Raises Refused for anyone who has
    withdrawn, perhaps since the page was made: she would be expected without knowing it.
    """
    event = lock(event.pk)
    rows = event.registrations.filter(pk__in=[registration.pk for registration in registrations])
    if only_asked:
        registrations = list(rows.filter(state=State.ASKED))
    elif withdrawn := rows.filter(state=State.WITHDRAWN).first():
        raise Refused("registration-withdrawn", names=str(withdrawn))
    return _decide(event, registrations, State.ACCEPTED, News.ACCEPTED, by)


@transaction.atomic
def decline(event: Event, registrations: Sequence[Registration], *, by: User) -> int:
    """Decline these and let those waiting move up; returns how many were newly declined.

    Those who have withdrawn meanwhile are skipped: they need not be told.
    """
    event = lock(event.pk)
    rows = event.registrations.filter(pk__in=[registration.pk for registration in registrations])
    registrations = list(rows.exclude(state=State.WITHDRAWN))
    return _decide(event, registrations, State.DECLINED, News.DECLINED, by)


@transaction.atomic
def ask(registration: Registration, *, question: str, by: User) -> Registration:
    """Ask them a question, which they answer on their own page."""
    event = lock(registration.event_id)
    now = registration_now(registration)
    now.question, now.answer = question, ""
    owe(now, News.ASKED)
    now.save(update_fields=["question", "answer", "news"])
    record("registration-asked", count_up(event), about=now, by=by, new={"place": now.place})
    return now


@transaction.atomic
def answer(registration: Registration, *, answer: str, by: User | None) -> Registration:
    """Answer the director's question.

    Raises Refused if nothing was asked, or, without an account (`by`), once play has begun.
    """
    event, now = _locked_sign_up(registration, by)
    if not now.question:
        raise Refused("no-question")
    now.answer = answer
    if now.news == News.ASKED:
        now.news = News.NONE
    now.save(update_fields=["answer", "news"])
    record("registration-answered", count_up(event), about=now, by=by, new={"place": now.place})
    return now


@transaction.atomic
def enter(event: Event, *, by: User) -> list[Entrant]:
    """Make every accepted party an entrant of the event.

    Nobody is entered twice: those who are entrants already are skipped, however often this is
    pressed. Raises Refused if nobody can be entered.
    """
    event = lock(event.pk, states=BEFORE_THE_END)
    everybody = registrations_of(event)
    again = repeats(everybody)
    ready = [registration for registration in everybody if registration.pk not in again]
    parties = [party for party in parties_of(event.format, ready) if not party.short]
    if not parties:
        raise Refused("nobody-to-enter")
    made = entrants.add(event, who=[(None, party.names) for party in parties], by=by)
    for entrant, party in zip(made, parties, strict=True):
        signed_up = [registration.pk for registration in party.registrations]
        Registration.objects.filter(pk__in=signed_up).update(entrant=entrant)
    record("registrations-entered", event, by=by, new={"count": len(made)})
    return made


def _decide(
    event: Event,
    registrations: Sequence[Registration],
    state: Registration.State,
    news: Registration.News,
    by: User,
) -> int:
    wanted = Q(pk__in=[registration.pk for registration in registrations]) & ~Q(state=state)
    changed = list(event.registrations.filter(wanted).order_by("place"))
    if not changed:
        return 0
    for registration in changed:
        if state == State.DECLINED:
            registration.refresh_from_db()  # may be the partner of one handled before
            part(registration)
        registration.state = state
        owe(registration, news)
        registration.save()
    new = {"places": [registration.place for registration in changed], "count": len(changed)}
    action = "registrations-accepted" if state == State.ACCEPTED else "registrations-declined"
    about = changed[0] if len(changed) == 1 else event
    record(action, count_up(event), about=about, by=by, new=new)
    _move_up(event, by)
    return len(changed)


def _open(event: Event, by: User | None) -> tuple[Event, SignUp]:
    """The locked event with its sign-up. Raises Refused if nobody may be added now."""
    event = lock(event.pk)
    options = sign_up_of(event)
    if by is None and not sign_up.is_open(options, event, session_now(event).starts_at):
        raise Refused("sign-up-closed")
    if event.state == Event.State.FINISHED:
        raise Refused("event-finished")
    return event, options or SignUp.objects.create(event=event, is_open=False)


def _locked_sign_up(registration: Registration, by: User | None) -> tuple[Event, Registration]:
    """The locked event, and a sign-up as it is now. Raises Refused if it is too late to change."""
    event = lock(registration.event_id)
    if by is None and event.state != Event.State.SETUP:
        raise Refused("sign-up-over")
    return event, registration_now(registration)


def _write(registration: Registration, applicant: Applicant) -> None:
    values: dict[str, Any] = asdict(applicant)
    for field, value in values.items():
        setattr(registration, field, value)
    called = members_called(registration.event, registration.names)
    registration.member_id = called.get(registration.name)
    registration.partner_member_id = called.get(registration.partner_name)


def _refuse_known(registrations: Sequence[Registration], applicant: Applicant) -> None:
    """Refuse the same name with the same address as an earlier sign-up.

    The name alone is not enough to refuse: that would tell strangers who is coming.
    """
    for registration in registrations:
        same = registration.name.casefold() == applicant.name.casefold() and (
            (applicant.email and registration.email.casefold() == applicant.email.casefold())
            or (applicant.phone and registration.phone == applicant.phone)
        )
        if same and registration.state in Registration.COMING:
            raise Refused("signed-up-already")


def _move_up(event: Event, by: User | None) -> None:
    if options := sign_up_of(event):
        sign_up.move_up(event, options, by=by)


def new_key() -> str:
    """A key for a form, so that it makes one sign-up however often it is sent."""
    return uuid.uuid4().hex
