"""The keys of a club's laptops, made and revoked here by a director."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs.asker import user_of
from clubs.models import Club
from clubs.serving import todays_address
from scoring.forms.event_keys import EventKeyForm
from scoring.models import EventKey
from scoring.services import event_keys


@never_cache
def keys(request: HttpRequest, club: Club) -> HttpResponse:
    """The keys of the club, and a form to make another, which is shown only once."""
    form = EventKeyForm(request.POST or None)
    made = None
    if request.method == "POST" and form.is_valid():
        made = event_keys.make(club, about=form.cleaned_data["about"], by=user_of(request))
        form = EventKeyForm()
    address = todays_address(request) + reverse("club", args=[club.slug])
    context = {
        "club": club,
        "form": form,
        "made": made,
        "open": event_keys.open_keys(club),
        "command": f"right-bower send-event {address}",
    }
    return render(request, "desk/event_keys.html", context, status=422 if form.errors else 200)


@require_POST
def revoke(request: HttpRequest, club: Club, key: uuid.UUID) -> HttpResponse:
    """Revoke a key."""
    event_keys.revoke(get_object_or_404(EventKey, club=club, uid=key), by=user_of(request))
    return redirect("event-keys", slug=club.slug)
