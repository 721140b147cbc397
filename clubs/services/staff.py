"""Writes about the people who run a club."""

import secrets

from django.db import transaction

from clubs import audit
from clubs.models import Club, Role, User
from clubs.refusal import Refused

_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """A random password that can be read aloud: four groups of four, about 79 bits."""
    groups = ("".join(secrets.choice(_ALPHABET) for _ in range(4)) for _ in range(4))
    return "-".join(groups)


@transaction.atomic
def add(club: Club, *, username: str, kind: Role.Kind, by: User | None) -> tuple[User, str]:
    """Give somebody a role; a user who is not known yet is made, and the password returned.

    The password is "" for a user who has an account already. Raises Refused when the user has a
    role in this club.
    """
    username = User.normalize_username(username)
    user, password = User.objects.filter(username__iexact=username).first(), ""
    if user is None:
        password = new_password()
        user = User.objects.create_user(username=username, password=password)
    if Role.objects.filter(club=club, user=user).exists():
        raise Refused("staff-already", name=user.username)
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


@transaction.atomic
def reset_password(role: Role, *, by: User | None) -> str:
    """A new random password for somebody on the staff, to be told once.

    Raises Refused for somebody who also works for another club: that club would lose its lock.
    """
    if role.user.is_superuser or role.user.roles.exclude(club=role.club).exists():
        raise Refused("staff-elsewhere", name=role.user.username)
    password = new_password()
    role.user.set_password(password)
    role.user.save(update_fields=["password"])
    audit.record("password-reset", role.user, by=by, club=role.club.uid)
    return password
