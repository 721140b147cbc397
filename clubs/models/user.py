import unicodedata
import uuid
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models


def folded(username: str) -> str:
    """The form in which user names are compared, regardless of case, ligatures and wide letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", username).casefold())


class Folded(models.CharField):  # type: ignore[type-arg]  # generic for mypy only
    """Derived from the user name on saving, so that the database refuses two that are alike."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002
        key = folded(model_instance.username)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, key)
        return key


class Users(UserManager["User"]):
    """Finds user names regardless of case: phones like to capitalize the first letter."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(name_key=folded(username or ""))


class User(AbstractUser):
    """Somebody who logs in: a director, a scorer or a treasurer. Players need no account."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    name_key = Folded(max_length=600, unique=True, editable=False)

    objects: ClassVar[Users] = Users()

    def __str__(self) -> str:
        return self.get_full_name() or self.username
