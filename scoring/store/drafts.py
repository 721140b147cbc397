"""Reads the draft of partners after an event."""

from scoring.afternoon import Draft, Pick
from scoring.models import DraftPick, Event
from scoring.store.events import afternoon_of


def draft_of(event: Event) -> Draft:
    """The draft as it is now."""
    rows = DraftPick.objects.filter(event=event)
    picks = rows.values_list("chooser__number", "partner__number")
    return Draft.by_standings(afternoon_of(event), [Pick(*pick) for pick in picks])


def is_drafted(event: Event) -> bool:
    """Whether somebody chose a partner, or not to go on, after an event."""
    return DraftPick.objects.filter(event=event).exists()
