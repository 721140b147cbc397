"""Stack space in one piece for a thread whose calls go deep.

Python keeps the frames of a thread in pieces of 16 KB. A page goes some hundred calls deep and
back, over and over; each time that crosses the edge of a piece, one is taken from the system and
given straight back. If a page's innermost calls happen to lie at an edge, that costs a third of its
time. A function whose own frame is large gets a large piece, and its callees use the rest of it.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

#: The size of that frame, in slots of 8 bytes. Python rounds up to a power of two, 512 KB, and half
#: of it is left for the callees. Only the parts that are written to use memory.
ROOM = 2**15

P = ParamSpec("P")
Result = TypeVar("Result")


def with_room(function: Callable[P, Result]) -> Callable[P, Result]:
    """Wrap a function so that everything it calls has room.

    Each call takes a new piece, which costs as much as some hundred calls: use this only for what
    runs long, like a server's thread.
    """

    def call(*arguments: P.args, **named: P.kwargs) -> Result:
        return function(*arguments, **named)

    call.__code__ = call.__code__.replace(co_stacksize=ROOM)
    return call
