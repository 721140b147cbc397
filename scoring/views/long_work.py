"""The page of long work: its progress, and a way to stop it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs import long_work
from clubs.fingerprints import fingerprint_of
from clubs.long_work import Look, Work, WorkState
from scoring.afternoon import MANY_SEATS
from scoring.models import Event
from scoring.rotations import Plan


def begun(
    event: Event,
    name: str,
    make: Callable[[Look], object],
    *,
    about: str,
    then: str,
    back: str,
) -> HttpResponse | None:
    """Begin long work for an event; return the page with its progress, None if it is done.

    `then` is the page that shows what was made, `back` the one where it was asked for.
    """
    if long_work.begin(_of(event, name), Work(about, then, back), make):
        return None
    return redirect("long-work", event=event.uid, work=name)


def seats_begun(
    event: Event, plan: Plan, give: Callable[[Look | None], object], *, then: str, back: str
) -> HttpResponse | None:
    """Give the seats of a plan, as long work if there are many.

    Returns the page with the progress, None if all seats are given. Raises what `give` raises if
    there are few.
    """
    if len(plan.rounds) * len(plan.entrants()) <= MANY_SEATS:
        give(None)
        return None
    about = _("Everybody gets a seat")
    return begun(event, f"seats-{event.version}", give, about=about, then=then, back=back)


def kept_or_page(
    event: Event,
    made_from: object,
    make: Callable[[Look], object],
    *,
    about: str,
    then: str,
    back: str,
) -> Any:
    """What was made earlier from the same input, or is made now; or the page with the progress."""
    name = fingerprint_of(made_from)
    named = _of(event, name)
    if (made := long_work.kept(named)) is not None:
        return made
    waiting = begun(
        event,
        name,
        lambda look: long_work.keep(named, make(look)),
        about=about,
        then=then,
        back=back,
    )
    return waiting or long_work.kept(named)


def kept_or_begun(
    event: Event, made_from: object, make: Callable[[Look], object] | None, *, about: str
) -> Any:
    """What was made earlier from the same input; None if it is not made yet.

    For public pages, which show no progress. Starts to make it, unless `make` is None.
    """
    named = _of(event, fingerprint_of(made_from))
    if long_work.kept(named) is None and make is not None:
        desk = reverse("event", args=[event.uid])
        work = Work(about, then=desk, back=desk)
        long_work.begin(named, work, lambda look: long_work.keep(named, make(look)))
    return long_work.kept(named)


def progress(request: HttpRequest, event: Event, work: str) -> HttpResponse:
    """The progress of the work; once it has ended, its result or the way back."""
    named = _of(event, work)
    task = long_work.work_named(named)
    if request.method == "POST" and task:  # a made-up name leaves no trace
        long_work.stop(named)
        return redirect("long-work", event=event.uid, work=work)
    is_part = request.htmx  # type: ignore[attr-defined]
    if task and task.is_going:
        template = "desk/long_work_part.html" if is_part else "desk/long_work.html"
        return render(request, template, {"event": event, "work": task})
    if is_part:  # reload the whole page, which leads on
        has_news = task and task.state is not WorkState.SEEN
        return HttpResponse(headers={"HX-Redirect": request.path} if has_news else {}, status=204)
    if task is None:
        return redirect("event", event=event.uid)
    long_work.note_seen(named, task)
    return _led_on(request, task)


def _led_on(request: HttpRequest, ended: Work) -> HttpResponse:
    """Redirect to what was made; or back, with a sentence that says why there is nothing."""
    if ended.state is WorkState.DONE:
        return redirect(ended.then)
    if ended.state is WorkState.STOPPED:
        messages.info(request, _("Stopped; nothing was done."))
    elif ended.state is not WorkState.SEEN:
        broken_off = _("It broke off, and nothing was done. Try it again.")
        messages.error(request, ended.refusal or broken_off)
    return redirect(ended.back)


def _of(event: Event, name: str) -> str:
    return f"{event.uid}-{name}"
