"""What goes in passages of a language that nobody here reads: identifiers with a form, and names that something tells.

There a capital and a word on no list say nothing: German writes every noun so, and no list here has its words. Numbers,
contacts and days in figures have the same form everywhere; a name stands after a label or a title, or the trained
tagger is sure of it, which goes by what is around it too.
"""

import re
from collections.abc import Callable, Iterable

from app.core.text.spans import Span, sentences
from app.notes.base.hit import By, Finding
from app.notes.base.safe_harbor import Kind
from app.notes.names.cues import TITLES, titles_before
from app.signals.gazetteers.name_lists import given, surnames
from app.signals.text.language import Votes, votes
from app.signals.text.unread_languages import unread

_WORDED = frozenset({Kind.PERSON, Kind.PLACE, Kind.FACILITY, Kind.EMPLOYER, Kind.QUASI})
_SPLIT = re.compile(r"[^\W\d_]+")
_PARTICLES = frozenset("van von der den de del della di da dos du la le bin el al ter ten zu zur af y e".split())
_NAME = 4
"""Shorter words are too often a name somewhere and a small word elsewhere ("Pas")."""
_SURE = 0.98
"""How sure the tagger has to be: it has learned from hardly a word of these languages."""
_GUESSED = frozenset({By.RULE, By.LEARNED})


def without_guesses(text: str, found: Iterable[Finding], likely: Callable[[Span], float]) -> list[Finding]:
    """Return the findings without names in such passages that only the words' looks tell.

    `likely`: how likely (0-1) the word that begins where a span does is a part of an identifier.
    """
    seen = list(found)
    if not any(map(_is_guess, seen)):
        return seen
    passages = [*(passage.span for passage in unread(text)), *_short(text)]

    def goes(finding: Finding) -> bool:
        if not _is_guess(finding) or not any(p.overlaps(finding.span) for p in passages):
            return True
        return _told(text, finding) or likely(finding.span) >= _SURE

    return [finding for finding in seen if goes(finding)]


def _is_guess(finding: Finding) -> bool:
    return finding.kind in _WORDED and finding.by in _GUESSED


def _short(text: str) -> Iterable[Span]:
    """Yield sentences too short for a passage with no English word, and a third of the words of another language."""
    return (sentence for sentence in sentences(text) if _is_foreign(votes(_SPLIT.sub(_unnamed, sentence.of(text)))))


def _unnamed(match: re.Match[str]) -> str:
    """Return a word in lower case, nothing for one that names have: "Van Dyk" is no Dutch sentence."""
    word = match.group().lower()
    return "" if word in _PARTICLES or word in given() or word in surnames() else word


def _is_foreign(said: Votes) -> bool:
    _, most, own = said.best
    return own > 0 and not said.english and 3 * most >= said.words


def _told(text: str, finding: Finding) -> bool:
    """Tell whether lists know a name of it, a title stands before a name or opens it, or the text calls somebody so."""
    if finding.noun or any(c.isdigit() for c in finding.span.of(text)):
        return True
    words = [word for word in _SPLIT.findall(finding.span.of(text)) if word[0].isupper() and len(word) >= _NAME]
    if any(word.lower() in given() or word.lower() in surnames() for word in words):
        return True
    first = finding.span.of(text).split()[0].lower().rstrip(".")
    return first in TITLES or titles_before(text.lower(), finding.span.start) < finding.span.start
