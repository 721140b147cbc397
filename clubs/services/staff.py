"""Gives and takes away the roles of the people who run a club, and their passwords."""

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

#: Characters that are not mistaken for each other.
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """A random password that can be read aloud: four groups of four, about 79 bits."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(4))
    return "-".join(groups)


@transaction.atomic
def add(club: Club, *, username: str, kind: Role.Kind, by: User) -> tuple[User, str]:
    """Give a user a role; a new user is created, and the password returned.

    The password is "" for an existing user. Raises Refused if the user has a role in this club, or
    works for no club that `by` directs: whoever made that account knows its password.
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
    """Make the first account of the site. Raises Refused if there is one already."""
    # Locks any row that always exists, so that two simultaneous requests run one after the other.
    list(ContentType.objects.select_for_update(no_key=True).order_by("pk")[:1])
    if User.objects.exists():
        raise Refused("begun-already")
    return User.objects.create_user(username=username, password=password)


@transaction.atomic
def remove(role: Role, *, by: User) -> None:
    """Take a role away. Raises Refused for the last director, and the last owner, of a club.

    A director is removed by an owner, or leaves. Links that a removed person gave, perhaps to
    herself, are revoked.
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
    invitations = Invitation.objects.filter(club=role.club, made_by=role.user.uid, used_at=None)
    invitations.filter(revoked_at=None).update(revoked_at=timezone.now())
    role.delete()


@transaction.atomic
def make_owner(role: Role, *, by: User) -> None:
    """Let a director decide who else directs. Raises Refused unless `by` may give that role."""
    Club.objects.select_for_update(no_key=True).get(pk=role.club.pk)
    check_may_give(role.club, Role.Kind.DIRECTOR, by=by)
    if not Role.objects.filter(pk=role.pk, kind=Role.Kind.DIRECTOR).update(owner=True):
        raise Refused("owner-directs")
    audit.record("staff-owner", role.user, by=by, club=role.club.uid)


def may_give(club: Club, user: User) -> list[tuple[str, Any]]:
    """The roles that a user may give as (kind, label): all for an owner, else all but director.

    In a club without an owner every director counts as one.
    """
    owners = club.roles.filter(owner=True)
    is_owner = not owners.exists() or owners.filter(user=user).exists()
    kinds = Role.Kind.choices
    return kinds if is_owner else [kind for kind in kinds if kind[0] != Role.Kind.DIRECTOR]


def check_may_give(club: Club, kind: Role.Kind, *, by: User) -> None:
    """Raise Refused if a user may neither give nor take away this role."""
    if kind not in dict(may_give(club, by)):
        owners = club.roles.filter(owner=True).values_list("user__username", flat=True)
        raise Refused("owner-decides", names=", ".join(owners))


def _account(username: str) -> tuple[User, str]:
    """The existing user of this name and "", or a new user and the password."""
    key = folded(username)
    user = User.objects.filter(name_key=key).first()
    if user is not None:
        return user, ""
    password = new_password()
    values = {"username": username, "password": make_password(password)}
    user, made = User.objects.get_or_create(name_key=key, defaults=values)
    return user, password if made else ""


def works_for(director: User, user: User) -> bool:
    """Whether a user works for a club that the other one directs."""
    directed = Role.objects.filter(user=director, kind=Role.Kind.DIRECTOR).values("club")
    return user.roles.filter(club__in=directed).exists()


def free_name(taken: str) -> str:
    """A user name that is not taken: marie2, marie3, …"""
    alike = User.objects.filter(name_key__startswith=folded(taken))
    keys = set(alike.values_list("name_key", flat=True))
    candidates = (f"{taken}{number}" for number in count(2))
    return next(name for name in candidates if folded(name) not in keys)


@transaction.atomic
def reset_password(role: Role, *, by: User) -> str:
    """Give one of the staff a new random password, and unlock the name; returns it.

    Raises Refused for somebody who also works for another club: it would no longer be protected.
    """
    check_may_give(role.club, Role.Kind(role.kind), by=by)
    _check_is_ours(role)
    return _renew(role.user, club=role.club, by=by)


@transaction.atomic
def password_link(role: Role, *, by: User) -> tuple[str, str]:
    """The uid and token of a link by which one of the staff chooses a new password, once.

    Raises Refused like `reset_password`: the link is as good as a password.
    """
    check_may_give(role.club, Role.Kind(role.kind), by=by)
    _check_is_ours(role)
    audit.record("password-link", role.user, by=by, club=role.club.uid)
    uid = urlsafe_base64_encode(str(role.user.pk).encode())
    return uid, default_token_generator.make_token(role.user)


@transaction.atomic
def change_email(user: User, email: str) -> None:
    """Change one's own e-mail address; the log says that it changed, not to what."""
    User.objects.filter(pk=user.pk).update(email=email)
    audit.record("email-changed", user, by=user)


@transaction.atomic
def renew_password(user: User) -> str:
    """Give any user a new random password, and unlock the name; returns it.

    For somebody at the machine itself: the only director of a club has nobody else to ask.
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
