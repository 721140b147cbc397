"""The rating of individual players, if a club wants one."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.asker import user_of
from clubs.heavy import one_at_a_time, one_for_strangers
from clubs.models import Club
from scoring.models import RatingChoice
from scoring.season import RatingChain, rating_chain, rating_table
from scoring.services import ratings
from scoring.store import changes_of_past, club_named, rating_choice
from scoring.views.named import or_404

NOBODY, EVERYBODY = RatingChoice.Readers.NOBODY, RatingChoice.Readers.EVERYBODY


def rating(request: HttpRequest, club: Club) -> HttpResponse:
    """For the club's staff: everybody with full names, and who else may read it."""
    return _page(request, club, rating_choice(club), public=False)


def public_rating(request: HttpRequest, slug: str) -> HttpResponse:
    """For everybody, if the club wants it, and as far as each person and event allows."""
    club = or_404(club_named(slug))
    choice = rating_choice(club)
    if choice.readers != EVERYBODY:
        raise Http404
    timezone.activate(club.time_zone)
    return _page(request, club, choice, public=True)


@require_POST
def readers(request: HttpRequest, club: Club) -> HttpResponse:
    """Choose who may read it; an unknown choice changes nothing."""
    choice = request.POST.get("readers", "")
    if choice in RatingChoice.Readers:
        ratings.choose(club, RatingChoice.Readers(choice), by=user_of(request))
        messages.success(request, _("Saved."))
    return redirect("rating", slug=club.slug)


def _page(request: HttpRequest, club: Club, choice: RatingChoice, *, public: bool) -> HttpResponse:
    context = {"club": club, "choice": choice, "public": public, "is_off": choice.readers == NOBODY}
    if choice.readers != NOBODY:
        rows = rating_table(chain_for(club, public=public), public=public)
        context |= {
            "rows": [row for row in rows if row.place],
            "early": [row for row in rows if not row.place],
            "changes": changes_of_past(club),
        }
    return render(request, "public/rating.html", context)


def chain_for(club: Club, *, public: bool) -> RatingChain:
    """The current rating; if it takes seconds to compute, it waits for its turn.

    Strangers have a queue of their own. Raises Occupied if others are waiting already.
    """
    chain = rating_chain(club)
    if chain.is_whole:
        return chain
    with one_for_strangers() if public else one_at_a_time():
        return ratings.up_to_date(club)
