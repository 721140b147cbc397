"""Signing up for an event without an account, and the private page of a sign-up."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown_on
from clubs.fingerprints import fingerprint_of
from clubs.lockout import trace_of
from clubs.serving import todays_address
from scoring.door import called, coming, is_free, persons_in
from scoring.forms.sign_up import AnswerForm, SignUpForm
from scoring.models import Event, Registration, SignUp
from scoring.services import matches, registrations
from scoring.services.refusal import Refused
from scoring.services.sign_up import is_open
from scoring.store import begins_at, registrations_of, sign_up_of
from scoring.views.sent import uid_sent
from scoring.words import SIGN_UP_STANDING


@never_cache
def sign_up(request: HttpRequest, event: Event, options: SignUp) -> HttpResponse:
    """The form for one or two persons; sending it leads to the private page."""
    begins = begins_at(event)
    form = SignUpForm(
        request.POST or None, event=event, sign_up=options, language=get_language() or ""
    )
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form):
            made = registrations.add(
                event,
                form.applicant(),
                key=form.cleaned_data["key"] or registrations.new_key(),
                by=None,
                device=device_of(request),
                address=trace_of(request),
            )
            return redirect("my-sign-up", own=made.token)
    everybody = registrations_of(event)
    context = {
        "event": event,
        "begins": begins,
        "form": form,
        "is_open": is_open(options, event, begins),
        "cap": options.cap,
        "free": None if options.cap is None else max(options.cap - persons_in(everybody), 0),
        "coming": coming(event, everybody) if options.shows_names else None,
    }
    return render(request, "public/sign_up.html", context, status=422 if form.errors else 200)


def device_of(request: HttpRequest) -> str:
    """The key of a device: a fingerprint of the CSRF cookie, which every form sets."""
    return fingerprint_of(request.META.get("CSRF_COOKIE", ""))


@never_cache
def my_sign_up(request: HttpRequest, registration: Registration) -> HttpResponse:
    """The state of a sign-up, and everything that can still be done about it."""
    if request.method != "POST":
        return _mine(request, registration)
    form = _form(request, registration, sign_up_of(registration.event))
    if not form.is_valid():
        return _mine(request, registration, form=form)
    with refusal_shown_on(form):
        registrations.change(registration, form.applicant(), by=None)
        return redirect("my-sign-up", own=registration.token)
    return _mine(request, registration, form=form)


@require_POST
def my_sign_up_act(request: HttpRequest, registration: Registration) -> HttpResponse:
    """One press on the private page: withdraw, answer, ask somebody to play, say yes or no."""
    act = request.POST.get("act", "")
    answered = AnswerForm(request.POST) if act == "answer" else None
    if answered is not None and not answered.is_valid():
        return _mine(request, registration, answer=answered)
    try:
        if act == "withdraw":
            registrations.withdraw(registration, by=None)
        elif answered is not None:
            answer = answered.cleaned_data["answer"]
            registrations.answer(registration, answer=answer, by=None)
        elif act == "ask":
            _ask(registration, request.POST.get("who", ""))
        elif act in ("agree", "refuse"):
            (matches.agree if act == "agree" else matches.refuse)(registration, by=None)
    except Refused as refusal:
        return _mine(request, registration, refused=refusal.sentence)
    return redirect("my-sign-up", own=registration.token)


def _ask(registration: Registration, who: str) -> None:
    wanted = uid_sent(who)
    everybody = registrations_of(registration.event)
    partner = next(
        (
            candidate
            for candidate in _candidates(registration, everybody)
            if candidate.uid == wanted
        ),
        None,
    )
    if partner is None:
        raise Refused("match-gone")
    matches.match(registration, partner, by=None, agrees=True)


def _candidates(registration: Registration, everybody: list[Registration]) -> list[Registration]:
    """The people somebody may ask to be partners; the director has accepted all of them."""
    state = Registration.State.ACCEPTED
    if registration.state != state or not is_free(registration):
        return []
    looking = [person for person in everybody if person.state == state and is_free(person)]
    return [person for person in looking if person.pk != registration.pk]


def _form(request: HttpRequest, registration: Registration, options: SignUp | None) -> SignUpForm:
    """The form with what they wrote, on a copy: the page keeps showing what is stored."""
    copy = Registration(
        **{field: getattr(registration, field) for field in ("event_id", *SignUpForm.Meta.fields)}
    )
    return SignUpForm(
        request.POST if request.POST.get("act") is None and request.POST else None,
        instance=copy,
        event=registration.event,
        sign_up=options,
        language=registration.language,
    )


def _mine(
    request: HttpRequest,
    registration: Registration,
    *,
    form: SignUpForm | None = None,
    answer: AnswerForm | None = None,
    refused: str = "",
) -> HttpResponse:
    event, now = registration.event, registration
    everybody = registrations_of(event)
    waiting = [person.pk for person in everybody if person.state == Registration.State.WAITING]
    sign_up = sign_up_of(event)
    looking = [person for person in everybody if person.kind == Registration.Kind.LOOKING]
    names = called(looking)
    others = [(person, names[person.pk]) for person in _candidates(now, everybody)]
    partner = next((person for person in looking if person.pk == now.match_id), None)
    context: dict[str, Any] = {
        "event": event,
        "begins": begins_at(event),
        "registration": now,
        "standing": SIGN_UP_STANDING[now.state],
        "line": waiting.index(now.pk) + 1 if now.pk in waiting else None,
        "address": f"{todays_address(request)}{request.path.removesuffix('act/')}",
        "may_change": event.state == Event.State.SETUP,
        "is_coming": now.state in Registration.COMING,
        "is_open": is_open(sign_up, event, begins_at(event)),
        "form": form or _form(request, now, sign_up),
        "answer": answer or AnswerForm(instance=Registration(answer=now.answer)),
        "others": others,
        "looks": now.kind == Registration.Kind.LOOKING,
        "partner": partner,
        "partner_called": names[partner.pk] if partner else "",
        "refused": refused,
    }
    faulty = refused or (form and form.errors) or (answer and answer.errors)
    return render(request, "public/my_sign_up.html", context, status=422 if faulty else 200)
