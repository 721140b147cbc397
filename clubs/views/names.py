"""Whom a name finds among the people of a club: on the device itself (`names.js`), or here.

A page that looks by itself gets everybody at once. In answer to the button "Find" little is spent,
because somebody with a queue before her presses it for every name: only what is shown is read, and
the page around it is made once and kept.
"""

import secrets
import uuid
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from types import SimpleNamespace
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs import accounts
from clubs.access import is_director, keeps_money, user_of
from clubs.forms.members import FindMembersForm
from clubs.models import Club, Member, listed
from clubs.seeking import Sought, seek

#: Classes of a column that a phone has no room for, that is not broken, that holds amounts.
ASIDE, WHOLE, FIGURE = "aside", "nobreak", "figure"
_SOMEBODY = uuid.UUID(int=0)
#: As many as `names.js` shows.
MOST_FOUND = 50
#: As `FindMembersForm` has it.
LONGEST = 80
# What stands in the kept page for what differs. Nobody can guess it, so that no name contains it.
_SLOT = secrets.token_hex(8)
_TYPED, _QUERY, _TOKEN, _FOUND = (f"{each}{_SLOT}" for each in ("typed", "query", "token", "found"))


class Row(NamedTuple):
    """A person as a row of a table: where the name leads ("": nowhere), and each cell's text."""

    address: str
    cells: tuple[str, ...]


class Columns:
    """The columns of a table of people, each with its class; the names lead to `page`, if any."""

    def __init__(self, slug: str, page: str, *heads: tuple[str, str]) -> None:
        self.heads = heads
        # Made once and not for each of a thousand.
        self._address = reverse(page, args=[slug, _SOMEBODY]) if page else ""
        self._statuses = {value: str(label) for value, label in Member.Status.choices}

    def row(self, uid: uuid.UUID, *cells: str) -> Row:
        """A row with as many of these cells as there are columns."""
        return Row(self._address.replace(str(_SOMEBODY), str(uid)), cells[: len(self.heads)])

    def row_of(self, member: Member | Sought) -> Row:
        """A row of the list of members."""
        name = listed(member.first_name, member.last_name)
        status = self._statuses[member.status]
        return self.row(
            member.uid, name, str(member.number or ""), status, member.phone, member.email
        )


def columns_of_members(request: HttpRequest, club: Club) -> Columns:
    """What the reader may see of members; a name leads where the list itself would lead."""
    page = "account" if keeps_money(request) else ""
    return _columns(club.slug, "member" if is_director(request) else page, get_language())


@lru_cache(maxsize=128)
def _columns(slug: str, page: str, _language: str | None) -> Columns:
    heads = [(_("Name"), ""), (_("Number"), ASIDE), (_("Status"), ASIDE)]
    if page == "member":
        heads += [(_("Phone"), WHOLE), (_("E-mail"), ASIDE)]
    return Columns(slug, page, *heads)


def columns_of_accounts(club: Club) -> Columns:
    """What is owed, or paid ahead."""
    heads = [(_("Name"), ""), (_("Number"), ASIDE), (_("Owes"), FIGURE)]
    return Columns(club.slug, "account", *heads)


def account_row(columns: Columns, account: accounts.Account) -> Row:
    """A row of the list of those who owe something or have paid ahead."""
    owes = number_format(abs(account.owed), 2)
    if account.ahead > 0:
        owes = _("%(amount)s ahead") % {"amount": owes}
    member = account.member
    return columns.row(member.uid, member.listed, str(member.number or ""), owes)


@require_safe
def of_members(request: HttpRequest, club: Club) -> HttpResponse:
    """The list of members."""
    columns = columns_of_members(request, club)
    return _names(columns, [(each, columns.row_of(each)) for each in club.members.people()])


@require_safe
def of_accounts(_request: HttpRequest, club: Club) -> HttpResponse:
    """What everybody owes, or has paid ahead."""
    columns = columns_of_accounts(club)
    found = accounts.of_everybody(club)
    return _names(columns, [(each.member, account_row(columns, each)) for each in found])


def _names(columns: Columns, people: Iterable[tuple[Member, Row]]) -> HttpResponse:
    told = {
        "caption": _("Found"),
        "nobody": _("Nobody is found."),
        "more": _("There are more. Write another letter."),
        "heads": columns.heads,
        "people": [
            {
                "key": member.name_key,
                "number": member.number,
                "status": member.status,
                "address": row.address,
                "cells": row.cells,
            }
            for member, row in people
        ],
    }
    return JsonResponse(told, headers={"Cache-Control": "no-store"})


