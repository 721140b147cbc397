"""Seasons: how a club counts them, which events are in, and what a correction changed.

No event is changed here.
"""

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction

from clubs import audit
from clubs.models import Club, User
from scoring.afternoon import gave
from scoring.models import Event, Season, SeasonChoice
from scoring.season import moved_by, seasons_with
from scoring.services.refusal import Refused
from scoring.services.writing import record
from scoring.store import afternoon_of, gave_before, keep_gave

#: What a club decides about a season, in the order of the form.
DECIDED = (
    "name", "first_day", "last_day", "weekday", "counts", "best", "least", "place_points", "ties",
    "members_only", "published",
)  # fmt: skip


@transaction.atomic
def make(club: Club, values: Mapping[str, Any], *, by: User | None) -> Season:
    """Create a season, or return an existing one that is identical.

    Raises Refused when another season has the name.
    """
    namesake = Season.objects.filter(club=club, name__iexact=values["name"]).first()
    if namesake is not None and _decided(namesake) == dict(values):
        return namesake  # a double tap
    season = _stored(Season(club=club, **values))
    audit.record("season-made", season, by=by, club=club.uid, new=_logged(season))
    return season


@transaction.atomic
def change(season: Season, values: Mapping[str, Any], *, by: User | None) -> Season:
    """Change how a season counts, or its days; records an entry only for a change.

    Raises Refused when another season has the name.
    """
    season = _locked(season)
    if _decided(season) == dict(values):
        return season
    old = _logged(season)
    for field, value in values.items():
        setattr(season, field, value)
    _stored(season)
    audit.record(
        "season-changed", season, by=by, club=season.club.uid, old=old, new=_logged(season)
    )
    return season


@transaction.atomic
def choose(season: Season, event: Event, *, is_in: bool, by: User | None) -> None:
    """Take an event into a season or out of it, whatever its day; does nothing if already so.

    Raises Refused for an event of another club, and for a rehearsal.
    """
    season = _locked(season)
    if event.club_id != season.club_id or event.rehearses_id:
        raise Refused("not-for-season")
    choice, made = SeasonChoice.objects.get_or_create(
        season=season, event=event, defaults={"is_in": is_in}
    )
    if not made and choice.is_in == is_in:
        return
    choice.is_in = is_in
    choice.save(update_fields=["is_in"])
    new = {"event": str(event.uid), "in": is_in}
    audit.record("season-chosen", season, by=by, club=season.club.uid, new=new)


@transaction.atomic
def delete(season: Season, *, by: User | None) -> None:
    """Delete a season; its events stay, with everything played in them."""
    season = _locked(season)
    audit.record("season-deleted", season, by=by, club=season.club.uid, old=_logged(season))
    season.delete()


def follow(event: Event, *, by: User) -> None:
    """Store what a finished event gave, and log what that changed in a season.

    Logs nothing if the event finished for the first time, or gave the same before.
    """
    before, after = gave_before(event), gave(afternoon_of(event))
    keep_gave(event, event.version, after)
    if before is None or before == after:
        return
    for season in seasons_with(event):
        if moved := moved_by(season, event, before, after):
            changes = [
                [move.player, str(move.before), str(move.after), move.rank_before, move.rank_after]
                for move in moved
            ]
            new = {"name": season.name, "changes": changes}
            record("season-followed", event, about=season, by=by, new=new)


def _locked(season: Season) -> Season:
    rows = Season.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    return rows.get(pk=season.pk)


def _stored(season: Season) -> Season:
    """Save the row; a name taken at this very moment is refused too."""
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError:
        raise Refused("season-name-taken", name=season.name) from None
    return season


def _decided(season: Season) -> dict[str, Any]:
    return {field: getattr(season, field) for field in DECIDED}


def _logged(season: Season) -> dict[str, Any]:
    """What the log keeps: days as text."""
    days = {"first_day", "last_day"}
    return {
        field: str(value) if field in days and value else value
        for field, value in _decided(season).items()
    }
