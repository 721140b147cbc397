"""However deep a thread's calls go, memory is not taken again and again."""

import resource

from clubs.deep_calls import with_room

DEEPEST = 300
CALLS = 500


def test_at_no_depth_does_a_call_take_a_new_piece_of_memory() -> None:
    """Without spare room, at some depth each call would touch a new page of the stack."""
    most = with_room(_most_pages_taken)()
    assert most < CALLS / 2


def _most_pages_taken() -> int:
    return max(_pages_taken_at(depth) for depth in range(DEEPEST))


def _pages_taken_at(depth: int) -> int:
    if depth:
        return _pages_taken_at(depth - 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(CALLS):
        _go_deeper(3)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def _go_deeper(calls: int) -> None:
    if calls:
        _go_deeper(calls - 1)
