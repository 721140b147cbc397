"""Invitations: links that give one person one role, and then are worth nothing."""

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
    """Make a link to a role. Raises Refused as giving the role itself would."""
    staff.check_may_give(club, kind, by=by)
    made = Invitation.objects.create(
        club=club, kind=kind, about=about, made_by=by.uid, ends_at=timezone.now() + LASTS
    )
    audit.record("staff-invited", made, by=by, club=club.uid, new={"role": str(kind)})
    return made


@transaction.atomic
def revoke(invitation: Invitation, *, by: User) -> None:
    """Make a link useless. Raises Refused if it was used."""
    now = timezone.now()
    if not Invitation.objects.filter(pk=invitation.pk, used_at__isnull=True).update(revoked_at=now):
        raise Refused("invitation-used")
    audit.record("invitation-revoked", invitation, by=by, club=invitation.club.uid)


@transaction.atomic
def accept(invitation: Invitation, *, by: User) -> Role:
    """Take the role. The row is claimed first, so only one of two simultaneous presses gets it.

    Raises Refused if the link was used, revoked or has expired, and if the user has a role in the
    club already: the link is then left for the person it was meant for.
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
    """Make an account, and take the role with it. Raises Refused if the name is taken."""
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
    """The invitation with this token, whether it is still valid or not."""
    return Invitation.objects.select_related("club").filter(token=token).first()


def check_open(invitation: Invitation) -> None:
    """Raise Refused if a link is no longer valid."""
    if invitation.used_at:
        raise Refused("invitation-used")
    if invitation.revoked_at:
        raise Refused("invitation-revoked")
    if invitation.ends_at <= timezone.now():
        raise Refused("invitation-ended")


def open_invitations(club: Club) -> list[Invitation]:
    """The links of a club that are still valid."""
    return list(_open().filter(club=club))


def name_is_taken(username: str) -> bool:
    """Whether there is a user by this name, regardless of case."""
    return User.objects.filter(name_key=folded(username)).exists()


def _open() -> QuerySet[Invitation]:
    return Invitation.objects.filter(
        used_at__isnull=True, revoked_at__isnull=True, ends_at__gt=timezone.now()
    )
