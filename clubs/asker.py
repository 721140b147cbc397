"""Who asks for a page, whether as JSON, and how a refusal is shown to them."""

from collections.abc import Callable
from types import TracebackType

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms import BaseForm
from django.http import HttpRequest

from clubs.models import User
from clubs.refusal import Refused


def user_of(request: HttpRequest) -> User:
    """The logged-in user of a request that has passed one of the floors of `clubs.access`."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def wants_json(request: HttpRequest) -> bool:
    """Whether a page's script asks, which reads JSON."""
    return request.headers.get("Accept", "").startswith("application/json")


class ShowingRefusal:
    """A block in which a service may refuse: the refusal is shown, and the view goes on.

    Whatever must not follow a refusal (the good news, the way to the next page) belongs inside the
    block. Other exceptions pass through.
    """

    def __init__(self, tell: Callable[[Refused], object]) -> None:
        self._tell = tell

    def __enter__(self) -> None:
        pass

    # Not a generator with @contextmanager: the bool tells mypy that the view may go on.
    def __exit__(
        self,
        _kind: type[BaseException] | None,
        raised: BaseException | None,
        _trace: TracebackType | None,
    ) -> bool:
        if not isinstance(raised, Refused):
            return False
        self._tell(raised)
        return True


def refusal_shown(request: HttpRequest) -> ShowingRefusal:
    """Show a refusal at the top of the next page."""
    return ShowingRefusal(lambda refusal: messages.error(request, refusal.sentence))


def refusal_shown_on(form: BaseForm, field: str | None = None) -> ShowingRefusal:
    """Show a refusal above the form, or at one of its fields."""
    return ShowingRefusal(lambda refusal: form.add_error(field, refusal.sentence))
