"""Generalises jobs so that the sentence still reads: "I'm a nurse" -> "I'm in healthcare" -> "I'm working"."""

import re

from app.core.inference import Ladder
from app.core.text import Span
from app.signals.titles import field_phrases

_ARTICLE = re.compile(r"(?<!\w)(?:(a|an|the|your|one of the)\s+)$", re.IGNORECASE)
_AS = re.compile(r"(?<!\w)(as)\s+$", re.IGNORECASE)
_BE = re.compile(r"(?:\bam|['’]m|\bim|\bbeen|\bbeing)\s*$", re.IGNORECASE)
_WORK_AS = re.compile(
    r"\b(?:work\w*|employed|job|career|years|shifts?|living|trained)(?:\s+\w+){0,2}\s*$", re.IGNORECASE
)
_ADJECTIVES = re.compile(r"((?:[\w-]+\s+){0,3})$")


def job_ladder(text: str, span: Span, field: str) -> Ladder:
    """Return the steps for a job title at `span` with the article and "as" before it."""
    phrase = field_phrases().get(field, "in my line of work")
    article_start = _before_article(text, span.start)
    if article_start is None:
        return _bare(text, span, phrase)
    lead = text[max(0, article_start - 60) : article_start]
    as_word = _AS.search(lead)
    if as_word is None:
        if _BE.search(lead):
            return Ladder(Span(article_start, span.end), (phrase, "working"))
        return Ladder(Span(article_start, span.end), _noun_steps(text, article_start))
    start = article_start - (len(lead) - as_word.start())
    whole = Span(start, span.end)
    if _WORK_AS.search(text[max(0, start - 40) : start]):
        return Ladder(whole, (phrase, "in my job"))
    first = (f"working {phrase}", "in my job")
    if text[start].isupper():
        first = tuple(step[0].upper() + step[1:] for step in first)  # type: ignore[assignment]
    return Ladder(whole, first)


def _before_article(text: str, start: int) -> int | None:
    """Return where the article before the title stands, past up to three adjectives."""
    before = text[max(0, start - 50) : start]
    words = before.split(" ")
    for back in range(1, min(5, len(words))):
        tail = " ".join(words[-back - 1 :]) if back + 1 <= len(words) else before
        if _ARTICLE.match(tail[: len(tail.split(" ")[0]) + 1]):
            return start - len(tail)
        if not re.fullmatch(r"[\w-]*", words[-back - 1] if back + 1 <= len(words) else ""):
            return None
    return None


def _noun_steps(text: str, start: int) -> tuple[str, ...]:
    steps = ("someone in my field", "a worker")
    opens = not text[:start].rstrip() or text[:start].rstrip()[-1] in ".!?\n"
    return tuple(step[0].upper() + step[1:] for step in steps) if opens else steps


def _bare(text: str, span: Span, phrase: str) -> Ladder:
    before = text[max(0, span.start - 12) : span.start]
    if _BE.search(before):
        return Ladder(span, (phrase, "working"))
    word = "Worker" if text[span.start : span.start + 1].isupper() else "worker"
    plural = text[span.start : span.end].endswith("s")
    return Ladder(span, (word + ("s" if plural else ""),))
