"""The demo, made once by each worker of the tests."""

from scoring import demo
from scoring.models import Event
from tests.prebuilt import Prebuilt


@Prebuilt
def the_demo() -> Event:
    """The event that is running."""
    demo.make()
    return Event.objects.get(state=Event.State.RUNNING)
