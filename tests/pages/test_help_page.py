"""The help pages, for looking up a word and for reading it all."""

import re

import pytest
from django.test import Client

from scoring.words.help import HELP
from tests.pages.reading import text


@pytest.mark.django_db
def test_every_page_links_to_the_help_and_it_answers_every_question(client: Client) -> None:
    assert '<a href="/help/">Help</a>' in client.get("/login/").content.decode()
    page = client.get("/help/")
    said = text(page.content)
    assert [each.question for each in HELP if each.question not in said] == []
    assert "play begins with Begin round 1 ." in said
    assert "<strong>Begin round 1</strong>." in page.content.decode()
    assert "*" not in said


@pytest.mark.django_db
def test_a_search_opens_its_answers_and_hides_the_others(client: Client) -> None:
    page = client.get("/help/", {"find": "Network"})
    assert page.content.decode().count("<details open>") == 2
    assert "2 answers" in text(page.content)
    nothing = client.get("/help/", {"find": "<b>rhinoceros"})
    assert "Try another word" in text(nothing.content)
    assert "<b>rhinoceros" not in nothing.content.decode()


@pytest.mark.django_db
def test_help_is_in_the_reader_s_language(client: Client) -> None:
    page = text(client.get("/help/", {"find": "reseau"}, HTTP_ACCEPT_LANGUAGE="fr").content)
    assert "Mon téléphone a perdu le réseau." in page
    assert "2 réponses" in page


@pytest.mark.django_db
def test_an_answer_has_its_picture_in_the_reader_s_language(client: Client) -> None:
    page = client.get("/help/", {"find": "accord"}, HTTP_ACCEPT_LANGUAGE="fr").content.decode()
    picture = re.search(r'<img class="picture" src="([^"]+)" alt="([^"]+)"', page)
    assert picture is not None
    assert "help/fr/agree" in picture[1]
    assert picture[2] == "Les mains d’une ronde sur un téléphone, à approuver."
