"""Fills one template: a dialogue that asks for tokens to be fed and is told the logits after them.

Nothing here knows what runs the model, how many templates run side by side, or where the tokens are kept.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass

import numpy as np

from app.engines.base import SCORED_RANGE, Choice, Filled, Free, Hole, Integer, Quote, Template, Value
from app.engines.constrained import alternatives, options
from app.engines.constrained.alternatives import Way
from app.engines.constrained.decode_requests import Ask, Step, Talk, Told
from app.engines.constrained.decoder import Logits, log_probability
from app.engines.constrained.quote_scoring import Mark, marks
from app.engines.constrained.quoting import QuoteMask
from app.engines.constrained.source import Source
from app.engines.constrained.stopping import decode
from app.engines.constrained.vocabulary import Vocabulary

_SHOWN = 3
"""So many words of a place that was only scored are what the model is asked after."""


@dataclass(slots=True)
class Pen:
    """Where one template stands: tokens and text not fed yet, and the logits after all that was.

    `adopted` is a tried path that stands between what was fed and what is held: it is taken over with the next ask.
    `generated` counts the tokens the model chose, `refed` those of them that were fed again as context.
    """

    vocabulary: Vocabulary
    encode: Callable[[str], list[int]]
    held: list[int]
    text: str = ""
    last: Logits | None = None
    adopted: options.Path = ()
    generated: int = 0
    refed: int = 0

    def settle(self) -> tuple[list[int], bytes]:
        """Return the tokens to feed before the model writes, and the space its first token has to begin with.

        A trailing space is left to the model: vocabularies join spaces to the word that follows.
        """
        lead = b" " if self.text.endswith(" ") else b""
        text = self.text[:-1] if lead else self.text
        tokens = self.held + (self.encode(text) if text else [])
        self.held, self.text = [], ""
        return tokens, lead

    def advance(self, tokens: list[int]) -> Generator[Ask, Told, Logits]:
        """Feed `tokens` (if any) and return the logits after them."""
        if tokens:
            self.last = (yield self.ask(tokens)).last
        assert self.last is not None, "a template began without a token to start from"
        return self.last

    def ask(self, tokens: list[int], nodes: tuple[options.Path, ...] = (), kept: bool = False) -> Ask:
        """Return an ask that begins with what was adopted."""
        adopted, self.adopted = self.adopted, ()
        return Ask(tokens, nodes, kept, adopted)

    def adopt(self, way: Way) -> None:
        """Go on from an answer written on a throw-away copy; what was not read of it is fed before the rest."""
        self.generated += len(way.sure)
        self.refed += way.read
        self.adopted = way.path[: way.read]
        self.last = self.last if way.last is None else way.last
        if way.done:
            # What stood before the stop string within its token goes before the next forced text.
            self.text = decode(way.scan.data[way.read_bytes :])
        else:
            self.held = list(way.path[way.read :])

    def take(self, token: int) -> Generator[Ask, Told, Logits]:
        """Feed a token the model chose."""
        self.refed += 1
        return (yield from self.advance([token]))


def talk(pen: Pen, template: Template, source: Source) -> Talk:
    """Fill `template` from where `pen` stands; forced text after the last hole is never fed."""
    filled: Filled = {}
    for at, item in enumerate(template):
        if isinstance(item, str):
            pen.text += item
            continue
        following = template[at + 1] if at + 1 < len(template) else ""
        after = following if isinstance(following, str) else ""
        filled[item.name] = yield from _fill(pen, item, after, source)
    return filled


def _fill(pen: Pen, hole: Hole, after: str, source: Source) -> Step:
    match hole:
        case Choice():
            return (yield from choose(pen, hole.options, hole.prior, after))
        case Free():
            return (yield from write(pen, hole))
        case Quote():
            return (yield from quote(pen, hole, source))
        case Integer():
            return (yield from number(pen, hole, after))


def choose(pen: Pen, texts: tuple[str, ...], prior: tuple[float, ...] | None, after: str) -> Step:
    """Score the options and take the likeliest; the choice itself is fed with what follows it."""
    if len(texts) == 1:
        pen.text += texts[0]
        return Value(texts[0], (1.0,))
    end = int(pen.vocabulary.end_ids[0])
    common, plain, scored = options.plan(pen.text, texts, after, end, pen.encode)
    nodes = options.inner_nodes(scored)
    tokens = [*pen.held, *common]
    told = (yield pen.ask(tokens, tuple(nodes))) if tokens or nodes else Told(None)
    root = told.last if told.last is not None else pen.last
    assert root is not None, "a template began without a token to start from"
    shares = options.probabilities(options.score(scored, {(): root, **told.nodes}), prior)
    best = int(np.argmax(shares))
    pen.last, pen.held, pen.text = root, list(plain[best]), ""
    return Value(texts[best], shares)


def write(pen: Pen, hole: Free) -> Step:
    """Write free text greedily on one line, until a stop string, the end of the turn, or the cap."""
    tokens, lead = pen.settle()
    logits = yield from pen.advance(tokens)
    runners_up = alternatives.others(pen.vocabulary, hole, logits, lead) if hole.also else []
    answer = alternatives.first(pen.vocabulary, hole, logits, lead)
    every = [answer, *runners_up]
    while going := [way for way in every if not way.done and len(way.path) < hole.max_tokens]:
        told = yield pen.ask([], tuple(way.path for way in going), kept=True)
        for way in going:
            way.hear(told.nodes[way.path])
    pen.adopt(answer)
    ranked = sorted(runners_up, key=lambda way: -sum(way.sure))
    also = tuple(dict.fromkeys(way.text for way in ranked if way.text not in ("", answer.text)))
    return Value(answer.text, logprob=sum(answer.sure) / len(answer.sure), also=also)


def quote(pen: Pen, hole: Quote, source: Source) -> Step:
    """Copy a passage of the source, on whole words, closed by the model or completed to a word at the cap."""
    tokens, lead = pen.settle()
    logits = yield from pen.advance(tokens)
    end = hole.end.encode("utf-8")
    mask = QuoteMask(source, pen.vocabulary, end, lead)
    if hole.begins:
        return _point(pen, hole, source, marks(logits, mask.begins(), hole.begins), lead)
    closing = np.concatenate([pen.vocabulary.starting_with(end), pen.vocabulary.end_ids])
    sure: list[float] = []
    for step in range(hole.max_tokens):
        allowed = mask.allowed()
        token, best = alternatives.best(logits, np.array(list(allowed), dtype=np.intp))
        closer, close = alternatives.best(logits, closing) if mask.closable else (-1, -np.inf)
        if token < 0 and closer < 0:
            break
        pen.generated += 1
        if close >= best:
            sure.append(log_probability(logits, closer))
            break
        sure.append(log_probability(logits, token))
        mask.push(allowed[token], token)
        if step + 1 < hole.max_tokens:
            logits = yield from pen.take(token)
        else:
            pen.held = [token]
    pen.text = mask.complete().decode("utf-8", "replace")
    return Value(mask.text, logprob=sum(sure) / len(sure) if sure else None)


def _point(pen: Pen, hole: Quote, source: Source, found: list[Mark], lead: bytes) -> Value:
    """Return the places as the value; what follows is asked after the first words of the likeliest."""
    if not found:
        return Value("", (), places=())
    text = source.passage(found[0].place, _SHOWN, hole.end.encode("utf-8"))
    pen.text = lead.decode("ascii") + text
    places = tuple(source.offset(mark.place) for mark in found)
    return Value(text, tuple(mark.share for mark in found), places=places)


def number(pen: Pen, hole: Integer, after: str) -> Step:
    """Score the numbers of a small range; write the digits of a large one under a mask."""
    if hole.high - hole.low < SCORED_RANGE:
        texts = tuple(str(n) for n in range(hole.low, hole.high + 1))
        return (yield from choose(pen, texts, None, after))
    tokens, lead = pen.settle()
    pieces = _digits(pen.vocabulary, lead)
    if lead and not pieces:
        # This vocabulary never joins a digit to the space before it, so the space is a token of its own.
        tokens, pieces = tokens + pen.encode(" "), pen.vocabulary.digits
    logits = yield from pen.advance(tokens)
    text, sure = "", []
    while True:
        open_ways = {token: text + more for token, more in pieces if _open(text + more, hole)}
        token, best = alternatives.best(logits, np.array(list(open_ways), dtype=np.intp))
        closable = text not in ("", "-") and hole.low <= int(text) <= hole.high
        if closable and (token < 0 or float(logits.max()) > best):
            break
        pen.generated += 1
        sure.append(log_probability(logits, token))
        text, pieces = open_ways[token], pen.vocabulary.digits
        logits = yield from pen.take(token)
    return Value(text, logprob=sum(sure) / len(sure))


def _digits(vocabulary: Vocabulary, lead: bytes) -> list[tuple[int, str]]:
    """Return the tokens a number may begin with; with `lead`, joined to it (none unless every digit is)."""
    if not lead:
        return vocabulary.digits
    known = vocabulary.by_bytes
    joined = [(known[lead + t.encode()], t) for _, t in vocabulary.digits if lead + t.encode() in known]
    return joined if {str(digit) for digit in range(10)} <= {text for _, text in joined} else []


def _open(text: str, hole: Integer) -> bool:
    """Return whether `text` is, or can become by further digits, a number of the range."""
    digits = text.removeprefix("-")
    if "-" in digits:
        return False
    if text.startswith("-"):
        return hole.low < 0 and not digits.startswith("0") and _reaches(digits, max(1, -hole.high), -hole.low)
    return _reaches(digits, max(0, hole.low), hole.high)


def _reaches(digits: str, low: int, high: int) -> bool:
    if high < low:
        return False
    if digits in ("", "0"):
        return digits == "" or low == 0
    more = range(len(str(high)) - len(digits) + 1)
    first = int(digits)
    return digits[0] != "0" and any(first * 10**n <= high and (first + 1) * 10**n > low for n in more)
