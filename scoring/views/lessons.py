"""The first hour: short lessons with a task each. Nothing is stored; the address has the answer."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.practice.lessons import LESSONS, RULES

#: The game after the course: beginners need not choose among options they do not know yet.
FIRST_GAME = (("rules", RULES), ("partner", 3), ("opponents", 2), ("aids", "hints"))


@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    """All lessons in order."""
    return render(request, "practice/lessons.html", {"lessons": LESSONS})


@require_safe
def lesson(request: HttpRequest, number: int) -> HttpResponse:
    """A lesson, and whether the learner's answer was right."""
    if not 1 <= number <= len(LESSONS):
        raise Http404
    lesson, answer = LESSONS[number - 1], request.GET.get("answer", "")
    context = {
        "lesson": lesson,
        "number": number,
        "most": len(LESSONS),
        "next": number + 1 if number < len(LESSONS) else None,
        "answer": answer,
        "is_right": answer == lesson.right,
        "first_game": FIRST_GAME,
    }
    return render(request, "practice/lesson.html", context)
