import uuid
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models


class Users(UserManager["User"]):
    """Small and capital letters of a user name are the same: a phone likes to begin with one."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username__iexact=username)


class User(AbstractUser):
    """Somebody who logs in: a director or a scorer. Players need no account."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    objects: ClassVar[Users] = Users()

    def __str__(self) -> str:
        return self.get_full_name() or self.username
