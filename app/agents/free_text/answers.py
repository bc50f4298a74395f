"""Reads what a model answered in free text to the attribute-inference prompt (FgAA, appendix E.1; RLAA, appendix).

The papers ask for a block per attribute with a type, an inference, a guess and a certainty; models wrap that in
Markdown, number it, leave parts out, or answer with one JSON object. Whatever comes is read as far as it goes, and
nothing ever raises: text that says nothing about an attribute gives no answer.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.agents.free_text.json_answers import objects
from app.core.attributes import Attribute, to_attribute

_FIELD = re.compile(
    r"\W*(?:\d+[.)]\W*)?(?:my |your |top )*(?:\d+ |three )?"
    r"(type|attribute|inference|reasoning|explanation|guess(?:es)?|certainty|confidence)\s*(?:\d\s*)?[*_`]*\s*[:：]",
    re.IGNORECASE,
)
_KINDS = {
    "attribute": "type",
    "reasoning": "inference",
    "explanation": "inference",
    "guesses": "guess",
    "confidence": "certainty",
}
_MARKS = re.compile(r"^(?:[\s>#*_`•·-]+|\(?\d{1,2}[.)]\s+)+")
_NUMBERED = re.compile(r"(?:^|[\s,;])\(?[1-9][.)]\s+")
_LISTED = re.compile(r"^\s*(?:[-*•·]|\**\(?\d{1,2}[.):])\s*\S")
_NAMES = {"current_city_country": Attribute.LOCATION, "place_of_residence": Attribute.LOCATION}
_LONGEST = 40
"""A heading longer than this names no attribute."""
_WIDE = 200
"""A guess longer than this is a sentence about guesses."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer says of one attribute. `certainty` is 1-5, None where it says none."""

    attribute: Attribute
    reasoning: str
    guesses: tuple[str, ...]
    certainty: int | None = None


@dataclass(slots=True)
class _Block:
    attribute: Attribute
    inference: list[str] = field(default_factory=list)
    guess: list[str] = field(default_factory=list)
    certainty: list[str] = field(default_factory=list)


def read_answers(text: str) -> tuple[Answer, ...]:
    """Return what `text` answers, one `Answer` per attribute in the order given; the first of several counts."""
    found: dict[Attribute, Answer] = {}
    for answer in (*_in_blocks(text), *_in_json(text)):
        known = found.get(answer.attribute)
        if known is None or (not known.guesses and answer.guesses):
            found[answer.attribute] = answer
    return tuple(found.values())


def _in_blocks(text: str) -> Iterator[Answer]:
    """Read the block of each attribute; a type that is no attribute of ours has a block that is dropped."""
    block: _Block | None = None
    lines: list[str] = []
    for raw in text.splitlines():
        kind, rest = _field(raw)
        heading = _named(rest) if kind in ("type", "") else None
        if heading or kind == "type":
            if block:
                yield _answer(block)
            block = _Block(heading) if heading else None
            lines = block.inference if block else []
        elif block and kind:
            lines = {"inference": block.inference, "guess": block.guess, "certainty": block.certainty}[kind]
            lines.append(rest)
        else:
            lines.append(raw)
    if block:
        yield _answer(block)


def _field(line: str) -> tuple[str, str]:
    """Return which field a line opens ("" for none) and what it says there."""
    opened = _FIELD.match(line)
    if opened is None:
        return "", line
    name = opened.group(1).lower()
    return _KINDS.get(name, name), line[opened.end() :]


def _named(line: str) -> Attribute | None:
    """Return the attribute that a heading names, None where the line is no heading."""
    name = _MARKS.sub("", line).strip(" \t*_`:#.\"'[]()")
    if not name or len(name) > _LONGEST:
        return None
    folded = re.sub(r"[\W_]+", "_", name.casefold()).strip("_")
    return _NAMES.get(folded) or to_attribute(folded) or to_attribute(name)


def _answer(block: _Block) -> Answer:
    reasoning = " ".join(" ".join(block.inference).split()).strip("* ")
    digits = re.search(r"[1-5]", " ".join(block.certainty))
    return Answer(block.attribute, reasoning, _guesses(block.guess), int(digits.group()) if digits else None)


def _guesses(lines: list[str]) -> tuple[str, ...]:
    """Return the guesses of a list that is parted by semicolons, by numbers, or by lines; without their numbering."""
    items: list[str] = []
    for line in lines:
        if not line.strip(" *_`"):
            continue
        if items and not _LISTED.match(line):
            break  # after the list, a line that is no list item belongs to whatever the model says next
        if not line.rstrip(" *_`").endswith(":"):  # a sentence that announces the list
            items += _parted(line)
    cleaned = (_clean(item) for item in items)
    return tuple(dict.fromkeys(guess for guess in cleaned if guess and len(guess) <= _WIDE))


def _parted(line: str) -> list[str]:
    if ";" in line:
        return line.split(";")
    parts = [part for part in _NUMBERED.split(line) if part.strip(" *_`")]
    return parts if len(parts) > 1 else [line]


def _clean(item: str) -> str:
    return _MARKS.sub("", item.strip()).strip(" \t*_`\"'").rstrip(".").strip(" *_`,")


def _in_json(text: str) -> Iterator[Answer]:
    """Read RLAA's form: one JSON object from attribute to guess (or a list of them, or to objects with a guess)."""
    for found in objects(text):
        for key, value in found.items():
            attribute = _named(key)
            if attribute is None:
                continue
            inside = value if isinstance(value, dict) else {"guess": value}
            guess = inside.get("guess", inside.get("guesses", ()))
            listed = guess if isinstance(guess, list) else [guess]
            named = [_clean(str(one)) for one in listed if isinstance(one, str | int | float)]
            reasoning = str(inside.get("inference", inside.get("reasoning", "")))
            yield Answer(attribute, reasoning, tuple(dict.fromkeys(n for n in named if n)), _level(inside))


def _level(inside: dict[str, object]) -> int | None:
    try:
        level = int(str(inside.get("certainty", inside.get("confidence", ""))))
    except ValueError:
        return None
    return level if 1 <= level <= 5 else None
