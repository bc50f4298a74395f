"""An engine over any decoder, in this process: lays out prompts, admits templates, counts tokens and seconds."""

import time
from collections.abc import Callable, Sequence

from app.core.errors import CancelledError, TextTooLongError
from app.engines.base import (
    Cancelled,
    Choice,
    Completion,
    Draw,
    EngineInfo,
    Fill,
    Filled,
    FillResult,
    Free,
    Integer,
    Probe,
    Probed,
    Prompt,
    Quote,
    Template,
    Usage,
    never,
)
from app.engines.constrained.completing import complete, greedy
from app.engines.constrained.decoder import Decoder, Poll
from app.engines.constrained.holes import Pen, talk
from app.engines.constrained.lookup import Drafter
from app.engines.constrained.sampling import Drawer
from app.engines.constrained.schedule import Scheduler
from app.engines.constrained.source import index
from app.engines.constrained.stopping import decode
from app.engines.llamacpp.chat import Wrapping
from app.engines.llamacpp.hidden_rows import Read, code_points, judged
from app.engines.llamacpp.layout import Layout
from app.engines.llamacpp.prompt_cache import BASE, Resident

_BRANCHES = 16  # templates side by side; the other sequences try out options


class LocalEngine:
    """Answers by `decoder`; implements the Engine protocol. `layout` is how its prompts become tokens."""

    def __init__(self, decoder: Decoder, style: Wrapping, info: EngineInfo) -> None:
        self._decoder = decoder
        self.layout = Layout(decoder, style)
        self._info = info
        self._resident = Resident(decoder)

    @property
    def info(self) -> EngineInfo:
        """Return what is loaded."""
        return self._info

    def count(self, text: str) -> int:
        """Return how many tokens `text` takes as plain text."""
        return len(self.layout.foreign(text))

    def fill(self, request: Fill, cancelled: Cancelled = never) -> FillResult:
        """Fill every hole of every template; templates run side by side as far as cells and sequences allow."""
        started = time.perf_counter()
        poll = _poll(cancelled)
        laid = self.layout.prompt(request.prompt)
        tokens = laid.tokens
        costs = [self._cost(template) for template in request.templates]
        self._check(request.prompt, len(tokens) + max(costs, default=0))
        filled: list[Filled] = []
        pens: list[Pen] = []
        try:
            fed = self._resident.hold(tokens[:-1], laid.static, poll)
            source = index(request.source)
            for wave in self._waves(costs, len(tokens)):
                mine = [Pen(self._decoder.vocabulary, self._decoder.encode, tokens[-1:], laid.space) for _ in wave]
                talks = [talk(pen, request.templates[at], source) for pen, at in zip(mine, wave, strict=True)]
                scheduler = Scheduler(self._decoder, BASE, len(tokens) - 1, poll)
                filled += scheduler.run(talks, first=BASE + 1)
                fed += scheduler.rows
                pens += mine
        except BaseException:
            self._resident.drop_others()
            raise
        usage = Usage(
            fed - sum(pen.refed for pen in pens),
            sum(pen.generated for pen in pens),
            time.perf_counter() - started,
        )
        return FillResult(tuple(filled), usage)

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
        """Complete greedily or by `draw`; drafts come from `source`. A trailing space of the answer is dropped."""
        started = time.perf_counter()
        poll = _poll(cancelled)
        laid = self.layout.prompt(prompt)
        tokens = laid.tokens
        self._check(prompt, len(tokens) + max_tokens)
        work = BASE + 1
        try:
            fed = self._resident.hold(tokens[:-1], laid.static, poll)
            self._decoder.copy(BASE, work)
            vocabulary = self._decoder.vocabulary
            drafter = Drafter(self.layout.foreign(source) if source and not draw else [])
            choose = Drawer(draw, vocabulary) if draw else greedy(vocabulary)
            writing = complete(
                self._decoder, work, len(tokens) - 1, tokens[-1], max_tokens, stop, drafter, poll, on_text, choose
            )
        finally:
            self._resident.drop_others()
        text = decode(writing.scan.data)
        shown = text.encode("utf-8")[writing.shown :]
        if on_text is not None and shown:
            on_text(decode(shown))
        written = len(writing.tokens)
        # Drafts the model did not confirm were fed too, and count as prompt.
        usage = Usage(fed + writing.rows - max(0, written - 1), written, time.perf_counter() - started)
        return Completion(text, writing.finished, usage)

    def probe(self, request: Probe, cancelled: Cancelled = never) -> Probed:
        """Judge every token of a text by what the model makes of it midway through its layers."""
        started = time.perf_counter()
        _poll(cancelled)()
        read = self.read_midway(request.lead, request.text, request.again, request.layer)
        likely = tuple(judged(read.rows, head) for head in request.heads)
        return Probed(read.ends, likely, Usage(read.fed, 0, time.perf_counter() - started))

    def read_midway(self, lead: str, text: str, again: str, layer: int) -> Read:
        """Return what layer number `layer` gives out for `text`: its second reading, after `again`, unless that is "".

        Raises CancelledError, EngineError, and TextTooLongError where what is to be read does not fit the context.
        """
        tokens = self.layout.foreign(text)
        encode = self._decoder.encode
        before = [*self._decoder.opening(), *encode(lead)]
        if again:
            before += [*tokens, *encode(again)]
        fed = len(before) + len(tokens)
        # It has a context of its own, but no larger a one.
        if fed > self._info.context:
            raise TextTooLongError("The text is too long for this model to be read at once; read it in parts.")
        rows = self._decoder.states([*before, *tokens], layer)[len(before) :]
        return Read(rows, code_points(text, [self._decoder.vocabulary.pieces[token] for token in tokens]), fed)

    def interrupt(self, stop: bool) -> None:
        """Make the call under way end with CancelledError, or allow calls again. The one thread-safe method."""
        self._decoder.interrupt(stop)

    def close(self) -> None:
        """Free the model."""
        self._decoder.close()

    def _cost(self, template: Template) -> int:
        """Return how many tokens `template` can take at most, options tried on the side included."""
        total, tried = 2, 0
        for item in template:
            match item:
                case str():
                    total += len(self._decoder.encode(item))
                case Choice():
                    sizes = [len(self._decoder.encode(option)) + 1 for option in item.options]
                    total += max(sizes)
                    tried = max(tried, sum(sizes))
                case Free():
                    total += item.max_tokens
                    tried = max(tried, (1 + item.also) * item.max_tokens)
                case Quote():
                    total += item.max_tokens + 8  # a word cut by the cap is completed
                case Integer():
                    digits = len(str(max(abs(item.low), abs(item.high)))) + 1
                    total += digits
                    tried = max(tried, digits * 32)
        return total + tried

    def _waves(self, costs: Sequence[int], prompt: int) -> list[list[int]]:
        """Group the templates so that each group fits the free cells and sequences together."""
        waves: list[list[int]] = []
        room = 0
        for at, cost in enumerate(costs):
            if not waves or cost > room or len(waves[-1]) == _BRANCHES:
                waves.append([])
                room = self._decoder.cells - prompt
            waves[-1].append(at)
            room -= cost
        return waves

    def _check(self, prompt: Prompt, needed: int) -> None:
        """Raise TextTooLongError when `needed` tokens are more than the context holds, saying how much is."""
        over = needed - min(self._info.context, self._decoder.cells)
        if over <= 0:
            return
        tokens = max(1, self.count(prompt.text))
        words = len(prompt.text.split())
        fits = max(0, words * (tokens - over) // tokens)
        raise TextTooLongError(
            f"The text is too long for this model: about {fits} of its {words} words fit; check it in parts."
        )


def _poll(cancelled: Cancelled) -> Poll:
    def poll() -> None:
        if cancelled():
            raise CancelledError("Stopped.")

    return poll
