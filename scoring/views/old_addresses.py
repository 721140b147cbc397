"""Addresses of earlier versions, which bookmarks and pages that stayed open still hold."""

from django.http import HttpRequest, HttpResponsePermanentRedirect
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


def sort_asked(request: HttpRequest) -> str:
    """The column by which to sort the standings; that of the entrants was `pair` once."""
    return request.GET.get("sort", "").replace("pair", "entrant")
