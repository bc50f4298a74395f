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
_GOOD = re.compile(r"\b(?:good|best|great|dear|close|football|old|school|gym|work)\s$", re.IGNORECASE)
_AFTER_WORD = re.compile(r"\w\s$")
_CLOSES = re.compile("[,.!?;:)\n…]|\\s*(?:$|[\U0001f300-\U0001faff])")
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
    if article and any(_clashes(article.group(), step) for step in steps):
        # "an adorable shop" -> "a nice shop"
        span = Span(span.start - len(article.group()), span.end)
        return Ladder(span, tuple(_capital(text, span, f"{_article_for(step)} {step}") for step in steps))
    bare = _DETERMINER.search(before) is not None
    plural = _PLURAL.search(span.of(text)) is not None
    return Ladder(span, tuple(_capital(text, span, _number(step, bare, plural)) for step in steps))


def _article_for(step: str) -> str:
    return "an" if step[:1].lower() in "aeiou" else "a"


def _clashes(article: str, step: str) -> bool:
    return bool(step) and step[:1].isalpha() and article.strip().lower() != _article_for(step)


def without_address(text: str, span: Span) -> Ladder | None:
    """Return the ladder that drops a word of address or an exclamation: ", mate!" -> "!", "Mate, ..." -> "Well, ...".

    Behind a determiner it is no address but a noun ("a mate" -> "a friend"). None where it cannot go.
    """
    before = text[max(0, span.start - 24) : span.start]
    if _DETERMINER.search(before) or _GOOD.search(before):
        plural = span.of(text).lower().endswith("s")
        return Ladder(span, ("friends" if plural else "friend",))
    if _CLOSES.match(text, span.end) is None:
        return None
    if before.endswith(", "):
        return Ladder(Span(span.start - 2, span.end), ("",))
    if _AFTER_WORD.search(before):
        return Ladder(Span(span.start - 1, span.end), ("",))
    return (
        Ladder(span, (_capital(text, span, "well"),))
        if _OPENS.search(before) and text.startswith(",", span.end)
        else None
    )


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
