"""What must stand in a text for a pattern to match: told from its tree, so that nobody keeps it by hand.

As RE2 does it: a node either has few strings (`exact`), or strings of which each match holds one (`need`). A sequence
multiplies exact strings as long as they are few, and keeps the most telling of those it had to give up.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from app.rules.alphabet import EDGE, LEADS, LOWER_SHAPES, SHAPES, WORDS, Alphabet, bars_words
from app.rules.syntax import Atom, Choice, Edge, Look, Node, Repeat, Sequence_, Unknown, items_of

Strings = frozenset[str]
Worth = Callable[[Strings], float]
"""How much a text without any of the strings is to be expected, 0 (surely) to 1; above 1 they say nothing."""
_EMPTY = frozenset(("",))
_LONGEST, _MOST_TIMES = 80, 16
_USELESS = 1.1


@dataclass(frozen=True, slots=True)
class _Info:
    """`exact`: all strings of a node, None if too many; `need`: each match holds one; `first`: its first signs."""

    exact: Strings | None
    need: Strings | None
    first: Strings | None


_ANYTHING = _Info(None, None, None)


def _flat(node: Node) -> list[Node]:
    """Return the nodes of a sequence, those of inner ones too; repeats that must stand are written out."""
    flat: list[Node] = []
    for item in items_of(node):
        if isinstance(item, Sequence_):
            flat += _flat(item)
        elif isinstance(item, Repeat) and item.least and (item.most is None or item.most > item.least):
            flat += _flat(item.item) * min(item.least, _MOST_TIMES)
            flat.append(Repeat(0, None, item.item))
        elif isinstance(item, Repeat) and item.least and item.most == item.least:
            flat += _flat(item.item) * min(item.least, _MOST_TIMES)
            flat += [Repeat(0, None, item.item)] if item.least > _MOST_TIMES else []
        else:
            flat.append(item)
    return flat


class _Needs:
    """What nodes need, in one view of their characters."""

    def __init__(self, alphabet: Alphabet, worth: Worth) -> None:
        self._of, self._worth = alphabet, worth

    def info(self, node: Node) -> _Info:
        """Return what a match of `node` has to hold, and with what it may begin; `_ANYTHING` where nothing is known."""
        if isinstance(node, Atom):
            signs = self._of.of(node)
            return _Info(signs, None, None if signs is None else frozenset(sign[:1] for sign in signs))
        if isinstance(node, Edge | Look):
            return self._place(node)
        if isinstance(node, Choice):
            return self._choice([self.info(option) for option in node.options])
        if isinstance(node, Repeat) and node.least == 0:
            return self._repeat(node)
        return _ANYTHING if isinstance(node, Unknown) else self._sequence(_flat(node))

    def _place(self, node: Edge | Look) -> _Info:
        place = frozenset((self._of.place(node),))
        if not isinstance(node, Look) or node.denied:
            return _Info(place, None, place)
        inner = self.info(node.item)
        # What follows is no letter: an edge, as far as edges are of interest.
        if node.ahead and inner.first == frozenset((EDGE,)) and self._of.folds:
            place = frozenset((EDGE,))
        return _Info(place, inner.need if node.ahead else None, place)

    def _choice(self, infos: Sequence[_Info]) -> _Info:
        first = None if any(i.first is None for i in infos) else frozenset[str]().union(*(i.first or () for i in infos))
        if all(i.exact is not None for i in infos):
            exact = frozenset[str]().union(*(i.exact or () for i in infos))
            if len(exact) <= self._of.most:
                return _Info(exact, None, first)
        needs = [self._best([i.need, i.exact]) for i in infos]
        whole = None if None in needs else frozenset[str]().union(*(need or () for need in needs))
        return _Info(None, whole, first)

    def _repeat(self, node: Repeat) -> _Info:
        inner = self.info(node.item)
        first = None if inner.first is None else inner.first | _EMPTY
        if inner.exact is not None and self._of.folds and inner.exact <= {"", EDGE}:
            return _Info(inner.exact | _EMPTY, None, first)
        if node.most is not None and node.most <= 3 and inner.exact is not None:
            exact = _EMPTY
            for _ in range(node.most):
                grown = exact | self._of.product(exact, inner.exact)
                if len(grown) > self._of.most // 4:
                    return _Info(None, None, first)
                exact = grown
            return _Info(exact, None, first)
        return _Info(None, None, first)

    def _sequence(self, items: Sequence[Node]) -> _Info:
        info, given_up = self._parts(items)
        return _Info(info.exact, self._best(given_up), info.first)

    def all_of(self, node: Node) -> list[Strings]:
        """Return sets of strings of each of which every match holds one, the most telling first."""
        info, given_up = self._parts(_flat(node))
        sets = {self.told(one) for one in (*given_up, info.exact) if one}
        return sorted((one for one in sets if self._worth(one) < 1), key=lambda one: (self._worth(one), sorted(one)))

    def _parts(self, items: Sequence[Node]) -> tuple[_Info, list[Strings | None]]:
        """Return what a sequence is, but for what it needs, and the sets of strings of each of which it holds one."""
        current, given_up = _EMPTY, list[Strings | None]()
        whole, first, may_be_empty = True, frozenset[str](), True
        infos = [self.info(item) for item in items]
        for at, info in enumerate(infos):
            if may_be_empty:
                first, may_be_empty = self._first(first, info)
            exact = info.exact
            if not self._of.folds and (exact is None or len(exact) > 1):
                given_up.append(current)  # before it becomes many
            if exact is not None and len(current) * len(exact) <= self._of.most and max(map(len, current)) < _LONGEST:
                current = self._of.product(current, exact)
                given_up.append(info.need)
                continue
            whole = False
            edge = self._of.folds and all(s.endswith(EDGE) for s in current)
            given_up.append(self._closed(current, infos[at:]))
            given_up.append(self._within(items[at], edge, infos[at + 1 :]) if exact is None else None)
            current = frozenset((EDGE if edge else "",)) if exact is not None else _EMPTY
            if exact is not None:
                current = self._of.product(current, exact)
        first |= _EMPTY if may_be_empty else frozenset()
        return (_Info(current, None, first), given_up) if whole else (_Info(None, None, first), [*given_up, current])

    @staticmethod
    def _first(first: Strings, info: _Info) -> tuple[Strings, bool]:
        if info.first is None:
            return frozenset(("?",)), False
        signs = frozenset(sign[:1] for sign in info.first)
        return first | (signs - {""}), "" in signs

    def _closed(self, strings: Strings, rest: Sequence[_Info]) -> Strings:
        """Return strings with an edge behind where what follows begins with one."""
        following = next((i.first for i in rest if i.first != _EMPTY), None)
        if self._of.folds and following == frozenset((EDGE,)):
            return frozenset(self._of.joined(s, EDGE) for s in strings)
        return strings

    def _within(self, node: Node, edge: bool, rest: Sequence[_Info]) -> Strings | None:
        """Return what a node of too many strings needs, its options seen with the edges that stand around them."""
        if not isinstance(node, Choice) or not self._of.folds:
            return self.info(node).need
        after = self._closed(_EMPTY, rest) == frozenset((EDGE,))
        options = [
            Sequence_((*([Edge("^")] if edge else []), *_flat(option), *([Edge("$")] if after else [])))
            for option in node.options
        ]
        return self._choice([self._sequence(option.items) for option in options]).need or self.info(node).need

    def _best(self, sets: Iterable[Strings | None]) -> Strings | None:
        worth, best = min(((self._worth(s), i, s) for i, s in enumerate(sets) if s), default=(_USELESS, 0, None))[::2]
        return best if worth < 1 else None

    def told(self, strings: Strings) -> Strings:
        """Return fewer and shorter strings in place of some: those of which each of them holds one."""
        return strings if self._of.folds else _cores(strings)


_SHORTEST_PIECE = 3
_TOKEN, _PIECE = re.compile(r"(?<=\|)[^|]+(?=\|)"), re.compile(r"[^|]+")


def _keys(string: str) -> frozenset[tuple[str, bool]]:
    """Return the runs of letters of a string, each with whether it is a whole word."""
    words = frozenset(_TOKEN.findall(string))
    return frozenset((run, run in words) for run in _PIECE.findall(string))


_MET = (1.0, 0.6, 0.9, 0.3, 0.12, 0.06, 0.04, 0.03, 0.02)
"""How many texts hold a given word of so many letters, as a share, by look; of one letter it is mostly an "x"."""


def _key_worth(key: tuple[str, bool]) -> float:
    word, whole = key
    if not whole and len(word) < _SHORTEST_PIECE:
        return _USELESS
    return _MET[min(len(word), len(_MET) - 1)] * (1 if whole else 2)


def _keyed(strings: Strings) -> frozenset[tuple[str, bool]]:
    """Return words of which each string holds one: the most telling of each, or those that many of them share."""
    keys = [_keys(string) for string in strings]
    if not all(keys):
        return frozenset()
    shared = Counter(key for some in keys for key in some)
    told = frozenset(min(some, key=lambda key: (_key_worth(key), key)) for some in keys)
    common = frozenset(min(some, key=lambda key: (_key_worth(key) / shared[key], key)) for some in keys)
    return min(told, common, key=lambda some: (sum(map(_key_worth, some)), len(some)))


@lru_cache(maxsize=4096)
def _worth_of_words(strings: Strings) -> float:
    keys = _keyed(strings)
    worths = [_key_worth(key) for key in keys]
    # Asking a text for words is soon done: even those that many texts hold are worth it.
    return 1 - prod(1 - worth for worth in worths) if worths and max(worths) < 1 else _USELESS


_RARITY = {"0": 0.75, "A": 0.7, "a": 0.98, " ": 0.95, **dict.fromkeys("-./,:()'", 0.5)}
_RARE = 0.1
_COMMON = 0.45
_CORE = re.compile(r"[^aA ](?:.*[^aA ])?")


def _chance(string: str) -> float:
    return prod(_RARITY.get(sign, _RARE) for sign in string)


@lru_cache(maxsize=4096)
def _worth_of_shapes(strings: Strings) -> float:
    return sum(map(_chance, strings))


def _core(string: str) -> str:
    core = _CORE.search(string)
    return core[0] if core and _chance(core[0]) < _COMMON else string


def _cores(strings: Strings) -> Strings:
    """Return the shapes without the letters and blanks around them, and of those the ones that hold no other."""
    cores = sorted({_core(string) for string in strings}, key=len)
    return frozenset(s for at, s in enumerate(cores) if not any(shorter in s for shorter in cores[:at]))


@dataclass(frozen=True, slots=True)
class Needs:
    """What a pattern needs. `words`: one of them, whole, or one of the `pieces`, stands in the text (None: neither is
    known); `shapes`: of each of these sets one stands in the text's shape.
    """

    words: Strings | None
    pieces: Strings
    shapes: tuple[Strings, ...]


_MOST_SHAPES, _LIKELY = 2, 0.7
"""Of two more sets than these a text is not asked, nor of any that most notes meet."""


def needs_of(node: Node, lower: bool) -> Needs:
    """Return what the pattern of a tree needs. `lower`: it is only tried on text in small letters."""
    shaper = _Needs(LOWER_SHAPES if lower else SHAPES, _worth_of_shapes)
    shapes = tuple(one for one in shaper.all_of(node) if _worth_of_shapes(one) < _LIKELY)[:_MOST_SHAPES]
    sets = _Needs(WORDS, _worth_of_words).all_of(node)
    if not sets:
        return Needs(None, frozenset(), shapes)
    keys = _keyed(sets[0])
    return Needs(
        frozenset(word for word, whole in keys if whole), frozenset(w for w, whole in keys if not whole), shapes
    )


_LEAD = re.compile(rf"\{EDGE}+([^\{EDGE}#]+)[\{EDGE}#]")


class _NoLeadError(Exception):
    """The matches of a pattern may begin with anything."""


def leads_of(node: Node) -> Strings | None:
    """Return the words with one of which each match begins, None where that is not known."""
    closed = set[str]()
    try:
        opened = _extended({""}, _flat(node), closed)
    except _NoLeadError:
        return None
    if opened:
        return None
    words = {match[1] for string in closed if (match := _LEAD.match(string))}
    return frozenset(words) if words and all(map(_LEAD.match, closed)) else None


def _extended(opened: set[str], items: Sequence[Node], closed: set[str]) -> set[str]:
    """Return strings that may go on behind `items`; those whose first word is over are put into `closed`."""
    for item in items:
        if not opened:
            return opened
        opened = _one(opened, item, closed)
        done = {string for string in opened if _is_closed(string)}
        closed |= done
        opened -= done
        if len(opened) + len(closed) > LEADS.most:
            raise _NoLeadError
    return opened


def _is_closed(string: str) -> bool:
    bare = string.lstrip(EDGE)
    return bool(bare) and (bare[0] == "#" or EDGE in bare or "#" in bare)


def _one(opened: set[str], item: Node, closed: set[str]) -> set[str]:
    if isinstance(item, Atom):
        signs = LEADS.of(item)
        if signs is None:
            raise _NoLeadError
        return {string + sign for string in opened for sign in signs}
    if isinstance(item, Edge | Look):
        place = LEADS.place(item)
        return {string + place for string in opened}
    if isinstance(item, Choice):
        return set[str]().union(*(_extended(set(opened), _flat(option), closed) for option in item.options))
    if isinstance(item, Repeat):
        once = _extended(set(opened), _flat(item.item), closed)
        if item.most != 1 and once:
            again = _extended(set(once), _flat(item.item), closed)
            if again - once:
                raise _NoLeadError
        return opened | once
    if isinstance(item, Sequence_):
        return _extended(opened, _flat(item), closed)
    raise _NoLeadError


def front_of(node: Node, lower: bool) -> Strings | None:
    """Return what each match begins with as a shape ("A", "0") if it begins where a word does, else None."""
    if isinstance(node, Choice):
        fronts = [front_of(option, lower) for option in node.options]
        return None if None in fronts else frozenset[str]().union(*(front or () for front in fronts))
    items = _flat(node)
    at_edge = False
    for item in items:
        if isinstance(item, Look) and not item.denied and item.ahead:
            continue
        if isinstance(item, Edge | Look):
            at_edge = at_edge or (item.sign == r"\b" if isinstance(item, Edge) else _bars(item))
            continue
        break
    first = _Needs(LOWER_SHAPES if lower else SHAPES, _worth_of_shapes).info(node).first
    return first if at_edge and first and first <= {"A", "0"} else None


def _bars(look: Look) -> bool:
    return look.denied and not look.ahead and bars_words(look.item)
