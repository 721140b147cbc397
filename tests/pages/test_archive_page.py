"""The page from which a director downloads the club as one file."""

import io

from django.test import Client

from clubs.models import Club, User
from scoring.archive.container import Archive
from scoring.models import Event


def test_a_director_downloads_the_club(
    client: Client, afternoon: Event, club: Club, dora: User
) -> None:
    client.force_login(dora)
    page = client.get(f"/desk/{club.slug}/archive/").content.decode()
    assert "right-bower take-club marlborough.club.zip" in page
    answer = client.post(f"/desk/{club.slug}/archive/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="marlborough.club.zip"'
    found = Archive(io.BytesIO(b"".join(answer.streaming_content)))  # type: ignore[attr-defined]
    assert found.about == {"name": club.name, "uid": str(club.uid)}
    assert found.parts["scoring.event"].rows == 1
