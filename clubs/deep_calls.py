"""Room for a thread whose calls go deep, in one piece of memory.

Python keeps the frames of a thread in pieces of 16 KB. A page goes some hundred calls deep and
back, over and over; each time that this leads over the edge of a piece, one is taken from the
system and given back at once. Where a page's inmost calls happen to lie at an edge, that is a third
of its time. A function whose own frame is large gets a large piece; what it calls lies in the rest.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

#: What such a frame asks for, of 8 bytes each. Python takes the next power of two, 512 KB, and half
#: of it is left for what is called. Only what is written to costs memory.
ROOM = 2**15

P = ParamSpec("P")
Result = TypeVar("Result")


def with_room(function: Callable[P, Result]) -> Callable[P, Result]:
    """Call a function so that whatever it calls has room.

    The piece is new in each such call, and to take it costs as much as some hundred calls: this is
    for what goes on for long, as a thread of a server does.
    """

    def call(*arguments: P.args, **named: P.kwargs) -> Result:
        return function(*arguments, **named)

    call.__code__ = call.__code__.replace(co_stacksize=ROOM)
    return call
