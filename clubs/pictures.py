"""Pictures from outside: read, made small, and written anew as a PNG that holds nothing else."""

import io

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from PIL import Image

MAX_MEGABYTES = 2
#: Pixels of the longer side of what is kept: 3 cm at 500 a inch.
KEPT = 600
#: Pixels that are read at all: 48 MB of memory.
MOST_PIXELS = 12_000_000


class NoPicture(Exception):
    """What was sent can not be taken as a picture; `sentence` says why."""

    def __init__(self, sentence: Promise | str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


def as_png(data: bytes) -> bytes:
    """A PNG or JPEG as a PNG on white, at most so large. Raises NoPicture.

    The pixels alone go over: no remark, place or program that the file had besides.
    """
    if len(data) > MAX_MEGABYTES * 1024 * 1024:
        raise NoPicture(_("This picture is larger than 2 MB. Save it smaller, and send it again."))
    try:
        with Image.open(io.BytesIO(data), formats=["PNG", "JPEG"]) as found:
            found.draft("RGB", (KEPT, KEPT))  # a JPEG can be read small from the start
            if found.width * found.height > MOST_PIXELS:
                raise NoPicture(
                    _("This picture has too many pixels. Save it smaller, and send it again.")
                )
            whole = found.convert("RGB") if found.mode == "CMYK" else found
            small = whole.convert("RGBA")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as fault:
        raise NoPicture(_("This is no PNG or JPEG picture that can be read.")) from fault
    small.thumbnail((KEPT, KEPT))
    flat = Image.new("RGB", small.size, "white")
    flat.paste(small, mask=small.getchannel("A"))
    file = io.BytesIO()
    flat.save(file, "PNG", optimize=True)
    return file.getvalue()
