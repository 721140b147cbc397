"""An act that is being taken back, as its inverse receives it."""

from dataclasses import dataclass
from typing import Any

from clubs.models import AuditEntry, User
from scoring.models import Event
from scoring.services.refusal import Refused
from scoring.services.writing import IN_PLAY, lock


@dataclass(frozen=True)
class Undoing:
    """The entry of the act, the event as it is now, who takes it back, and the reason."""

    entry: AuditEntry
    event: Event
    by: User
    reason: str

    def find(self, model: Any, *related: str) -> Any:
        """What the act was about. Raises Refused when it is gone."""
        row = model.objects.select_related(*related).filter(uid=self.entry.about).first()
        if row is None:
            raise Refused("undo-touched")
        return row

    def play_goes_on(self) -> None:
        """Raise Refused unless the event is running."""
        lock(self.event.pk, states=IN_PLAY)
