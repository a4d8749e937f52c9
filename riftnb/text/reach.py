"""How far words reach: whether "here", "this turn" or "if …" at the end of joined words speaks of
all of them or of the last only.

Each function looks at one such kind of words and asks :func:`~riftnb.text.ambiguity.decide`
where both would be right English; where the words can reach one way only, it says so at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from riftnb.text.ambiguity import decide
from riftnb.text.tree import Part

#: Actions that last, so that a time can be meant for them.
_LASTING = ("a_give", "a_gets", "a_take_control", "a_control", "a_double", "a_set", "a_swap_m",
            "a_has")
_COUNTED = ("a_xp", "a_channel", "a_deal", "a_draw")
#: Words after a thing that say nothing of another thing before it.
_OWN = ("here", "at a battlefield", "at battlefields", "at a base", "in combat", "in your base")
_WITH = ("w_might", "w_less", "w_power", "w_cost", "w_kw", "w_total")


def _action(clause: Part) -> Part:
    return next(kid for kid in clause.kids if kid.rule.startswith("a_"))


def _joined(effect: Part, clauses: Sequence[Part]) -> bool:
    """Whether the clauses are side by side ("and", commas), without a "then" that parts them."""
    return len(clauses) > 1 and not any("then" in sep.text for sep in effect.all("sep"))


def _span(parts: Sequence[Part]) -> str:
    sentence = parts[0].sentence.text
    return f"“{sentence[parts[0].start:parts[-1].stop].strip()}”"


# Sentences


def outside_delay(late: Part | None, clauses: Sequence[Part]) -> int:
    """"Ready a unit and kill it at end of turn": how many of the clauses happen at once."""
    if late is None or len(clauses) < 2:
        return 0
    options = [f"the time of {_span(clauses)}", f"the time of {_span(clauses[-1:])} only"]
    known = all(c.find("np_some") is None and (c.find("np_word") or c.find("np_that"))
                for c in clauses[:-1])
    return (len(clauses) - 1) * decide(late, options, "ending" if known else "")


def shared_condition(effect: Part, clauses: Sequence[Part]) -> Part | None:
    """"Draw 1 and ready a unit if …": the condition, if it is one of all the clauses."""
    if clauses and clauses[-1].has("unless_they") and _joined(effect, clauses):
        raise clauses[-1].error("\"then\" before this, or a sentence of its own: \"unless\" can "
                                "speak of this only or of all")
    done = clauses[-1].get("doneif") if clauses else None
    if done is None or not _joined(effect, clauses):
        return None
    options = [f"a condition of {_span(clauses[-1:])} only", f"a condition of {_span(clauses)}"]
    return done.get("cond") if decide(done, options) else None


def shared_time(clauses: Sequence[Part]) -> Part | None:
    """"Give a unit [Tank] and another unit +2 [M] this turn": what has the time, if it is one
    of all."""
    given = [part for clause in clauses for part in _gifts(_action(clause))]
    timed = [n for n, part in enumerate(given) if part.has("now")]
    if not timed or timed[0] == 0 or all(_for_good(part) for part in given[:timed[0]]):
        return None
    part = given[timed[0]]
    options = [f"the time of {_span([part])} only", f"the time of {_span(given[:timed[0] + 1])}"]
    return part if decide(part.need("now"), options) else None


def _gifts(action: Part) -> Iterator[Part]:
    if action.rule in _LASTING:
        yield from list(action.all("giving")) or [action]


def _for_good(part: Part) -> bool:
    """[Temporary] is given for good: it ends by itself."""
    gifts = part.get("gifts")
    return gifts is not None and gifts.text.lower() == "[temporary]"


def shared_count(effect: Part, clauses: Sequence[Part]) -> list[Part]:
    """"Draw 1 and gain 1 XP for each gear": the clauses, each with what it is counted by."""
    last = _action(clauses[-1])
    each = (last.get("draw_n") or last).get("for_each")
    before = [clause for clause in clauses[:-1] if _countable(_action(clause))]
    if each is None or last.rule not in _COUNTED or not before or not _joined(effect, clauses):
        return list(clauses)
    options = [f"counted for {_span(clauses[-1:])} only", f"counted for {_span(clauses)}"]
    if not decide(each, options):
        return list(clauses)
    return [_counted(clause, each) if clause in before else clause for clause in clauses]


def _countable(action: Part) -> bool:
    return action.rule in _COUNTED and not (action.get("draw_n") or action).has("for_each")


def _counted(clause: Part, each: Part) -> Part:
    def more(part: Part) -> Part:
        return _like(part, (*part.kids, each))

    kids = []
    for kid in clause.kids:
        if kid.rule == "a_draw":
            kid = _like(kid, tuple(more(k) if k.rule == "draw_n" else k for k in kid.kids))
        elif kid.rule in _COUNTED:
            kid = more(kid)
        kids.append(kid)
    return _like(clause, tuple(kids))


def _like(part: Part, kids: tuple[Part, ...]) -> Part:
    return Part(part.rule, part.sentence, part.start, part.stop, kids)


# Things


def described(things: Sequence[Part]) -> list[Part]:
    """"A unit and a gear here": the things, each with the words that speak of it."""
    last = things[-1]
    posts = last.get("postmods") if last.rule == "np_some" else None
    bare = [t for t in things[:-1] if t.rule == "np_some" and not t.has("postmods")]
    if posts is None or not bare or not any(_own(post) for post in posts.all("postmod")):
        return list(things)
    if all(post.kids[0].rule == "pp_from" for post in posts.all("postmod")) and _cards(last):
        bare = [thing for thing in bare if _cards(thing)]
        if not bare:
            return list(things)
    options = [f"words about {_span([last])} only",
               f"words about {' and '.join(_span([t]) for t in (*bare, last))}"]
    if not decide(posts, options):
        return list(things)
    return [_like(t, (*t.kids, posts)) if t in bare else t for t in things]


def _cards(thing: Part) -> bool:
    """Whether it is called a card: units and gear in other zones are called so too."""
    return "card" in thing.need("nouns").text


def _own(post: Part) -> bool:
    kind = post.kids[0]
    if kind.rule in ("pp_control", "pp_from", "pp_without", "pp_alone", "pp_role"):
        return kind.text != "from among them"
    return kind.text in _OWN or any(kind.has(rule) for rule in _WITH)


def each_kind(part: Part, least: int, most: int | None) -> list[Part] | None:
    """"Up to 2 units and gear": the kinds apart, if the number is one of each; None if it is one
    of all together.

    Raises:
        TextError: "a unit and gear" has an article for one thing only.
    """
    nouns = part.need("nouns")
    heads = list(nouns.all("noun"))
    if most is None or not any(s.text.strip(", ") == "and" for s in nouns.all("noun_sep")):
        return None
    if (least, most) == (1, 1):
        raise nouns.error("\"or\", or an article before each thing (\"a unit and a gear\")",
                          heads[1])
    if not decide(nouns, [f"{most} of all together", f"{most} of each"]):
        return None
    return [_like(part, tuple(Part("nouns", nouns.sentence, head.start, head.stop, (head,))
                              if kid is nouns else kid for kid in part.kids)) for head in heads]


def with_might(part: Part) -> list[Part] | None:
    """"A unit or gear with 3 [M] or less": the unit with these words and the gear without them,
    if they speak of the unit only; None if they speak of both, or can do nothing else."""
    nouns, posts = part.need("nouns"), part.get("postmods")
    heads = list(nouns.all("noun"))
    words = [post for post in (posts.all("postmod") if posts is not None else ())
             if any(post.kids[0].has(rule) for rule in ("w_might", "w_less", "w_total"))]
    without = [head for head in heads if head.text in ("gear", "spell", "ability")]
    if not words or len(heads) != 2 or len(without) != 1 or posts is None:
        return None
    options = [f"words about both, so that no {without[0].text} fits",
               f"words about the {next(h.text for h in heads if h not in without)} only"]
    if not decide(words[0], options):
        return None
    rest = _like(posts, tuple(post for post in posts.kids if post not in words))
    return [_like(part, tuple(
        Part("nouns", nouns.sentence, head.start, head.stop, (head,)) if kid is nouns
        else rest if kid is posts and head in without else kid for kid in part.kids))
        for head in heads]


def whose(posts: Sequence[Part]) -> None:
    """Refuse "a unit at a battlefield you control": who controls what?

    Raises:
        TextError: that is where the words stand so.
    """
    for first, second in pairwise(posts):
        if first.kids[0].text in _OWN[1:4] and second.kids[0].rule == "pp_control":
            raise second.error("words that say what is controlled, such as \"a friendly unit at a "
                               "battlefield\"", second.kids[0])


__all__ = ["described", "each_kind", "outside_delay", "shared_condition", "shared_count",
           "shared_time", "whose", "with_might"]
