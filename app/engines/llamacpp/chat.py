"""Our own chat wrappings: which markup a model expects around system, user and answer.

The templates inside model files are programs; they are never run. They are only searched for a few telling
marks, to guess which of our wrappings a foreign model was trained with.
"""

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from app import assets
from app.core.errors import NoModelError
from app.engines.base import Prompt


@dataclass(frozen=True, slots=True)
class Wrapping:
    """One model family's markup.

    `before` opens the system's turn, `between` leads from there to the user's, `plain` opens the user's turn
    when there is no system text, `after` leads from the user's turn to the answer, `think_off` is an empty
    thought put before the answer of models that would think aloud first, `marks` tell the family in a model's
    own template, `trims`: whether it was trained on turns without white space at their ends.
    """

    name: str
    before: str
    between: str
    plain: str
    after: str
    think_off: str
    marks: tuple[str, ...]
    trims: bool = False


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a prompt; only `markup` may become control tokens."""

    text: str
    markup: bool = False


@cache
def wrappings() -> dict[str, Wrapping]:
    """Return all wrappings by name, the most telling marks first."""
    table = tomllib.loads(assets.read_text("chat.toml"))
    return {
        name: Wrapping(
            name,
            row["before"],
            row["between"],
            row["plain"],
            row["after"],
            row.get("think_off", ""),
            tuple(row["marks"]),
            row.get("trims", False),
        )
        for name, row in table.items()
    }


def wrapping(name: str) -> Wrapping:
    """Return the wrapping called `name`. Raises NoModelError when there is none."""
    found = wrappings().get(name)
    if found is None:
        raise NoModelError(f"There is no chat format {name!r}; choose one of {', '.join(wrappings())}.")
    return found


def guess(template: str) -> str:
    """Return the name of the wrapping that a model's own chat template points to ("plain" when none does)."""
    for name, row in wrappings().items():
        if row.marks and all(mark in template for mark in row.marks):
            return name
    return "plain"


def trimmed(style: Wrapping, prompt: Prompt) -> Prompt:
    """Return the prompt without white space at the ends of its turns, where the family was trained on none."""
    if not style.trims:
        return prompt
    task, text, suffix = prompt.task.lstrip(), prompt.text, prompt.suffix.rstrip()
    text = text if suffix else text.rstrip()
    text = text if task else text.lstrip()
    task = task if text or suffix else task.rstrip()
    return replace(prompt, system=prompt.system.strip(), task=task, text=text, suffix=suffix)


def head(style: Wrapping, prompt: Prompt) -> list[Segment]:
    """Return what comes before the person's text: the same for every text of a role."""
    if prompt.system:
        start = [Segment(style.before, True), Segment(prompt.system), Segment(style.between, True)]
    else:
        start = [Segment(style.plain, True)]
    return _filled([*start, Segment(prompt.task)])


def tail(style: Wrapping, prompt: Prompt) -> list[Segment]:
    """Return what comes after the person's text, up to where the model writes."""
    return _filled(
        [Segment(prompt.suffix), Segment(style.after, True), Segment(style.think_off, True), Segment(prompt.answer)]
    )


def _filled(segments: list[Segment]) -> list[Segment]:
    return [segment for segment in segments if segment.text]


# Looked for at every place, since what looks like markup may begin within what looks like it and is none.
_MARK = re.compile(r"(?=(<[^<>\s]+>|\[/?[A-Z_]+\]))")
_COMMON = frozenset({"</s>", "<s>", "<|endoftext|>", "<eos>"})


def looks_like_markup(text: str) -> bool:
    """Tell whether the whole of `text` has the form of a mark."""
    found = _MARK.match(text)
    return found is not None and found[1] == text


@cache
def _marks(style: Wrapping) -> frozenset[str]:
    texts = " ".join((style.before, style.between, style.plain, style.after, style.think_off))
    return _COMMON | {found[1] for found in _MARK.finditer(texts)}


def disarm(style: Wrapping, text: str, others: frozenset[str] = frozenset()) -> list[str]:
    """Cut a foreign text within everything that is markup of `style` or one of `others`; the pieces join to the text.

    Tokenising the pieces apart keeps a text from speaking the template's language even where a model file
    declares its markup as ordinary words.
    """
    marks = _marks(style)
    places = [at.start() + 1 for at in _MARK.finditer(text) if at[1] in marks or at[1] in others]
    return [text[start:end] for start, end in pairwise([0, *places, len(text)])]
