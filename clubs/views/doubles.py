"""Asks, pair by pair, whether two members are one person."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, user_of
from clubs.models import Club
from clubs.services import doubles as services

#: The most alike come first; the next ones follow once these are decided.
MOST_ASKED = 30


def doubles(request: HttpRequest, club: Club) -> HttpResponse:
    """The pairs of members with similar names that nobody has decided on yet."""
    pairs = services.open_pairs(club)
    asked = services.charged_twice(club, pairs[:MOST_ASKED])
    context = {"club": club, "pairs": asked, "number": len(pairs)}
    return render(request, "club/doubles.html", context)


@require_POST
def merge(request: HttpRequest, club: Club, member: str, other: str) -> HttpResponse:
    """Keep one of two members, or say that they are two people."""
    kept, double = (get_object_or_404(club.members, uid=uid) for uid in (member, other))
    with refusal_shown(request):
        if "two" in request.POST:
            services.tell_apart(kept, double, by=user_of(request))
            messages.success(request, _("They stay two people, and are not asked about again."))
        else:
            charged = services.merge(double, into=kept, by=user_of(request))
            message = _(
                "%(name)s is one person now. The page of that member can take them apart again."
            )
            messages.success(request, message % {"name": kept})
            if charged:
                message = _("Both were charged: %(dues)s. That counts once now.")
                messages.info(request, message % {"dues": ", ".join(charged)})
    return redirect("member-doubles", slug=club.slug)


@require_POST
def take_apart(request: HttpRequest, club: Club, member: str) -> HttpResponse:
    """Make a double a member of its own again."""
    double = get_object_or_404(club.members, uid=member)
    with refusal_shown(request):
        services.take_apart(double, by=user_of(request))
        message = _("%(name)s is a separate member again.") % {"name": double}
        messages.success(request, message)
    return redirect("member", slug=club.slug, member=double.uid)
