"""The rules versions: what a version decides differently, as data.

The engine asks a :class:`RulesVersion`; it never asks for a version by name.  A *mistaken*
version (a misconception, such as "missing Might is zero") is made the same way.
"""

from __future__ import annotations

from typing import NamedTuple


class RulesVersion(NamedTuple):
    """One reading of the rules.

    ``name``: as in the ``ruleset`` of a scenario.  ``title``: for people.
    ``ignored_reasons``: reasons that this version calls *ignored* where the FAQ says *negated*
    (359.3.e.6): "forbidden", "already", "prevented", "gone", "window", "nothing".
    ``rechecks_targets``: targets are checked again on resolution (359.3.e.2); true in every
    version of the rules, false only in a mistaken one.
    ``null_is_zero``: missing information counts as zero, against 359.3.e.12; only in a
    mistaken version.
    ``replaced_breaks_links``: a replaced action makes what is linked to it ignored, against
    359.3.e.14.b; only in a mistaken version.
    """

    name: str
    title: str
    ignored_reasons: frozenset[str] = frozenset()
    rechecks_targets: bool = True
    null_is_zero: bool = False
    replaced_breaks_links: bool = False


#: 1.4 as printed: what cannot be followed, for any reason, is ignored; only a *replaced* action
#: leaves a later link alone.
VENDETTA = RulesVersion(
    "vendetta",
    "Core Rules 1.4 (Vendetta) as printed",
    ignored_reasons=frozenset({"forbidden", "already", "prevented", "gone", "window", "nothing"}),
)

#: The Ride the Wind FAQ: ignored and negated told apart.
CLARIFIED = RulesVersion("vendetta-clarified", "Core Rules 1.4 with the Ride the Wind FAQ")

#: The version that is used when none is named.
DEFAULT = CLARIFIED

VERSIONS: dict[str, RulesVersion] = {v.name: v for v in (VENDETTA, CLARIFIED)}


def version(name: str | RulesVersion | None) -> RulesVersion:
    """The rules version of this name; None is the default.

    Raises:
        KeyError: no version has that name; the message lists those that there are.
    """
    if name is None:
        return DEFAULT
    if isinstance(name, RulesVersion):
        return name
    try:
        return VERSIONS[name]
    except KeyError:
        known = ", ".join(VERSIONS)
        raise KeyError(f"no rules version {name!r}; there are: {known}") from None