class _Page(NamedTuple):
    """All that the page depends on, beside what is typed and who is found."""

    name: str
    club: str
    slug: str
    reader: str
    role: str
    status: str
    language: str | None


def form_of(request: HttpRequest) -> FindMembersForm:
    """The form in which a name is looked for, as it was sent."""
    return FindMembersForm(request.GET)


class Asked(NamedTuple):
    """What is looked for."""

    find: str
    status: str


def asked(request: HttpRequest) -> Asked | None:
    """Whom the button "Find" asks for; None where that makes no sense, or the list is asked."""
    sent = request.GET
    find, status = sent.get("find", "").strip(), sent.get("status", "")
    if request.method != "GET" or not find or sent.keys() - {"find", "status"}:
        return None
    is_sound = len(find) <= LONGEST and "\0" not in find and status in ("", *Member.Status.values)
    return Asked(find, status) if is_sound else None


def found_members(request: HttpRequest, club: Club, sought: Asked) -> HttpResponse:
    """The members who are looked for."""
    columns = columns_of_members(request, club)
    people = [columns.row_of(each) for each in seek(club.pk, *sought, most=MOST_FOUND + 1)]
    return _answer(request, club, "members", sought, columns, people)


def found_accounts(request: HttpRequest, club: Club, sought: Asked) -> HttpResponse:
    """What those owe, or have paid ahead, who are looked for."""
    columns = columns_of_accounts(club)
    found = accounts.found(club, sought.find, MOST_FOUND + 1)
    people = [account_row(columns, each) for each in found]
    return _answer(request, club, "money", sought, columns, people)


def _answer(
    request: HttpRequest,
    club: Club,
    name: str,
    sought: Asked,
    columns: Columns,
    people: list[Row],
) -> HttpResponse:
    role: str = getattr(request, "role", "")
    reader = str(user_of(request))
    text = _kept(_Page(name, club.name, club.slug, reader, role, sought.status, get_language()))
    for slot, value in (
        (_TYPED, escape(sought.find)),
        (_QUERY, escape(urlencode(sought._asdict()))),
        (_TOKEN, get_token(request)),
        (_FOUND, _found(columns, people)),
    ):
        text = text.replace(slot, value)
    return HttpResponse(text)


class _Reader(str):
    """The name of a user, for a page that asks no more of her."""

    __slots__ = ()
    is_authenticated = True


@lru_cache(maxsize=128)
def _kept(page: _Page) -> str:
    """The page with its slots; nothing of a request is in it but what `page` says."""
    path = reverse(page.name, args=[page.slug])
    club = SimpleNamespace(name=page.club, slug=page.slug)
    form = FindMembersForm({"find": _TYPED, "status": page.status})
    request = SimpleNamespace(
        method="GET", path=path, get_full_path=f"{path}?{_QUERY}", role=page.role,
        GET=SimpleNamespace(urlencode=_QUERY),
    )  # fmt: skip
    shown = {
        "request": request, "user": _Reader(page.reader), "csrf_token": _TOKEN, "club": club,
        "form": form, "finding": form, "found": _FOUND, "is_director": page.role == "director",
    }  # fmt: skip
    return render_to_string(f"club/{page.name}.html", shown)


def _found(columns: Columns, people: list[Row]) -> str:
    """The table as `names.js` makes it: a template would cost more than all else together."""
    if not people:
        return f'<div class="empty"><p>{escape(_("Nobody is found."))}</p></div>'
    heads = (
        f'<th scope="col" class="{name}">{escape(heading)}</th>' for heading, name in columns.heads
    )
    lines = (_line(columns, row) for row in people[:MOST_FOUND])
    table = (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(_("Found"))}">'
        f'<table class="table"><thead><tr>{"".join(heads)}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )
    if len(people) <= MOST_FOUND:
        return table
    return f'{table}<p class="muted">{escape(_("There are more. Write another letter."))}</p>'


def _line(columns: Columns, row: Row) -> str:
    name, *more = (escape(cell) for cell in row.cells)
    led = f'<a href="{escape(row.address)}">{name}</a>' if row.address else name
    cells = (
        f'<td class="{kind}">{cell}</td>'
        for (_heading, kind), cell in zip(columns.heads[1:], more, strict=True)
    )
    return f'<tr><th scope="row">{led}</th>{"".join(cells)}</tr>'
