"""What agents may ask of an engine: fill the holes of a template, or complete a text; nothing else.

A prompt has a *prefix* (instructions: the same for every text, so an engine may keep it resident) and a
*body* (the person's text and what hangs on it). Only the engine's own chat wrapping becomes control tokens;
all pieces of a prompt or template are plain text, so no text can speak the chat format's language.

A template is forced text with holes. The model never writes the forced text: it is fed, and only the holes
are the model's. Nothing that comes back has to be parsed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question to a model.

    `system` and `task` are ours (static, resident); `text` is the person's, fenced by the engine's chat
    markup handling and tokenised without special tokens; `suffix` is ours and follows the text inside the
    user's turn; `answer` is forced text that opens the assistant's turn.
    """

    role: str
    system: str
    task: str
    text: str
    suffix: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A hole filled by *scoring* the options in one pass; generates nothing.

    Options are scored by the sum of their tokens' log-probabilities, normalised over the options. `prior`
    (log-probabilities per option, in order) is subtracted before normalising when given (content-free prior).
    """

    name: str
    options: tuple[str, ...]
    prior: tuple[float, ...] | None = None


@dataclass(frozen=True, slots=True)
class Free:
    """A hole filled with free text: greedy, at most `max_tokens`, ends before any of `stop` (kept on one line).

    `also`: how many further answers are wanted beside it, each beginning with another token.
    """

    name: str
    max_tokens: int
    stop: tuple[str, ...] = ('"', "\n")
    also: int = 0


@dataclass(frozen=True, slots=True)
class Quote:
    """A hole that can only hold a substring of the request's `source`, on whole words.

    Exact by construction: every token must continue some place of the source. `max_tokens` bounds it.
    `begins`: how many of the likeliest places where the quote would begin are wanted; with it the quote itself is not
    written but scored, like a choice: one row instead of one a token, and all places at once.
    """

    name: str
    max_tokens: int
    end: str = '"'
    begins: int = 0


SCORED_RANGE = 100
"""Whole numbers in a range up to this wide are scored like options."""


@dataclass(frozen=True, slots=True)
class Integer:
    """A hole for a whole number from `low` to `high`, both included; scored like a choice in a small range."""

    name: str
    low: int
    high: int


Hole = Choice | Free | Quote | Integer
Template = tuple[str | Hole, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """What a hole was filled with.

    `probabilities` are per option for scored holes, in the options' order, summing to 1; None for free text. Of a quote
    that was scored they are per place, likeliest first, together at most 1; `places` are those places, in code points
    of the source, and the text is the first words of the likeliest.
    `logprob` is the mean log-probability per generated token of a free hole or quote, None when scored.
    `also` are the further answers that were wanted, likeliest first.
    """

    text: str
    probabilities: tuple[float, ...] | None = None
    logprob: float | None = None
    also: tuple[str, ...] = ()
    places: tuple[int, ...] = ()


Filled = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens and seconds one call cost.

    `prompt_tokens` were fed (forced, scored and tried ones included, resident ones not); `generated_tokens` were
    chosen by the model one after the other.
    """

    prompt_tokens: int = 0
    generated_tokens: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.prompt_tokens + other.prompt_tokens,
            self.generated_tokens + other.generated_tokens,
            self.seconds + other.seconds,
        )


