"""What a page sends along about what it showed."""

import uuid


def uid_sent(text: str) -> uuid.UUID | None:
    """The uid that a page sent; None where it sent none, or what is no uid."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
