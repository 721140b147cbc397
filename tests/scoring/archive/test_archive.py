"""A club as one file: nothing is lost on the way, and only a complete file is imported."""

import hashlib
import io
import json
import random
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction

from clubs.models import AuditEntry, Club, Role, User
from scoring.archive import container
from scoring.archive.container import CLUB, Archive, dumped, writing
from scoring.archive.contents import LEFT_OUT, columns_of, parts, rows_of
from scoring.archive.export import export
from scoring.archive.refusal import ArchiveRefused
from scoring.archive.taking import look_into, take
from scoring.services import erasure
from scoring.store.events import afternoon_of, public_cast
from tests.scoring.archive import whole_club

pytestmark = pytest.mark.django_db


def exported(club: Club) -> bytes:
    file = io.BytesIO()
    export(club, file)
    return file.getvalue()


def opened(data: bytes) -> Archive:
    return Archive(io.BytesIO(data))


def from_elsewhere() -> bytes:
    """The archive of a club that is not in this database."""
    with transaction.atomic():
        data = exported(whole_club.make())
        transaction.set_rollback(True)
    return data


@pytest.fixture(scope="module")
def data(django_db_setup: None, django_db_blocker: Any) -> bytes:
    with django_db_blocker.unblock():
        return from_elsewhere()


@contextmanager
def refused(code: str, **params: object) -> Iterator[None]:
    """Expect a refusal: nothing of a club is stored, and the sentence has all its parameters."""
    before = Club.objects.count(), User.objects.count(), AuditEntry.objects.count()
    with pytest.raises(ArchiveRefused) as caught:
        yield
    assert (caught.value.code, caught.value.params) == (code, params or caught.value.params)
    assert "%(" not in caught.value.sentence
    assert (Club.objects.count(), User.objects.count(), AuditEntry.objects.count()) == before


def test_every_model_knows_its_club_or_is_left_out() -> None:
    for model in parts():
        rows_of(model, Club(pk=1))
        for field in columns_of(model):
            assert field.related_model in (None, User, *parts()), field
    assert not LEFT_OUT & set(parts())


def test_the_club_of_these_tests_has_one_of_everything(data: bytes) -> None:
    assert [name for name, part in opened(data).parts.items() if not part.rows] == []


def test_an_imported_archive_is_exported_again_byte_for_byte(data: bytes) -> None:
    whole_club.another("Sauble")
    club = take(opened(data), slug="ile-verte", by=None)
    assert exported(club) == data


def test_every_value_is_there_again(data: bytes) -> None:
    with transaction.atomic():
        club = whole_club.make()
        before = {model: values_of(model, club) for model in parts()}
        copy = exported(club)
        transaction.set_rollback(True)
    whole_club.another("Sauble")
    club = take(opened(copy), slug="ile-verte", by=None)
    for model in parts():
        assert values_of(model, club) == before[model]


def values_of(model: Any, club: Club) -> list[Any]:
    """The columns of the rows without their relations; a letter's key loses the key of the club."""
    names = [field.name for field in columns_of(model) if not field.is_relation]
    rows = rows_of(model, club).values(*names) if names else []
    return [{**row, "key": str(row.get("key")).removeprefix(f"{club.pk} ")} for row in rows]


def test_nobody_gets_a_password_from_an_archive(data: bytes) -> None:
    assert b"md5$" not in b"".join(inside(data).values())
    take(opened(data), slug="ile-verte", by=None)
    assert not User.objects.get(username="edna").has_usable_password()


def test_an_erased_person_is_in_no_part(db: None) -> None:
    with transaction.atomic():
        club = whole_club.make()
        gone = club.members.create(first_name="Philippa", last_name="Quatermain")
        event, by = club.events.get(), club.roles.get().user
        event.players.create(name="Philippa Quatermain", member=gone)
        club.letters.update(text="Dear Philippa Quatermain", member=gone)
        assert b"Quatermain" in b"".join(inside(exported(club)).values())
        erasure.erase(gone, by=by)
        data = exported(club)
        transaction.set_rollback(True)
    assert b"Quatermain" not in b"".join(inside(data).values())
    club = take(opened(data), slug="ile-verte", by=None)
    assert club.members.exclude(erased_at=None).get().uid == gone.uid


