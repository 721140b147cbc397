"""Everybody in a club at once, for a page that looks for names by itself (`names.js`)."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs import accounts
from clubs.access import is_director, keeps_money
from clubs.models import Club, Member

#: Classes of a column that a phone has no room for, that is not broken, that holds amounts.
ASIDE, WHOLE, FIGURE = "aside", "nobreak", "figure"


@require_safe
def of_members(request: HttpRequest, club: Club) -> HttpResponse:
    """The list of members; the name leads where the list itself would lead."""
    heads = [(_("Name"), ""), (_("Number"), ASIDE), (_("Status"), ASIDE)]
    page = "account" if keeps_money(request) else ""
    if is_director(request):
        heads += [(_("Phone"), WHOLE), (_("E-mail"), ASIDE)]
        page = "member"
    people = [
        _row(each, page, each.get_status_display(), each.phone, each.email)
        for each in club.members.people()
    ]
    return _names(heads, people)


@require_safe
def of_accounts(_request: HttpRequest, club: Club) -> HttpResponse:
    """What everybody owes, or has paid ahead."""
    heads = [(_("Name"), ""), (_("Number"), ASIDE), (_("Owes"), FIGURE)]
    people = [_row(each.member, "account", _owes(each)) for each in accounts.of_everybody(club)]
    return _names(heads, people)


def _owes(account: accounts.Account) -> str:
    if account.ahead > 0:
        return _("%(amount)s ahead") % {"amount": number_format(account.ahead, 2)}
    return number_format(account.owed, 2)


def _row(member: Member, page: str, *more: str) -> dict[str, Any]:
    """A member as a row of a table; `page` is where the name leads."""
    return {
        "key": member.name_key,
        "number": member.number,
        "status": member.status,
        "address": reverse(page, args=[member.club.slug, member.uid]) if page else "",
        "cells": [member.listed, str(member.number or ""), *more],
    }


def _names(heads: list[tuple[str, str]], people: Iterable[dict[str, Any]]) -> HttpResponse:
    told = {
        "caption": _("Found"),
        "nobody": _("Nobody is found."),
        "more": _("There are more. Write another letter."),
        "heads": heads,
        "people": [row | {"cells": row["cells"][: len(heads)]} for row in people],
    }
    return JsonResponse(told, headers={"Cache-Control": "no-store"})
