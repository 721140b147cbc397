"""Addresses of earlier versions, which bookmarks and pages that stayed open still hold."""

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.models import Event


@require_safe
def entrants_moved(
    request: HttpRequest, _event: Event, rest: str = ""
) -> HttpResponsePermanentRedirect:
    """Every entrant was a pair once, in the address too. Its query goes along."""
    return HttpResponsePermanentRedirect(_moved(request))


def _moved(request: HttpRequest) -> str:
    return request.get_full_path().replace("/pairs/", "/entrants/", 1)


#: At the desk an entrant had its number in the address; now each is changed from the list.
ONE_NUMBER = re.compile(r"\d+/")
#: Where something was only ever sent to.
IN_THE_LIST = re.compile(r"(?:\d+|number)/")


def desk_entrants_moved(request: HttpRequest, event: Event, rest: str = "") -> HttpResponse:
    """A number leads to the list of entrants, everything else to its page of today."""
    if request.method == "POST":
        return _form_moved(request, event, rest)
    if IN_THE_LIST.fullmatch(rest):
        return HttpResponsePermanentRedirect(reverse("entrants", args=[event.uid]))
    return entrants_moved(request, event, rest)


def _form_moved(request: HttpRequest, event: Event, rest: str) -> HttpResponse:
    """What a page that stayed open sends goes where its form is today, as it was filled in."""
    if ONE_NUMBER.fullmatch(rest):
        messages.warning(request, _("That page was an old one: nothing was changed. Do it here."))
        return redirect("entrants", event=event.uid)
    return HttpResponsePermanentRedirect(_moved(request), preserve_request=True)


def sort_asked(request: HttpRequest) -> str:
    """The column by which to sort the standings; that of the entrants was `pair` once."""
    return request.GET.get("sort", "").replace("pair", "entrant")
