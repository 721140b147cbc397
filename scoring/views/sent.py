"""What a page sends back about what it showed."""

import uuid

from django.http import HttpRequest


def uid_sent(text: str) -> uuid.UUID | None:
    """The uid that a page sent; None if it sent none or something else."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def number_sent(text: str, digits: int = 3) -> int | None:
    """The number that a page sent; None if it sent none, something else, or more digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def is_from_board(request: HttpRequest) -> bool:
    """Whether the director came from the board and goes back there."""
    return (request.POST or request.GET).get("back") == "board"