def test_a_member_s_choice_still_holds_where_she_is_imported(data: bytes) -> None:
    """Ann does not want to be named; everybody else at the event may be."""
    club = take(opened(data), slug="ile-verte", by=None)
    event = club.events.get()
    ann = event.players.get(member__first_name="Ann")
    shown = repr(public_cast(event, afternoon_of(event)).whole)
    assert ann.name not in shown
    assert "Bert Partner1" in shown


def test_a_user_name_taken_here_becomes_another_one(data: bytes) -> None:
    whole_club.user("Edna")
    accounts = {each.name: each.name_here for each in look_into(opened(data)).accounts}
    assert accounts["edna"] == "edna2"
    club = take(opened(data), slug="ile-verte", by=None)
    assert club.roles.get().user.username == "edna2"


def test_whoever_imports_it_directs_it(data: bytes) -> None:
    olga = whole_club.another("Sauble").roles.get(kind="director").user
    club = take(opened(data), slug="ile-verte", by=olga)
    assert set(club.roles.values_list("user__username", "owner")) == {
        ("edna", True), (olga.username, True),
    }  # fmt: skip


def test_an_account_of_this_site_is_only_given_to_its_own_director(data: bytes) -> None:
    olga = whole_club.another("Sauble").roles.get(kind="director").user
    ((edna, *_),) = [row for row in lines(data, "clubs.user") if row[1] == "edna"]
    own = User.objects.create(uid=edna, username="ednamay")
    with refused("user-elsewhere", name="edna"):
        take(opened(data), slug="ile-verte", by=olga)
    Role.objects.create(club=olga.roles.get().club, user=own, kind="scorer")
    club = take(opened(data), slug="ile-verte", by=olga)
    assert club.roles.filter(user=own).exists()


def test_a_club_that_is_here_already_stays_as_it_is(data: bytes) -> None:
    club = take(opened(data), slug="ile-verte", by=None)
    assert look_into(opened(data)).is_here
    with refused("club-here", club="Île Verte"):
        take(opened(data), slug="other", by=None)
    assert exported(club) == data


@pytest.mark.parametrize(
    ("slug", "code"), [("sauble", "slug-taken"), ("new", "slug-taken"), ("a b", "no-slug")]
)
def test_a_chosen_short_name_must_be_free_and_fit_an_address(
    data: bytes, slug: str, code: str
) -> None:
    whole_club.another("Sauble")
    with refused(code, slug=slug):
        take(opened(data), slug=slug, by=None)


def test_a_taken_short_name_gets_an_alternative(data: bytes) -> None:
    whole_club.another("Île Verte")
    assert look_into(opened(data)).slug == "ile-verte-2"


def test_every_changed_byte_is_noticed(data: bytes) -> None:
    chance = random.Random(19)
    for place in chance.sample(range(len(data)), 500):
        broken = bytearray(data)
        broken[place] ^= 1 << chance.randrange(8)
        with pytest.raises(ArchiveRefused) as caught:
            opened(bytes(broken))
        assert caught.value.code in ("damaged", "foreign", "newer", "other-kind")


def test_every_truncation_is_noticed(data: bytes) -> None:
    for length in random.Random(19).sample(range(len(data)), 100):
        with pytest.raises(ArchiveRefused) as caught:
            opened(data[:length])
        assert caught.value.code == "foreign"


def test_bytes_appended_are_noticed(data: bytes) -> None:
    with pytest.raises(ArchiveRefused):
        opened(data + b"\n")


