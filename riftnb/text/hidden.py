"""What "here" means to gear that is played from face down."""

from __future__ import annotations

from typing import TypeVar

from riftnb.program import EventFrom, Here, Record

T = TypeVar("T")


def there(value: T) -> T:
    """Gear enters at the base, and what it chooses is at the battlefield where it was hidden
    (811): "here" is where the event left."""
    if isinstance(value, Here):
        return EventFrom()  # type: ignore[return-value]
    if isinstance(value, Record):
        return value.replace(  # type: ignore[no-any-return]
            **{name: there(getattr(value, name)) for name in value._fields})
    if isinstance(value, tuple):
        return tuple(map(there, value))  # type: ignore[return-value]
    return value


__all__ = ["there"]
