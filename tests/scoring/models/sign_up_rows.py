"""What the database refuses to store about sign-ups, each by the name of its constraint."""

from collections.abc import Callable
from typing import Any

from scoring.models import Event, Registration, SignUp


def registration(**values: Any) -> Registration:
    place = Registration.objects.count() + 1
    given = {"kind": "alone", "name": "Ann Lee", "place": place, "client_key": f"form {place}"}
    return Registration.objects.create(event=Event.objects.get(), **(given | values))


def twice(**values: Any) -> Callable[[], object]:
    return lambda: (registration(**values), registration(**values))


def matched_with_herself() -> None:
    one = registration(kind="looking")
    Registration.objects.filter(pk=one.pk).update(match=one)


BREAKS: dict[str, Callable[[], object]] = {
    "sign_up_has_a_place": lambda: SignUp.objects.create(event=Event.objects.get(), cap=0),
    "one_place_in_line": twice(place=1),
    "one_sign_up_per_form": twice(client_key="form"),
    "place_in_line_from_1": lambda: registration(place=0),
    "registration_kind_is_known": lambda: registration(kind="crowd"),
    "registration_state_is_known": lambda: registration(state="unsure"),
    "registration_news_is_known": lambda: registration(news="gossip"),
    "registration_has_a_name": lambda: registration(name=""),
    "pair_has_two_names": lambda: registration(kind="pair"),
    "match_of_two_who_look": matched_with_herself,
    "agreed_with_somebody": lambda: registration(agreed=True),
}
