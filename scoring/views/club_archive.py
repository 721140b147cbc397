"""The club as one file, for its directors."""

from tempfile import SpooledTemporaryFile

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from clubs.heavy import one_at_a_time
from clubs.models import Club
from scoring.archive.export import export

#: Bytes; larger archives are spooled to disk until sent. A year of a club takes two megabytes.
IN_MEMORY = 20_000_000


@never_cache
def club_archive(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Explain what the archive is for and what it contains; a POST makes and downloads it."""
    if request.method == "POST":
        return _archive(club)
    return _page(request, club)


def _page(request: HttpRequest, club: Club) -> HttpResponse:
    command = f"right-bower take-club {_file_name(club)}"
    return render(request, "club/archive.html", {"club": club, "command": command})


def _archive(club: Club) -> FileResponse:
    with one_at_a_time():
        file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - the answer closes it
        export(club, file)
    file.seek(0)
    return FileResponse(
        file,
        as_attachment=True,
        filename=_file_name(club),
        content_type="application/zip",
        headers={"Cache-Control": "no-store"},
    )


def _file_name(club: Club) -> str:
    return f"{club.slug}.club.zip"
