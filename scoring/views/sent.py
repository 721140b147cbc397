"""What a page sends along about what it showed."""

import uuid

from django.http import HttpRequest


def uid_sent(text: str) -> uuid.UUID | None:
    """The uid that a page sent; None where it sent none, or what is no uid."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def is_from_board(request: HttpRequest) -> bool:
    """Whether the director came here from the board, and goes back there."""
    return (request.POST or request.GET).get("back") == "board"
