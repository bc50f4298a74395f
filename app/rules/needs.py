"""What must stand in a text for a pattern to match: told from its tree, so that nobody keeps it by hand.

As RE2 does it: a node either has few strings (`exact`), or strings of which each match holds one (`need`). A sequence
multiplies exact strings as long as they are few, and keeps the most telling of those it had to give up.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from app.rules.alphabet import EDGE, LOWER_SHAPES, SHAPES, WORDS, Alphabet, bars_words
from app.rules.syntax import Atom, Choice, Edge, Look, Node, Repeat, Sequence_, Unknown, flattened
from app.rules.worth import USELESS, Strings, cores, keyed, worth_of_shapes, worth_of_words

Worth = Callable[[Strings], float]
"""How much a text without any of the strings is to be expected, 0 (surely) to 1; above 1 they say nothing."""
_EMPTY = frozenset(("",))
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class _Info:
    """`exact`: all strings of a node, None if too many; `need`: each match holds one; `first`: its first signs."""

    exact: Strings | None
    need: Strings | None
    first: Strings | None


_ANYTHING = _Info(None, None, None)


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
        return _ANYTHING if isinstance(node, Unknown) else self._sequence(flattened(node))

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
        info, given_up = self._parts(flattened(node))
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
        """Return strings with an edge after them where what follows begins with one."""
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
            Sequence_((*([Edge("^")] if edge else []), *flattened(option), *([Edge("$")] if after else [])))
            for option in node.options
        ]
        return self._choice([self._sequence(option.items) for option in options]).need or self.info(node).need

    def _best(self, sets: Iterable[Strings | None]) -> Strings | None:
        worth, best = min(((self._worth(s), i, s) for i, s in enumerate(sets) if s), default=(USELESS, 0, None))[::2]
        return best if worth < 1 else None

    def told(self, strings: Strings) -> Strings:
        """Return fewer and shorter strings in place of some: those of which each of them holds one."""
        return strings if self._of.folds else cores(strings)


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
    """Return what the pattern of a tree needs. `lower`: it is only tried on text in lower case."""
    shaper = _Needs(LOWER_SHAPES if lower else SHAPES, worth_of_shapes)
    shapes = tuple(one for one in shaper.all_of(node) if worth_of_shapes(one) < _LIKELY)[:_MOST_SHAPES]
    sets = _Needs(WORDS, worth_of_words).all_of(node)
    if not sets:
        return Needs(None, frozenset(), shapes)
    keys = keyed(sets[0])
    return Needs(
        frozenset(word for word, whole in keys if whole), frozenset(w for w, whole in keys if not whole), shapes
    )


def front_of(node: Node, lower: bool) -> Strings | None:
    """Return what each match begins with as a shape ("A", "0") if it begins where a word does, else None."""
    if isinstance(node, Choice):
        fronts = [front_of(option, lower) for option in node.options]
        return None if None in fronts else frozenset[str]().union(*(front or () for front in fronts))
    items = flattened(node)
    at_edge = False
    for item in items:
        if isinstance(item, Look) and not item.denied and item.ahead:
            continue
        if isinstance(item, Edge | Look):
            at_edge = at_edge or (item.sign == r"\b" if isinstance(item, Edge) else _bars(item))
            continue
        break
    first = _Needs(LOWER_SHAPES if lower else SHAPES, worth_of_shapes).info(node).first
    return first if at_edge and first and first <= {"A", "0"} else None


def _bars(look: Look) -> bool:
    return look.denied and not look.ahead and bars_words(look.item)
