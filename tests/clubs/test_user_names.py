"""A user name is the same however it is written."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction

from clubs.models import User
from tests.cast import PASSWORD

pytestmark = pytest.mark.django_db
ALIKE = [("dora", "DORA"), ("dora", "ｄｏｒａ"), ("steﬃ", "steffi"), ("Straße", "STRASSE")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_the_database_refuses_a_name_that_differs_only_in_case_or_ligatures(
    one: str, other: str
) -> None:
    User.objects.create_user(username=one)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(username=other)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.bulk_create([User(username=other)])


def alike(name: str, key: str) -> User:
    """A user in an older database, where two names could be alike."""
    user = User.objects.create_user(username=f"someone {User.objects.count()}", password=PASSWORD)
    User.objects.filter(pk=user.pk).update(username=name, name_key=key)
    return user


def test_of_two_names_that_were_alike_the_later_one_gets_a_number(
    capsys: pytest.CaptureFixture[str],
) -> None:
    long = "x" * 150
    for name in ("dora", "Dora-2", long):
        User.objects.create_user(username=name)
    later = [alike("DORA", "dora 7"), alike("Dora", "dora 8"), alike(long.upper(), f"{long} 9")]
    import_module("clubs.migrations.0005_user_names_apart").number_names(apps, None)
    names = [User.objects.get(pk=user.pk).username for user in later]
    assert names == ["DORA-3", "Dora-4", "X" * 148 + "-2"]
    said = capsys.readouterr().out
    assert "The user name DORA is like another one: it is DORA-3 from now on." in said
    assert User.objects.get_by_natural_key("dora-3").check_password(PASSWORD)
    User.objects.get(username="DORA-3").save()  # as a new password does
