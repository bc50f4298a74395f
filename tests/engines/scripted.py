"""An engine that answers from a script instead of a model: for tests of everything above engines."""

import re
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.core.errors import CancelledError, EngineError
from app.engines.base import (
    SCORED_RANGE,
    Cancelled,
    Choice,
    Completion,
    Draw,
    EngineInfo,
    Fill,
    Filled,
    FillResult,
    Free,
    Hole,
    Integer,
    Probe,
    Probed,
    Prompt,
    Quote,
    Template,
    Usage,
    Value,
    never,
)

Answer = FillResult | Sequence[Filled] | Exception
Given = Value | str | Callable[[Fill], Value | str]


@dataclass(frozen=True, slots=True)
class Asked:
    """A completion that was asked for."""

    prompt: Prompt
    max_tokens: int
    source: str
    draw: Draw | None = None


class ScriptedEngine:
    """Answers fills from `queue` first, then from `given` per (role, hole name); completions from `texts`.

    A queued answer is a FillResult, the Filled of each template, an exception to raise, or a function of the
    request that returns one of these. A given answer is a Value, a text, or a function of the request; "*" as
    role stands for every role. Every request is kept in `fills` and `asked`. `delay` seconds pass before each
    answer, in which a cancel is noticed. With no answer left it raises EngineError naming the hole.
    """

    def __init__(
        self,
        queue: Sequence[Answer | Callable[[Fill], Answer]] = (),
        given: Mapping[tuple[str, str], Given] | None = None,
        texts: Sequence[str | Exception | Callable[[Asked], str]] = (),
        usage: Usage | None = None,
        delay: float = 0.0,
        telling: Sequence[str] = (),
    ) -> None:
        self.queue = deque(queue)
        self.given = dict(given or {})
        self.texts = deque(texts)
        self.usage = usage or Usage(100, 10, 0.01)
        self.delay = delay
        self.telling = tuple(telling)
        self.probes: list[Probe] = []
        self.fills: list[Fill] = []
        self.asked: list[Asked] = []
        self.closed = False

    @property
    def info(self) -> EngineInfo:
        """Return a description of no model."""
        return EngineInfo("scripted", "none", 2048, 0, 0.0)

    def count(self, text: str) -> int:
        """Return the number of words, as a stand-in for tokens."""
        return len(text.split())

    def fill(self, request: Fill, cancelled: Cancelled = never) -> FillResult:
        """Return the next queued answer, or one put together from the given ones."""
        self.fills.append(request)
        self._wait(cancelled)
        if self.queue:
            answer = self.queue.popleft()
            answer = answer(request) if callable(answer) else answer
        else:
            answer = [self._by_hole(request, template) for template in request.templates]
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, FillResult):
            return answer
        return FillResult(tuple(answer), self.usage)

    def complete(
        self,
        prompt: Prompt,
        max_tokens: int,
        stop: Sequence[str] = (),
        source: str = "",
        cancelled: Cancelled = never,
        on_text: Callable[[str], None] | None = None,
        draw: Draw | None = None,
    ) -> Completion:
        """Return the next of `texts`, whatever `draw` says; it is kept with the request."""
        request = Asked(prompt, max_tokens, source, draw)
        self.asked.append(request)
        self._wait(cancelled)
        if not self.texts:
            raise EngineError(f"The script has no completion left for {prompt.role!r}.")
        text = self.texts.popleft()
        text = text(request) if callable(text) else text
        if isinstance(text, Exception):
            raise text
        if on_text is not None:
            on_text(text)
        return Completion(text, True, self.usage)

    def probe(self, request: Probe, cancelled: Cancelled = never) -> Probed:
        """Return 0.99 for every token (a word with what stands before it) that holds one of `telling`, else 0.01."""
        self.probes.append(request)
        self._wait(cancelled)
        ends = [match.end() for match in re.finditer(r"\W*\w+", request.text)]
        tokens = [request.text[start:end] for start, end in pairwise([0, *ends])]
        likely = tuple(0.99 if any(word in token for word in self.telling) else 0.01 for token in tokens)
        return Probed(tuple(ends), (likely,) * len(request.heads), self.usage)

    def close(self) -> None:
        """Note that the engine was closed."""
        self.closed = True

    def _wait(self, cancelled: Cancelled) -> None:
        end = time.monotonic() + self.delay
        while True:
            if cancelled():
                raise CancelledError("Stopped.")
            left = end - time.monotonic()
            if left <= 0:
                return
            time.sleep(min(0.01, left))

    def _by_hole(self, request: Fill, template: Template) -> Filled:
        holes = [item for item in template if not isinstance(item, str)]
        return {hole.name: self._value(request, hole) for hole in holes}

    def _value(self, request: Fill, hole: Hole) -> Value:
        role = request.prompt.role
        answer = self.given.get((role, hole.name), self.given.get(("*", hole.name)))
        if answer is None:
            raise EngineError(f"The script has no answer left for hole {hole.name!r} of {role!r}.")
        answer = answer(request) if callable(answer) else answer
        return answer if isinstance(answer, Value) else value(hole, answer)


def value(hole: Hole, text: str, sure: float = 0.9) -> Value:
    """Return what an engine would for `text` in `hole`: probability `sure` on it, the rest spread evenly."""
    match hole:
        case Choice():
            return Value(text, _spread(hole.options, text, sure))
        case Integer() if hole.high - hole.low < SCORED_RANGE:
            return Value(text, _spread([str(n) for n in range(hole.low, hole.high + 1)], text, sure))
        case Free() | Quote() | Integer():
            return Value(text, logprob=-0.1)


def _spread(options: Sequence[str], text: str, sure: float) -> tuple[float, ...]:
    if text not in options:
        raise EngineError(f"The script answers {text!r}, which is none of the options.")
    rest = (1.0 - sure) / max(1, len(options) - 1)
    return tuple((sure if len(options) > 1 else 1.0) if option == text else rest for option in options)
