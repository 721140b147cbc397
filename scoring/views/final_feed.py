"""The feed that announces final standings.

It names nobody: a feed reader keeps what it has fetched, and members may ask at any time to be
hidden.
"""

import datetime as dt
from typing import TYPE_CHECKING

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from clubs.models import Club
from scoring.models import Event
from scoring.store import club_named, published_events_of
from scoring.views.conditional import unless_had
from scoring.views.named import or_404

#: Enough that even a reader that polls rarely misses none.
MOST = 30


if TYPE_CHECKING:
    ClubFeed = Feed[Event, Club]
else:
    ClubFeed = Feed  # Django 5.2 does not let it be subscripted


class FinalStandings(ClubFeed):
    """The events of a club whose standings are final, the latest first."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest, slug: str) -> Club:  # noqa: ARG002
        return or_404(club_named(slug))

    def title(self, club: Club) -> str:
        return _("%(club)s: final standings") % {"club": club}

    def link(self, club: Club) -> str:
        return reverse("club", args=[club.slug])

    def items(self, club: Club) -> list[Event]:
        now = timezone.now()
        final = [
            event
            for event in published_events_of(club)
            if event.final_at and event.is_final(now) and not event.is_held
        ]
        return sorted(final, key=_final_at, reverse=True)[:MOST]

    def item_title(self, event: Event) -> str:
        return _("%(event)s: the standings are final") % {"event": event}

    def item_description(self, event: Event) -> str:  # noqa: ARG002
        return ""

    def item_link(self, event: Event) -> str:
        return reverse("standings", kwargs={"event": event.uid})

    def item_guid(self, event: Event) -> str:
        return event.uid.urn

    def item_updateddate(self, event: Event) -> dt.datetime:
        return _final_at(event)


def _final_at(event: Event) -> dt.datetime:
    assert event.final_at  # noqa: S101 - only such events are listed
    return event.final_at


def final_feed(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The feed in the language of its club; 304 if the client has it already."""
    club = or_404(club_named(slug))
    with translation.override(club.language):
        response = FinalStandings()(request, slug)
    return unless_had(request, response)
