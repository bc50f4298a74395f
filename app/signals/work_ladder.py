"""Fits the general words of the job and schooling lexicons to what they replace.

Words that only lead on ("debugging for", "in court today") stay; a verb marked ^ takes the ending of the old one.
"""

import re

from app.core.inference import Ladder
from app.core.text import Span
from app.signals import lexicon
from app.signals.grammar import fit

_TAIL = re.compile(
    r"\s+(?:all|at|for|and|in|on|with|of|is|was|said|from|since|this|every|tonight|today|tomorrow|yesterday|by|that|to"
    r"|until|the|put|out|so|are)$",
    re.IGNORECASE,
)
_VERB = re.compile(r"([a-z]+)\^")
_DOUBLED = re.compile(r"[^aeiou][aeiou][bdgmnpt]$")


def ladder(hit: lexicon.Hit, text: str) -> Ladder | None:
    """Return the ladder of what a lexicon found, or None where its entry has no steps."""
    if not hit.entry.steps:
        return None
    span = hit.span
    if "[" not in hit.entry.phrase and (tail := _TAIL.search(span.of(text))) and not hit.entry.steps[0].endswith(
        tail.group().strip().lower()
    ):
        span = Span(span.start, span.start + tail.start())
    old = span.of(text)
    return fit(text, span, tuple(inflected(step, old) for step in hit.entry.steps))


def inflected(step: str, old: str) -> str:
    """Return `step` with its marked verb in the form of the first verb of `old`: "work^" for "coding" -> "working"."""
    words = old.lower().split()
    ending = next((end for word in words[:3] for end in ("ing", "ed") if word.endswith(end) and len(word) > 4), "")
    return _VERB.sub(lambda found: _with(found.group(1), ending), step)


def _with(verb: str, ending: str) -> str:
    if not ending:
        return verb
    if verb == "keep":
        return {"ing": "keeping", "ed": "kept"}[ending]
    stem = verb[:-1] if verb.endswith("e") else verb + verb[-1] if _DOUBLED.search(verb) and len(verb) < 4 else verb
    return stem + ending