@pytest.mark.parametrize(
    "foreign", [b"", b"PK\x05\x06" + bytes(18), b"SQLite format 3\0", b"a" * 999]
)
def test_a_file_from_another_program_is_refused(foreign: bytes) -> None:
    with refused("foreign"):
        opened(foreign)


def test_an_archive_from_a_newer_version_says_so(data: bytes) -> None:
    with refused("newer"):
        opened(changed(data, lambda inner: inner | {"scoring.trophy": b'["name"]\n'}))
    with refused("newer"):
        opened(data.replace(b"club 1 sha256", b"club 12 sha256"))


def test_a_zip_bomb_is_not_unpacked(data: bytes) -> None:
    with refused("too-big"):
        Archive(io.BytesIO(data), CLUB._replace(largest=10_000))
    with refused("too-big"):
        Archive(io.BytesIO(data), CLUB._replace(largest_file=1000))


ODD: dict[str, Callable[[list[Any]], Any]] = {
    "clubs.member": lambda row: row | {"status": "queen"},
    "clubs.club": lambda row: row | {"time_zone": "Mars/Olympus"},
    "clubs.letter": lambda row: row | {"due_at": "0001-01-01T00:00:00+00:00"},
    "clubs.cashbox": lambda row: row | {"opened_with": "NaN"},
    "clubs.twopeople": lambda row: row | {"other": 99},
    "clubs.role": lambda row: row | {"user": "nobody"},
    "scoring.session": lambda row: row | {"starts_at": "2026-12-17T13:00:00"},
    "scoring.player": lambda row: row | {"name": "x" * 81},
    "scoring.entrant": lambda row: row | {"number": "1"},
    "scoring.handresult": lambda row: row | {"table": None},
    "scoring.prize": lambda row: row | {"amount": 1.5},
    "scoring.wish": lambda row: row | {"uid": "17"},
}


@pytest.mark.parametrize("name", ODD)
def test_impossible_data_is_refused_even_with_a_valid_checksum(data: bytes, name: str) -> None:
    with refused("unfit", part=name, line=2):
        take(opened(with_row(data, name, ODD[name])), slug="x", by=None)


def test_data_that_the_database_rejects_is_refused(data: bytes) -> None:
    wrong = with_row(data, "scoring.adjustment", lambda row: row | {"reason": ""})
    with refused("not-storable"):
        take(opened(wrong), slug="x", by=None)


def test_an_event_that_no_page_could_show_is_refused(data: bytes) -> None:
    wrong = with_row(data, "scoring.event", lambda row: row | {"rule_set": {"name": "?"}})
    with refused("unplayable", event="Thursday 1"):
        take(opened(wrong), slug="x", by=None)


def test_an_older_archive_may_lack_newer_columns(data: bytes) -> None:
    def older(inner: dict[str, bytes]) -> dict[str, bytes]:
        inner["clubs.clublook"] = b'["club","colour"]\n[1,"#1f5f3f"]\n'
        del inner["scoring.wish"]
        return inner

    club = take(opened(changed(data, older)), slug="ile-verte", by=None)
    assert bytes(club.look.logo) == b""


@pytest.mark.parametrize(
    ("part", "column", "value"),
    [
        ("clubs.user", "username", "a\0b"), ("clubs.club", "slug", "a\0b"),
        ("scoring.event", "rule_set", {"name": ["a\0b"]}), ("clubs.user", "email", {"a": 1}),
    ],
)  # fmt: skip
def test_invalid_text_is_refused_before_it_reaches_the_database(
    data: bytes, part: str, column: str, value: object
) -> None:
    wrong = with_row(data, part, lambda row: row | {column: value})
    with refused("unfit", part=part, line=2):
        look_into(opened(wrong))
        take(opened(wrong), slug="x", by=None)


def test_a_backslash_before_zeros_is_ordinary_text(data: bytes) -> None:
    written = with_row(data, "clubs.member", lambda row: row | {"last_name": "\\u0000"})
    assert take(opened(written), slug="x", by=None).members.filter(last_name="\\u0000").exists()


