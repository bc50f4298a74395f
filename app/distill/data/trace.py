"""Lays a template with known answers out as tokens: what the engine feeds, and what the model has to choose where.

The same steps as `holes` takes when it fills the template, with the answer known instead of asked for; a test
holds both together. Prompts come from the engine's own layout, so training sees exactly what is served.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.engines.base import SCORED_RANGE, Choice, Free, Hole, Integer, Quote, Template
from app.engines.constrained import options
from app.engines.constrained.decoder import Decoder
from app.engines.constrained.holes import Pen
from app.engines.constrained.quoting import QuoteMask
from app.engines.constrained.source import Source

NONE = -1
"""The target of a position where the model chooses nothing."""


class UnservableError(ValueError):
    """The engine could never give this answer: its bounds, its mask or its vocabulary forbid it."""


@dataclass(slots=True)
class Branch:
    """One template: `tokens` after the prompt but its last token, which comes first; `targets` after each of them."""

    tokens: list[int] = field(default_factory=list)
    targets: list[int] = field(default_factory=list)

    def feed(self, tokens: list[int]) -> None:
        """Append forced tokens."""
        self.tokens += tokens
        self.targets += [NONE] * len(tokens)

    def choose(self, token: int) -> None:
        """Say what the model has to choose after the last token."""
        self.targets[-1] = token

    def take(self, tokens: list[int]) -> None:
        """Let the model choose and be fed `tokens` one after the other."""
        for token in tokens:
            self.choose(token)
            self.feed([token])

    def trimmed(self) -> "Branch":
        """Return the branch without what follows its last target."""
        last = max(at for at, target in enumerate(self.targets) if target != NONE)
        return Branch(self.tokens[: last + 1], self.targets[: last + 1])


def trace(
    decoder: Decoder, opening: tuple[int, str], template: Template, wanted: Mapping[str, str], source: Source
) -> Branch:
    """Return the branch in which every hole of `template` is filled as `wanted` says.

    `opening`: the prompt's last token and the space it ended on. A free answer that is too long is cut at its bound.

    Raises:
        UnservableError: the engine could not give one of the answers.
    """
    pen = Pen(decoder.vocabulary, decoder.encode, [opening[0]], opening[1])
    branch = Branch()
    for at, item in enumerate(template):
        if isinstance(item, str):
            pen.text += item
            continue
        following = template[at + 1] if at + 1 < len(template) else ""
        after = following if isinstance(following, str) else ""
        _fill(branch, pen, item, wanted[item.name], after, source)
    _check(branch)
    return branch.trimmed()


def _fill(branch: Branch, pen: Pen, hole: Hole, value: str, after: str, source: Source) -> None:
    match hole:
        case Choice():
            _choose(branch, pen, hole.options, value, after)
        case Integer() if hole.high - hole.low < SCORED_RANGE:
            _choose(branch, pen, tuple(str(n) for n in range(hole.low, hole.high + 1)), value, after)
        case Integer():
            _number(branch, pen, hole, value, after)
        case Quote():
            _quote(branch, pen, hole, value, after, source)
        case Free():
            _write(branch, pen, hole, value, after)


def _choose(branch: Branch, pen: Pen, texts: tuple[str, ...], value: str, after: str) -> None:
    if value not in texts:
        raise UnservableError("not one of the options")
    if len(texts) == 1:
        pen.text += value
        return
    end = int(pen.vocabulary.end_ids[0])
    common, plain, scored = options.plan(pen.text, texts, after, end, pen.encode)
    branch.feed([*pen.held, *common])
    mine, path = list(plain[texts.index(value)]), scored[texts.index(value)]
    branch.choose(path[0])
    # What the choice itself writes is fed with what follows it; until then its later targets wait.
    pen.held, pen.text = [], ""
    for at, token in enumerate(mine):
        branch.feed([token])
        if at + 1 < len(path) and list(path[: at + 1]) == mine[: at + 1]:
            branch.choose(path[at + 1])


def _check(branch: Branch) -> None:
    if not any(target != NONE for target in branch.targets):
        raise UnservableError("nothing in it is for the model to choose")


def _begin(branch: Branch, pen: Pen) -> bytes:
    tokens, lead = pen.settle()
    branch.feed(tokens)
    return lead


def _stop(pen: Pen, after: str, stops: tuple[str, ...]) -> int:
    """Return the token that ends an answer: the first of what follows it, where that begins with a stop string."""
    text = after if after.startswith(stops) else stops[0]
    return pen.encode(text)[0]


def _write(branch: Branch, pen: Pen, hole: Free, value: str, after: str) -> None:
    if any(stop in value for stop in (*hole.stop, "\n", "\r")) or value != value.strip():
        raise UnservableError("the answer would end early")
    lead = _begin(branch, pen)
    if lead and not value:
        raise UnservableError("a space has to be followed by a word")
    tokens = pen.encode(lead.decode() + value)
    _bounded(branch, pen, tokens, hole.max_tokens, _stop(pen, after, hole.stop))


def _bounded(branch: Branch, pen: Pen, tokens: list[int], most: int, stop: int) -> None:
    """Take up to `most` tokens; the engine holds the last back at the bound, and asks for no stop there."""
    if len(tokens) < most:
        branch.take(tokens)
        branch.choose(stop)
        return
    branch.take(tokens[: most - 1])
    branch.choose(tokens[most - 1])
    pen.held = [tokens[most - 1]]


def _quote(branch: Branch, pen: Pen, hole: Quote, value: str, after: str, source: Source) -> None:
    lead = _begin(branch, pen)
    mask = QuoteMask(source, pen.vocabulary, hole.end.encode(), lead)
    tokens = pen.encode(lead.decode() + value)
    for token in tokens[: hole.max_tokens]:
        ways = mask.allowed()
        if token not in ways:
            raise UnservableError("the quote does not stand in the text on whole words")
        mask.push(ways[token], token)
    if not tokens or (len(tokens) < hole.max_tokens and not mask.closable):
        raise UnservableError("the quote does not end with a word")
    _bounded(branch, pen, tokens, hole.max_tokens, _stop(pen, after, (hole.end,)))
    pen.text = mask.complete().decode("utf-8", "replace")


def _number(branch: Branch, pen: Pen, hole: Integer, value: str, after: str) -> None:
    if not value.isdigit() or not hole.low <= int(value) <= hole.high:
        raise UnservableError("the number lies outside its range")
    lead = _begin(branch, pen)
    tokens = pen.encode(lead.decode() + value)
    if lead and pen.vocabulary.pieces[tokens[0]] == lead:
        branch.feed(tokens[:1])
        tokens = tokens[1:]
    branch.take(tokens)
    if len(value) < len(str(hole.high)):
        branch.choose(_stop(pen, after, (after[:1] or '"',)))
