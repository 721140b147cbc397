"""Makes and changes clubs."""

import uuid

from django.db import transaction
from django.utils.text import slugify

from clubs import audit
from clubs.models import Club, Role, User
from clubs.refusal import Refused

#: Slugs that would be hidden by an address of the site (/club/new/).
RESERVED = frozenset({"new"})

CHANGEABLE = ("name", "time_zone", "language", "currency", "how_to_come")


@transaction.atomic
def create(
    *, name: str, time_zone: str, language: str, by: User, key: uuid.UUID | None = None
) -> Club:
    """Make a club, owned by its maker. Its slug is made from the name.

    However often the button of one page is pressed, its `key` makes one club: later presses return
    the first one.
    """
    User.objects.select_for_update(no_key=True).get(
        pk=by.pk
    )  # the second press waits for the first
    if key and (made_before := Club.objects.filter(uid=key, roles__user=by).first()):
        return made_before
    uid = key if key and not Club.objects.filter(uid=key).exists() else uuid.uuid4()
    made = False
    while not made:  # another process may take the same slug at this moment
        values = {"uid": uid, "name": name, "time_zone": time_zone, "language": language}
        club, made = Club.objects.get_or_create(slug=free_slug(name), defaults=values)
    Role.objects.create(club=club, user=by, kind=Role.Kind.DIRECTOR, owner=True)
    audit.record("club-created", club, by=by, club=club.uid, new={"name": name})
    return club


@transaction.atomic
def change(club: Club, *, by: User, **values: str) -> Club:
    """Change a club's name, time zone, language, currency or directions for getting there.

    Raises Refused for another currency once there is money in the ledger.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    old = {field: getattr(club, field) for field in CHANGEABLE}
    for field in CHANGEABLE:
        setattr(club, field, values.get(field, old[field]))
    if club.currency != old["currency"] and club.ledger.exists():
        raise Refused("currency-in-use")
    club.version += 1
    club.save()
    new = {field: getattr(club, field) for field in CHANGEABLE}
    audit.record("club-changed", club, by=by, club=club.uid, old=old, new=new)
    return club


def free_slug(name: str) -> str:
    """A slug that no other club has: marlborough, marlborough-2, …"""
    stem = slugify(name)[:50] or "club"
    taken = {*Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True), *RESERVED}
    number, slug = 1, stem
    while slug in taken:
        number += 1
        slug = f"{stem}-{number}"
    return slug