@pytest.mark.parametrize("number", [0, 2])
def test_an_archive_holds_one_club(data: bytes, number: int) -> None:
    def write(inner: dict[str, bytes]) -> dict[str, bytes]:
        head, club = inner["clubs.club"].splitlines(keepends=True)
        return inner | {"clubs.club": head + club * number}

    with refused("unfit", part="clubs.club", line=1):
        look_into(opened(changed(data, write)))


#: Text in the manifest -> a bad replacement.
MANIFESTS = {b'"rows": 1,': b'"rows": 1e400,', "Île Verte".encode(): b"\\ud800"}


@pytest.mark.parametrize("written", MANIFESTS)
def test_an_invalid_manifest_is_refused_even_with_a_valid_seal(data: bytes, written: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert written in archive.read("manifest.json")
    inner = inside(data)
    inner["manifest.json"] = inner["manifest.json"].replace(written, MANIFESTS[written], 1)
    with refused("damaged"):
        opened(sealed(inner))


def test_only_our_own_way_of_packing_is_accepted(data: bytes) -> None:
    inner = inside(data)
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with refused("damaged"):
            opened(sealed(inner, method))
    for flag in (0x1, 0x20, 0x40):  # encrypted, patch data, encrypted in another way
        odd = bytearray(sealed(inner))
        directory_entry = odd.rindex(b"clubs.member") - 46
        odd[directory_entry + 8] |= flag
        with refused("damaged"):
            opened(seal(bytes(odd)))


def test_lines_in_another_format_are_refused(data: bytes) -> None:
    for line in (b"[1, 2]\n", b"{}\n", b"[" * 5000 + b"\n", b'["\\ud800"]\n', b"[NaN]\n"):
        wrong = changed(data, lambda inner, line=line: inner | {"scoring.signup": line})  # type: ignore[misc]
        with refused("unfit", part="scoring.signup", line=1):
            take(opened(wrong), slug="x", by=None)


def inside(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def sealed(inner: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive of these parts, with the given manifest."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, part in inner.items():
            archive.writestr(name, part)
        archive.comment = b" " * len(CLUB.seal("0" * 64))
    return seal(file.getvalue())


def seal(data: bytes) -> bytes:
    """The file with a seal that matches its content."""
    before = data[: -len(CLUB.seal("0" * 64))]
    return before + CLUB.seal(hashlib.sha256(before).hexdigest())


def lines(data: bytes, name: str) -> list[Any]:
    return [json.loads(line) for line in inside(data)[name].splitlines()[1:]]


def changed(data: bytes, change: Callable[[dict[str, bytes]], dict[str, bytes]]) -> bytes:
    """An archive altered by somebody who knows how to seal one."""
    inner = inside(data)
    about = json.loads(inner.pop("manifest.json"))["club"]
    readme = inner.pop("README.txt").decode()
    file = io.BytesIO()
    with writing(file, about, readme) as written:
        for name, part in change(inner).items():
            _add(written, name, part)
    return file.getvalue()


def _add(written: container.Writer, name: str, part: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(container, "dumped", lambda line: line)
        patch.setattr("builtins.list", lambda columns: columns)
        head, *rest = part.splitlines(keepends=True)
        written.add(name, head, rest)  # type: ignore[arg-type]


def with_row(data: bytes, name: str, change: Callable[[Any], Any]) -> bytes:
    """The archive with another first row in one part."""

    def write(inner: dict[str, bytes]) -> dict[str, bytes]:
        head, first, *rest = inner[name].splitlines(keepends=True)
        columns = json.loads(head)
        row = change(dict(zip(columns, json.loads(first), strict=True)))
        inner[name] = b"".join([head, dumped(list(row.values())), *rest])
        return inner

    return changed(data, write)
