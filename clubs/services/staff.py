"""Writes about the people who run a club."""

import secrets
from itertools import count
from typing import Any

from django.contrib.auth.hashers import make_password
from django.contrib.auth.tokens import default_token_generator
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone
from django.utils.http import urlsafe_base64_encode

from clubs import audit, lockout
from clubs.models import Club, Invitation, Role, User, folded
from clubs.refusal import Refused

#: Letters that nobody takes for others.
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """A random password that can be read aloud: four groups of four, about 79 bits."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(4))
    return "-".join(groups)


@transaction.atomic
def add(club: Club, *, username: str, kind: Role.Kind, by: User) -> tuple[User, str]:
    """Give somebody a role; a user who is not known yet is made, and the password returned.

    The password is "" for a user who has an account already. Raises Refused when the user has a
    role in this club, or works for no club that `by` directs: whoever made that account knows
    its password.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    check_may_give(club, kind, by=by)
    user, password = _account(User.normalize_username(username))
    if Role.objects.filter(club=club, user=user).exists():
        raise Refused("staff-already", name=user.username)
    if not password and not works_for(by, user):
        raise Refused("name-taken", name=user.username, example=free_name(user.username))
    Role.objects.create(club=club, user=user, kind=kind)
    audit.record("staff-added", user, by=by, club=club.uid, new={"role": str(kind)})
    return user, password


@transaction.atomic
def add_first(*, username: str, password: str) -> User:
    """The first account of the site. Raises Refused where there is one already."""
    # Of two who press at once one waits: any row that is always there will do.
    list(ContentType.objects.select_for_update(no_key=True).order_by("pk")[:1])
    if User.objects.exists():
        raise Refused("begun-already")
    return User.objects.create_user(username=username, password=password)


@transaction.atomic
def remove(role: Role, *, by: User) -> None:
    """Take a role away. Raises Refused for the last director, and the last owner, of a club.

    A director is taken away by an owner, or goes; the links that she gave, maybe to herself, open
    nothing any more.
    """
    Club.objects.select_for_update(no_key=True).get(pk=role.club.pk)
    if role.user_id != by.pk:
        check_may_give(role.club, Role.Kind(role.kind), by=by)
    others = Role.objects.filter(club=role.club, kind=Role.Kind.DIRECTOR).exclude(pk=role.pk)
    if role.kind == Role.Kind.DIRECTOR and not others.exists():
        raise Refused("last-director")
    if role.owner and not others.filter(owner=True).exists():
        raise Refused("last-owner")
    audit.record("staff-removed", role.user, by=by, club=role.club.uid, old={"role": role.kind})
    given = Invitation.objects.filter(club=role.club, made_by=role.user.uid, used_at=None)
    given.filter(revoked_at=None).update(revoked_at=timezone.now())
    role.delete()


@transaction.atomic
def make_owner(role: Role, *, by: User) -> None:
    """Let a director decide who directs, too. Raises Refused where `by` is no owner."""
    Club.objects.select_for_update(no_key=True).get(pk=role.club.pk)
    check_may_give(role.club, Role.Kind.DIRECTOR, by=by)
    if not Role.objects.filter(pk=role.pk, kind=Role.Kind.DIRECTOR).update(owner=True):
        raise Refused("owner-directs")
    audit.record("staff-owner", role.user, by=by, club=role.club.uid)


def may_give(club: Club, user: User) -> list[tuple[str, Any]]:
    """The roles that a director gives; an owner gives that of a director as well.

    In a club that has no owner every director does.
    """
    owners = club.roles.filter(owner=True)
    is_owner = not owners.exists() or owners.filter(user=user).exists()
    kinds = Role.Kind.choices
    return kinds if is_owner else [each for each in kinds if each[0] != Role.Kind.DIRECTOR]


def check_may_give(club: Club, kind: Role.Kind, *, by: User) -> None:
    """Raise Refused for a role that somebody neither gives nor takes away."""
    if kind not in dict(may_give(club, by)):
        owners = club.roles.filter(owner=True).values_list("user__username", flat=True)
        raise Refused("owner-decides", names=", ".join(owners))


def _account(username: str) -> tuple[User, str]:
    """The user of this name and "", or a new one and the password."""
    key = folded(username)
    user = User.objects.filter(name_key=key).first()
    if user is not None:
        return user, ""
    password = new_password()
    values = {"username": username, "password": make_password(password)}
    user, made = User.objects.get_or_create(name_key=key, defaults=values)
    return user, password if made else ""


def works_for(director: User, user: User) -> bool:
    """Whether somebody works for a club that the other one directs."""
    directed = Role.objects.filter(user=director, kind=Role.Kind.DIRECTOR).values("club")
    return user.roles.filter(club__in=directed).exists()


def free_name(taken: str) -> str:
    """A user name that is free: marie2, marie3, …"""
    alike = User.objects.filter(name_key__startswith=folded(taken))
    keys = set(alike.values_list("name_key", flat=True))
    candidates = (f"{taken}{number}" for number in count(2))
    return next(name for name in candidates if folded(name) not in keys)


@transaction.atomic
def reset_password(role: Role, *, by: User | None) -> str:
    """A new random password for somebody on the staff, to be told once; it opens a closed name.

    Raises Refused for somebody who also works for another club: that club would lose its lock.
    """
    if by is not None:
        check_may_give(role.club, Role.Kind(role.kind), by=by)
    _check_is_ours(role)
    return _renew(role.user, club=role.club, by=by)


@transaction.atomic
def password_link(role: Role, *, by: User) -> tuple[str, str]:
    """What makes a link by which somebody on the staff chooses a new password, once.

    Raises Refused as for a new password: the link is as good as one.
    """
    check_may_give(role.club, Role.Kind(role.kind), by=by)
    _check_is_ours(role)
    audit.record("password-link", role.user, by=by, club=role.club.uid)
    uid = urlsafe_base64_encode(str(role.user.pk).encode())
    return uid, default_token_generator.make_token(role.user)


@transaction.atomic
def change_email(user: User, email: str) -> None:
    """Another e-mail address of one's own; the history says that it changed, not what it is."""
    User.objects.filter(pk=user.pk).update(email=email)
    audit.record("email-changed", user, by=user)


@transaction.atomic
def renew_password(user: User) -> str:
    """A new random password for anybody, to be told once; it opens a closed name.

    For whoever has the machine itself: the only director of a club has nobody else to ask.
    """
    return _renew(user, club=None, by=None)


def _check_is_ours(role: Role) -> None:
    if role.user.is_superuser or role.user.roles.exclude(club=role.club).exists():
        raise Refused("staff-elsewhere", name=role.user.username)


def _renew(user: User, *, club: Club | None, by: User | None) -> str:
    password = new_password()
    user.set_password(password)
    user.save(update_fields=["password"])
    lockout.lift(user)
    audit.record("password-reset", user, by=by, club=club.uid if club else None)
    return password
