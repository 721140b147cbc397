"""What the laptop in the hall sends: an event, and decisions about what it was shown."""

import base64
import io
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest

from scoring.archive.differences import Fate
from scoring.archive.event_file import EVENT, EventFile
from scoring.archive.refusal import EventFileRefused

#: Bytes: the largest file in base64, and the decisions.
MOST_BYTES = 2 * EVENT.largest_file


class SentEvent(NamedTuple):
    """A file and its decisions; it is only previewed unless `is_decided`."""

    file: EventFile
    is_decided: bool
    people: Mapping[str, str]
    sides: Mapping[str, str]
    seen: str


def read_sent_event(request: HttpRequest) -> SentEvent:
    """Read an authenticated request. Raises EventFileRefused for anything malformed."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or int(length) > MOST_BYTES:
        raise EventFileRefused("too-big", megabytes=EVENT.largest_file / 1_000_000)
    try:
        sent = json.loads(request.body)
        data = base64.b64decode(sent["file"], validate=True)
        decided = sent.get("decided")
        chosen = decided or {"people": {}, "sides": {}, "seen": ""}
        people, sides = _texts(chosen["people"]), _texts(chosen["sides"])
        if not set(sides.values()) <= {str(Fate.HERE), str(Fate.FILE)}:
            raise ValueError("a side that is none")
        seen = str(chosen["seen"])
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise EventFileRefused("sent-otherwise") from error
    return SentEvent(EventFile(io.BytesIO(data)), bool(decided), people, sides, seen)


def _texts(values: Any) -> dict[str, str]:
    if not all(isinstance(text, str) for pair in values.items() for text in pair):
        raise ValueError("no texts")
    return dict(values)
