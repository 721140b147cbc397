"""What every answer of the site carries."""

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from clubs.middleware import local_time
from clubs.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/login/", 200),
        ("/password/", 302),
        ("/no-such-page/", 404),
        ("/logout/", 405),
        ("/static/right-bower.css", 200),
    ],
)
def test_every_answer_has_the_content_policy(client: Client, path: str, status: int) -> None:
    response = client.get(path)
    response.close()
    assert response.status_code == status
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self'; ")
    assert "unsafe" not in policy


def test_the_time_zone_of_one_club_does_not_stay_for_the_next() -> None:
    timezone.activate("America/Vancouver")
    seen = []

    def view(request: object) -> HttpResponse:
        seen.append(timezone.get_current_timezone_name())
        return HttpResponse()

    local_time(view)(RequestFactory().get("/"))
    assert seen == ["UTC"]


def test_a_buttons_address_that_is_only_visited_explains_itself(client: Client) -> None:
    response = client.get("/logout/")
    assert "Please press the button once more" in response.content.decode()
    assert response.headers["Allow"] == "POST, OPTIONS"


def test_a_page_that_depends_on_a_login_is_kept_by_no_cache(client: Client, dora: User) -> None:
    client.force_login(dora)
    assert client.get("/desk/")["Cache-Control"] == "private, no-cache"
