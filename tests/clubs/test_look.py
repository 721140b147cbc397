"""The logo of a club: which files are accepted as pictures, and what of them is kept."""

import io
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse
from PIL import Image, PngImagePlugin

from clubs.models import AuditEntry, Club, ClubLook, User
from clubs.pictures import KEPT, NoPicture, as_png

SCRIPT = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


def picture(size: tuple[int, int] = (40, 20), form: str = "PNG", mode: str = "RGB") -> bytes:
    file = io.BytesIO()
    Image.new(mode, size, "red" if mode == "RGB" else None).save(file, form)
    return file.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


KINDS = [
    ("PNG", "RGB"), ("JPEG", "RGB"), ("JPEG", "CMYK"), ("PNG", "P"), ("PNG", "LA"), ("JPEG", "L"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "mode"), KINDS)
def test_a_picture_is_kept_as_a_small_png(form: str, mode: str) -> None:
    kept = opened(as_png(picture((2000, 1000), form, mode)))
    assert (kept.format, kept.mode, kept.size) == ("PNG", "RGB", (KEPT, KEPT // 2))


def test_transparent_parts_become_white() -> None:
    clear = io.BytesIO()
    Image.new("RGBA", (4, 4), (255, 0, 0, 0)).save(clear, "PNG")
    assert opened(as_png(clear.getvalue())).getpixel((1, 1)) == (255, 255, 255)


def test_only_pixels_are_kept() -> None:
    remark = PngImagePlugin.PngInfo()
    remark.add_text("Comment", "made at 12 Elm Street")
    file = io.BytesIO()
    Image.new("RGB", (9, 9)).save(file, "PNG", pnginfo=remark)
    assert b"Elm" in file.getvalue()
    assert b"Elm" not in as_png(file.getvalue() + SCRIPT)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"", "no PNG or JPEG"),
        (SCRIPT, "no PNG or JPEG"),
        (b"GIF89a" + b"\0" * 40, "no PNG or JPEG"),
        (picture()[:60], "no PNG or JPEG"),
        (b"\xff\xd8" * 1_100_000, "larger than 2 MB"),
    ],
)
def test_a_file_that_is_no_picture_is_refused_with_a_sentence(sent: bytes, said: str) -> None:
    with pytest.raises(NoPicture, match=said):
        as_png(sent)


def test_a_picture_that_unpacks_to_gigabytes_is_refused_before_it_is_read() -> None:
    small = bytearray(picture((1, 1)))
    small[16:24] = (9000).to_bytes(4, "big") * 2
    small[29:33] = zlib.crc32(small[12:29]).to_bytes(4, "big")
    with pytest.raises(NoPicture, match="too many pixels"):
        as_png(bytes(small))


def upload(client: Client, club: Club, data: bytes, **fields: str) -> str:
    sent = {**fields, "logo_file": SimpleUploadedFile("logo.png", data)} if data else fields
    address = reverse("club-look", args=[club.slug])
    return client.post(address, sent, follow=True).content.decode()


@pytest.fixture
def desk(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def test_a_director_gives_a_logo_and_a_colour_and_takes_them_back(desk: Client, club: Club) -> None:
    assert "data:image/png;base64," in upload(desk, club, picture(), colour="#1F5F3F")
    look = ClubLook.objects.get()
    assert (opened(bytes(look.logo)).size, look.colour) == ((40, 20), "#1f5f3f")
    assert Club.objects.get(pk=club.pk).version == club.version + 1
    upload(desk, club, b"", csrfmiddlewaretoken="a form that is empty")
    look = ClubLook.objects.get()
    assert (bool(look.logo), look.colour) == (True, "#1f5f3f"), "an empty form takes nothing away"
    assert "data:image/png" not in upload(desk, club, b"", colour="", remove="on", black="on")
    look = ClubLook.objects.get()
    assert (bytes(look.logo), look.colour) == (b"", "")
    assert AuditEntry.objects.filter(action="club-look-changed").count() == 3


@pytest.mark.parametrize(
    ("data", "colour", "said"),
    [(SCRIPT, "", "no PNG or JPEG"), (b"", "green", "Write a colour like #1f5f3f.")],
)
def test_an_impossible_logo_or_colour_is_reported_and_nothing_stored(
    desk: Client, club: Club, data: bytes, colour: str, said: str
) -> None:
    assert said in upload(desk, club, data, colour=colour)
    assert not ClubLook.objects.exists()


def test_a_colour_is_written_in_hex(club: Club) -> None:
    with pytest.raises(IntegrityError, match="colour_is_written_in_hex"):
        ClubLook.objects.create(club=club, colour="green")
