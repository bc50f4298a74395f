"""What every measuring set is read into: samples, each a text with what is known about it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.core.attributes import Attribute
from app.core.splits import is_test

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Label:
    """What an attacker is asked for. `hardness` 1 (easiest) to 5, `certainty` of the labeller 1-5, where known."""

    value: str
    hardness: int | None = None
    certainty: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be answered from the text (MedQA's form): the options in order and which one is right."""

    options: tuple[str, ...]
    right: int


@dataclass(frozen=True, slots=True)
class Sample:
    """One text to anonymize.

    `key` decides the split. `person`: samples with the same one are never fitted on to attack each other. `facts`: all
    that is true of the author, the labels included. `task`: the label of the downstream task. `candidates`: the
    names among which the person is sought. `hidden`: (type, value) of what names somebody outright. `others`: rewrites
    that came with the set, by who made them.
    """

    id: str
    text: str
    key: str
    person: str
    labels: Mapping[Attribute, Label] = field(default_factory=dict)
    facts: Mapping[Attribute, str] = field(default_factory=dict)
    task: str | None = None
    question: Question | None = None
    candidates: tuple[str, ...] = ()
    hidden: tuple[tuple[str, str], ...] = ()
    others: Mapping[str, str] = field(default_factory=dict)

    @property
    def in_test(self) -> bool:
        """Tell whether the sample belongs to the held-out part."""
        return is_test(self.key)


@dataclass(frozen=True, slots=True)
class Loader:
    """How one set's rows are read. `keys`: what a row of it has. `year`: when its texts were written, if known."""

    name: str
    keys: frozenset[str]
    read: Callable[[Row, int], Sample]
    year: int | None = None


def person_of(facts: Mapping[Attribute, str]) -> str:
    """Return a name for the person of whom all this is true, the same in every set they appear in."""
    return "|".join(facts[attribute].casefold() for attribute in Attribute if attribute in facts)


def first_words(text: str, words: int) -> str:
    """Return the beginning of `text` that holds so many words, white space within it as it was."""
    at = 0
    for _ in range(words):
        start = next((i for i in range(at, len(text)) if not text[i].isspace()), None)
        if start is None:
            return text
        at = next((i for i in range(start, len(text)) if text[i].isspace()), len(text))
    return text[:at]


def shortened(sample: Sample, words: int) -> Sample:
    """Return the sample with its text, and each rewrite that came with it, cut to the same share of lines or words.

    A text of several lines (comments of a profile) loses whole lines at its end, so that the rewrites that came with
    it lose the same ones; a single long line is cut within.
    """
    lines, kept, count = sample.text.split("\n"), 0, 0
    for line in lines:
        count += len(line.split())
        if kept and count > words:
            break
        kept += 1
    if kept == len(lines):
        return replace(sample, text=first_words(sample.text, words)) if kept == 1 else sample
    others = {who: "\n".join(text.split("\n")[:kept]) for who, text in sample.others.items()}
    return replace(sample, text="\n".join(lines[:kept]), others=others)
