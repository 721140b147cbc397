"""What the hall sees: an announcement, and the standings unless they are held back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.asker import user_of
from scoring.forms.screen import AnnouncementForm
from scoring.models import Event
from scoring.services import screen as service


def screen(request: HttpRequest, event: Event) -> HttpResponse:
    """A link to the hall screen, the announcement, and whether the standings are held back."""
    if request.method != "POST":
        return _page(request, event, AnnouncementForm(event=event))
    act = request.POST.get("act", "")
    if act in ("hold", "publish"):
        service.hold(event, held=act == "hold", by=user_of(request))
        return _saved(request, event, "event" if "from_event" in request.POST else "screen")
    if act == "clear":
        service.announce(event, text="", by=user_of(request))
        return _saved(request, event)
    form = AnnouncementForm(request.POST, event=event)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    service.announce(event, text=form.cleaned_data["text"], by=user_of(request))
    return _saved(request, event)


def _saved(request: HttpRequest, event: Event, page: str = "screen") -> HttpResponse:
    messages.success(request, _("Saved. The hall screen and all phones show it in a few seconds."))
    return redirect(page, event=event.uid)


def _page(
    request: HttpRequest, event: Event, form: AnnouncementForm, status: int = 200
) -> HttpResponse:
    return render(request, "desk/screen.html", {"event": event, "form": form}, status=status)
