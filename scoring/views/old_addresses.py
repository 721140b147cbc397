"""Addresses of earlier versions, which bookmarks and pages that stayed open still hold."""

import re

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.models import Event


@require_safe
def entrants_moved(
    request: HttpRequest, _event: Event, rest: str = ""
) -> HttpResponsePermanentRedirect:
    """Every entrant was a pair once, in the address too. Its query goes along."""
    return HttpResponsePermanentRedirect(
        request.get_full_path().replace("/pairs/", "/entrants/", 1)
    )


#: At the desk an entrant had its number in the address; now each is changed from the list.
IN_THE_LIST = re.compile(r"(?:\d+|number)/")


@require_safe
def desk_entrants_moved(
    request: HttpRequest, event: Event, rest: str = ""
) -> HttpResponsePermanentRedirect:
    """A number leads to the list of entrants, everything else to its page of today."""
    if IN_THE_LIST.fullmatch(rest):
        return HttpResponsePermanentRedirect(reverse("entrants", args=[event.uid]))
    return entrants_moved(request, event, rest)


def sort_asked(request: HttpRequest) -> str:
    """The column by which to sort the standings; that of the entrants was `pair` once."""
    return request.GET.get("sort", "").replace("pair", "entrant")
