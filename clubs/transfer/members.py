"""Reads members from the list of a club or another program: each line's values and faults."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubs.models import Member
from clubs.names import plain, split_name, tidy
from clubs.transfer.dates import Reader, reader_for
from clubs.transfer.grid import GridRow, Names, Sheet, read_foreign_sheet
from clubs.transfer.spreadsheets import meant
from clubs.transfer.unreadable import Unreadable

#: Column -> its names in a list; those in our own files come first, in English and French.
COLUMNS: Names = {
    "first_name": ("first name", "prénom", "first", "given name", "forename", "prénoms"),
    "last_name": ("last name", "nom de famille", "last", "surname", "family name"),
    "name": (
        *("name", "nom", "full name", "nom complet", "member name", "nom du membre", "player"),
        *("joueur", "nom et prénom", "prénom et nom", "name of member"),
    ),
    "sorted_as": ("sorted as", "classé sous", "sort as", "sort name"),
    "number": (
        *("number", "numéro", "no", "nº", "#", "member number", "member no", "membership number"),
        *("mbr #", "mbr no", "mbr number", "mbr", "no membre", "nº membre", "numéro membre"),
        *("membership no", "member nr"),
        *("numéro de membre", "no de membre", "nº de membre", "member #", "id", "member id"),
    ),
    "status": (
        *("status", "statut", "membership", "member status", "type", "category", "catégorie"),
        *("standing", "membership status", "état", "membership type"),
    ),
    "email": (
        *("e-mail", "courriel", "email", "mail", "email address", "adresse courriel"),
        *("adresse électronique", "e-mail 1 - value", "mail address", "e-mail 1", "courriel 1"),
    ),
    "phone": (
        *("phone", "téléphone", "telephone", "tel", "tél", "phone number", "home phone"),
        *("numéro de téléphone", "no de téléphone", "phone 1 - value", "home tel", "tél maison"),
        *("tél domicile", "téléphone maison", "téléphone domicile"),
    ),
    "other_phone": (
        *("mobile", "cell", "cell phone", "cellulaire", "cellular", "other phone", "mobile phone"),
        *("phone 2 - value", "tél cell", "tél cellulaire"),
    ),
    "address": (
        *("address", "adresse", "mailing address", "postal address", "adresse postale"),
        *("home address", "street address", "adresse civique", "street", "rue", "home street"),
        *("address 1", "address line 1", "address 1 - street", "adresse 1"),
    ),
    "address_2": ("address 2", "address line 2", "apartment", "apt", "unit", "app", "adresse 2"),
    "town": ("town", "city", "ville", "home city", "address 1 - city", "municipality"),
    "province": ("province", "prov", "state", "home state", "address 1 - region"),
    "postcode": (
        *("postcode", "postal code", "code postal", "zip", "zip code", "home postal code"),
        *("address 1 - postal code", "cp"),
    ),
    "language": ("language", "langue", "lang", "preferred language", "langue préférée"),
    "notes": (
        *("notes for the director", "notes pour le directeur", "notes", "note", "remarks"),
        *("comments", "remarques", "commentaires"),
    ),
    "joined_on": (
        *("joined", "membre depuis le", "date joined", "member since", "membre depuis"),
        *("join date", "date d’adhésion", "inscrit le", "since", "depuis"),
    ),
}
#: A list must have one of these columns.
NAMING = ("name", "first_name", "last_name")
#: Stored value -> what a cell may say for it.
STATUSES: Mapping[str, tuple[str, ...]] = {
    "member": ("member", "membre", "active", "actif", "regular", "full", "paid", "yes", "oui"),
    "guest": ("guest", "invité", "invitée", "visitor", "visiteur", "visiteuse"),
    "lapsed": ("lapsed", "ancien membre", "inactive", "inactif", "expired", "former", "no", "non"),
    "honorary": ("honorary member", "membre honoraire", "honorary", "honoraire", "life", "à vie"),
    "deceased": ("deceased", "décédé", "décédée", "died"),
}
LANGUAGES: Mapping[str, tuple[str, ...]] = {
    "en": ("english", "anglais", "en", "e", "eng", "a"),
    "fr": ("french", "français", "fr", "f", "fra"),
}
SENTENCES: Mapping[str, Any] = {
    "no-name": _("There is no name in this line."),
    "number-wrong": _("“%(text)s” is not a member’s number: numbers are whole and begin at 1."),
    "status-unknown": _(
        "“%(text)s” is not a status. Write member, guest, lapsed, honorary or deceased."
    ),
    "language-unknown": _("“%(text)s” is not a language here. Write English or French."),
    "date-wrong": _("“%(text)s” is not a date, or could be two. Write it like 2020-05-31."),
    "too-many-cells": _(
        "This line has more fields than the first line names. Put a text with a comma in quotation"
        " marks."
    ),
}


@dataclass(frozen=True)
class MemberLine:
    """What one line says about a member: only the filled fields, and all faults."""

    line: int
    values: Mapping[str, Any]
    faults: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name as it was read."""
        names = (self.values.get("first_name", ""), self.values.get("last_name", ""))
        return " ".join(filter(None, names))


