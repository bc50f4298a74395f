"""Fits a generalisation into its sentence: capital letters, articles, plurals, possessives, quotation marks."""

import re

from app.core.inference import Ladder
from app.core.text import english
from app.core.text.spans import Span
from app.signals.wording.deletion import OPENS, drop

_ARTICLE = re.compile(r"\b(?:a|an)\s+$", re.IGNORECASE)
_NO_ADJECTIVE = (
    r"(?!(?:i|i['’]?m|we|we['’]?re|you|he|she|they|it|is|was|are|were|am|be|and|or|of|to|in|on|at|as|for|with|now|just"
    r"|still|only|about|like|than)\b)"
)
_DETERMINER = re.compile(
    r"(?:\b(?:the|my|our|your|his|her|their|its|this|that|these|those|no|some|any|every|each|first|a|an|old"
    r"|more|many|few|two|three|such)|(?<!\bit)(?<!he)(?<!that)(?<!what)(?<!there)(?<!here)(?<!who)(?<!let)(?<=\w)['’]s)"
    rf"\s+(?:{_NO_ADJECTIVE}[\w'’\-]+\s+)?$",
    re.IGNORECASE,
)
_PLURAL = re.compile(r"[a-z]{2,}(?<![su])(?<!hub)(?<!mr)s$", re.IGNORECASE)
_OWN_DETERMINER = re.compile(r"(?:the|my|our)\s")
_STEP_ARTICLE = re.compile(r"(?:an?)\s+")
_NOUN = re.compile(
    r"\b(?:a|the|my|our|your|his|her|their|this|that|every|(?:good|best|great|dear|close|football|school|gym|work)"
    r"|(?:the|my|an|this) old)\s$",
    re.IGNORECASE,
)
_CLOSES = re.compile("[,.!?;:)\n…]|\\s*(?:$|[\U0001f300-\U0001faff])")
_HAILS = re.compile(r"\b(?:oh|hey|ah|hi|yes|no|ok|okay|omg|thanks|well|so|you|go|hello|listen)\s$", re.IGNORECASE)
_GOES_ON = re.compile(r"\s(?:of|for|in|is|was|has|and|who)\b", re.IGNORECASE)
_NOT_CALLED = re.compile(
    r"\b(?:and|or|of|with|some|the|to|in|from|for|no|is|are|drink\w*|spilled|yerba|chief|first|second)\s$",
    re.IGNORECASE,
)
_PREDICATIVE = re.compile(r"(?:on|at|in|by|with|living|dealing|getting|not)\s")
_ATTRIBUTIVE = re.compile(r"\b(?:a|an|the|this|that|my|our|every)\s$", re.IGNORECASE)
_NOUN_FOLLOWS = re.compile(
    r"\s(?!(?:and|or|but|in|on|at|since|for|with|now|who|by|here|is|was|has|to|from)\b)[a-z]", re.IGNORECASE
)
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "*": "*"}
_ALWAYS = frozenset("I I'm I’m I've I’ve".split())
_CAPITAL_OPENS = frozenset("My The Our A An In At As We When Since After Before".split())
"""Words with a capital only where they open something, behind a colon or a quotation mark too."""
_LONG_OWNER = re.compile(r"(?:someone|people)\s.*")
_SHOUTED = 4
"""From this many letters on a word in capitals is shouted, not an abbreviation."""


