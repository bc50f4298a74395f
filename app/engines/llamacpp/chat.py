"""Our own chat wrappings: which markup a model expects around system, user and answer.

The templates inside model files are programs; they are never run. They are only searched for a few telling
marks, to guess which of our wrappings a foreign model was trained with.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache

from app import assets
from app.core.errors import NoModelError
from app.engines.base import Prompt


@dataclass(frozen=True, slots=True)
class Wrapping:
    """One model family's markup.

    `before` opens the system's turn, `between` leads from there to the user's, `plain` opens the user's turn
    when there is no system text, `after` leads from the user's turn to the answer, `think_off` is an empty
    thought put before the answer of models that would think aloud first, `marks` tell the family in a model's
    own template.
    """

    name: str
    before: str
    between: str
    plain: str
    after: str
    think_off: str
    marks: tuple[str, ...]


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


@cache
def _markup_pattern(style: Wrapping) -> re.Pattern[str]:
    texts = " ".join((style.before, style.between, style.plain, style.after, style.think_off))
    marks = set(re.findall(r"<[^<>\s]+>|\[/?[A-Z_]+\]", texts)) | {"</s>", "<s>", "<|endoftext|>", "<eos>"}
    return re.compile("|".join(re.escape(mark) for mark in sorted(marks, key=len, reverse=True)))


def disarm(style: Wrapping, text: str) -> list[str]:
    """Cut a foreign text within everything that looks like markup of `style`; the pieces join to the text.

    Tokenising the pieces apart keeps a text from speaking the template's language even where a model file
    declares its markup as ordinary words.
    """
    pieces, start = [], 0
    for found in _markup_pattern(style).finditer(text):
        pieces.append(text[start : found.start() + 1])
        start = found.start() + 1
    return [*pieces, text[start:]]
