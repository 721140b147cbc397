"""Drafting partners after an event of single players."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from scoring.afternoon import Draft, Pick, has_draft
from scoring.models import DraftPick, Event
from scoring.services import refusal
from scoring.services.writing import count_up, lock, record
from scoring.store import draft_of


class DraftRefused(refusal.Refused):
    """A choice in a draft was refused."""

    sentences: ClassVar[dict[str, Any]] = {
        **refusal.Refused.sentences,
        "no-draft": _(
            "Partners are drafted among single players of whom two play together, once their event"
            " is finished. Finish it first, then open this page again."
        ),
        "draft-moved-on": _(
            "Somebody chose meanwhile, and nothing was noted. This is how it stands now: choose"
            " again."
        ),
        "draft-not-free": _(
            "Number %(number)s has a partner already, or does not go on. Choose somebody else."
        ),
        "nothing-drafted": _("Nobody has chosen yet, so there is nothing to take back."),
    }


@transaction.atomic
def choose(event: Event, partner: int | None, *, chooser: int, by: User) -> None:
    """Store the partner that the chooser picks; None means that the chooser does not go on.

    The same choice twice is a double tap. Raises Refused if it is somebody else's turn, or the
    partner is not free.
    """
    event, draft = _locked(event)
    pick = Pick(chooser, partner)
    if draft.picks[-1:] == (pick,):
        return
    if chooser != draft.chooser:
        raise DraftRefused("draft-moved-on")
    if partner is not None and partner not in draft.choices:
        raise DraftRefused("draft-not-free", number=partner)
    first = _store(event, [pick])
    new = {"one": chooser, "first": first, "last": first}
    if partner is None:
        record("draft-passed", count_up(event), by=by, new=new)
    else:
        record("partner-drafted", count_up(event), by=by, new={**new, "other": partner})


@transaction.atomic
def pair_first_with_last(event: Event, *, chooser: int, by: User) -> None:
    """Pair everybody who is left: the best with the last, and so on.

    Raises Refused if `chooser`, whose turn the page showed, is no longer the one to choose.
    """
    event, draft = _locked(event)
    if chooser != draft.chooser:
        raise DraftRefused("draft-moved-on")
    picks = draft.first_with_last
    first = _store(event, picks)
    new = {"pairs": len(picks), "first": first, "last": first + len(picks) - 1}
    record("draft-first-with-last", count_up(event), by=by, new=new)


@transaction.atomic
def take_back(event: Event, *, by: User, made: int | None = None) -> None:
    """Take the last choice back. Raises Refused if there is none.

    `made` is the number of choices that the page showed. If there are fewer now, it was taken back
    already and nothing happens; raises Refused if there are more.
    """
    event, draft = _locked(event)
    if made is not None and len(draft.picks) < made:
        return
    if not draft.picks:
        raise DraftRefused("nothing-drafted")
    if made is not None and len(draft.picks) > made:
        raise DraftRefused("draft-moved-on")
    event.draft_picks.filter(number=_last_number(event)).delete()
    new = {"one": draft.picks[-1].chooser}
    record("draft-taken-back", count_up(event), by=by, new=new)


@transaction.atomic
def begin_again(event: Event, *, by: User) -> None:
    """Forget all choices. Raises Refused if there are none."""
    event, draft = _locked(event)
    if not draft.picks:
        raise DraftRefused("nothing-drafted")
    event.draft_picks.all().delete()
    record("draft-begun-again", count_up(event), by=by, old={"count": len(draft.picks)})


def reopen(event: Event, first: int, last: int) -> None:
    """Forget the choices from `first` to `last`; part of a transaction that undoes them.

    Raises Refused if choices were made or taken back since.
    """
    numbers = list(event.draft_picks.values_list("number", flat=True))
    if [number for number in numbers if number >= first] != list(range(first, last + 1)):
        raise DraftRefused("undo-touched")
    event.draft_picks.filter(number__gte=first).delete()


def _locked(event: Event) -> tuple[Event, Draft]:
    event = lock(event.pk)
    if not has_draft(event):
        raise DraftRefused("no-draft")
    return event, draft_of(event)


def _last_number(event: Event) -> int:
    """The number of the last choice; numbers have gaps after an entrant was removed."""
    number: int = event.draft_picks.aggregate(last=Max("number", default=0))["last"]
    return number


def _store(event: Event, picks: Sequence[Pick]) -> int:
    """Append these choices; returns the number of the first."""
    first = _last_number(event) + 1
    entrants = {entrant.number: entrant for entrant in event.entrants.all()}
    DraftPick.objects.bulk_create(
        DraftPick(
            event=event,
            number=number,
            chooser=entrants[pick.chooser],
            partner=entrants[pick.partner] if pick.partner else None,
        )
        for number, pick in enumerate(picks, start=first)
    )
    return first
