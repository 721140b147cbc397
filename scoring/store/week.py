"""The hand of the week as pages and services read it."""

import uuid
from collections.abc import Mapping

from django.db.models import Count

from clubs.models import Club
from scoring.models import WeekHand, WeekVote


def hand_of_the_week(club: Club) -> WeekHand | None:
    """The hand shown on the page of a club now."""
    return WeekHand.objects.filter(club=club, closed_at=None).first()


def week_hand_named(uid: uuid.UUID) -> WeekHand | None:
    """A hand of the week, with its club; earlier ones stay available."""
    return WeekHand.objects.select_related("club").filter(uid=uid).first()


def votes_on(hand: WeekHand) -> Mapping[str, int]:
    """How many voted for each call."""
    rows = hand.votes.order_by().values_list("call").annotate(n=Count("pk"))
    return dict(rows)


def vote_of(hand: WeekHand, device: str) -> str:
    """What this device voted for; "" if it has not voted."""
    if not device:
        return ""
    return (
        WeekVote.objects.filter(hand=hand, device=device).values_list("call", flat=True).first()
        or ""
    )
