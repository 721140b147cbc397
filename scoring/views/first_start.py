"""The very first page: it makes a club, and after that nobody needs the terminal again."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs import first_start
from clubs.asker import refusal_shown_on
from clubs.serving import todays_address
from scoring.forms.first_start import FirstStartForm
from scoring.services.first_start import Begun, begin


@first_start.only_then
@never_cache
def begin_club(request: HttpRequest) -> HttpResponse:
    """Ask for a club, its game and its director, who is then logged in."""
    form = FirstStartForm(
        request.POST or None,
        asks_code=not first_start.is_at_the_machine(request),
        initial={"language": request.LANGUAGE_CODE},
    )
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form):
            begun = begin(**form.answers())
            return _welcome(request, begun)
    return render(
        request, "public/first_start.html", {"form": form}, status=422 if form.errors else 200
    )


def _welcome(request: HttpRequest, begun: Begun) -> HttpResponse:
    """Go to the first event, showing an invitation link for a second director."""
    login(request, begun.director, backend=settings.AUTHENTICATION_BACKENDS[-1])
    messages.success(request, _("%(club)s is ready.") % {"club": begun.club})
    link = todays_address(request) + reverse("invitation", args=[begun.invitation.token])
    sentence = _(
        "So that somebody can stand in for you, send this link to a second director. It works once,"
        " for seven days, and stands under “Who does what” as well."
    )
    markup = format_html('<span class="link-to-keep"><a href="{0}">{0}</a></span>', link)
    messages.info(request, format_html("{} {}", sentence, markup))
    return redirect("event-new", slug=begun.club.slug)
