"""The engine: state, chain, targets, information, game actions, replacements, cleanup.

It is deterministic, knows no clock and no randomness, never changes what it is given, and
imports nothing that draws.  See :mod:`riftnb.engine.game` for what a resolution carries,
:mod:`riftnb.engine.rule` for how one instruction is ruled.
"""
