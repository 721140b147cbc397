"""One source, two speeds: machine code if numba is installed, plain Python otherwise.

Functions marked `compiled` use only what means the same in both: whole numbers below 2**63, lists
of them (`integers`), named tuples, loops and branches. Two things they must not do, because the
machine code is cached on disk: call themselves, which numba cannot load from the cache, or call
compiled functions of another file, because only changes to their own file cause recompilation.

Compiling takes many seconds once, and loading from the cache some tenths of a second per process.
A program that must not wait calls `stay_plain` before its work begins: lists and arrays don't mix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import update_wrapper
from types import ModuleType
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
#: A list of whole numbers; for compiled code a 64-bit array, which is used the same way.
Integers = list[int]
#: Compiled code creates no arrays, so reference counting, which costs twice as much as the work
#: itself, is off; and it never divides by 0, so numpy's unchecked division will do.
OPTIONS = {"cache": True, "error_model": "numpy", "_nrt": False}


def _numba() -> ModuleType | None:
    """The compiler; None if it is not installed, switched off or does not work.

    A numba that does not match its numpy, this Python or `OPTIONS` fails in many ways, and none of
    them may cost more than the speed.
    """
    try:
        import numba

        return None if numba.config.DISABLE_JIT else _taught(numba)
    except Exception:
        return None


def _taught(numba: ModuleType) -> ModuleType:  # pragma: no cover - only compiled code needs it
    """Teaches `numba` the bit counting methods of Python's integers and returns it.

    Raises if this numba does not support that.
    """
    numba.njit(**OPTIONS)
    from numba.core import types
    from numba.extending import intrinsic, overload_method, typeof_impl

    # Compiled functions call each other by names that are bound to both speeds.
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
    """A function in plain Python and as machine code, which is compiled on the first call."""

    def __init__(self, plain: Callable[..., Any], fast: Callable[..., Any]) -> None:
        self.plain, self.fast = plain, fast
        update_wrapper(self, plain)

    def __call__(self, *given: Any) -> Any:
        return self.fast(*given) if is_fast() else self.plain(*given)


NUMBA = _numba()


class _Choice:
    """The choice of this process between machine code, if there is any, and plain Python."""

    is_plain = False


def is_fast() -> bool:
    """Whether compiled functions run as machine code."""
    return NUMBA is not None and not _Choice.is_plain


def stay_plain() -> None:
    """Makes this process use plain Python for all work it starts from now on."""
    _Choice.is_plain = True


def compiled(function: Function) -> Function:
    """`function` as machine code, cached on disk; the function itself if there is no compiler."""
    if NUMBA is None:
        return function
    both: Any = TwoSpeeds(function, NUMBA.njit(**OPTIONS)(function))
    return both  # type: ignore[no-any-return]


def integers(values: Iterable[int]) -> Integers:
    """These numbers in the form that compiled functions take."""
    if not is_fast():
        return list(values)
    import numpy

    array: Any = numpy.fromiter(values, numpy.int64)
    return array  # type: ignore[no-any-return]


def filled(count: int, number: int = 0) -> Integers:
    """`number` repeated `count` times, for compiled functions to add to or overwrite."""
    if not is_fast():
        return [number] * count
    import numpy

    # Zeroed memory comes from the system and costs nothing until it is used.
    array: Any = numpy.zeros(count, numpy.int64)
    if number:
        array.fill(number)
    return array  # type: ignore[no-any-return]


def repeated(values: Integers, times: int) -> Integers:
    """These numbers repeated `times` times, end to end."""
    if isinstance(values, list):
        return values * times
    import numpy

    array: Any = numpy.tile(values, times)
    return array


def numbers(values: Integers) -> list[int]:
    """The numbers written by compiled functions as Python integers."""
    if isinstance(values, list):
        return values
    array: Any = values
    return array.tolist()
