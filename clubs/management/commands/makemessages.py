"""Gathers the sentences to translate, and drops those no longer used."""

from typing import Any

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Django's command, but without obsolete sentences: a test allows only those in use."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Drop obsolete sentences."""
        super().handle(*args, **{**options, "no_obsolete": True})
