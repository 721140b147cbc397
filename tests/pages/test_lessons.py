"""The lessons as pages: what the learner does decides what is said."""

import pytest
from django.test import Client

from scoring.practice.lessons import LESSONS
from tests.pages.test_practice import text_of

pytestmark = pytest.mark.django_db


def test_the_course_leads_from_lesson_to_lesson_to_a_hand(client: Client) -> None:
    for number, lesson in enumerate(LESSONS, start=1):
        address = f"/practice/lessons/{number}/"
        assert str(lesson.why) not in text_of(client.get(address))
        right = client.get(address, {"answer": lesson.right})
        assert str(lesson.why) in text_of(right)
        onward = f'href="/practice/lessons/{number + 1}/"' if number < len(LESSONS) else "Now play"
        assert onward in right.content.decode()


def test_what_is_wrong_is_told_how_to_go_on(client: Client) -> None:
    answer = client.get("/practice/lessons/2/", {"answer": "Ah"})
    assert str(LESSONS[1].again) in text_of(answer)
    assert "Next lesson" not in text_of(answer)


def test_a_lesson_that_is_none_is_not_found(client: Client) -> None:
    assert client.get("/practice/lessons/9/").status_code == 404
    assert client.get("/practice/lessons/0/").status_code == 404
