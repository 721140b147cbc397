"""The names that the public sees: the event's choice, narrowed by what each member allows."""

from clubs.models import Member
from clubs.prepared import PreparedColumns
from scoring.afternoon import Afternoon, Cast, Names, names_hidden_in
from scoring.models import Event, Player
from scoring.store.events import afternoon_of
from scoring.words import cast_of

#: A member's choice in the words of an event.
CHOICES = {
    Member.Names.FULL: Names.FULL,
    Member.Names.INITIAL: Names.INITIAL,
    Member.Names.NONE: Names.NUMBER,
}

_NARROWED = PreparedColumns(
    lambda at: (
        Player.objects.filter(event=at("event"), member__names_shown__in=["initial", "none"])
        .order_by()
        .values_list("pk", "member__names_shown")
    )
)


def public_cast(event: Event, afternoon: Afternoon) -> Cast:
    """How everybody is called wherever the public reads."""
    return cast_of(afternoon, names=event.names_shown, narrowed=_narrowed(event, afternoon))


def wall_cast(event: Event, afternoon: Afternoon) -> Cast:
    """How everybody is called on a list for the wall of the hall: in full, who allows it."""
    return cast_of(afternoon, names=Names.FULL, narrowed=_narrowed(event, afternoon))


def hidden_names(event: Event, text: str) -> list[str]:
    """The words of a text for everybody that are names which the public does not see."""
    afternoon = afternoon_of(event)
    full = cast_of(afternoon, names=Names.FULL).whole.values()
    return names_hidden_in(text, full, public_cast(event, afternoon).whole.values())


def _narrowed(event: Event, afternoon: Afternoon) -> dict[int, str]:
    """The players who allow less than the full name.

    A member's choice raises the version of the club, so what was read for one version holds.
    """
    return afternoon.frame.kept(
        ("narrowed", event.club.version),
        lambda: {
            player: CHOICES[Member.Names(choice)]
            for player, choice in _NARROWED.rows(event=event.pk)
        },
    )
