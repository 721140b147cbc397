"""Sign-ups, as the director sees and decides them."""

import uuid
from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, refusal_shown_on, user_of
from clubs.models import User
from clubs.serving import todays_address
from scoring.door import Overview
from scoring.forms.sign_up import QuestionForm, SignUpForOthersForm, SignUpSettingsForm
from scoring.models import Event, Registration, SignUp
from scoring.services import matches, news, registrations
from scoring.services import sign_up as service
from scoring.services.refusal import Refused
from scoring.sheets import SignUpPoster, qr_svg_path, sign_up_poster_pdf
from scoring.store import begins_at, registration_row, registrations_of, sign_up_of
from scoring.views.named import or_404
from scoring.views.printing import download, look_of_club, paper_of
from scoring.views.sent import uid_sent


def sign_up(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody who signed up, what there is to do about it, and the settings for signing up."""
    if request.method != "POST":
        return _page(request, event)
    form = SignUpSettingsForm(request.POST, instance=SignUp(event=event))
    if not form.is_valid():
        return _page(request, event, form)
    sign_up = sign_up_of(event)
    is_open = {"open": True, "close": False}.get(
        request.POST.get("act", ""), sign_up is not None and sign_up.is_open
    )
    with refusal_shown_on(form):
        site = event.printed_address or todays_address(request)
        service.change(event, is_open=is_open, site=site, by=user_of(request), **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("event-sign-up", event=event.uid)
    return _page(request, event, form)


@require_POST
def act(request: HttpRequest, event: Event) -> HttpResponse:
    """One press: accept, decline, tell, match two, part them, enter them."""
    name = next((key for key in ACTS if key in request.POST), None)
    if name is not None:
        sent = [uid_sent(text) for text in request.POST.getlist(name)]
        everybody = registrations_of(event)
        chosen = [registration for registration in everybody if registration.uid in sent]
        with refusal_shown(request):
            if sentence := ACTS[name](event, chosen, user_of(request)):
                messages.success(request, sentence)
    return redirect("event-sign-up", event=event.uid)


def _accept_all(event: Event, those: list[Registration], by: User) -> str:
    """Accept only open requests, not those withdrawn since the page was made."""
    return _accept(event, those, by, only_asked=True)


def _accept(event: Event, those: list[Registration], by: User, *, only_asked: bool = False) -> str:
    count = registrations.accept(event, those, by=by, only_asked=only_asked)
    return (
        ngettext("%(count)s sign-up is accepted.", "%(count)s sign-ups are accepted.", count)
        % {"count": count}
        if count
        else ""
    )


def _decline(event: Event, those: list[Registration], by: User) -> str:
    count = registrations.decline(event, those, by=by)
    return (
        ngettext("%(count)s sign-up is declined.", "%(count)s sign-ups are declined.", count)
        % {"count": count}
        if count
        else ""
    )


def _note_told(event: Event, those: list[Registration], by: User) -> str:
    news.mark_told(event, those, by=by)
    return ""


def _match(event: Event, those: list[Registration], by: User) -> str:
    if len(those) != 2:
        raise Refused("match-gone")
    matches.match(*those, by=by)
    return _("Both are asked: tell them.")


def _agree(event: Event, those: list[Registration], by: User) -> str:
    for registration in those:
        matches.agree(registration, by=by)
    return ""


def _part(event: Event, those: list[Registration], by: User) -> str:
    for registration in those[:1]:
        matches.refuse(registration, by=by)
    return ""


def _enter(event: Event, those: list[Registration], by: User) -> str:
    count = len(registrations.enter(event, by=by))
    return ngettext("%(count)s is in the event now.", "%(count)s are in the event now.", count) % {
        "count": count
    }


ACTS: dict[str, Callable[[Event, list[Registration], User], str]] = {
    "accept": _accept,
    "accept-all": _accept_all,
    "decline": _decline,
    "told": _note_told,
    "match": _match,
    "agree": _agree,
    "part": _part,
    "enter": _enter,
}


def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter a sign-up that the director got by phone."""
    form = SignUpForOthersForm(
        request.POST or None, event=event, sign_up=sign_up_of(event), language=event.club.language
    )
    if request.method == "POST" and form.is_valid():
        key = form.cleaned_data["key"] or registrations.new_key()
        with refusal_shown_on(form):
            made = registrations.add(event, form.applicant(), key=key, by=user_of(request))
            messages.success(request, _("%(names)s: signed up.") % {"names": made})
            return redirect("event-sign-up", event=event.uid)
    context = {"event": event, "form": form}
    return render(request, "desk/sign_up_add.html", context, status=422 if form.errors else 200)


def one(request: HttpRequest, event: Event, registration: uuid.UUID) -> HttpResponse:
    """One sign-up: what they wrote, a question to them, and their private link."""
    stored = registration_row(event, registration)
    if stored is None:
        messages.error(request, Refused("registration-gone").sentence)
        return redirect("event-sign-up", event=event.uid)
    is_question = "question" in request.POST
    question = QuestionForm(
        request.POST if is_question else None, instance=Registration(question=stored.question)
    )
    form = SignUpForOthersForm(
        request.POST if request.POST and not is_question else None,
        instance=registration_row(event, registration),
        event=event,
        sign_up=sign_up_of(event),
        language=stored.language,
    )
    sent = question if is_question else form
    if request.method == "POST" and sent.is_valid():
        with refusal_shown_on(sent):
            if is_question:
                text = question.cleaned_data["question"]
                registrations.ask(stored, question=text, by=user_of(request))
            else:
                registrations.change(stored, form.applicant(), by=user_of(request))
            messages.success(request, _("Saved."))
            return redirect("event-sign-up-one", event=event.uid, registration=stored.uid)
    context = {
        "event": event,
        "registration": stored,
        "form": form,
        "question": question,
        "address": todays_address(request) + reverse("my-sign-up", args=[stored.token]),
    }
    return render(request, "desk/sign_up_one.html", context, status=422 if sent.errors else 200)


def poster(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The poster with the code for the wall and the newsletter, in the language of the club."""
    sign_up = or_404(sign_up_of(event))
    with look_of_club(event.club):
        values = SignUpPoster(
            event.name, event.club.name, begins_at(event), _address(request, event), sign_up.cap
        )
        pdf = sign_up_poster_pdf(values, paper_of(event))
    return download(pdf, f"{slugify(event.name)}-sign-up")


def _address(request: HttpRequest, event: Event) -> str:
    return (event.printed_address or todays_address(request)) + reverse("sign-up", args=[event.uid])


def _page(
    request: HttpRequest, event: Event, form: SignUpSettingsForm | None = None
) -> HttpResponse:
    sign_up = sign_up_of(event)
    begins = begins_at(event)
    address = _address(request, event)
    modules, path = qr_svg_path(address)
    overview = Overview(event.format, registrations_of(event))
    context = {
        "event": event,
        "begins": begins,
        "sign_up": sign_up,
        "is_open": service.is_open(sign_up, event, begins),
        "address": address,
        "code": {"modules": modules, "path": path},
        "form": form or SignUpSettingsForm(instance=sign_up or SignUp(event=event)),
        "overview": overview,
        "can_send": settings.CAN_SEND_MAIL,
        "ready": sum(not party.short for party in overview.parties),
        "may_open": event.rehearses_id is None and event.state == Event.State.SETUP,
    }
    status = 422 if form and form.errors else 200
    return render(request, "desk/sign_up.html", context, status=status)
