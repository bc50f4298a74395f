"""Tells how a place's name stands in its sentence, and puts general words in its stead.

The construction decides what reads well: "in Zurich" -> "in a Swiss city", "my Leeds flat" -> "my flat", "I miss Dakar"
-> "I miss my city", "27m, Karachi, three years" -> "27m, three years".
"""

import re
from dataclasses import dataclass, replace

from app.core.inference import Ladder
from app.core.text.english import article
from app.core.text.spans import Span
from app.signals.wording.deletion import cased_like
from app.signals.wording.local_words import determined, function_words, next_noun

_HERE = re.compile(r"(?<!\w)((?:over |down |up |out |back )?(?:here|home))\s+in(\s+the)?\s+$", re.IGNORECASE)
_PREPOSITION = re.compile(
    r"(?<!\w)(in|from|to|at|near|around|outside|on|off|behind|through|across|into|of|over|via|towards?|beyond|past"
    r"|throughout|above|below|beside|within|inside|round|under|beneath|along|down|up)(\s+the)?\s+$",
    re.IGNORECASE,
)
_PREFIX = re.compile(
    r"(?<!\w)(?:downtown|central|greater|inner|outer|upper|lower|upstate|rural|suburban|mainland"
    r"|(?:north|south|east|west)(?:ern|[- ]?(?:east|west)(?:ern)?)?)\s+$",
    re.IGNORECASE,
)
_KIND_OF = re.compile(
    r"(?<!\w)(?:city|town|state|province|village|county|island|republic|kingdom)(\s+of)(\s+the)?\s+$", re.I
)
_ANOTHER = re.compile(r"[^\W\d_][\w'’.-]*,?\s+(?:and|or|nor|then|&)\s+$")
_NAME_BEFORE = re.compile(r"(?:[A-Z][\w'’.-]+|\d[\w/]*|\b[fmFM])\s*,\s+$")
_CLOSED = re.compile(r"\s*(?:[,;.!?)\]|\n]|$|[-–—] )")
_BORN = re.compile(r"[ -](?:based|born|raised|bred)\b")
_WORD_AFTER = re.compile(r" ([a-z][a-z'-]*)")
_IS = re.compile(r"\b(?:is|was)\s$")
_STARTS = re.compile(r"(?:^|[.!?…\n]\s*|[\"“(]\s*)$")


@dataclass(frozen=True, slots=True)
class General:
    """What to say instead of a place. Each from mild to broad: `one` behind a preposition, `own` as subject or object.

    `word` stands before "-based"; `adjective` (or "") describes a noun. `telling`: the word in milder steps that names
    the country or its people ("Swiss"), where there is one.
    """

    one: tuple[str, ...]
    own: tuple[str, ...]
    word: str
    adjective: str = ""
    telling: str = ""


def framed(text: str, span: Span, general: General, the: bool = False) -> Ladder:
    """Return the ladder for a place's name at `span`. `the`: the name itself takes the article ("the Bronx")."""
    return marked(_framed(text, span, general, the), general.telling)


def marked(ladder: Ladder, telling: str) -> Ladder:
    """Return the ladder with as many mild steps as it has first ones with the `telling` word, if there is any."""
    plain = (at for at, step in enumerate(ladder.steps) if telling not in step)
    return replace(ladder, mild=next(plain, len(ladder.steps))) if telling else ladder


def _framed(text: str, span: Span, general: General, the: bool) -> Ladder:
    if prefix := _PREFIX.search(text, max(0, span.start - 20), span.start):
        span = Span(prefix.start(), span.end)
    before = text[max(0, span.start - 32) : span.start]
    if text[span.end : span.end + 2] in ("'s", "’s"):
        return _own(text, span, general)
    if _BORN.match(text, span.end):
        return Ladder(span, (general.word,))
    if found := _HERE.search(before):
        start = span.start - (len(before) - found.end(1))
        return Ladder(Span(start, span.end), (*_here(general), ""))
    if found := _KIND_OF.search(before):
        return Ladder(Span(span.start - (len(before) - found.start(1)), span.end), ("",))
    if _CLOSED.match(text, span.end) and _NAME_BEFORE.search(before):
        comma = before.rstrip().rstrip(",")
        return Ladder(Span(span.start - (len(before) - len(comma)), span.end), ("",))
    return _described(text, span, general, the) or _placed(text, span, before, general)


def _here(general: General) -> tuple[str, ...]:
    """Return what may follow "here": the milder steps, and of the others the first."""
    plain = (at for at, step in enumerate(general.one) if not general.telling or general.telling not in step)
    return tuple(f" in {step}" for step in general.one[: next(plain, 0) + 1])


def _described(text: str, span: Span, general: General, the: bool) -> Ladder | None:
    """Return the ladder of a name that describes the noun behind it, or None where none follows."""
    found = _WORD_AFTER.match(text, span.end)
    if found is None:
        return None
    noun = found.group(1)
    described = determined(text, span.start) and not the and noun not in function_words() and not noun.endswith("ly")
    if described:
        return _dropped(text, span, found.start(1))
    if not next_noun(text, span.end) and not text.startswith(" here", found.end()):
        return None
    if _STARTS.search(text, max(0, span.start - 4), span.start) and text.startswith(" here", found.end()):
        whole = Span(span.start, found.end())
        return Ladder(whole, (noun[:1].upper() + noun[1:] if span.of(text)[:1].isupper() else noun,))
    if _PREPOSITION.search(text, max(0, span.start - 14), span.start):
        return Ladder(span, ("the",))
    if span.of(text).lower().startswith("the "):
        return Ladder(Span(span.start + 4, found.start(1)), ("",))
    return Ladder(span, tuple(dict.fromkeys((general.adjective or "local", "local"))))


def _dropped(text: str, span: Span, noun: int) -> Ladder:
    """Return the ladder that drops a name between determiner and noun: "an Oslo winter" -> "a winter"."""
    before = re.search(r"(?<!\w)(an?)\s$", text[max(0, span.start - 4) : span.start], re.IGNORECASE)
    if before is None:
        return Ladder(Span(span.start, noun), ("",)) if noun < len(text) else Ladder(span, ("local",))
    wanted = article(text[noun : noun + 12])
    kept = wanted.capitalize() if before.group(1)[0].isupper() else wanted
    return Ladder(Span(span.start - len(before.group()), span.end), (kept,))


def _placed(text: str, span: Span, before: str, general: General) -> Ladder:
    if _ANOTHER.search(before) and not determined(text, span.start):
        return Ladder(span, tuple(re.sub(r"^an? ", "another ", step) for step in general.one))
    found = _PREPOSITION.search(before)
    if found is None:
        return _own(text, span, general)
    whole = Span(span.start - (len(before) - found.start()), span.end)
    word = found.group(1)
    steps = (step if step == "abroad" and word.lower() in ("in", "to") else f"{word} {step}" for step in general.one)
    return Ladder(whole, tuple(dict.fromkeys(cased_like(word, step) for step in steps)))


def _own(text: str, span: Span, general: General) -> Ladder:
    if re.search(r"(?<!\w)the\s$", text[max(0, span.start - 5) : span.start], re.IGNORECASE):
        span = Span(span.start - 4, span.end)
    steps = general.one if _IS.search(text, max(0, span.start - 6), span.start) else general.own
    if determined(text, span.start):
        steps = tuple(re.sub(r"^(?:my|an?|the) ", "", step) for step in steps)
    return Ladder(span, steps)
