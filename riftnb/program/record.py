"""The base of all that card text compiles to: a frozen value with named fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, dataclass_transform


@dataclass_transform(frozen_default=True)
class Record:
    """A frozen value with named fields, equal only to a value of its own type.

    Fields are the annotated names of the class, in order, with class attributes as defaults.
    (``dataclasses`` would do the same, but builds each class with ``exec``: for the hundred
    small classes of a program that costs more than the whole import may.)
    """

    _fields: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        cls._fields = tuple(cls.__dict__.get("__annotations__", ()))  # noqa: RUF063 (no inspect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        fields = self._fields
        if len(args) > len(fields):
            raise TypeError(f"{type(self).__name__} takes at most {len(fields)} values")
        values = dict(zip(fields, args))
        for name in fields[len(args):]:
            values[name] = (kwargs.pop(name) if name in kwargs
                            else getattr(type(self), name))  # AttributeError: it needs a value
        if kwargs:
            raise TypeError(f"{type(self).__name__} takes {fields}, each once")
        # A dict of its own, with the fields in their order, is what Python reads fastest from.
        object.__setattr__(self, "__dict__", values)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.__dict__.values())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self))

    def __repr__(self) -> str:
        shown = ", ".join(repr(value) for value in self)
        return f"{type(self).__name__}({shown})"

    def __deepcopy__(self, memo: dict[int, Any]) -> Record:
        return self  # it never changes

    def replace(self, **changes: Any) -> Any:
        """A copy with some fields changed."""
        return type(self)(**{**self.__dict__, **changes})


def contains(value: Any, kind: type[Record]) -> bool:
    """Whether a value is, or has anywhere in it, a record of this type."""
    if isinstance(value, (tuple, Record)):
        return type(value) is kind or any(contains(part, kind) for part in value)
    return False
