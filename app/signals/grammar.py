"""Fits a generalisation into its sentence: capital letters, and the articles that stand before it."""

import re

from app.core.inference import Ladder
from app.core.text import Span

_ARTICLE = re.compile(r"\b(?:a|an)\s+$", re.IGNORECASE)
_DETERMINER = re.compile(
    r"(?:\b(?:the|my|our|your|his|her|their|its|this|that|these|those|no|some|any|every|each|first|a|an|old"
    r"|more|many|few|two"
    r"|three|such)|\w['’]s)\s+(?:[\w'’\-]+\s+)?$",
    re.IGNORECASE,
)
_OPENS = re.compile(r"(?:^|[.!?…:\n]|[\"“‘(\[]\s?)\s*$")
_PLURAL = re.compile(r"[a-z]{3,}(?<!s)s$", re.IGNORECASE)
_STEP_ARTICLE = re.compile(r"(?:an?)\s+")
_ALWAYS = frozenset("I I'm I’m".split())


def fit(text: str, span: Span, steps: tuple[str, ...]) -> Ladder:
    """Return the ladder for `span` with steps that read well there.

    A step with "a" or "an" brings its article along: an article before the span is taken into it; behind another
    determiner ("my", "the little") the step loses its own; for plural words it becomes plural. A step takes a capital
    where the words open a sentence, and only there.
    """
    before = text[max(0, span.start - 40) : span.start]
    article = _ARTICLE.search(before)
    if article and any(_STEP_ARTICLE.match(step) for step in steps):
        span = Span(span.start - len(article.group()), span.end)
        return Ladder(span, tuple(_capital(text, span, step) for step in steps))
    bare = _DETERMINER.search(before) is not None
    plural = _PLURAL.search(span.of(text)) is not None
    return Ladder(span, tuple(_capital(text, span, _number(step, bare, plural)) for step in steps))


def _number(step: str, bare: bool, plural: bool) -> str:
    if not _STEP_ARTICLE.match(step) or not (bare or plural):
        return step
    noun = _STEP_ARTICLE.sub("", step, count=1)
    return noun + "s" if plural and " of " not in noun and not noun.endswith("s") else noun


def _capital(text: str, span: Span, step: str) -> str:
    """Give `step` a capital where it opens a sentence whose first letter was one; keep it low elsewhere."""
    old = span.of(text)
    if not step or not old[:1].isupper() or old.split()[0] in _ALWAYS:
        return step
    opens = _OPENS.search(text[max(0, span.start - 4) : span.start]) is not None
    return step[0].upper() + step[1:] if opens else step
