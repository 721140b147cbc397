"""The verbs of a draft, listed as in `verbs`; they do not change the value of an event."""

from scoring.models import Event
from scoring.services import drafts
from tests.scoring.services.prepared import a_user, single_players
from tests.scoring.services.verbs import Verb


def over(event: Event) -> Event:
    """A finished event of four single players, all level."""
    Event.objects.filter(pk=single_players(event).pk).update(state=Event.State.FINISHED)
    return Event.objects.get(pk=event.pk)


def chosen(event: Event) -> Event:
    drafts.choose(over(event), 3, chooser=1, by=a_user())
    return event


DRAFT_VERBS = {
    "drafts.choose": Verb(
        over, lambda e, by: drafts.choose(e, 2, chooser=1, by=by), ("partner-drafted",)
    ),
    "drafts.pair_first_with_last": Verb(
        over,
        lambda e, by: drafts.pair_first_with_last(e, chooser=1, by=by),
        ("draft-first-with-last",),
    ),
    "drafts.take_back": Verb(
        chosen, lambda e, by: drafts.take_back(e, by=by), ("draft-taken-back",)
    ),
    "drafts.begin_again": Verb(
        chosen, lambda e, by: drafts.begin_again(e, by=by), ("draft-begun-again",)
    ),
}
