"""What the database refuses to store about wishes and drafts, each by its constraint's name."""

from collections.abc import Callable

from scoring.models import DraftPick, Entrant, Event, Wish


def wish(kind: str = "apart", *, first: int = 1, second: int = 2) -> Wish:
    one, other = (Entrant.objects.get(number=number) for number in (first, second))
    return Wish.objects.create(event=one.event, kind=kind, one=one, other=other)


def two_wishes_of_two() -> None:
    wish()
    wish("not-partners")


def pick(number: int, chooser: int, partner: int | None) -> DraftPick:
    entrants = {entrant.number: entrant for entrant in Entrant.objects.all()}
    return DraftPick.objects.create(
        event=Event.objects.get(),
        number=number,
        chooser=entrants[chooser],
        partner=entrants[partner] if partner else None,
    )


def two_of_one_number() -> None:
    pick(1, 1, 2)
    pick(1, 3, 4)


BREAKS: dict[str, Callable[[], object]] = {
    "one_wish_of_two": two_wishes_of_two,
    "wish_of_two_in_order": lambda: wish(first=2, second=1),
    "wish_kind_is_known": lambda: wish("sisters"),
    "one_draft_pick_per_number": two_of_one_number,
    "draft_pick_number_from_1": lambda: pick(0, 1, 2),
    "nobody_drafts_oneself": lambda: pick(1, 2, 2),
}
