"""The pages shown after an error."""

from django.test import Client, RequestFactory

from clubs.models import User
from clubs.views import errors


def test_a_missing_page_leads_back(client: Client, db: None) -> None:
    response = client.get("/no-such-page/")
    page = response.content.decode()
    assert response.status_code == 404
    assert "<h1>There is no such page</h1>" in page
    assert '<a class="button" href="/">Back to the events</a>' in page


def test_a_scorer_is_told_who_can_help(client: Client, sam: User) -> None:
    client.force_login(sam)
    response = client.get("/club/marlborough/staff/")
    assert response.status_code == 403
    assert "A director of the club can give you the role" in response.content.decode()


def test_an_unknown_host_gets_a_sentence(client: Client, db: None) -> None:
    response = client.get("/login/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "Nothing was changed." in response.content.decode()


def test_a_stale_form_is_explained(db: None, dora: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(dora)
    response = client.post("/club/new/", {"name": "Aces"})
    assert response.status_code == 403
    assert "<h1>Please send that once more</h1>" in response.content.decode()


def test_the_page_after_a_breakdown_uses_neither_database_nor_session() -> None:
    """Without the `db` fixture any query would fail."""
    response = errors.server_error(RequestFactory().get("/"))
    assert response.status_code == 500
    assert "Every result that was shown as stored is stored." in response.content.decode()
