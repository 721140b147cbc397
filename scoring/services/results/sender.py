"""Who reports a hand: the desk, a phone at the table, or a file."""

import datetime as dt
import uuid
from dataclasses import dataclass, replace

from clubs.models import User
from scoring.afternoon import FROM_PHONES
from scoring.models import LONGEST_DEVICE, LONGEST_KEY, HandResult
from scoring.services import reasons

Source = HandResult.Source


@dataclass(frozen=True)
class Origin:
    """Who reports a hand, and how.

    A device gives each save a `client_key`, which makes a double tap harmless; "" makes an act
    unique. `reason` keeps what is unusual but possible; `client_at` is the device's own time. A
    phone says which `device` it is and for which `side` (0: N-S) it speaks. Once `decided` at the
    desk, a result can no longer be changed by any phone.
    """

    by: User | None
    source: HandResult.Source
    client_key: str
    reason: str = ""
    client_at: dt.datetime | None = None
    device: str = ""
    side: int | None = None
    decided: bool = False

    @property
    def is_phone(self) -> bool:
        """Whether a phone at the table sends it."""
        return self.source in FROM_PHONES

    def tidy(self) -> "Origin":
        """This origin with texts that fit their columns."""
        key = reasons.tidy(self.client_key)
        # A key that no page of ours would send gets replaced by a unique one.
        key = key if 0 < len(key) <= LONGEST_KEY else uuid.uuid4().hex
        return replace(self, client_key=key, reason=reasons.tidy(self.reason))


@dataclass(frozen=True)
class Phone:
    """A device at a table: its own random name, and the side (0: N-S) it speaks for, if known.

    `by` is who typed its short text at the desk, None if it sends directly.
    """

    side: int | None = None
    device: str = ""
    by: User | None = None

    def __post_init__(self) -> None:
        """Make the name fit its column, wherever it is stored."""
        object.__setattr__(self, "device", reasons.tidy(self.device)[:LONGEST_DEVICE])

    def origin(
        self,
        client_key: str = "",
        *,
        client_at: dt.datetime | None = None,
        source: HandResult.Source = Source.TABLE,
    ) -> Origin:
        """What this phone sends under a key of its own."""
        return Origin(
            self.by, source, client_key, client_at=client_at, device=self.device, side=self.side
        )
