"""What a page sends back about what it showed."""

import uuid

from django.http import HttpRequest


def uid_sent(text: str) -> uuid.UUID | None:
    """The uid that a page sent; None if it sent none or something else."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def is_from_board(request: HttpRequest) -> bool:
    """Whether the director came from the board and goes back there."""
    return (request.POST or request.GET).get("back") == "board"
