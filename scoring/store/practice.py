"""Practice games as pages and services read them."""

from django.db.models import Count

from scoring.models import PracticeGame, PracticeHand

#: How many games of a device are listed to go on with.
MOST_LISTED = 10
#: How many games of a device are searched for the rules that it played by.
MOST_LOOKED_AT = 50


def practice_game(token: str) -> PracticeGame | None:
    """The game that an address leads to."""
    return PracticeGame.objects.filter(token=token).first()


def practice_hands(game: PracticeGame) -> list[PracticeHand]:
    """All hands of a game in order; the last one is on the table."""
    return list(game.hands.order_by("number"))


def games_of_device(device: str) -> list[PracticeGame]:
    """The games that a device began, last played first, each with its `hands_dealt`."""
    if not device:
        return []
    games = PracticeGame.objects.filter(device=device).annotate(hands_dealt=Count("hands"))
    return list(games[:MOST_LISTED])


def taste_of_device(device: str) -> list[str]:
    """The table options of the game that a device played last; [] if there is none."""
    last = PracticeGame.objects.filter(device=device).first() if device else None
    return list(last.taste) if last else []


def games_by_other_rules(device: str) -> list[PracticeGame]:
    """One game of a device for each of the rules that it played by lately.

    The rules of the last game come first.
    """
    games = PracticeGame.objects.filter(device=device)[:MOST_LOOKED_AT] if device else ()
    return list({game.rules: game for game in games}.values())


def hands_over_of_device(device: str, most: int) -> list[PracticeHand]:
    """The hands that a device played to their end, each with its game, earliest first.

    Replays of a deal are left out. If there are more than `most`, the latest are returned.
    """
    if not device:
        return []
    rows = PracticeHand.objects.filter(game__device=device, is_over=True, is_replay=False)
    latest = rows.select_related("game").order_by("-game__begun_at", "-game", "-number")[:most]
    return list(latest)[::-1]
