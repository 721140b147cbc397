"""The lessons as pages: the learner's action decides what is said."""

import re

import pytest
from django.test import Client

from scoring.models import PracticeGame
from scoring.practice.lessons import LESSONS
from tests.pages.test_practice import text_of

pytestmark = pytest.mark.django_db


def test_the_course_leads_from_lesson_to_lesson_to_a_practice_hand(client: Client) -> None:
    for number, lesson in enumerate(LESSONS, start=1):
        address = f"/practice/lessons/{number}/"
        assert str(lesson.why) not in text_of(client.get(address))
        right = client.get(address, {"answer": lesson.right})
        assert str(lesson.why) in text_of(right)
        onward = f'href="/practice/lessons/{number + 1}/"' if number < len(LESSONS) else "Now play"
        assert onward in right.content.decode()


def test_a_wrong_answer_is_explained(client: Client) -> None:
    answer = client.get("/practice/lessons/2/", {"answer": "Ah"})
    assert str(LESSONS[1].again) in text_of(answer)
    assert "Next lesson" not in text_of(answer)


def test_one_press_after_the_last_lesson_begins_a_hand_with_hints(client: Client) -> None:
    last = client.get("/practice/lessons/8/", {"answer": "-5"}).content.decode()
    sent = re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', last)
    assert 'action="/practice/"' in last
    table = client.post("/practice/", dict(sent), follow=True)
    assert "Ottawa" in text_of(table)
    assert PracticeGame.objects.get().aids == ["hints"]


def test_the_answer_is_visible_with_the_task_and_the_next_step(client: Client) -> None:
    right = client.get("/practice/lessons/2/", {"answer": "Jh"}).content.decode()
    assert 'action="/practice/lessons/2/#answer"' in right
    places = [right.index(each) for each in ('id="answer"', "Next lesson", "Play your best card")]
    assert places == sorted(places)


def test_the_first_lesson_shows_who_sits_where_and_who_deals(client: Client) -> None:
    words = text_of(client.get("/practice/lessons/1/"))
    assert "South You West North partner East dealer" in words
    assert "South You" not in text_of(client.get("/practice/lessons/2/"))


def test_the_first_lesson_introduces_the_words_of_all_others() -> None:
    told = " ".join(map(str, LESSONS[0].told))
    words = ("partner", "In a trick", "dealer", "The suits are", "A is the ace", "J the jack")
    assert [word for word in words if word not in told] == []


def test_an_unknown_lesson_is_not_found(client: Client) -> None:
    assert client.get("/practice/lessons/9/").status_code == 404
    assert client.get("/practice/lessons/0/").status_code == 404
