"""Writes about the people who run a club."""

import secrets
from itertools import count

from django.contrib.auth.hashers import make_password
from django.db import transaction

from clubs import audit, lockout
from clubs.models import Club, Role, User
from clubs.models.user import folded
from clubs.refusal import Refused

_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """A random password that can be read aloud: four groups of four, about 79 bits."""
    groups = ("".join(secrets.choice(_ALPHABET) for _ in range(4)) for _ in range(4))
    return "-".join(groups)


@transaction.atomic
def add(club: Club, *, username: str, kind: Role.Kind, by: User) -> tuple[User, str]:
    """Give somebody a role; a user who is not known yet is made, and the password returned.

    The password is "" for a user who has an account already. Raises Refused when the user has a
    role in this club, or works for no club that `by` directs: whoever made that account knows
    its password.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    user, password = _account(User.normalize_username(username))
    if Role.objects.filter(club=club, user=user).exists():
        raise Refused("staff-already", name=user.username)
    if not password and not _directs(by, user):
        raise Refused("name-taken", name=user.username, example=_free_name(user.username))
    Role.objects.create(club=club, user=user, kind=kind)
    audit.record("staff-added", user, by=by, club=club.uid, new={"role": str(kind)})
    return user, password


@transaction.atomic
def remove(role: Role, *, by: User) -> None:
    """Take a role away. Raises Refused for the last director: a club is never without one."""
    Club.objects.select_for_update().get(pk=role.club.pk)
    others = Role.objects.filter(club=role.club, kind=Role.Kind.DIRECTOR).exclude(pk=role.pk)
    if role.kind == Role.Kind.DIRECTOR and not others.exists():
        raise Refused("last-director")
    audit.record("staff-removed", role.user, by=by, club=role.club.uid, old={"role": role.kind})
    role.delete()


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


def _directs(director: User, user: User) -> bool:
    """Whether somebody works for a club that the other one directs."""
    directed = Role.objects.filter(user=director, kind=Role.Kind.DIRECTOR).values("club")
    return user.roles.filter(club__in=directed).exists()


def _free_name(taken: str) -> str:
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
    if role.user.is_superuser or role.user.roles.exclude(club=role.club).exists():
        raise Refused("staff-elsewhere", name=role.user.username)
    return _renew(role.user, club=role.club, by=by)


@transaction.atomic
def renew_password(user: User) -> str:
    """A new random password for anybody, to be told once; it opens a closed name.

    For whoever has the machine itself: the only director of a club has nobody else to ask.
    """
    return _renew(user, club=None, by=None)


def _renew(user: User, *, club: Club | None, by: User | None) -> str:
    password = new_password()
    user.set_password(password)
    user.save(update_fields=["password"])
    lockout.lift(user)
    audit.record("password-reset", user, by=by, club=club.uid if club else None)
    return password
