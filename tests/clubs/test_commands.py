"""Commands run on the machine itself, without a browser."""

import re
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from clubs.management.commands import start_club
from clubs.models import AuditEntry, User
from tests.cast import PASSWORD


def logs_in(name: str, password: str) -> bool:
    client = Client()
    client.post("/login/", {"username": name, "password": password})
    return "_auth_user_id" in client.session


def test_the_only_director_can_replace_a_forgotten_password_on_the_machine(
    dora: User,
) -> None:
    for _try in range(settings.AXES_FAILURE_LIMIT):
        assert not logs_in("dora", "wrong")
    assert not logs_in("dora", PASSWORD)
    out = StringIO()
    call_command("new_password", "DORA", stdout=out)
    said = re.search(r"Log in as dora with the password (\S+)", out.getvalue())
    assert said
    assert logs_in("dora", said[1])
    entry = AuditEntry.objects.get(action="password-reset")
    assert (entry.about, entry.by) == (dora.uid, None)


def test_an_unknown_name_is_reported_with_the_existing_ones(dora: User, sam: User) -> None:
    with pytest.raises(CommandError, match=r"no user called doris\. There is: dora, sam"):
        call_command("new_password", "doris")


@pytest.mark.django_db
def test_an_unknown_name_is_reported_where_nobody_has_one() -> None:
    with pytest.raises(CommandError, match=r"no user called doris\. There is: none yet"):
        call_command("new_password", "doris")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("club", "director", "said"),
    [("Sauble", "a b", "About the user name"), ("", "dee", "About the name of the club")],
)
def test_a_faulty_name_is_reported_before_the_password_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, club: str, director: str, said: str
) -> None:
    answers = iter([club, director])
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    monkeypatch.setattr(start_club, "ask_password", lambda: pytest.fail("a password was asked for"))
    with pytest.raises(CommandError, match=said):
        call_command("start_club")
