"""The bullets of a "choose one —" of triggered and activated abilities (355.7)."""

from __future__ import annotations

from riftnb.engine.chosen import no_targets
from riftnb.engine.game import Game
from riftnb.engine.objects import Binding, ChainItem
from riftnb.engine.picks import answered_word
from riftnb.engine.refusals import IllegalPlay
from riftnb.engine.targets import candidates
from riftnb.program import Ability


def bullets_left(game: Game, ability: Ability, source: Binding, player: str) -> list[int]:
    """Which bullets of a "choose one —" may be chosen, from 1: of one that says so, none that
    was chosen this turn, or not by that player ("you've not chosen")."""
    key = _chosen_key(ability, source, player)
    return [k for k in range(1, len(ability.modes) + 1)
            if not (ability.fresh and f"{key} {k}" in game.seen)]


def note_bullet(game: Game, ability: Ability, source: Binding, player: str, mode: int) -> None:
    """Note which bullet was chosen, where none may be chosen twice in a turn."""
    if ability.fresh:
        game.seen[f"{_chosen_key(ability, source, player)} {mode}"] = 1


def _chosen_key(ability: Ability, source: Binding, player: str) -> str:
    by = player if ability.fresh == "player" else ""
    return f"choose one {by} {source[0]}.{source[1]} {ability.words}"


def trigger_mode(game: Game, item: ChainItem, ability: Ability, named: int | None,
                 targets: int) -> Ability | None:
    """The bullet of a triggered "choose one —": the one that the step names, else the only one
    for which there is a legal choice, else a decision of its controller (355.7); by default the
    first with as many choices as the step names ``targets``.

    Raises:
        IllegalPlay: the one that the step names cannot be chosen.
    """
    left = [k for k in bullets_left(game, ability, item.source, item.controller)
            if _may_be_chosen(game, item, ability.modes[k - 1])]
    if named is not None and named not in left:
        raise IllegalPlay(f"{item.name}: mode {named} cannot be chosen", "355.7", str(named),
                          "mode: " + (" or ".join(map(str, left)) or "none"))
    if not left:
        return None
    mode = named or left[0]
    if named is None and len(left) > 1:
        mode = _decided(game, item, ability, left, targets)
    note_bullet(game, ability, item.source, item.controller, mode)
    return ability.modes[mode - 1]


def _decided(game: Game, item: ChainItem, ability: Ability, left: list[int], targets: int
             ) -> int:
    """The decision between bullets, ``<item>.1/mode``: by its number from 1, or its words."""
    key = f"{item.id}.1/mode"
    words = [bullet.words for bullet in ability.modes]
    options = [words[k - 1] for k in left]
    own = answered_word(game, key, words, options)
    first = next((o for o, k in zip(options, left)
                  if targets and len(ability.modes[k - 1].choices) == targets), "")
    why = "the first that chooses as many as are named" if first else "the first that can be chosen"
    picked = game.decide(key, item.controller, options, [first or options[0]], why, "355.7", own)
    return left[options.index(picked[0])]


def _may_be_chosen(game: Game, item: ChainItem, bullet: Ability) -> bool:
    item.targets = no_targets(bullet)
    return all("player" in c.filter.kinds or len(candidates(game, item, c)) >= c.least
               for c in bullet.choices)
