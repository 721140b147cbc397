"""Addresses of earlier versions, still in use in bookmarks and pages left open."""

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
    """Redirect from the time when every entrant was called a pair; the query is kept."""
    return HttpResponsePermanentRedirect(_moved(request))


def _moved(request: HttpRequest) -> str:
    return request.get_full_path().replace("/pairs/", "/entrants/", 1)


#: At the desk an entrant used to have its number in the address; now the list leads to each.
ONE_NUMBER = re.compile(r"\d+/")
#: Addresses that used to take only POST.
IN_THE_LIST = re.compile(r"(?:\d+|number)/")


def desk_entrants_moved(request: HttpRequest, event: Event, rest: str = "") -> HttpResponse:
    """Redirect a number to the list of entrants, anything else to its page of today."""
    if request.method == "POST":
        return _form_moved(request, event, rest)
    if IN_THE_LIST.fullmatch(rest):
        return HttpResponsePermanentRedirect(reverse("entrants", args=[event.uid]))
    return entrants_moved(request, event, rest)


def _form_moved(request: HttpRequest, event: Event, rest: str) -> HttpResponse:
    """Forward a POST from a page left open to the form of today, with its data."""
    if ONE_NUMBER.fullmatch(rest):
        messages.warning(request, _("That page was an old one: nothing was changed. Do it here."))
        return redirect("entrants", event=event.uid)
    return HttpResponsePermanentRedirect(_moved(request), preserve_request=True)


def sort_asked(request: HttpRequest) -> str:
    """The column by which to sort the standings; that of the entrants used to be `pair`."""
    return request.GET.get("sort", "").replace("pair", "entrant")
