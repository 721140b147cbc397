"""Members who played as guests before they were members."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.asker import user_of
from clubs.models import Club
from scoring.forms.guests import GuestsForm
from scoring.services import guests
from scoring.store import played_as_guests


def earlier(request: HttpRequest, club: Club) -> HttpResponse:
    """Show who played under the name of a member; count as the member's what is ticked."""
    played = played_as_guests(club)
    form = GuestsForm(request.POST or None, played=played)
    if request.method == "POST" and form.is_valid():
        number = guests.link(club, form.cleaned_data["who"], by=user_of(request))
        done = ngettext(
            "%(number)s result counts for its member now.",
            "%(number)s results count for their members now.",
            number,
        )
        nothing = _("Somebody else settled these names meanwhile: nothing was changed.")
        messages.success(request, done % {"number": number} if number else nothing)
        return redirect("attendance", slug=club.slug)
    context = {"club": club, "form": form, "anybody": bool(played)}
    return render(request, "desk/guests.html", context, status=422 if form.is_bound else 200)
