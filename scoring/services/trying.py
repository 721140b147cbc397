"""What an act would be refused for, known before anybody is asked to say yes to it."""

from collections.abc import Callable

from django.db import transaction


def would_be_refused(act: Callable[[], object]) -> None:
    """Do something and take all of it back; raises Refused where the act itself would."""
    with transaction.atomic():
        act()
        transaction.set_rollback(True)
