"""Writes about invitations: a link that gives one person one role, and then is worth nothing."""

import datetime as dt

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from clubs import audit
from clubs.models import Club, Invitation, Role, User, folded
from clubs.refusal import Refused
from clubs.services import staff

LASTS = dt.timedelta(days=7)


@transaction.atomic
def invite(club: Club, *, kind: Role.Kind, about: str, by: User) -> Invitation:
    """A link for somebody who shall have this role. Raises Refused as the role itself would."""
    staff.check_may_give(club, kind, by=by)
    made = Invitation.objects.create(
        club=club, kind=kind, about=about, made_by=by.uid, ends_at=timezone.now() + LASTS
    )
    audit.record("staff-invited", made, by=by, club=club.uid, new={"role": str(kind)})
    return made


@transaction.atomic
def revoke(invitation: Invitation, *, by: User) -> None:
    """Let a link open nothing any more. Raises Refused for one that was used."""
    now = timezone.now()
    if not Invitation.objects.filter(pk=invitation.pk, used_at__isnull=True).update(revoked_at=now):
        raise Refused("invitation-used")
    audit.record("invitation-revoked", invitation, by=by, club=invitation.club.uid)


@transaction.atomic
def accept(invitation: Invitation, *, by: User) -> Role:
    """Take the role. Of two who press at once one has it: the row is taken before anything else.

    Raises Refused for a link that was used or revoked, or has ended, and for somebody who has a
    role in the club already: the link is left for whom it was meant.
    """
    check_open(invitation)
    club = Club.objects.select_for_update(no_key=True).get(pk=invitation.club_id)
    taken = _open().filter(pk=invitation.pk).update(used_at=timezone.now(), used_by=by.uid)
    if not taken:
        raise Refused("invitation-used")
    if Role.objects.filter(club=club, user=by).exists():
        raise Refused("role-already", club=club.name)
    role = Role.objects.create(club=club, user=by, kind=invitation.kind)
    new = {"role": role.kind, "invitation": str(invitation.uid)}
    audit.record("staff-added", by, by=by, club=club.uid, new=new)
    return role


@transaction.atomic
def accept_as_new(invitation: Invitation, *, username: str, password: str, email: str = "") -> User:
    """Make an account, and take the role with it. Raises Refused for a name that is taken."""
    check_open(invitation)
    name = User.normalize_username(username)
    hashed = make_password(password)
    try:
        with transaction.atomic():
            user = User.objects.create(username=name, password=hashed, email=email)
    except IntegrityError:
        raise Refused("name-taken", name=name, example=staff.free_name(name)) from None
    accept(invitation, by=user)
    return user


def invitation_of(token: str) -> Invitation | None:
    """The invitation that a link names, whether it still opens something or not."""
    return Invitation.objects.select_related("club").filter(token=token).first()


def check_open(invitation: Invitation) -> None:
    """Raise Refused where a link opens nothing any more."""
    if invitation.used_at:
        raise Refused("invitation-used")
    if invitation.revoked_at:
        raise Refused("invitation-revoked")
    if invitation.ends_at <= timezone.now():
        raise Refused("invitation-ended")


def open_invitations(club: Club) -> list[Invitation]:
    """The links that still open the club."""
    return list(_open().filter(club=club))


def name_is_taken(username: str) -> bool:
    """Whether somebody else logs in by this name."""
    return User.objects.filter(name_key=folded(username)).exists()


def _open() -> QuerySet[Invitation]:
    return Invitation.objects.filter(
        used_at__isnull=True, revoked_at__isnull=True, ends_at__gt=timezone.now()
    )
