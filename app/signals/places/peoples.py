"""Takes the country out of words for peoples and languages beside a claim: "Swedish winters" -> "winters"."""

import re

from app.core.inference import Ladder
from app.core.text.english import article
from app.core.text.spans import Span
from app.signals.place_names.names import idioms
from app.signals.places.origin_ladder import Nation, people_ladder, spoken
from app.signals.text.folded_name import fold
from app.signals.wording.local_words import determined, function_words, next_noun

_ARTICLE = re.compile(r"(?<!\w)an?\s$", re.IGNORECASE)
_AFTER = re.compile(r" ([^\W\d_][\w'’]*)")
_FELLOW = re.compile(r"\bfellow\s$", re.IGNORECASE)
_WE = re.compile(r"\b(?:we|us|you)\s$", re.IGNORECASE)
_THE = re.compile(r"\b(?:the|these|those)\s$", re.IGNORECASE)
_SOME = re.compile(
    r"\b(?:the|these|those|most|many|some|all|other|few|two|three|young|old|older|younger)\s$", re.IGNORECASE
)
_VERY = re.compile(r"so|very|quite|really|typically", re.IGNORECASE)
_IS = re.compile(
    rf"(?:\b(?:is|are|was|were|be|am|being|been)|['’](?:s|re|m))(?P<how>(?:\s(?:all|both|also|not|just|{_VERY.pattern}))*)\s$",
    re.IGNORECASE,
)
_IDLE = frozenset("and but or who here there living born from with that which speaking".split())
_SELF = re.compile(
    r"\b(?:i am|i['’]?m|we are|we['’]re|as|being)\s(?:(?:an?|also|both|all|half|just|still)\s)*$", re.IGNORECASE
)
_EATS = re.compile(r"\b(?:cook(?:ed|ing|s)?|eat(?:ing|s)?|ate|order(?:ed|ing)?)\s$", re.IGNORECASE)
_MINE = re.compile(r"\b(?:my|his|her|your|their|our)\s$", re.IGNORECASE)
_SUBJECT = re.compile(r" (?:is|was|isn['’]t|wasn['’]t|has|sounds|seems|can|will|would)\b")
# What "the British" do, rather than what is theirs.
_DOES = frozenset(
    "love like do don't hate say call know think eat drink go make take want need use never always drive queue strike"
    " won win lost lose came come tend seem look started start left believe prefer enjoy smoke complain".split()
)
# What loses little with its country, though the two words are often said of another's ("Mexican food").
_STILL_SAID = frozenset("food coffee history restaurant restaurants beer wine tea music class teacher airlines".split())
_CLAUSE = re.compile(r"(?:^|[.!?…\n]\s*)[\"“(]*$")


def people_beside(text: str, span: Span, nation: Nation, language: str) -> Ladder | None:
    """Return the step for a word at `span`; `language`: what to call its language. None where it stays.

    It stays within a fixed expression ("Swiss army knife"), within a compound, and where it names the language of this
    very text.
    """
    after = _AFTER.match(text, span.end)
    word = after.group(1) if after else ""
    hyphens = (text[span.end : span.end + 1], text[span.start - 1 : span.start])
    fixed = fold(f"{span.of(text)} {word}") in idioms() and word.lower() not in _STILL_SAID
    if fixed or "-" in hyphens:
        return None
    if nation.kind == "town":
        return people_ladder(text, span, nation)
    if nation.kind == "language" or (nation.adjective and spoken(text, span)):
        return None if fold(span.of(text)) == "english" else _language(text, span, language)
    if _FELLOW.search(text, max(0, span.start - 8), span.start):
        return Ladder(span, ("citizens" if span.of(text).endswith("s") else "citizen",))
    collective = word in _DOES and _SOME.search(text, max(0, span.start - 8), span.start)
    if nation.adjective and after and _is_noun(word) and not collective:
        return _dropped(text, span, after.start(1), after.end(1))
    return _alone(text, span, nation)


def _is_noun(word: str) -> bool:
    low = word.lower()
    return low not in function_words() and low not in _IDLE and not (low.endswith("ly") and word.islower())


def _language(text: str, span: Span, language: str) -> Ladder:
    if _MINE.search(text, max(0, span.start - 8), span.start) and not next_noun(text, span.end):
        return Ladder(span, ("command of the language",))
    if next_noun(text, span.end) or determined(text, span.start):
        return Ladder(span, ("language",))
    known = people_ladder(text, span, Nation("", "language", True))
    return known if known.steps == ("a different one",) else Ladder(span, (language,))


def _dropped(text: str, span: Span, noun: int, end: int) -> Ladder:
    """Return the ladder that leaves the noun alone: its article changes, and it may have to open the sentence."""
    if found := _ARTICLE.search(text, max(0, span.start - 4), span.start):
        kept = article(text[noun:end])
        shown = kept.capitalize() if found.group()[0].isupper() else kept
        return Ladder(Span(found.start(), span.end), (shown,))
    if _CLAUSE.search(text, max(0, span.start - 4), span.start):
        return Ladder(Span(span.start, end), (text[noun:end],))
    return Ladder(Span(span.start, noun), ("",))


def _alone(text: str, span: Span, nation: Nation) -> Ladder:
    """Return the ladder of a word without a noun behind it."""
    word, before = span.of(text), text[max(0, span.start - 24) : span.start]
    many = not nation.adjective and word.endswith("s")
    if _SELF.search(before):
        return people_ladder(text, span, nation)
    if article := _ARTICLE.search(before):
        return Ladder(Span(span.start - len(article.group()), span.end), ("someone from my country",))
    if nation.adjective and _EATS.search(before):
        return Ladder(span, ("local food",))
    if _MINE.search(before):
        return Ladder(span, ("command of the language",) if nation.adjective else ("people",) if many else ("friend",))
    if _WE.search(before) or _THE.search(before):
        return Ladder(span, ("locals",))
    if many:
        return Ladder(span, ("people",) if _SOME.search(before) else ("people from my country",))
    if nation.adjective and _SUBJECT.match(text, span.end):
        return Ladder(span, ("the language",))
    if nation.adjective and (found := _IS.search(before)):
        return Ladder(span, ("typical" if _VERY.search(found["how"]) else "from my country",))
    return Ladder(span, ("local",))