def fit(text: str, span: Span, steps: tuple[str, ...]) -> Ladder:
    """Return the ladder for `span` with steps that read well there.

    A step with "a" or "an" brings its article along: an article before the span is taken into it; behind another
    determiner ("my", "the little") the step loses its own; for plural words it becomes plural. A step that says where
    or how somebody is ("on my own") has no article, and
    cannot stand before a noun: the words are dropped there. A step takes a capital
    where the words open a sentence, and only there. Quotation marks around a title go with it.
    """
    if steps == ("",) or (
        _ATTRIBUTIVE.search(text[max(0, span.start - 7) : span.start])
        and _PREDICATIVE.match(steps[0])
        and _NOUN_FOLLOWS.match(text, span.end)
    ):
        return drop(text, span) or Ladder(span, steps)
    quoted = _QUOTES.get(text[span.start - 1 : span.start]) == text[span.end : span.end + 1] != ""
    if words_of_forum(text, span):
        span = Span(span.start - 1, span.end)
    if quoted and steps[0]:
        span = Span(span.start - 1, span.end + 1)
    words = span.of(text)[1:-1] if quoted else span.of(text)
    before = text[max(0, span.start - 40) : span.start]
    steps = tuple(_owner(text, span, step) for step in steps)
    article = _ARTICLE.search(before)
    if article and any(_STEP_ARTICLE.match(step) or _clashes(article.group(), step) for step in steps):
        # "an adorable shop" -> "a nice shop"
        span = Span(span.start - len(article.group()), span.end)
        with_article = (
            s if not s or _STEP_ARTICLE.match(s) or _PREDICATIVE.match(s) else english.with_article(s) for s in steps
        )
        return Ladder(span, tuple(_capital(text, span, span.of(text), step) for step in with_article))
    # "These days my knees": words that bring their own determiner are behind no other.
    bare = _DETERMINER.search(before) is not None and _OWN_DETERMINER.match(words.lower()) is None
    plural = not quoted and _PLURAL.search(words) is not None and words[0].islower()
    words = words.lower() if quoted and OPENS.search(before) is None else words
    if not bare and words[:1].isupper():
        steps = tuple("someone" if step == "person" else step for step in steps)
    return Ladder(span, tuple(_capital(text, span, words, _number(step, bare, plural)) for step in steps))


def words_of_forum(text: str, span: Span) -> bool:
    """Tell whether `span` is the name of a forum whose leading slash stands before it ("/r/name")."""
    return text.startswith("/r/", max(0, span.start - 1)) and span.start > 0


def _owner(text: str, span: Span, step: str) -> str:
    """Shorten what cannot take a possessive ending: "someone I know" -> "someone" ("'s car")."""
    return step.split()[0] if text.startswith(("'s", "’s"), span.end) and _LONG_OWNER.fullmatch(step) else step


def _clashes(article: str, step: str) -> bool:
    differs = step[:1].isalpha() and article.strip().lower() != english.article(step)
    return differs or _PREDICATIVE.match(step) is not None


def is_address(text: str, span: Span, or_noun: bool = True) -> bool:
    """Tell whether a word like "mate" calls somebody, or (`or_noun`) names a person ("a mate")."""
    before = text[max(0, span.start - 24) : span.start]
    if _NOUN.search(before):
        return or_noun
    if _NOT_CALLED.search(before) or _GOES_ON.match(text, span.end):
        return False
    opens = not before or OPENS.search(before) or before.rstrip().endswith((",", "–", "—", ":", "*"))
    if not or_noun and not opens and not _HAILS.search(before):
        return False
    return bool(_CLOSES.match(text, span.end) or opens)


def without_address(text: str, span: Span) -> Ladder | None:
    """Return the ladder that drops a word of address or an exclamation: ", mate!" -> "!", "Mate, we" -> "We".

    Behind a determiner it is no address but a noun ("a mate" -> "a friend"). None where it cannot go.
    """
    before = text[max(0, span.start - 24) : span.start]
    if _NOUN.search(before):
        noun = "person" if " " in span.of(text) else "friend"
        return Ladder(span, (english.plural(noun) if span.of(text).lower().endswith("s") else noun,))
    return drop(text, span) if is_address(text, span) else None


def _number(step: str, bare: bool, plural: bool) -> str:
    if bare and _OWN_DETERMINER.match(step):
        return _OWN_DETERMINER.sub("", step)
    if not _STEP_ARTICLE.match(step) or not (bare or plural):
        return step
    noun = _STEP_ARTICLE.sub("", step, count=1)
    return english.plural(noun) if plural and " of " not in noun else noun


def _capital(text: str, span: Span, words: str, step: str) -> str:
    """Give `step` a capital where it opens a sentence whose first letter was one; keep it low elsewhere."""
    if not step or not words[:1].isupper() or words.split()[0] in _ALWAYS:
        return step
    if len(words) >= _SHOUTED and words.isupper() and " " not in step:
        return step.upper()
    opens = OPENS.search(text[max(0, span.start - 6) : span.start]) is not None
    return step[0].upper() + step[1:] if opens or words.split()[0] in _CAPITAL_OPENS else step