@dataclass(frozen=True, slots=True)
class Fill:
    """A batch of templates over one prompt; each continues the prompt on its own, side by side.

    `source` is the text that quotes must come from.
    """

    prompt: Prompt
    templates: tuple[Template, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class FillResult:
    """One `Filled` per template, in order."""

    filled: tuple[Filled, ...]
    usage: Usage


@dataclass(frozen=True, slots=True)
class Completion:
    """A free completion, for the methods that rewrite a whole text. `finished` is False when it ran into the cap."""

    text: str
    finished: bool
    usage: Usage


@dataclass(frozen=True, slots=True)
class Draw:
    """How the tokens of a completion are drawn at random instead of taking the likeliest.

    A token is drawn with probability proportional to exp(max(log p, -`clip`) / `temperature`), p being what the model
    gives it among the tokens that write text or end it. Whatever the prompt, a score lies within [-clip, 0], so that
    this is the exponential mechanism, with epsilon `per_token`. Both are above 0. Who knows `seed` knows the noise.
    """

    seed: int
    temperature: float
    clip: float

    @property
    def per_token(self) -> float:
        """Return the epsilon of one drawn token: 2 clip / temperature."""
        return 2 * self.clip / self.temperature


@dataclass(frozen=True, slots=True)
class Head:
    """Makes a probability of a layer's row (logistic): one weight a number of the row, and `bias`."""

    weights: tuple[float, ...]
    bias: float


@dataclass(frozen=True, slots=True)
class Probe:
    """Asks of each token of `text` how likely it is of some kinds, by what the model makes of it midway.

    The model reads `lead` and the text; where `again` says something, that and the text once more, and the second
    reading is judged, in which every token has the whole text before it. `layer` (from 0) gives one row of numbers a
    token, of which each of the `heads` makes a probability. Nothing is generated.
    """

    lead: str
    text: str
    again: str
    layer: int
    heads: tuple[Head, ...]


@dataclass(frozen=True, slots=True)
class Probed:
    """Where each token of the text ends, in code points, and how likely (0-1) each is of each head's kind."""

    ends: tuple[int, ...]
    likely: tuple[tuple[float, ...], ...]
    usage: Usage


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """What is loaded: the model's id, its architecture, context in tokens, bytes of weights, seconds to load.

    `prompts` names the prompts it was trained with, "" for the common ones; `code` is what the engine's code was
    compiled for, "" where nobody says.
    """

    model: str
    architecture: str
    context: int
    weight_bytes: int
    load_seconds: float
    vocabulary: int = 0
    extra: dict[str, float] = field(default_factory=dict)
    prompts: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Load:
    """Which model to load and how.

    `path` is the file, `model` the id to report, `chat` the name of a wrapping in assets/chat.toml ("auto":
    guessed from the file), `adapter` a LoRA file or "", `context` the tokens prompt and answers may take
    together, `threads` the most to use (0: one per physical core; fewer are used while other programs keep the
    processors busy), `gpu_layers` -1 for as many as the build can offload, 0 for none,
    `prompts` the name of the prompts it was trained with, "" for the common ones, `cache` the kind of numbers in which
    what was read is remembered (one of CACHES: f16 is exact and the default, the others take less memory), `checked`
    whether every weight is looked at first (as long as reading the file takes): one that is no number is refused.
    """

    path: str
    model: str = ""
    chat: str = "auto"
    adapter: str = ""
    context: int = 2048
    threads: int = 0
    gpu_layers: int = -1
    prompts: str = ""
    cache: str = "f16"
    checked: bool = False


CACHES = ("f16", "q8_0", "q4_0")
ALL_LAYERS = -1

Cancelled = Callable[[], bool]


def never() -> bool:
    """Be the default answer to "was it cancelled?"."""
    return False


class Engine(Protocol):
    """A model ready to answer. Not safe for use from two threads at once.

    Every call raises `CancelledError` soon after `cancelled()` turns true (within 0.3 s), `EngineError` when the
    engine fails or dies, and `TextTooLongError` when prompt and answer do not fit the context.
    """

    @property
    def info(self) -> EngineInfo:
        """Return what is loaded."""
        ...

    def count(self, text: str) -> int:
        """Return how many tokens `text` takes as plain text."""
        ...

    def fill(self, request: Fill, cancelled: Cancelled = never) -> FillResult:
        """Fill every hole of every template."""
        ...

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
        """Complete `prompt` greedily, or by `draw`.

        Drafts are looked up in `source`, which speeds up copying from it; nothing is drafted where tokens are drawn.
        """
        ...

    def probe(self, request: Probe, cancelled: Cancelled = never) -> Probed:
        """Judge every token of a text by what the model makes of it midway through its layers."""
        ...

    def close(self) -> None:
        """Free the model; the engine cannot be used afterwards."""
        ...
