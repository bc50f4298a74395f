"""Generalises jobs so that the sentence still reads: "I'm a nurse" -> "I'm in healthcare" -> "I'm working"."""

import re

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.gazetteers.job_titles import field_phrases, field_workers

_ARTICLE = re.compile(r"(?<!\w)(a|an|the|your|one of the|one of|my)\s+((?:[\w'’-]+,?\s+){0,3})$", re.IGNORECASE)
_AS = re.compile(r"(?<!\w)as\s+$", re.IGNORECASE)
_BE = re.compile(
    r"(?:\bam|['’]m|\bim|\bbeen|\bbeing|\bwas)(?:\s+(?:just|only|now|still|also|currently))?\s*$", re.IGNORECASE
)
_WORK_AS = re.compile(
    r"\b(?:work\w*|employed|job|gig|career|years|days|shifts?|living|trained|training|life|time|started(?: out)?)"
    r"(?:\s+\w+){0,2}\s*$",
    re.IGNORECASE,
)
_PERSON = re.compile(r"\b(person|worker|owner|trainee)\b")
_STOPS = frozenset("i i'm i’m we and but or who that with in at for to from as was am is are by of on".split())
_NOT_WORK = frozenset(("study", "home"))


def job_ladder(text: str, span: Span, field: str) -> Ladder:
    """Return the steps for a job title at `span` with the article and "as" before it."""
    phrase = field_phrases().get(field, "in my line of work")
    worker = field_workers().get(field, "a worker")
    start = _before_article(text, span.start)
    if start is None:
        return _bare(text, span, phrase, worker)
    lead = text[max(0, start - 60) : start]
    as_word = _AS.search(lead)
    whole = Span(start, span.end)
    if as_word is None:
        busy = "busy" if field in _NOT_WORK else "working"
        return Ladder(whole, (phrase, busy)) if _BE.search(lead) else Ladder(whole, (worker, _top(field)))
    if not _WORK_AS.search(text[max(0, start - 70) : start - len(as_word.group())]):
        return Ladder(whole, (worker, _top(field)))
    whole = Span(start - len(as_word.group()), span.end)
    return Ladder(whole, (phrase,) if field in _NOT_WORK else (phrase, ""))


def _top(field: str) -> str:
    return "a person" if field in _NOT_WORK else "a worker"


def _before_article(text: str, start: int) -> int | None:
    """Return where the article before the title stands, past up to three adjectives."""
    found = _ARTICLE.search(text, max(0, start - 50), start)
    if found is None or _STOPS.intersection(found.group(2).lower().split()):
        return None
    return found.start() if found.group(1).lower() != "my" else None


def _bare(text: str, span: Span, phrase: str, worker: str) -> Ladder:
    if _BE.search(text[max(0, span.start - 24) : span.start]):
        return Ladder(span, (phrase, "working"))
    if as_word := _AS.search(text, max(0, span.start - 6), span.start):
        return Ladder(Span(as_word.start(), span.end), (phrase, ""))
    noun = re.sub(r"^(?:an?|the)\s+", "", worker)
    steps: tuple[str, ...] = tuple(dict.fromkeys((noun, "worker")))
    if text[span.start : span.end].lower().endswith("s"):
        steps = tuple(_PERSON.sub(r"\1s", step).replace("persons", "people") for step in steps)
    return Ladder(span, tuple(step[:1].upper() + step[1:] for step in steps) if text[span.start].isupper() else steps)
