"""Submits a form as its page was filled in, with all its hidden inputs."""

from collections.abc import Callable
from html.parser import HTMLParser

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models import User
from scoring.models import Event, Round
from tests.pages.reading import text


class _Forms(HTMLParser):
    """Collects every form: its address, and what a browser would send if nothing is typed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.select = self.textarea = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("action", ""), {}))
        if not self.found:
            return
        inputs = self.found[-1][1]
        if tag == "input" and "name" in given:
            is_choice = given.get("type") in ("radio", "checkbox")
            if not is_choice or "checked" in given:
                inputs[given["name"]] = given.get("value", "on" if is_choice else "")
        if tag == "select":
            self.select = given["name"]
        if tag == "option" and ("selected" in given or self.select not in inputs):
            inputs[self.select] = given.get("value", "")
        if tag == "textarea" and "name" in given:
            self.textarea = given["name"]
            inputs[self.textarea] = ""

    def handle_data(self, data: str) -> None:
        if self.textarea:
            self.found[-1][1][self.textarea] += data.removeprefix("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.textarea = ""


def form_of(client: Client, page: str, field: str) -> tuple[str, dict[str, str]]:
    """Address and inputs of the first form on a page that has this field."""
    return _first_form(client, page, lambda _, inputs: field in inputs)


def own_form_of(client: Client, page: str) -> tuple[str, dict[str, str]]:
    """Address and inputs of the form that a page submits to itself."""
    return _first_form(client, page, lambda address, _: not address)


def _first_form(
    client: Client, page: str, wanted: Callable[[str, dict[str, str]], bool]
) -> tuple[str, dict[str, str]]:
    forms = _Forms(client.get(page).content.decode()).found
    address, inputs = next(form for form in forms if wanted(*form))
    return address or page, inputs


def seat_and_begin(desk: Client, event: Event, query: str = "") -> None:
    """Seat everybody by the plan shown, and start its first round."""
    desk.post(*own_form_of(desk, at("event-seat", event) + query))
    waiting = Round.objects.filter(session__event=event, started_at=None)
    first = min(waiting.values_list("number", flat=True))
    desk.post(at("round-start", event, first), {"despite": "on we go"})
    event.refresh_from_db()


def when_shown(client: Client, url: str, form: dict[str, str], reason: str = "it was so") -> str:
    """Submit a form, then confirm with a reason once its page has shown what changes.

    Returns the words of the page that follows.
    """
    shown = client.post(url, form)
    assert shown.status_code == 200, text(shown.content)
    assert "What changes" in text(shown.content)
    response = client.post(url, answer_to(shown) | {"reason": reason}, follow=True)
    return text(response.content)


def answer_to(shown: HttpResponse) -> dict[str, str]:
    """The hidden inputs of the form that asks for confirmation."""
    forms = _Forms(shown.content.decode()).found
    return next(inputs for _, inputs in forms if "seen" in inputs)


def at(name: str, event: Event, *more: object) -> str:
    return reverse(name, args=[event.uid, *more])


def logged_in(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client
