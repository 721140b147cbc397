"""One event as a file, made on one computer and imported on another."""

import io

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.asker import refusal_shown, refusal_shown_on, user_of
from clubs.heavy import one_at_a_time
from clubs.models import Club
from clubs.refusal import Refused
from scoring.archive.event_file import export
from scoring.archive.preview import FilePreview, Taken, preview
from scoring.forms.carried import TakeEventForm
from scoring.models import Event
from scoring.views.intake import sent


@never_cache
def carry(request: HttpRequest, event: Event) -> HttpResponse:
    """Explain what the file of an event is for; a POST makes and downloads it."""
    if request.method != "POST":
        return render(request, "desk/carry.html", {"event": event})
    file = io.BytesIO()
    with refusal_shown(request), one_at_a_time():
        export(event, file, by=user_of(request))
        name = f"{slugify(event.name) or 'event'}.event.zip"
        return HttpResponse(
            file.getvalue(),
            content_type="application/zip",
            headers={
                "Content-Disposition": f'attachment; filename="{name}"',
                "Cache-Control": "no-store",
            },
        )
    return redirect("event", event=event.uid)


@never_cache
def take(request: HttpRequest, club: Club) -> HttpResponse:
    """Show what a file would create or change here; import it once confirmed."""
    form = TakeEventForm(*sent(request))
    file_preview = _shown(club, form) if form.is_bound else None
    if file_preview and request.POST.get("take"):
        taken = _take(request, form, file_preview) if form.is_valid() else None
        if taken:
            messages.success(request, _success(taken))
            return redirect("event", event=taken.event.uid)
        form.shown_again(file_preview.seen)
    elif file_preview:
        form.shown_first(file_preview.seen)
    context = {"club": club, "form": form, "preview": file_preview}
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "desk/take_event.html", context, status=status)


def _shown(club: Club, form: TakeEventForm) -> FilePreview | None:
    with one_at_a_time():
        file = form.read()
        if file is None:
            return None
        try:
            file_preview = preview(club, file)
        except Refused as refusal:
            form.full_clean()
            form.add_error("file", refusal.sentence)
            return None
    form.ask(file_preview.people, file_preview.conflicts)
    return file_preview


def _take(request: HttpRequest, form: TakeEventForm, file_preview: FilePreview) -> Taken | None:
    people, sides, seen = form.chosen_people(), form.chosen_sides(), form.cleaned_data["seen"]
    with refusal_shown_on(form), one_at_a_time():
        return file_preview.take(people, sides, seen=seen, by=user_of(request))
    return None


def _success(taken: Taken) -> str:
    if taken.is_new:
        return _("The event was imported. Only your club sees it until you publish it.")
    if taken.is_changed:
        return _("The changes were imported. The history says what was here before.")
    return _("Everything in this file was here already; nothing was changed.")
