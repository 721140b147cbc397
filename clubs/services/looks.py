"""The logo and the colour of a club."""

from django.db import transaction

from clubs import audit
from clubs.models import Club, ClubLook, User


def look_of(club: Club) -> ClubLook:
    """How a club's papers look; plain if nobody chose anything."""
    return ClubLook.objects.filter(club=club).first() or ClubLook(club=club)


@transaction.atomic
def change(club: Club, *, logo: bytes, colour: str, by: User) -> ClubLook:
    """Set a club's logo (b"" for none) and colour ("" for none)."""
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    club.version += 1  # sheets cached for the version before are not served again
    club.save()
    before = look_of(club)
    look, _made = ClubLook.objects.update_or_create(
        club=club, defaults={"logo": logo, "colour": colour.lower()}
    )
    audit.record(
        "club-look-changed", club, by=by, club=club.uid, old=_logged(before), new=_logged(look)
    )
    return look


def _logged(look: ClubLook) -> dict[str, object]:
    return {"logo_bytes": len(look.logo), "colour": look.colour}
