"""What people may ask of a club: their own data in one file, and to be erased."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from clubs.asker import user_of
from clubs.models import Club
from clubs.refusal import Refused
from scoring.services import erasure
from scoring.transfer.own_data import own_data


def data(request: HttpRequest, club: Club, member: uuid.UUID) -> HttpResponse:
    """All that is stored about a person, as one file."""
    person = get_object_or_404(club.members.people().select_related("club"), uid=member)
    response = JsonResponse(
        own_data(person), json_dumps_params={"indent": 1, "ensure_ascii": False}
    )
    response.headers["Content-Disposition"] = f'attachment; filename="{club.slug}-{member}.json"'
    return response


def erase(request: HttpRequest, club: Club, member: uuid.UUID) -> HttpResponse:
    """Say what goes and what stays; erase once the name has been typed."""
    person = get_object_or_404(club.members.people().select_related("club"), uid=member)
    error = ""
    if request.method == "POST":
        typed = " ".join(request.POST.get("name", "")[:200].split())
        if typed.casefold() != str(person).casefold():
            error = _("Type the name as it stands above: %(name)s.") % {"name": person}
        else:
            try:
                erasure.erase(person, by=user_of(request))
            except Refused as refusal:
                error = refusal.sentence
            else:
                messages.success(request, _("The person is erased. The results stay as they are."))
                return redirect("members", slug=club.slug)
    context = {"club": club, "member": person, "error": error}
    return render(request, "desk/erase.html", context, status=422 if error else 200)
