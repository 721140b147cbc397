"""Whether to compile is decided once, and no fault of numba's prevents a start."""

from __future__ import annotations

import importlib
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from engine import Contract, Strain, accelerator, preset
from engine.players import reckoner


@pytest.fixture
def numba(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A fake `import numba`; the engine's own choice is restored afterwards."""
    fake = ModuleType("numba")
    fake.config = SimpleNamespace(DISABLE_JIT=0)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "numba", fake)
    yield fake
    monkeypatch.undo()
    importlib.reload(accelerator)


def test_without_numba_a_function_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accelerator, "NUMBA", None)
    assert accelerator.compiled(len) is len
    assert accelerator.integers(range(3)) == [0, 1, 2]
    assert accelerator.filled(2) == [0, 0]


def test_a_numba_that_is_switched_off_is_not_used(numba: ModuleType) -> None:
    numba.config.DISABLE_JIT = 1
    assert importlib.reload(accelerator).NUMBA is None


def test_a_numba_that_does_not_work_is_not_used(numba: ModuleType) -> None:
    del numba.config
    assert importlib.reload(accelerator).NUMBA is None


def test_a_missing_numba_is_not_used(monkeypatch: pytest.MonkeyPatch, numba: ModuleType) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert importlib.reload(accelerator).NUMBA is None


def test_with_numba_functions_are_compiled_and_numbers_are_arrays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def njit(**options: bool) -> Callable[[object], object]:
        return lambda function: (function, options)

    def fromiter(values: Iterable[int], kind: str) -> tuple[str, list[int]]:
        return kind, list(values)

    class Noughts(list[int]):
        def __init__(self, count: int, kind: str) -> None:
            super().__init__([0] * count if kind == "int64" else [])

        def fill(self, number: int) -> None:
            self[:] = [number] * len(self)

    def tile(values: Iterable[int], times: int) -> list[int]:
        return list(values) * times

    numpy = SimpleNamespace(fromiter=fromiter, zeros=Noughts, int64="int64", tile=tile)
    monkeypatch.setattr(accelerator, "NUMBA", SimpleNamespace(njit=njit))
    monkeypatch.setitem(sys.modules, "numpy", numpy)
    made: Any = accelerator.compiled(len)
    assert (made.plain, made.fast) == (len, (len, accelerator.OPTIONS))
    found: object = accelerator.integers(range(3))
    assert found == ("int64", [0, 1, 2])
    assert list(accelerator.filled(2, 7)) == [7, 7]
    assert list(accelerator.filled(2)) == [0, 0]
    assert accelerator.repeated(array("q", [1, 2]), 2) == [1, 2, 1, 2]  # type: ignore[arg-type]


def test_compiled_code_returns_python_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert accelerator.numbers(accelerator.integers([1, 2])) == [1, 2]
    twice = accelerator.repeated(accelerator.integers([1, 2]), 2)
    assert accelerator.numbers(twice) == [1, 2, 1, 2]
    monkeypatch.setattr(accelerator, "NUMBA", object())
    written = array("q", [3, 4])
    assert accelerator.numbers(written) == [3, 4]  # type: ignore[arg-type]


def test_a_process_that_must_not_wait_for_machine_code_uses_plain_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(accelerator, "NUMBA", object())
    monkeypatch.setattr(accelerator._Choice, "is_plain", False)
    two_speeds = accelerator.TwoSpeeds(lambda: "plain", lambda: "fast")
    assert two_speeds() == "fast"
    accelerator.stay_plain()
    assert two_speeds() == "plain"
    assert type(accelerator.integers([1])) is list


def test_kernels_of_both_speeds_are_cached_separately(monkeypatch: pytest.MonkeyPatch) -> None:
    contract = Contract("S", 5, None, Strain.HEARTS)
    made = []
    for speed in (False, True, False):
        monkeypatch.setattr(reckoner, "is_fast", lambda speed=speed: speed)
        made.append(reckoner.kernel_of(preset("ottawa"), contract, "N"))
    assert made[0] is made[2]
    assert made[0] is not made[1]
