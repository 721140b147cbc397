"""Takes a club from an archive into this site: completely or not at all."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.db.models import Field, Model

from clubs import audit
from clubs.models import Club, Role, User, folded
from clubs.services.clubs import RESERVED, free_slug
from clubs.services.staff import free_name, works_for
from scoring.archive.container import Archive
from scoring.archive.contents import ACCOUNT, PEOPLE, WITH_KEY, columns_of, name_of, parts
from scoring.archive.export import Look, nobody_looks
from scoring.archive.refusal import ArchiveRefused
from scoring.archive.rows import Unstorable, insert, new_keys
from scoring.archive.values import stored
from scoring.models import Event
from scoring.store import afternoon_of

#: Rows per insert.
AT_ONCE = 500

logger = logging.getLogger(__name__)


class Account(NamedTuple):
    """Somebody who runs the club, with the user name she will have here."""

    name: str
    name_here: str
    is_here: bool


class Contents(NamedTuple):
    """What identifies an archive to a reader before it is imported."""

    name: str
    slug: str
    counts: Mapping[str, int]
    accounts: tuple[Account, ...]
    is_here: bool


def look_into(archive: Archive) -> Contents:
    """What is in an archive, and under which names it would be here; nothing is stored."""
    clubs = [row for _line, row in _named(archive, name_of(Club))]
    if len(clubs) != 1:
        raise ArchiveRefused("unfit", part=name_of(Club), line=1)
    slug = str(clubs[0].get("slug", ""))
    return Contents(
        archive.about["name"],
        free_slug(slug) if Club.objects.filter(slug=slug).exists() else slug,
        {name: part.rows for name, part in archive.parts.items()},
        tuple(_account(row) for _line, row in _named(archive, PEOPLE)),
        Club.objects.filter(uid=_uid(archive.about["uid"])).exists(),
    )


def take(archive: Archive, *, slug: str, by: User | None, look: Look = nobody_looks) -> Club:
    """Store a club with everything in its archive; `by` becomes one of its directors.

    People of the archive who already have an account here keep it; the others get one without a
    password. Raises ArchiveRefused, in which case nothing is stored.
    """
    try:
        with transaction.atomic():
            club = _Taking(archive, by, look).store(slug)
            _check_events(club)
            if by is not None:
                Role.objects.get_or_create(
                    club=club, user=by, defaults={"kind": Role.Kind.DIRECTOR, "owner": True}
                )
            # Not an entry in the club's own history: exporting it again must give the same archive.
            audit.record("club-taken-in", club, by=by)
    except IntegrityError as error:
        logger.warning("An archive was refused: %s", error)
        raise ArchiveRefused("not-storable") from error
    return club


class _Taking:
    """Stores the rows of an archive under new keys."""

    def __init__(self, archive: Archive, by: User | None, look: Look) -> None:
        self._archive, self._by, self._look = archive, by, look
        self._keys: dict[Any, Sequence[int]] = {}
        self._people: dict[str, int] = {}
        self._made = 0

    def store(self, slug: str) -> Club:
        """Store every part after those that it refers to."""
        known_club = Club.objects.filter(uid=_uid(self._archive.about["uid"])).first()
        if known_club is not None:
            raise ArchiveRefused("club-here", club=known_club.name)
        _check_slug(slug)
        for line, row in _named(self._archive, PEOPLE):
            self._people[row["uid"]] = self._user(row, line).pk
        for model in parts():
            part = self._archive.parts.get(name_of(model))
            self._keys[model] = new_keys(model, part.rows if part else 0)
        if len(self._keys[Club]) != 1:
            raise ArchiveRefused("unfit", part=name_of(Club), line=1)
        for model in parts():
            self._store_part(model)
        club = Club.objects.get(pk=self._keys[Club][0])
        if str(club.uid) != self._archive.about["uid"]:
            raise ArchiveRefused("unfit", part=name_of(Club), line=2)
        club.slug = slug
        club.save(update_fields=["slug"])
        return club

    def _user(self, row: Mapping[str, Any], line: int) -> User:
        """The existing account of this person, or a new one that nobody can log in to yet."""
        known_user = User.objects.filter(uid=_uid(row["uid"])).first()
        if known_user is not None:
            # Directors can reset their people's passwords, so they could take over this account.
            if self._by not in (None, known_user) and not works_for(self._by, known_user):
                raise ArchiveRefused("user-elsewhere", name=row["username"])
            return known_user
        user = User(**{**row, "username": _account(row).name_here})
        user.set_unusable_password()
        try:
            user.full_clean(exclude=["password", "name_key"])
        except (ValidationError, TypeError, AttributeError) as error:
            raise ArchiveRefused("unfit", part=PEOPLE, line=line) from error
        user.save()
        return user

    def _store_part(self, model: type[Model]) -> None:
        of, name = sum(len(keys) for keys in self._keys.values()), name_of(model)
        fields = {field.name: field for field in columns_of(model)}
        rows: list[list[Any]] = []
        for (line, row), key in zip(_named(self._archive, name), self._keys[model], strict=True):
            if set(row) - set(fields):
                raise ArchiveRefused("newer")
            try:
                values = [self._value(field, row) for field in fields.values()]
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                logger.warning("An archive was refused: %s, line %s: %s", name, line, error)
                raise ArchiveRefused("unfit", part=name, line=line) from error
            rows.append([key, *values])
            if len(rows) == AT_ONCE:
                self._insert(model, rows)
            self._made += 1
            self._look(self._made, of)
        self._insert(model, rows)

    def _insert(self, model: type[Model], rows: list[list[Any]]) -> None:
        try:
            insert(model, rows)
        except Unstorable as error:
            raise ArchiveRefused("unfit", part=name_of(model), line=self._made + 1) from error
        rows.clear()

    def _value(self, field: Field[Any, Any], row: Mapping[str, Any]) -> Any:
        """The value of a field in database form; an older archive may lack it."""
        value = row[field.name] if field.name in row else field.get_default()
        if value is not None and field.related_model is User:
            value = self._people[value]
        elif value is not None and field.related_model is not None:
            value = self._key(field.related_model, value)
        elif field.name in row:
            value = stored(field, value)
        if (field.model, field.name) in WITH_KEY:
            value = f"{self._keys[Club][0]} {value}"
        if value is None and not field.null:
            raise ValueError(f"{field.name} is empty")
        return field.get_db_prep_save(value, connection)

    def _key(self, model: Any, place: object) -> int:
        keys = self._keys[model]
        if type(place) is not int or not 1 <= place <= len(keys):
            raise ValueError(f"there is no row {place} of {name_of(model)}")
        return keys[place - 1]


def _check_slug(slug: str) -> None:
    """Raise ArchiveRefused for a short name that no club can have here."""
    try:
        stored(Club._meta.get_field("slug"), slug)
    except ValueError as error:
        raise ArchiveRefused("no-slug", slug=slug) from error
    if slug in RESERVED or Club.objects.filter(slug=slug).exists():
        raise ArchiveRefused("slug-taken", slug=slug)


def _check_events(club: Club) -> None:
    """Raise ArchiveRefused if an event can't be loaded, as no page could show it."""
    for event in Event.objects.select_related("club").filter(club=club):
        try:
            afternoon_of(event)
        except Exception as error:
            logger.exception("An archive was refused: %s", event.uid)
            raise ArchiveRefused("unplayable", event=event.name) from error


def _account(row: Mapping[str, Any]) -> Account:
    """The user name under which somebody of the archive logs in here."""
    name = str(row.get("username", ""))
    known_user = User.objects.filter(uid=_uid(row.get("uid"))).first()
    if known_user is not None:
        return Account(name, known_user.username, True)
    is_taken = User.objects.filter(name_key=folded(name)).exists()
    return Account(name, free_name(name) if is_taken else name, False)


def _named(archive: Archive, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The rows of a part as dictionaries by column, each with its line number."""
    rows = archive.rows(name)
    columns = next(rows, [])
    is_odd = name == PEOPLE and columns != list(ACCOUNT)
    if is_odd or len(set(map(str, columns))) != len(columns):
        raise ArchiveRefused("unfit", part=name, line=1)
    for line, row in enumerate(rows, 2):
        if len(row) != len(columns):
            raise ArchiveRefused("unfit", part=name, line=line)
        yield line, dict(zip(map(str, columns), row, strict=True))


def _uid(text: object) -> uuid.UUID:
    try:
        return uuid.UUID(str(text))
    except ValueError as error:
        raise ArchiveRefused("damaged") from error
