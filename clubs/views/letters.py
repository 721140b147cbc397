"""The pages of letters: written, failed and to be printed ones, and a form for a new one."""

import uuid
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs import accounts
from clubs.access import is_director
from clubs.asker import refusal_shown, user_of
from clubs.composing import compose, compose_for_guests, out_of_reach
from clubs.forms.letters import KINDS, LetterForm, uid_in
from clubs.models import Club, Letter, Member
from clubs.outdated import outdated
from clubs.services import letters as services
from clubs.services.letters import Recipient, Sheet
from clubs.serving import todays_address

PER_PAGE = 50
#: The most failed letters listed, and the most printed at once.
MOST_SHOWN = 200
State = Letter.State
#: What can be done with a letter that could not be sent, by the button pressed.
WAYS_ON = {
    "again": services.send_again,
    "print": services.print_instead,
    "leave": services.leave,
}


def letters(request: HttpRequest, club: Club) -> HttpResponse:
    """What became of every letter of the club; those that need attention come first."""
    every = club.letters.select_related("member")
    page = Paginator(every, PER_PAGE).get_page(request.GET.get("page"))
    failed = list(every.filter(state=State.FAILED)[:MOST_SHOWN])
    unprinted = list(_to_print(club))
    waiting = every.filter(state__in=(State.QUEUED, State.SENDING))
    why = outdated(club, [*failed, *unprinted, *page])

    def told(letters: Iterable[Letter]) -> list[tuple[Letter, str]]:
        """Letters, each with the reason why it should no longer go out."""
        return [(letter, why.get(letter.pk, "")) for letter in letters]

    context = {
        "club": club,
        "is_director": is_director(request),
        "can_send": settings.CAN_SEND_MAIL,
        "kinds": [(kind, kind.label) for kind in KINDS],
        "failed": told(failed),
        "to_print": told(letter for letter in unprinted if letter.pk not in why),
        "outdated": told(letter for letter in unprinted if letter.pk in why),
        "waiting": waiting.count(),
        "queued": told(waiting.filter(state=State.QUEUED)[:MOST_SHOWN]),
        "page": page,
        "lines": told(page),
    }
    return render(request, "club/letters.html", context)


def new(request: HttpRequest, club: Club, kind: str) -> HttpResponse:
    """Write to groups or persons: preview the letter, send a trial to oneself, send it."""
    if kind not in KINDS:
        raise Http404
    about = {name: request.GET.get(name, "")[:80] for name in ("about", "on", "person")}
    mine = user_of(request).email
    form = LetterForm(
        request.POST or None, club=club, kind=kind, **about,
        initial={"reply_to": mine, "trial_to": mine},
    )  # fmt: skip
    context: dict[str, Any] = {
        "club": club,
        "form": form,
        "kind": Letter.Kind(kind).label,
        "can_send": settings.CAN_SEND_MAIL,
        "is_director": is_director(request),
    }
    if request.method == "POST" and form.is_valid():
        written = _written(request, club, kind, form)
        if (occasion := _occasion(request)) and not form.goes_to_persons:
            context["out_of_reach"] = out_of_reach(club, occasion, [to for to, _sheet in written])
        if not written:
            form.add_error(None, _("There is nobody to send this letter to."))
        elif (done := _done(request, club, kind, form, written)) is not None:
            return done
        else:
            context |= _look(written)
    context["heading"] = _heading(kind, form)
    return render(request, "club/letter_new.html", context, status=422 if form.errors else 200)


def _heading(kind: str, form: LetterForm) -> str:
    """The kind of letter, or its only recipient if the link here named a person."""
    if form.goes_to_persons and len(form.people) == 1 and kind == Letter.Kind.NEWS:
        return _("A letter to %(name)s") % {"name": next(iter(form.people.values()))}
    return str(Letter.Kind(kind).label)


def _occasion(request: HttpRequest) -> uuid.UUID | None:
    """The uid of what the letter is about, if the link here named it."""
    return uid_in(request.GET.get("occasion", ""))


def _written(
    request: HttpRequest, club: Club, kind: str, form: LetterForm
) -> list[tuple[Recipient, Sheet]]:
    typed = form.typed(todays_address(request))
    chosen = {member.pk for member in form.chosen()} if form.goes_to_persons else None
    if kind == Letter.Kind.REMINDER:
        owing = {account.member.pk: account for account in accounts.debtors(club)}
        if chosen is not None:
            owing = {pk: account for pk, account in owing.items() if pk in chosen}
        owed = {pk: account.owed for pk, account in owing.items()}
        return compose(club, (account.member for account in owing.values()), typed, owed)
    if chosen is not None:
        return compose(club, form.chosen(), typed)
    members = club.members.people().filter(status__in=form.cleaned_data["statuses"])
    written = compose(club, members, typed)
    if occasion := _occasion(request):
        written += compose_for_guests(club, occasion, typed, [to for to, _sheet in written])
    return written


