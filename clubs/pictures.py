"""Pictures from outside: read, scaled down, and re-encoded as a PNG without anything else."""

import io

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from PIL import Image

MAX_MEGABYTES = 2
#: Pixels of the longer side that are kept: 3 cm at 500 dpi.
KEPT = 600
#: Larger pictures are not read; this many pixels take 48 MB of memory.
MOST_PIXELS = 12_000_000


class NoPicture(Exception):
    """The file can't be used as a picture; `sentence` says why."""

    def __init__(self, sentence: Promise | str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


def as_png(data: bytes) -> bytes:
    """A PNG or JPEG as a PNG on white, scaled down to `KEPT`. Raises NoPicture.

    Only the pixels are copied, none of the file's comments, locations or embedded programs.
    """
    if len(data) > MAX_MEGABYTES * 1024 * 1024:
        raise NoPicture(_("This picture is larger than 2 MB. Save it smaller, and send it again."))
    try:
        with Image.open(io.BytesIO(data), formats=["PNG", "JPEG"]) as picture:
            picture.draft("RGB", (KEPT, KEPT))  # a JPEG can be decoded at a smaller size
            if picture.width * picture.height > MOST_PIXELS:
                raise NoPicture(
                    _("This picture has too many pixels. Save it smaller, and send it again.")
                )
            whole = picture.convert("RGB") if picture.mode == "CMYK" else picture
            small = whole.convert("RGBA")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as fault:
        raise NoPicture(_("This is no PNG or JPEG picture that can be read.")) from fault
    small.thumbnail((KEPT, KEPT))
    flat = Image.new("RGB", small.size, "white")
    flat.paste(small, mask=small.getchannel("A"))
    file = io.BytesIO()
    flat.save(file, "PNG", optimize=True)
    return file.getvalue()
