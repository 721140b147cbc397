"""The hand of the week: put up and taken down by a director, voted on by anybody."""

import datetime as dt
from collections.abc import Mapping
from typing import Any, ClassVar

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from clubs import audit
from clubs.models import Club, User
from scoring.models import WeekHand, WeekVote
from scoring.services import refusal

HOUR = dt.timedelta(hours=1)
#: How many votes one address may send in an hour: a hall shares one.
MOST_OF_AN_ADDRESS = 200


class WeekRefused(refusal.Refused):
    """A change to the hand of the week was refused."""

    sentences: ClassVar[dict[str, Any]] = {
        **refusal.Refused.sentences,
        "week-closed": gettext_lazy("The vote on this hand is closed."),
        "week-no-device": gettext_lazy(
            "Your browser keeps no cookie, so a vote can’t be counted once. Allow cookies of this"
            " site, load the page again and vote."
        ),
        "week-busy": gettext_lazy("Very many votes come from your network. Try again in an hour."),
    }


@transaction.atomic
def put_up(
    club: Club, record: str, turn: int, worths: Mapping[str, float], *, by: User
) -> WeekHand:
    """Show a hand on the club's page, and close the one shown before.

    The same hand at the same turn again is a double tap.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    shown = WeekHand.objects.filter(club=club, closed_at=None).first()
    if shown is not None and (shown.record, shown.turn) == (record, turn):
        return shown
    if shown is not None:
        _close(shown)
    hand = WeekHand.objects.create(club=club, record=record, turn=turn, worths=dict(worths))
    audit.record("week-hand-shown", hand, by=by, club=club.uid, new={"turn": turn})
    return hand


@transaction.atomic
def take_down(hand: WeekHand, *, by: User) -> None:
    """Close the vote, and take the hand off the club's page."""
    hand = (
        WeekHand.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club")
        .get(pk=hand.pk)
    )
    if hand.closed_at is None:
        _close(hand)
        audit.record("week-hand-closed", hand, by=by, club=hand.club.uid, old={"turn": hand.turn})


def _close(hand: WeekHand) -> None:
    hand.closed_at = timezone.now()
    hand.save(update_fields=["closed_at"])


@transaction.atomic
def vote(hand: WeekHand, call: str, *, device: str, address: str) -> WeekVote:
    """Count what somebody would call; only the first vote of a device counts.

    A vote has no name and no history, like a practice game. Raises Refused without a device, once
    the vote is closed, and when too many come from one address.
    """
    if not device:
        raise WeekRefused("week-no-device")
    earlier = WeekVote.objects.filter(hand=hand, device=device).first()
    if earlier is not None:
        return earlier
    if not WeekHand.objects.filter(pk=hand.pk, closed_at=None).exists():
        raise WeekRefused("week-closed")
    lately = WeekVote.objects.filter(address=address, voted_at__gt=timezone.now() - HOUR)
    if address and lately.count() >= MOST_OF_AN_ADDRESS:
        raise WeekRefused("week-busy")
    made, _is_new = WeekVote.objects.get_or_create(
        hand=hand, device=device, defaults={"call": call, "address": address}
    )
    return made
