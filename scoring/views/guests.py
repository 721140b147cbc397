"""Members who played as guests before they were members."""

from collections.abc import Iterator

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.asker import user_of
from clubs.models import Club
from clubs.services import members
from scoring.forms.guests import MOST_OFFERED, GuestsForm
from scoring.services import guests
from scoring.store import played_as_guests


def earlier(request: HttpRequest, club: Club) -> HttpResponse:
    """Show who played as a guest under a member's name; link the members who are ticked.

    Of a member left unticked it is noted that the guest is a namesake.
    """
    played = played_as_guests(club)
    more = max(0, len(played) - MOST_OFFERED)
    form = GuestsForm(request.POST or None, played=played)
    if request.method == "POST" and form.is_valid():
        by = user_of(request)
        linked = guests.link(club, form.cleaned_data["who"], by=by)
        namesakes = members.note_namesakes(club, form.left_unticked, by=by)
        for sentence in _done(linked, namesakes):
            messages.success(request, sentence)
        return redirect("guests" if more else "attendance", slug=club.slug)
    context = {"club": club, "form": form, "anybody": bool(played), "more": more}
    return render(request, "desk/guests.html", context, status=422 if form.is_bound else 200)


def _done(linked: int, namesakes: int) -> Iterator[str]:
    if linked:
        yield ngettext(
            "%(number)s result counts for its member now.",
            "%(number)s results count for their members now.",
            linked,
        ) % {"number": linked}
    if namesakes:
        yield ngettext(
            "%(number)s member has a namesake among the guests: this is remembered.",
            "%(number)s members have namesakes among the guests: this is remembered.",
            namesakes,
        ) % {"number": namesakes}
    if not (linked or namesakes):
        yield _("Nothing was changed: these names are settled already.")