def _done(
    request: HttpRequest,
    club: Club,
    kind: str,
    form: LetterForm,
    written: list[tuple[Recipient, Sheet]],
) -> HttpResponse | None:
    """Do what the pressed button asks for; None if the page is to be shown again."""
    to, sheet = written[0]
    if "paper" in request.POST:
        return _pdf([services.unsent(club, sheet, to)], _("A test letter"))
    if "trial" in request.POST and "trial_to" in form.fields:
        if not form.cleaned_data["trial_to"]:
            form.add_error("trial_to", _("Write whom to send the test to."))
            return None
        services.trial(club, sheet, to=form.cleaned_data["trial_to"], by=user_of(request))
        messages.success(request, _("The test letter is on its way to you; nobody else gets it."))
        return None
    # People found by a name typed at the last moment are shown first.
    if "send" not in request.POST or form.sought.meant:
        return None
    key = form.cleaned_data["key"] or uuid.uuid4()
    number = services.write(club, written, kind=kind, batch=key, by=user_of(request))
    if number:
        message = _("Letters written: %(number)s.")
        messages.success(request, message % {"number": number})
    else:
        messages.info(request, _("This letter was written already; nobody gets it twice."))
    return redirect("letters", slug=club.slug)


def _look(written: list[tuple[Recipient, Sheet]]) -> dict[str, Any]:
    mail: list[str] = []
    paper: list[str] = []
    for to, _sheet in written:
        (mail if services.goes_by_mail(to) else paper).append(to.name)
    to, sheet = written[0]
    return {"by_mail": mail, "on_paper": paper, "first": to, "sheet": sheet}


def _to_print(club: Club) -> QuerySet[Letter]:
    """The letters to be printed, the oldest first, at most one batch."""
    waiting = club.letters.filter(state=State.TO_PRINT).select_related("club", "member")
    return waiting.order_by("pk")[:MOST_SHOWN]


def to_print(request: HttpRequest, club: Club) -> HttpResponse:
    """A PDF of the letters to be printed, each on its own sheet; or of one alone.

    A letter that has become false since it was written is printed only alone.
    """
    unprinted = list(_to_print(club))
    if only := uid_in(request.GET.get("only", "")):
        unprinted = [letter for letter in unprinted if letter.uid == only]
    else:
        why = outdated(club, unprinted)
        unprinted = [letter for letter in unprinted if letter.pk not in why]
    if not unprinted:
        raise Http404
    return _pdf(unprinted, _("Letters"))


def _pdf(letters: list[Letter], name: str) -> HttpResponse:
    from clubs.letter_sheet import letters_pdf  # imported late: it slows the start

    response = HttpResponse(letters_pdf(letters), content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


@require_POST
def printed(request: HttpRequest, club: Club) -> HttpResponse:
    """Mark letters as printed: all that the page showed, or one alone.

    Letters that came since then, from another treasurer say, are not on paper yet.
    """
    services.printed(club, _these(request), by=user_of(request))
    return redirect("letters", slug=club.slug)


@require_POST
def throw_away(request: HttpRequest, club: Club) -> HttpResponse:
    """Throw letters away that were not sent or printed yet: all that the page showed, or one."""
    number = services.throw_away(club, _these(request), by=user_of(request))
    if number:
        message = ngettext(
            "%(number)s letter was thrown away: nobody gets it.",
            "%(number)s letters were thrown away: nobody gets them.",
            number,
        )
        messages.success(request, message % {"number": number})
    else:
        messages.info(request, _("Nothing was thrown away: these letters wait no more."))
    return redirect("letters", slug=club.slug)


def _these(request: HttpRequest) -> set[uuid.UUID]:
    """The letters that a form of the page named."""
    return {uid for sent in request.POST.getlist("these") if (uid := uid_in(sent))}


@require_POST
def not_sent(request: HttpRequest, club: Club, letter: uuid.UUID) -> HttpResponse:
    """Do what the button says with a letter that could not be sent."""
    unsent = get_object_or_404(club.letters.select_related("club", "member"), uid=letter)
    act = WAYS_ON.get(request.POST.get("act", ""), services.send_again)
    with refusal_shown(request):
        act(unsent, by=user_of(request))
    return redirect("letters", slug=club.slug)


@require_POST
def receipt(request: HttpRequest, club: Club, member: uuid.UUID, entry: uuid.UUID) -> HttpResponse:
    """Write the member a receipt for a payment; a second press writes no second one."""
    payments = club.ledger.filter(kind="payment", reversed_by__isnull=True)
    payment = get_object_or_404(payments.select_related("member__club"), uid=entry)
    site = todays_address(request)
    person: Member = get_object_or_404(club.members.living(), uid=member)
    written = services.receipt(payment, to=person, site=site, by=user_of(request))
    if written.state == State.TO_PRINT:  # the member may be standing there waiting for it
        messages.success(request, _("The receipt is written: print it here."))
        return redirect("letters", slug=club.slug)
    messages.success(request, _("The receipt is written."))
    return redirect("account", slug=club.slug, member=member)
