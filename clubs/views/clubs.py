"""The pages of a club's own affairs: itself and its staff."""

from base64 import b64encode
from copy import copy

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs.asker import refusal_shown, refusal_shown_on, user_of
from clubs.forms.clubs import ClubForm, NewClubForm, StaffForm
from clubs.forms.look import LookForm
from clubs.models import Club, Role, User
from clubs.services import clubs, looks, staff
from clubs.serving import todays_address


def new(request: HttpRequest) -> HttpResponse:
    """Make a club on one page."""
    form = NewClubForm(request.POST or None, initial={"language": request.LANGUAGE_CODE})
    if request.method == "POST" and form.is_valid():
        club = clubs.create(**form.cleaned_data, by=user_of(request))
        if club.name != form.cleaned_data["name"]:
            messages.warning(request, _("This club was made already. Change it here."))
            return redirect("club-change", slug=club.slug)
        return redirect("event-new", slug=club.slug)
    return render(request, "club/new.html", {"form": form}, status=422 if form.errors else 200)


def change(request: HttpRequest, club: Club) -> HttpResponse:
    """Name, language and time zone of a club."""
    # A copy, so that the heading keeps the valid name while a faulty one is in the field.
    form = ClubForm(request.POST or None, instance=copy(club))
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form, "currency"):
            clubs.change(club, by=user_of(request), **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("club-change", slug=club.slug)
    context = {"form": form, "club": club, "site": f"{request.scheme}://{request.get_host()}"}
    return render(request, "club/change.html", context, status=422 if form.errors else 200)


def look(request: HttpRequest, club: Club) -> HttpResponse:
    """The logo and colour of the club's papers."""
    club_look = looks.look_of(club)
    form = LookForm(request.POST or None, request.FILES or None, instance=looks.look_of(club))
    if request.method == "POST" and form.is_valid():
        looks.change(club, logo=form.logo(), colour=form.colour(), by=user_of(request))
        messages.success(request, _("Saved."))
        return redirect("club-look", slug=club.slug)
    logo = b64encode(club_look.logo).decode()
    context = {"form": form, "club": club, "logo": logo}
    return render(request, "club/look.html", context, status=422 if form.errors else 200)


@never_cache
def people(request: HttpRequest, club: Club) -> HttpResponse:
    """Who runs the club, and a form to add somebody. A new password is shown once."""
    form = StaffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        kind = Role.Kind(form.cleaned_data["kind"])
        with refusal_shown_on(form, "username"):
            user, password = staff.add(
                club, username=form.cleaned_data["username"], kind=kind, by=user_of(request)
            )
            return _staff_page(request, club, StaffForm(), user, password)
    return _staff_page(request, club, form)


@require_POST
def remove(request: HttpRequest, club: Club, role: int) -> HttpResponse:
    """Take somebody's role away; users who remove themselves end up at the desk."""
    staff_role = get_object_or_404(club.roles.select_related("user"), pk=role)
    with refusal_shown(request):
        staff.remove(staff_role, by=user_of(request))
        messages.success(request, _("The role was taken away."))
        if staff_role.user == request.user:
            return redirect("desk")
    return redirect("staff", slug=club.slug)


@never_cache
@require_POST
def reset_password(request: HttpRequest, club: Club, role: int) -> HttpResponse:
    """Give one of the staff a new password, shown once."""
    staff_role = get_object_or_404(club.roles.select_related("user"), pk=role)
    if staff_role.user == request.user:
        return redirect("password")
    with refusal_shown(request):
        password = staff.reset_password(staff_role, by=user_of(request))
        return _staff_page(request, club, StaffForm(), staff_role.user, password)
    return redirect("staff", slug=club.slug)


@never_cache
@require_POST
def password_link(request: HttpRequest, club: Club, role: int) -> HttpResponse:
    """Make a link by which one of the staff chooses a new password, shown once."""
    staff_role = get_object_or_404(club.roles.select_related("user", "club"), pk=role)
    with refusal_shown(request):
        link = reverse("password-new", args=staff.password_link(staff_role, by=user_of(request)))
        link = todays_address(request) + link
        return _staff_page(request, club, StaffForm(), staff_role.user, link=link)
    return redirect("staff", slug=club.slug)


@require_POST
def make_owner(request: HttpRequest, club: Club, role: int) -> HttpResponse:
    """Let a director decide who else directs."""
    staff_role = get_object_or_404(club.roles.select_related("user", "club"), pk=role)
    with refusal_shown(request):
        staff.make_owner(staff_role, by=user_of(request))
    return redirect("staff", slug=club.slug)


def _staff_page(
    request: HttpRequest,
    club: Club,
    form: StaffForm,
    user: User | None = None,
    password: str = "",
    link: str = "",
) -> HttpResponse:
    roles = club.roles.select_related("user").order_by("kind", "user__username")
    context = {
        "club": club, "form": form, "roles": roles, "user_added": user, "password": password,
        "link": link, "decides": Role.Kind.DIRECTOR in dict(staff.may_give(club, user_of(request))),
    }  # fmt: skip
    return render(request, "club/staff.html", context, status=422 if form.errors else 200)
