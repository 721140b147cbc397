"""The pages of a club's members."""

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from clubs.access import is_director
from clubs.asker import refusal_shown, refusal_shown_on, user_of
from clubs.forms.members import HousemateForm, MemberForm, MembersListForm, NewMemberForm
from clubs.models import Club, Member, Role
from clubs.services import households, member_lists
from clubs.services import members as services
from clubs.tables import MembersTable, member_rows
from clubs.transfer import spreadsheets
from clubs.transfer.members import MemberList, read_members
from clubs.views import names

PER_PAGE = 50
#: Lines of each fate in the preview of a list; doubles are all shown.
MOST_SHOWN = 100
#: People offered for a name.
MOST_OFFERED = 20


def members(request: HttpRequest, club: Club) -> HttpResponse:
    """Everybody in the club, or those searched for, a page at a time."""
    form = names.form_of(request)
    context = {"club": club, "form": form, "is_director": is_director(request)}
    if matches := names.found_members(request, club, form):
        return render(request, "club/members.html", context | {"matches": matches})
    table = MembersTable(
        names.sought(club, form),
        is_director=is_director(request),
        is_treasurer=getattr(request, "role", None) == Role.Kind.TREASURER,
    )
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    return render(request, "club/members.html", context | {"table": table})


def file(request: HttpRequest, club: Club, ending: str) -> HttpResponse:
    """Everything kept about the members in the list, from all its pages."""
    if ending not in ("csv", "xlsx"):
        raise Http404
    rows = member_rows(names.sought(club, names.form_of(request)))
    if ending == "csv":
        response = HttpResponse(spreadsheets.as_csv(rows), content_type=spreadsheets.CSV)
    else:
        book = spreadsheets.as_xlsx(_("Members"), rows)
        response = HttpResponse(book, content_type=spreadsheets.XLSX)
    name = f"{club.slug}-{slugify(_('Members'))}.{ending}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def take(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the fate of each line of a list; store all of it once confirmed."""
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = MembersListForm(*sent)
    member_list = form.read(partial(read_members, chosen=form.chosen())) if form.is_bound else None
    judgement = member_lists.judge(club, member_list.lines) if member_list else None
    if (
        member_list
        and judgement
        and request.POST.get("take")
        and _take(request, club, form, member_list)
    ):
        return redirect("members", slug=club.slug)
    context = {
        "club": club, "form": form, "member_list": member_list, "judgement": judgement,
        "most": MOST_SHOWN, "also": form.also(),
        "columns": form.columns(member_list.heads) if member_list else (),
    }  # fmt: skip
    return render(request, "club/members_import.html", context, status=422 if form.errors else 200)


def new(request: HttpRequest, club: Club) -> HttpResponse:
    """Add somebody."""
    initial = {"number": services.next_number(club)}
    form = NewMemberForm(request.POST or None, instance=Member(club=club), initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form, "number"):
            member = services.add(club, by=user_of(request), **form.cleaned_data)
            messages.success(request, _("%(name)s was added.") % {"name": member})
            return redirect("members", slug=club.slug)
    return _member_page(request, club, form)


def change(request: HttpRequest, club: Club, member: str) -> HttpResponse:
    """Change what is kept about a member."""
    person = get_object_or_404(club.members.people(), uid=member)
    name = str(person)  # the form writes what was typed into the member, right or wrong
    form = MemberForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        with refusal_shown_on(form):
            services.change(person, by=user_of(request), **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("members", slug=club.slug)
    return _member_page(request, club, form, name)


def household(request: HttpRequest, club: Club, member: str) -> HttpResponse:
    """The members who share address and letters with this one: find another by name, or leave."""
    person = get_object_or_404(club.members.people().select_related("lives_with"), uid=member)
    form = HousemateForm(request.POST if "find" in request.POST else None)
    others: list[Member] = []
    with refusal_shown(request):
        if "leave" in request.POST:
            households.leave(person, by=user_of(request))
            return redirect("household", slug=club.slug, member=person.uid)
        if form.is_valid():
            sought = club.members.people().found(form.cleaned_data["find"]).exclude(pk=person.pk)
            others = list(sought[:MOST_OFFERED])
            if not others:
                form.add_error("find", _("Nobody was found."))
        if uid := request.POST.get("with"):
            mate = next((mate for mate in club.members.people() if str(mate.uid) == uid), None)
            if mate is not None:
                households.join(person, head=mate, by=user_of(request))
                messages.success(request, _("They share their letters now."))
                return redirect("member", slug=club.slug, member=person.uid)
    context = {
        "club": club, "member": person, "form": form, "others": others,
        "mates": households.mates_of(person),
    }  # fmt: skip
    return render(request, "club/household.html", context, status=422 if form.errors else 200)


def _take(request: HttpRequest, club: Club, form: MembersListForm, member_list: MemberList) -> bool:
    """Store the list, and return whether it was stored; a refusal is shown above the form."""
    with refusal_shown_on(form):
        new, changed = member_lists.take(
            club,
            member_list.lines,
            seen=request.POST["take"],
            also=form.also(),
            by=user_of(request),
        )
        message = _("%(new)s added, %(changed)s changed.") % {"new": new, "changed": changed}
        messages.success(request, message)
        return True
    return False


def _member_page(
    request: HttpRequest, club: Club, form: MemberForm, name: str = ""
) -> HttpResponse:
    member = form.instance
    doubles = member.doubles.all() if member.pk else ()
    context = {"club": club, "form": form, "name": name, "doubles": doubles}
    return render(request, "club/member.html", context, status=422 if form.errors else 200)
