"""Roles given by a link: the director's page, and the page that the link opens."""

import uuid

from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, user_of
from clubs.forms.accounts import InvitationForm, NewUserForm
from clubs.models import Club, Invitation, Role
from clubs.refusal import Refused
from clubs.services import invitations as services
from clubs.services import staff
from clubs.serving import todays_address

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
def invitations(request: HttpRequest, club: Club) -> HttpResponse:
    """The links that are still valid, and a form for another one."""
    kinds = staff.may_give(club, user_of(request))
    form = InvitationForm(request.POST or None, kinds=kinds)
    if request.method == "POST" and form.is_valid():
        kind = Role.Kind(form.cleaned_data["invite"])
        services.invite(club, kind=kind, about=form.cleaned_data["about"], by=user_of(request))
        return redirect("invitations", slug=club.slug)
    context = {
        "club": club,
        "form": form,
        "open": services.open_invitations(club),
        "here": todays_address(request),
    }
    return render(request, "club/invitations.html", context, status=422 if form.errors else 200)


@require_POST
def revoke(request: HttpRequest, club: Club, invitation: uuid.UUID) -> HttpResponse:
    """Make a link useless."""
    link = get_object_or_404(club.invitations, uid=invitation)
    with refusal_shown(request):
        services.revoke(link, by=user_of(request))
    return redirect("invitations", slug=club.slug)


@never_cache
def accept(request: HttpRequest, asked: str) -> HttpResponse:
    """The page of a link: the role for a logged-in user, or else a new account with it."""
    if (invitation := services.invitation_of(asked)) is None:
        raise Http404
    try:
        services.check_open(invitation)
        if request.user.is_authenticated:
            return _join(request, invitation)
        return _join_as_new(request, invitation)
    except Refused as refusal:
        context = {"club": invitation.club, "sentence": refusal.sentence}
        return render(request, "club/invitation_over.html", context, status=410)


def _join(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    if "join" in request.POST:
        services.accept(invitation, by=user_of(request))
        message = _("You work for %(club)s now.") % {"club": invitation.club}
        messages.success(request, message)
        return redirect("desk")
    context = {"club": invitation.club, "invitation": invitation}
    return render(request, "club/invitation.html", context)


def _join_as_new(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    form = NewUserForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = services.accept_as_new(
                invitation,
                username=form.cleaned_data["username"],
                password=form.cleaned_data["password1"],
                email=form.cleaned_data["email"],
            )
        except Refused as refusal:
            if refusal.code != "name-taken":
                raise
            form.add_error("username", refusal.sentence)
        else:
            login(request, user, backend=MODEL_BACKEND)
            return redirect("desk")
    context = {"club": invitation.club, "invitation": invitation, "form": form}
    return render(request, "club/invitation.html", context, status=422 if form.errors else 200)
