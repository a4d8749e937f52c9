"""What an instruction's action came to, object by object."""

from __future__ import annotations

from riftnb.engine.happen import Occurrence
from riftnb.engine.objects import Binding
from riftnb.ruling import Cause

#: Events of which nothing happened if their amount is zero.
COUNTED = ("damage", "draw")


class Tally:
    """How much of an action happened.

    ``done`` and ``total`` count its events; ``reason``, ``object``, ``cause`` tell of the first
    that did not happen; ``rules`` are further rules that had a part in it; ``bindings`` the
    objects acted on, ``amount`` how much was done, ``place`` where a move began.
    """

    __slots__ = ("done", "total", "reason", "object", "cause", "detail", "rules", "bindings",
                 "amount", "replaced", "place")

    def __init__(self) -> None:
        self.done = 0
        self.total = 0
        self.reason = ""
        self.object = ""
        self.cause: Cause | None = None
        self.detail = ""
        self.rules: list[str] = []
        self.bindings: list[Binding] = []
        self.amount = 0
        self.replaced = False
        self.place = ""

    def good(self, binding: Binding | None = None, amount: int = 1) -> None:
        """One event happened."""
        self.done += 1
        self.total += 1
        self.amount += amount
        if binding is not None:
            self.bindings.append(binding)

    def bad(self, reason: str, object: str = "", cause: Cause | None = None,
            detail: str = "") -> None:
        """One event did not happen."""
        self.total += 1
        if not self.reason:
            self.reason, self.object, self.cause, self.detail = reason, object, cause, detail
        if reason == "replaced":
            self.replaced = True

    def take(self, occ: Occurrence, binding: Binding | None = None) -> None:
        """Count an occurrence by its status."""
        if occ.status == "done":
            self.good(binding, occ.amount if occ.kind in COUNTED else 1)
            if occ.modified is not None:
                self.rules.append("359.3.e.14.c")
                self.cause = self.cause or occ.modified
        else:
            self.bad(occ.status, occ.object.id if occ.object is not None else "", occ.cause,
                     occ.detail)
