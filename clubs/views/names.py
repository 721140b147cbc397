"""Finds people of a club by name: on the device itself (`names.js`), or here.

A page with the script gets everybody at once; without it the button "Find" shows the same table.
"""

import uuid
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs import accounts
from clubs.access import is_director, keeps_money
from clubs.forms.members import FindMembersForm
from clubs.models import Club, Member, Members

#: Classes of columns: hidden on phones, not broken into lines, holding amounts, holding names.
ASIDE, WHOLE, FIGURE, NAME = "aside", "nobreak", "figure", "stick"
_SOMEBODY = uuid.UUID(int=0)
MOST_FOUND = 50


class Row(NamedTuple):
    """A person as a table row: the address behind the name ("" for none), and the cells' text."""

    address: str
    cells: tuple[str, ...]


class Columns:
    """The columns of a table of people, with their classes; names link to `page`, if any."""

    def __init__(self, slug: str, page: str, *heads: tuple[str, str]) -> None:
        self.heads = heads
        # Made once, as reversing it for each of a thousand would be slow.
        self._address = reverse(page, args=[slug, _SOMEBODY]) if page else ""
        self._statuses = {value: str(label) for value, label in Member.Status.choices}

    def row(self, uid: uuid.UUID, *cells: str) -> Row:
        """A row of these cells, cut to the number of columns."""
        return Row(self._address.replace(str(_SOMEBODY), str(uid)), cells[: len(self.heads)])

    def row_of(self, member: Member) -> Row:
        """A row of the list of members."""
        status = self._statuses[member.status]
        return self.row(
            member.uid, member.listed, str(member.number or ""), status, member.phone, member.email
        )


def columns_of_members(request: HttpRequest, club: Club) -> Columns:
    """The columns that the reader may see; names link to the same pages as in the list."""
    heads = [(_("Name"), NAME), (_("Number"), ASIDE), (_("Status"), ASIDE)]
    if is_director(request):
        heads += [(_("Phone"), WHOLE), (_("E-mail"), ASIDE)]
        return Columns(club.slug, "member", *heads)
    return Columns(club.slug, "account" if keeps_money(request) else "", *heads)


def columns_of_accounts(club: Club) -> Columns:
    """The columns of what people owe, or have paid ahead."""
    heads = [(_("Name"), NAME), (_("Number"), ASIDE), (_("Owes"), FIGURE)]
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
    """All members for `names.js`."""
    columns = columns_of_members(request, club)
    return _names(columns, [(member, columns.row_of(member)) for member in club.members.people()])


@require_safe
def of_accounts(_request: HttpRequest, club: Club) -> HttpResponse:
    """What everybody owes, or has paid ahead, for `names.js`."""
    columns = columns_of_accounts(club)
    everybody = accounts.of_everybody(club)
    return _names(
        columns, [(account.member, account_row(columns, account)) for account in everybody]
    )


def _names(columns: Columns, people: Iterable[tuple[Member, Row]]) -> HttpResponse:
    answer = {
        "caption": _("Found"),
        "nobody": _("Nobody was found."),
        "more": _("There are more. Write another letter."),
        "most": MOST_FOUND,
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
    return JsonResponse(answer, headers={"Cache-Control": "no-store"})


def form_of(request: HttpRequest) -> FindMembersForm:
    """The search form as it was sent."""
    return FindMembersForm(request.GET)


def sought(club: Club, form: FindMembersForm) -> Members:
    """The members that a form asks for; invalid fields filter nobody out."""
    people = club.members.people().found(_name_in(form))
    status = form.cleaned_data.get("status")
    return people.filter(status=status) if status else people


class Matches(NamedTuple):
    """People found by name, as the table that `names.js` makes; `more`: there are others."""

    columns: Columns
    rows: list[Row]
    more: bool

    def lines(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """For each row its address, and its cells as (class, text)."""
        kinds = [kind for _heading, kind in self.columns.heads]
        for row in self.rows:
            yield row.address, list(zip(kinds, row.cells, strict=True))


def found_members(request: HttpRequest, club: Club, form: FindMembersForm) -> Matches | None:
    """The members found by name; None if no name was given."""
    if not _name_in(form):
        return None
    columns = columns_of_members(request, club)
    people = sought(club, form)[: MOST_FOUND + 1]
    return _first_rows(columns, [columns.row_of(person) for person in people])


def found_accounts(club: Club, form: FindMembersForm) -> Matches | None:
    """The accounts of members found by name; None if no name was given."""
    if not (name := _name_in(form)):
        return None
    columns = columns_of_accounts(club)
    people = accounts.named(club, name, MOST_FOUND + 1)
    return _first_rows(columns, [account_row(columns, account) for account in people])


def _name_in(form: FindMembersForm) -> str:
    form.is_valid()
    name: str = form.cleaned_data.get("find", "")
    return name


def _first_rows(columns: Columns, rows: list[Row]) -> Matches:
    return Matches(columns, rows[:MOST_FOUND], more=len(rows) > MOST_FOUND)
