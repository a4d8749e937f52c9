"""What needs to be found out only once about a record, because a record never changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from riftnb.program import Record

R = TypeVar("R", bound=Record)
T = TypeVar("T")


def once(find: Callable[[R], T]) -> Callable[[R], T]:
    """Let a function of a record find its answer on the first call, and keep it.

    Kept by the record's identity, together with the record, so that its identity stays its own.
    """
    known: dict[int, tuple[R, T]] = {}

    def asked(record: R) -> T:
        found = known.get(id(record))
        if found is None:
            found = known[id(record)] = (record, find(record))
        return found[1]

    asked.__doc__ = find.__doc__
    return asked
