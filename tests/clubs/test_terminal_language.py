"""The commands speak the language of the terminal they are typed in."""

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import translation

from clubs.command import overview
from clubs.management import terminal
from clubs.management.terminal import LANGUAGE_NAMES, agreed, speak


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in LANGUAGE_NAMES:
        monkeypatch.delenv(name, raising=False)
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("named", "spoken"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "en_CA.UTF-8"}, "en"),
        ({"LANG": "en_CA.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "fr_CA.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "../../etc/passwd"}, "en"),
        ({}, "en"),
    ],
)
def test_the_strongest_language_variable_counts_or_else_english(
    monkeypatch: pytest.MonkeyPatch, named: dict[str, str], spoken: str
) -> None:
    for name, value in named.items():
        monkeypatch.setenv(name, value)
    speak()
    assert translation.get_language() == spoken


def test_windows_gives_its_language_as_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal.sys, "platform", "win32")  # type: ignore[attr-defined]
    monkeypatch.setattr(terminal, "_number_of_windows", lambda: 0x0C0C)
    speak()
    assert translation.get_language() == "fr"


def test_the_list_of_commands_is_in_french() -> None:
    with translation.override("fr"):
        said = overview()
    assert "right-bower serve         le site de votre club" in said


@pytest.mark.parametrize(("typed", "is_agreed"), [("oui", True), ("YES", True), ("non", False)])
def test_one_may_say_yes_in_one_s_own_language_or_in_english(
    monkeypatch: pytest.MonkeyPatch, typed: str, is_agreed: bool
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or typed)
    with translation.override("fr"):
        assert agreed("Le reprendre ?") is is_agreed
    assert asked == ["Le reprendre ? Tapez oui\N{NO-BREAK SPACE}: "]


@pytest.mark.django_db
def test_a_command_answers_in_french() -> None:
    out = StringIO()
    with translation.override("fr"):
        call_command(
            "start_club", club="Les Érables", director="dora", random_password=True, stdout=out
        )
    assert "Connectez-vous comme dora avec le mot de passe" in out.getvalue()
