"""One source, two speeds: machine code where numba is installed, plain Python elsewhere.

What is marked `compiled` uses only what both understand in one way: whole numbers below 2**63,
lists of them (`integers`), tuples with names, loops and branches. Two things it never does, because
the machine code is kept on disk: it does not call itself, which numba can't load again, and it does
not call compiled functions of another file, for only a change of its own file makes it anew.

Making the code takes many seconds once, and fetching it from disk some tenths in each process. A
program that must not wait calls `stay_plain`, before its work begins: lists and arrays don't mix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import update_wrapper
from types import ModuleType
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
#: A list of whole numbers; an array of 64 bits each for compiled code, which has the same words.
Integers = list[int]
#: Nothing compiled makes an array, so none counts who uses one, which costs twice the work itself;
#: and nothing divides by what may be 0.
OPTIONS = {"cache": True, "error_model": "numpy", "_nrt": False}


def _numba() -> ModuleType | None:
    """The compiler; None where there is none, where it is switched off, or where it does not work.

    A numba that does not fit its numpy, this Python or `OPTIONS` fails in many ways, and none of
    them may cost more than the speed.
    """
    try:
        import numba

        return None if numba.config.DISABLE_JIT else _taught(numba)
    except Exception:
        return None


def _taught(numba: ModuleType) -> ModuleType:  # pragma: no cover - only compiled code needs it
    """`numba`, which knows the counting of bits from now on, as Python's own numbers do.

    Raises where it does not know what is asked of it.
    """
    numba.njit(**OPTIONS)
    from numba.core import types
    from numba.extending import intrinsic, overload_method, typeof_impl

    # Compiled functions call each other by their names, where both speeds stand.
    typeof_impl.register(TwoSpeeds)(lambda both, _context: types.Dispatcher(both.fast))

    @intrinsic  # type: ignore[untyped-decorator]
    def ones(_context: Any, mask: Any) -> Any:
        return mask(mask), lambda _c, builder, _s, values: builder.ctpop(values[0])

    @intrinsic  # type: ignore[untyped-decorator]
    def leading_zeros(_context: Any, mask: Any) -> Any:
        def code(_c: Any, builder: Any, _s: Any, values: Any) -> Any:
            from llvmlite import ir

            return builder.ctlz(values[0], ir.Constant(ir.IntType(1), 0))

        return mask(mask), code

    @overload_method(types.Integer, "bit_count", strict=False)  # type: ignore[untyped-decorator]
    def bit_count(_mask: Any) -> Any:
        return lambda _mask: ones(numba.int64(_mask))

    @overload_method(types.Integer, "bit_length", strict=False)  # type: ignore[untyped-decorator]
    def bit_length(_mask: Any) -> Any:
        return lambda _mask: 64 - leading_zeros(numba.int64(_mask))

    return numba


class TwoSpeeds:
    """A function in plain Python and as machine code, which is made when it is first called."""

    def __init__(self, plain: Callable[..., Any], fast: Callable[..., Any]) -> None:
        self.plain, self.fast = plain, fast
        update_wrapper(self, plain)

    def __call__(self, *given: Any) -> Any:
        return self.fast(*given) if is_fast() else self.plain(*given)


NUMBA = _numba()


class _Choice:
    """Whether this process works by machine code where there is any."""

    is_plain = False


def is_fast() -> bool:
    """Whether work is done by machine code."""
    return NUMBA is not None and not _Choice.is_plain


def stay_plain() -> None:
    """Work of this process that begins from now on is done in plain Python."""
    _Choice.is_plain = True


def compiled(function: Function) -> Function:
    """`function` as machine code, kept on disk for the next start; itself without a compiler."""
    if NUMBA is None:
        return function
    both: Any = TwoSpeeds(function, NUMBA.njit(**OPTIONS)(function))
    return both  # type: ignore[no-any-return]


def integers(values: Iterable[int]) -> Integers:
    """These numbers in the form in which compiled functions take them."""
    if not is_fast():
        return list(values)
    import numpy

    array: Any = numpy.fromiter(values, numpy.int64)
    return array  # type: ignore[no-any-return]


def filled(count: int, number: int = 0) -> Integers:
    """The same number so many times: for what compiled functions add to or write over."""
    if not is_fast():
        return [number] * count
    import numpy

    # Room for noughts is given by the system, and costs no time before it is used.
    array: Any = numpy.zeros(count, numpy.int64)
    if number:
        array.fill(number)
    return array  # type: ignore[no-any-return]


def repeated(values: Integers, times: int) -> Integers:
    """These numbers so many times, one behind the other."""
    if isinstance(values, list):
        return values * times
    import numpy

    array: Any = numpy.tile(values, times)
    return array


def numbers(values: Integers) -> list[int]:
    """What compiled functions have written, as Python's own numbers."""
    if isinstance(values, list):
        return values
    array: Any = values
    return array.tolist()
