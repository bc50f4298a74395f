"""Jobs that the author states: "I'm a nurse", "as a teacher, I", "worked as a welder", "Plumber here"."""

import re
from dataclasses import dataclass
from functools import cache

from app import assets
from app.core.attributes import Attribute
from app.core.text.english import article
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Cue, Reading, once
from app.signals.context.assertion import asserted
from app.signals.context.self_reference import about_author
from app.signals.gazetteers.job_titles import TitleAt, find
from app.signals.text import signature
from app.signals.wording.job_ladder import job_ladder

_KEPT = re.compile(r"\b(retired|part[- ]time|former|ex)\b(?:[- ]|$)")
_COMPOUND = re.compile(r"(?<![\w'’])((?:[a-z]+(?:-[a-z]+)?\s+){1,2})$")
_END = r"(?!\s*(?:'s|’s|at heart|fan|of my own destiny|lover|enthusiast|friend|mode|vibes|wannabe|in training of))"


@cache
def _words(kind: str) -> tuple[str, ...]:
    rows = assets.rows("lexicons/job_words.tsv")
    return tuple(word for row, words in rows if row == kind for word in words.split("|"))


@cache
def _adjectives() -> str:
    return rf"(?:(?:{'|'.join(_words('adjective'))})(?:,? and |, |\s+))*"


@dataclass(frozen=True, slots=True)
class _Pattern:
    before: re.Pattern[str]
    after: re.Pattern[str]
    weight: float
    says: str
    plural: bool = False
    needs_author: bool = True


@cache
def _patterns() -> tuple[_Pattern, ...]:
    between = rf"\s*{_adjectives()}(?:[a-z]+(?:-[a-z]+)?\s+){{0,2}}$"
    found = []
    for before, after, weight, number, about, says in assets.rows("lexicons/job_phrases.tsv"):
        pattern = re.compile(after.replace("{end}", _END))
        found.append(
            _Pattern(re.compile(before + between), pattern, float(weight), says, number == "plural", about == "author")
        )
    return tuple(found)


# "a retired welder" is a welder; "retired and happy" is retired.
_RETIRED_WHAT = re.compile(r"\s+(?!(?:and|from|but|now|since|last|after|in|at|for|with|early|so|on|here|at)\b)[a-z]")
_AFTER_ME = re.compile(r"^,? (?:myself|by trade|by profession|by training|by day)\b")


_UNREAL = re.compile(rf"\b{concept('NO_JOB_OF_MINE')} (?:[\w'’-]+ ){{0,5}}$")


@once
def stated(reading: Reading) -> list[Cue]:
    """Return a cue for every job the author states, strongest wording first for each."""
    return [cue for found in find(reading)[:200] if (cue := _read(reading, found)) is not None]


def _read(reading: Reading, found: TitleAt) -> Cue | None:
    span = found.span
    sentence = reading.sentence(span)
    before = reading.lower[max(sentence.start, span.start - 90) : span.start]
    after = reading.lower[span.end : span.end + 40]
    if signature.inside(reading, span) and (line := signature.ladder_of_line(reading, span)) is not None:
        name, _ = _full_name(reading, found)
        return Cue(Attribute.OCCUPATION, name, 0.85, span, "Stands under the author’s name.", line)
    if reading.is_quoted(span) or not asserted(reading, span):
        return None
    if found.title.name == "retired" and _RETIRED_WHAT.match(after):
        return None
    for pattern in _patterns():
        match = pattern.before.search(before)
        if match is None or found.plural != pattern.plural or not pattern.after.match(after):
            continue
        if pattern.needs_author and (not about_author(reading, span) or _UNREAL.search(before)):
            continue
        weight = max(pattern.weight, 0.85) if _AFTER_ME.match(after) else pattern.weight
        return _as_cue(reading, found, pattern.says, weight, match.group())
    return None


def _as_cue(reading: Reading, found: TitleAt, says: str, weight: float, lead: str) -> Cue:
    name, start = _full_name(reading, found)
    kept = _KEPT.search(lead)
    whole = Span(start, found.span.end)
    steps = job_ladder(reading.text, whole, found.title.field)
    value = name
    lasting = kept is not None and kept.group(1) in ("retired", "part-time", "part time")
    if kept and lasting and found.title.name != "retired":
        value = f"{kept.group(1).replace(' ', '-')} {name}"
    elif kept:
        weight *= 0.5
    if found.title.field == "study":
        weight *= 0.75
    return Cue(Attribute.OCCUPATION, value, weight, whole, _said(says, found.title.name), steps)


def _said(says: str, name: str) -> str:
    return says.replace(" a {}", f" {article(name)} {{}}").format(name)


def _full_name(reading: Reading, found: TitleAt) -> tuple[str, int]:
    """Return the title with the noun before it where the title alone is generic ("maths" teacher)."""
    head = found.title.name.split()[-1]
    if head not in _words("generic") or found.plural:
        return found.title.name, found.span.start
    before = reading.lower[max(0, found.span.start - 40) : found.span.start]
    match = _COMPOUND.search(before)
    if match is None:
        return found.title.name, found.span.start
    words = match.group(1).split()
    kept: list[str] = []
    for word in reversed(words):
        if word in _words("other") or word.endswith(("ly", "ing", "ed")) or re.fullmatch(_adjectives(), word + " "):
            break
        kept.insert(0, word)
    if not kept or found.span.start - len(before.rstrip()) < 0:
        return found.title.name, found.span.start
    start = found.span.start - (len(before) - before.rfind(" ".join(kept)))
    if " ".join(reading.lower[start : found.span.start].split()) != " ".join(kept):
        return found.title.name, found.span.start
    return f"{' '.join(kept)} {found.title.name}", start
