"""The state of an event, in a word."""

from django.utils.translation import pgettext

from scoring.models import Event


def state_in_words(event: Event, *, has_begun: bool) -> str:
    """“Running”; or “Ready” if everybody is seated but no round has begun yet."""
    if event.state == Event.State.RUNNING and not has_begun:
        return pgettext("event", "Ready")
    return str(event.get_state_display())
