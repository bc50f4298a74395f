"""Fits the general words of the job and schooling lexicons to what they replace.

Words that only lead on ("debugging for", "in court today") stay; a verb marked ^ takes the ending of the old one.
"""

import re

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.cues import lexicon
from app.signals.wording.grammar import fit
from app.signals.wording.local_words import next_noun

_TAIL = re.compile(
    r"\s+(?:all|at|for|and|in|on|with|of|is|was|said|from|since|this|every|tonight|today|tomorrow|yesterday|by|that|to"
    r"|until|the|put|out|so|are)$",
    re.IGNORECASE,
)
_PERSON = re.compile(rf"\b{concept('PEOPLE_OF_A_JOB')}\b")
_MANY = re.compile(r"(?:[^s]s|children|class|group|team|squad|crew|committee|congregation|flock)\b(?!')")
_PLURAL = re.compile(r"(?<=[a-z]{3})(?<!s)s$")
_VERB = re.compile(r"([a-z]+)\^")
_PAST = frozenset("taught ran led drove fed".split())
_DAYS = re.compile(r" (?:days|years)\b")
_DOUBLED = re.compile(r"[^aeiou][aeiou][bdgmnpt]$")


def ladder(hit: lexicon.Hit, text: str) -> Ladder | None:
    """Return the ladder of what a lexicon found, or None where its entry has no steps."""
    if not hit.entry.steps:
        return None
    span = hit.span
    if (
        "[" not in hit.entry.phrase
        and (tail := _TAIL.search(span.of(text)))
        and not hit.entry.steps[0].endswith(tail.group().strip().lower())
    ):
        span = Span(span.start, span.start + tail.start())
    old = span.of(text)
    if hit.entry.steps[0].startswith(("the people ", "my work")):
        return fit(text, span, _of_whom(old))
    if _DAYS.match(text, span.end) and hit.entry.steps[0].endswith(" days"):
        return fit(text, span, (hit.entry.steps[0].removesuffix(" days"),))
    single = hit.entry.phrase.endswith("s?") and not old.endswith("s")
    if single or next_noun(text, span.end):
        return fit(text, span, tuple(_PLURAL.sub("", inflected(step, old)) for step in hit.entry.steps))
    return fit(text, span, tuple(inflected(step, old) for step in hit.entry.steps))


def _of_whom(old: str) -> tuple[str, ...]:
    """Return what to call those, the one, or what a phrase like "my patients" is about."""
    if not _PERSON.search(old.lower()):
        return ("my things",) if _MANY.search(old.lower()) else ("my work",)
    return ("the people I work with", "people I know") if _MANY.search(old.lower()) else ("someone I know",)


def inflected(step: str, old: str) -> str:
    """Return `step` with its marked verb in the form of the first verb of `old`: "work^" for "coding" -> "working"."""
    words = old.lower().split()
    ending = next((end for word in words[:3] for end in ("ing", "ed") if word.endswith(end) and len(word) > 4), "")
    ending = ending or ("ed" if _PAST.intersection(words[:2]) else "")
    return _VERB.sub(lambda found: _with(found.group(1), ending), step)


def _with(verb: str, ending: str) -> str:
    if not ending:
        return verb
    if verb == "keep":
        return {"ing": "keeping", "ed": "kept"}[ending]
    stem = verb[:-1] if verb.endswith("e") else verb + verb[-1] if _DOUBLED.search(verb) and len(verb) < 4 else verb
    return stem + ending
