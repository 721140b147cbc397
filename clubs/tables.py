"""Lists of a club's people that sort by every column."""

from collections.abc import Iterable, Iterator
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from clubs.models import Member
from clubs.transfer.spreadsheets import harmless

#: Attributes of a column that a phone has no room for, and of names, which wrap and stay in sight.
ASIDE = {"th": {"class": "aside"}, "td": {"class": "aside"}}
NAMES = {"th": {"class": "stick"}, "td": {"class": "stick"}}


class MembersTable(tables.Table):  # type: ignore[misc]
    """Members by name; only directors get the columns that others may not read."""

    name = tables.Column(_("Name"), accessor="listed", order_by=("name_key", "pk"), attrs=NAMES)
    number = tables.Column(_("Number"), attrs=ASIDE)
    status = tables.Column(_("Status"), attrs=ASIDE)
    phone = tables.Column(_("Phone"), attrs={"td": {"class": "nobreak"}})
    email = tables.Column(_("E-mail"), attrs=ASIDE)
    caption = _("Members")

    class Meta:
        empty_text = _("Nobody was found.")

    def __init__(self, *args: Any, is_director: bool, is_treasurer: bool, **kwargs: Any) -> None:
        self.is_director = is_director
        self.is_treasurer = is_treasurer
        super().__init__(*args, exclude=() if is_director else ("phone", "email"), **kwargs)

    def render_name(self, record: Member) -> str:
        """Link the name: for a director to the member's page, for a treasurer to the account."""
        if not (self.is_director or self.is_treasurer):
            return record.listed
        page = "member" if self.is_director else "account"
        address = reverse(page, args=[record.club.slug, record.uid])
        return format_html('<a href="{}">{}</a>', address, record.listed)


def member_rows(members: Iterable[Member]) -> Iterator[list[Any]]:
    """Everything kept about members, under headings that the import of members recognizes."""
    yield headings()
    for member in members:
        yield [_in_a_cell(member, field) for field in Member.KEPT]


def headings() -> list[str]:
    """The names of the columns, in the active language."""
    fields: list[Any] = [Member._meta.get_field(field) for field in Member.KEPT]
    return [str(field.verbose_name) for field in fields]


def _in_a_cell(member: Member, field: str) -> Any:
    if field in ("status", "language", "names_shown"):
        return getattr(member, f"get_{field}_display")()
    value = getattr(member, field)
    return harmless(value) if isinstance(value, str) else value