@dataclass(frozen=True)
class MemberList:
    """The lines of a list in their order, and the columns that are not used.

    `heads` has every column under the list's name for it, with what is read from it ("": nothing).
    """

    lines: tuple[MemberLine, ...]
    ignored: tuple[str, ...] = ()
    heads: tuple[tuple[str, str], ...] = ()

    @property
    def has_names(self) -> bool:
        """Whether any column is known to hold names."""
        return any(column in NAMING for _head, column in self.heads)


def read_members(text: str, chosen: Mapping[str, str] | None = None) -> MemberList:
    """The members in a sheet with a line that names the columns. Raises Unreadable.

    `chosen` says what some of the columns are, by their folded names. A list in which no column of
    names is found is not refused: its columns can then be chosen.
    """
    sheet = read_foreign_sheet(text, COLUMNS, chosen or {})
    if sheet is None:
        raise Unreadable("names-column-missing")
    if not sheet.rows:
        raise Unreadable("no-rows")
    names = {at: column for column, at in sheet.columns.items()}
    heads = tuple(
        (head.strip(), names.get(at, "")) for at, head in enumerate(sheet.header) if head.strip()
    )
    member_list = MemberList((), sheet.ignored, heads)
    if not member_list.has_names:
        return member_list
    read_date = reader_for(sheet.cell(row, "joined_on") for row in sheet.rows)
    lines = (_Line(sheet, row, read_date).read() for row in sheet.rows)
    return replace(member_list, lines=tuple(lines))


@dataclass
class _Line:
    sheet: Sheet
    row: GridRow
    read_date: Reader
    faults: list[str] = field(default_factory=list)

    def read(self) -> MemberLine:
        values = {name: value for name, value in self._values() if value not in ("", None)}
        if self.sheet.is_too_long(self.row):
            self._fault("too-many-cells")
        if not (values.get("first_name") or values.get("last_name")):
            self._fault("no-name")
        self.faults.extend(_faults_of(values))
        return MemberLine(self.row.line, values, tuple(self.faults))

    def _values(self) -> Iterator[tuple[str, Any]]:
        yield from self._names().items()
        yield "sorted_as", tidy(self._cell("sorted_as"))
        yield "number", self._value("number", "number-wrong", _number)
        yield "status", self._value("status", "status-unknown", _word_of(STATUSES))
        yield "email", self._cell("email")
        yield "phone", self._cell("phone") or self._cell("other_phone")
        yield "address", self._address()
        yield "language", self._value("language", "language-unknown", _word_of(LANGUAGES))
        yield "notes", self._cell("notes")
        yield "joined_on", self._value("joined_on", "date-wrong", self.read_date)

    def _names(self) -> dict[str, str]:
        """First and last name, from one column or from two, one of which may be called "name"."""
        first, last = tidy(self._cell("first_name")), tidy(self._cell("last_name"))
        whole = tidy(self._cell("name"))
        if "first_name" in self.sheet.columns:
            return {"first_name": first, "last_name": last or whole}
        return split_name(whole or last)

    def _address(self) -> str:
        """The lines for an envelope, from one column or several."""
        place = " ".join(filter(None, (self._cell("town"), self._cell("province"))))
        code = self._cell("postcode")
        # Two blanks before the postal code, as the post office wants it.
        last = "  ".join(filter(None, (place, code)))
        parts = (self._cell("address"), self._cell("address_2"), last)
        return "\n".join(filter(None, parts))

    def _value(self, column: str, code: str, read: Callable[[str], Any]) -> Any:
        """The value of a cell; None if it is empty or faulty, and a fault is noted."""
        text = self._cell(column)
        if not text:
            return None
        if (value := read(text)) is None:
            self._fault(code, text=text[:40])
        return value

    def _cell(self, column: str) -> str:
        return meant(self.sheet.cell(self.row, column))

    def _fault(self, code: str, **params: object) -> None:
        self.faults.append(str(SENTENCES[code]) % params)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and 1 <= int(text) < 10**9 else None


def _word_of(known: Mapping[str, tuple[str, ...]]) -> Callable[[str], str | None]:
    by_word = {plain(word): code for code, words in known.items() for word in words}
    return lambda text: by_word.get(plain(text))


def _faults_of(values: Mapping[str, Any]) -> Iterator[str]:
    """The faults that a member's form would report: too long, not an e-mail address, …"""
    try:
        Member(**values).clean_fields(exclude={"club", "name_key"})
    except ValidationError as error:
        for name, messages in error.message_dict.items():
            if name in values:
                typed = f"{values[name]!s:.40}"
                for message in messages:
                    yield str(_("%(label)s: %(said)s") % {"label": typed, "said": message})


def are_two_people(member: Member) -> str:
    """Ask whether somebody of a member's name is another person."""
    if member.number:
        reason = _("%(name)s is a member already, with number %(number)s. Are these two people?")
        return reason % {"name": member, "number": member.number}
    return _("%(name)s is a member already. Are these two people?") % {"name": member}
