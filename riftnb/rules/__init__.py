"""The rules as data: citations (number, heading, paraphrase) and the rules versions."""

from riftnb.rules.citations import RULES, Rule, cite, sort_key

__all__ = ["RULES", "Rule", "cite", "sort_key"]
