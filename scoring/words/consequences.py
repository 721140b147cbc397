"""What an act changes and what stays, for the page that shows it beforehand."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.afternoon import NamedEntrant


@dataclass(frozen=True)
class Consequences:
    """The sentences; `changes` is empty if nothing would change.

    `warning` is what to do first, shown beside the button.
    """

    changes: tuple[str, ...]
    stays: tuple[str, ...]
    warning: str = ""


def called(entrant: NamedEntrant) -> str:
    """“7 · Ann Lee & Bob Roy”."""
    return f"{entrant.number} · {entrant.title}" if entrant.names else entrant.title


def listed(numbers: Iterable[int]) -> str:
    """“1, 2, 7”."""
    return ", ".join(str(number) for number in sorted(numbers))
