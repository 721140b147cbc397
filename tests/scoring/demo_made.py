"""The demo, created once by each worker of the tests."""

from scoring import demo
from scoring.models import Event
from tests.prebuilt import Prebuilt


@Prebuilt
def the_demo() -> Event:
    """The running event."""
    demo.make()
    return Event.objects.get(state=Event.State.RUNNING)
