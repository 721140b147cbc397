"""Practice games as pages and services read them."""

from scoring.models import PracticeGame, PracticeHand

#: So many games of a device are listed to go on with.
MOST_LISTED = 10


def practice_game(token: str) -> PracticeGame | None:
    """The game that an address leads to."""
    return PracticeGame.objects.filter(token=token).first()


def practice_hands(game: PracticeGame) -> list[PracticeHand]:
    """All hands of a game in order; the last one is on the table."""
    return list(game.hands.order_by("number"))


def games_of_device(device: str) -> list[PracticeGame]:
    """The games that a device began, the one played last first."""
    return list(PracticeGame.objects.filter(device=device)[:MOST_LISTED]) if device else []
