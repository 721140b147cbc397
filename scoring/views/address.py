"""Whether phones in the hall can reach the address printed in the QR codes."""

from dataclasses import dataclass

from django.http import HttpRequest

from clubs import serving
from clubs.serving import LOCAL, address_at, todays_address
from scoring.models import Event


@dataclass(frozen=True)
class Astray:
    """An address in the QR codes that no phone can open.

    `is_here_alone`: the site can currently be opened only on this machine.
    """

    printed: str
    today: str
    is_here_alone: bool


def codes_astray(request: HttpRequest, event: Event) -> Astray | None:
    """What is wrong with the address in the QR codes; None if phones can open it.

    The machine may be reached by a name as well as by its address in the hall.
    """
    printed, today = event.printed_address, todays_address(request)
    if not printed or event.entry == Event.Entry.DESK:
        return None
    if today.partition("://")[2].partition(":")[0] in LOCAL:
        return Astray(printed, today, is_here_alone=True)
    port = request.get_host().partition(":")[2]
    if printed in (today, address_at(request, serving.lan_address() or "", port)):
        return None
    return Astray(printed, today, is_here_alone=False)
