"""Put events away from the list of a club, or delete them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, user_of
from scoring.models import Event
from scoring.services import shelf


@require_POST
def put_away(request: HttpRequest, event: Event) -> HttpResponse:
    """Put the event away from the list, or bring it back."""
    away = request.POST.get("away") == "1"
    shelf.put_away(event, away=away, by=user_of(request))
    if not away:
        messages.success(request, _("The event is in the list again."))
        return redirect("event-change", event=event.uid)
    messages.success(request, _("The event is put away. “All events” leads to it."))
    return redirect("desk")


@require_POST
def delete(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete an event of which nothing was played."""
    with refusal_shown(request):
        shelf.delete(event, by=user_of(request))
        messages.success(request, _("“%(name)s” is deleted.") % {"name": event.name})
        return redirect("desk")
    return redirect("event-change", event=event.uid)
