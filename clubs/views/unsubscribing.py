"""The page behind the link at the end of every e-mail to a member."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from clubs.mail import sealed
from clubs.services import letters


@never_cache
def unsubscribe(request: HttpRequest, seal: str) -> HttpResponse:
    """Ask before doing it: mail programs that open every link must not unsubscribe anybody."""
    uid = sealed(seal)
    member = letters.receiver(uid) if uid else None
    if member is None:
        raise Http404
    if request.POST.keys() & {"stop", "again", "List-Unsubscribe"}:
        letters.unsubscribe(member, again="again" in request.POST)
        member.refresh_from_db(fields=["unsubscribed_at"])
    return render(request, "club/unsubscribe.html", {"member": member, "club": member.club})
