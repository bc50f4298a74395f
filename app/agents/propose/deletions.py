"""Proposes what a text can spare: whole sentences, asides, clauses and phrases whose deletion may leave grammar whole.

Whether it does is for the assessor (`choose.edit_assessor`) to say: a proposer only says where the joints are, and
keeps off what a verb asks for (`agents.propose.stubs`).
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from app.agents.grammar.fitting import starts_sentence
from app.agents.grammar.verbs import has_finite, is_finite
from app.agents.propose.stubs import stub
from app.core.text.spans import Span, sentences
from app.signals.wording.deletion import opens_in_upper


class Joint(StrEnum):
    """What kind of words a deletion takes."""

    SENTENCE = "sentence"
    PARENTHESIS = "parenthesis"
    LEAD = "lead"
    MIDDLE = "middle"
    APPOSITION = "apposition"
    TAIL = "tail"
    CLAUSE = "clause"
    PHRASE = "phrase"


@dataclass(frozen=True, slots=True)
class Deletion:
    """Words that may go: `span` is to read `new`, which is empty or the capital letter that then begins a sentence."""

    span: Span
    new: str
    joint: Joint

    @property
    def gone(self) -> Span:
        """Return what goes for good: all but the letter that is written as a capital."""
        return Span(self.span.start, self.span.end - len(self.new))


_CONJUNCTION = (
    r"(?:and|but|so|because|cause|cos|since|when|while|which|who|where|after|before|until|though|although|or|as|if"
    r"|then|plus)"
)
_PREPOSITION = (
    r"(?:in|at|from|near|by|around|outside|on|off|behind|to|with|for|of|past|over|under|down|up|since|during|after"
    r"|before|between|across|through|as|into|opposite|beside|along|about)"
)
_VERB = r"(?:that|is|was|are|were|has|have|had|will|would|can|could)"
_ABBREVIATED = re.compile(
    r"\b(?:mr|mrs|ms|mx|dr|prof|rev|fr|sr|jr|st|mt|no|nr|vs|etc|approx|ca|e\.g|i\.e|a\.m|p\.m|tel|ext|dept|fig|stud)\.$",
    re.IGNORECASE,
)
_ABBREVIATION = 12
"""More characters than an abbreviation has, with the word before it."""
_REFERS = re.compile(
    r"[\s\"“‘(*_-]*(?:(?:and|but|so|then|also|plus|now|well|yes|anyway|still|maybe|today|since then)\b,?\s+)*"
    r"(?P<subject>he|she|it|they|him|them|his|hers?|their|its|ones?|here|there)\b"
    r"(?!(?<=there)(?:['’]s| (?:is|are|was|were|will|has|have)\b))",
    re.IGNORECASE,
)
"""What a sentence begins with that is about something said before. "There is a bus" brings up something of its own."""
_GOES_ON = re.compile(r"[:.,'’-]?\w")
_CUT = re.compile(r",(?=\s)|\s[—–-]+\s|[—–]|[;:]\s")
_LINK = re.compile(rf"\s{_CONJUNCTION}\s", re.IGNORECASE)
_PLACED = re.compile(rf"\s{_PREPOSITION}\s", re.IGNORECASE)
_PHRASE_ENDS = re.compile(rf"[,;:.!?…()\n—–]|\s-+\s|\s(?=(?:{_CONJUNCTION}|{_PREPOSITION}|{_VERB})\b)", re.IGNORECASE)
_BRACKETS = re.compile(r"(?<!\s)\s*\([^()\n]{2,}\)")
_MARK = re.compile(r"(?:,|\s[—–-]+|[—–]|[;:])\s*")
_HANGS = re.compile(r"[ \t]*(?:[,.;:!?…)\n]|$)")
_VERB_NEXT = re.compile(r",\s+([^\W\d_][\w'’-]*)")
_CLOSERS = ".!?…\"”’')"
_LONGEST = 400
"""No part of a sentence is spared that has more characters: some texts know no full stop."""
_LONGEST_PHRASE = 90
_ENDS_TRIED = 3
_LEADS_TRIED = 2


def deletions(text: str) -> tuple[Deletion, ...]:
    """Return what `text` may spare, each span once; nothing that would leave no words at all."""
    found: dict[Span, Deletion] = {}
    rows, letters = _whole_sentences(text), len(text.strip())
    for at, sentence in enumerate(rows):
        after = rows[at + 1].start if at + 1 < len(rows) else len(text)
        asks = "?" in text[sentence.start : sentence.end]  # what a text asks is its point
        needed = asks or _referred_to(text, sentence, after)
        whole = [] if needed else [(_whole(text, sentence, after, at + 1 == len(rows)), Joint.SENTENCE)]
        for span, joint in [*whole, *_inside(text, sentence)]:
            if joint is not Joint.SENTENCE and len(span) > _LONGEST:
                continue
            span = Span(span.start, span.start + len(span.of(text).rstrip())) if text[span.start].isspace() else span
            if joint not in (Joint.SENTENCE, Joint.PARENTHESIS, Joint.LEAD) and stub(text, span, sentence):
                continue
            if joint is Joint.MIDDLE and _parts_subject(text, span, sentence):
                continue
            if span.of(text).strip() and len(span) < letters and _parts(text, span):
                found.setdefault(span, _capitalised(text, span, joint))
    return tuple(found.values())


def _whole_sentences(text: str) -> list[Span]:
    """Return the sentences; a full stop after an abbreviation or before a small letter ends none."""
    rows: list[Span] = []
    capitals = text != text.lower()
    for sentence in sentences(text):
        goes_on = (
            rows
            and "\n" not in text[rows[-1].end : sentence.start]
            and (_abbreviated(text, rows[-1]) or (text[sentence.start].islower() and capitals))
        )
        if goes_on:
            rows[-1] = rows[-1].union(sentence)
        else:
            rows.append(sentence)
    return rows


def _abbreviated(text: str, sentence: Span) -> bool:
    return _ABBREVIATED.search(text[max(sentence.start, sentence.end - _ABBREVIATION) : sentence.end]) is not None


def _referred_to(text: str, sentence: Span, after: int) -> bool:
    """Tell whether the next sentence is about what this one brings up: "I got a van. It leaks."

    One that begins with the same pronoun brings nothing up itself.
    """
    following, own = _REFERS.match(text, after), _REFERS.match(text, sentence.start)
    if following is None:
        return False
    return own is None or own["subject"].lower() != following["subject"].lower()


def _whole(text: str, sentence: Span, after: int, last: bool) -> Span:
    """Return a sentence with the space after it, or, of the last one, the space before it; line breaks stay."""
    start, end = sentence.start, sentence.end
    if not last and "\n" not in text[end:after]:
        end = after
    elif last or "\n" in text[end:after]:
        while start and text[start - 1] == " ":
            start -= 1
    return Span(start, end)


def _parts(text: str, span: Span) -> bool:
    """Tell whether words come out whole: both or none of a pair of brackets or quotation marks, no half of "10:40".

    No mark is left that then meets another ("here,.") or has nothing to lead to.
    """
    words = span.of(text)
    if words[-1:].isalnum() and _GOES_ON.match(text, span.end):
        return False
    at = span.start
    while at and text[at - 1] in " \t":
        at -= 1
    if at and text[at - 1] in ",;:(—–" and _HANGS.match(text, span.end):
        return False
    return words.count("(") == words.count(")") and words.count('"') % 2 == 0 and words.count("“") == words.count("”")


def _inside(text: str, sentence: Span) -> Iterator[tuple[Span, Joint]]:
    start, end = sentence.start, sentence.end
    while end > start and text[end - 1] in _CLOSERS:
        end -= 1
    for brackets in _BRACKETS.finditer(text, start, sentence.end):
        yield Span(*brackets.span()), Joint.PARENTHESIS
    cuts = [match.start() for match in _CUT.finditer(text, start, end)]
    yield from _between(text, cuts, start, end)
    yield from _clauses(text, cuts, start, end)
    yield from _phrases(text, start, end)


def _between(text: str, cuts: list[int], start: int, end: int) -> Iterator[tuple[Span, Joint]]:
    for at, cut in enumerate(cuts):
        for stop in [*cuts[at + 1 : at + 3], end][:2]:
            yield Span(cut, stop), Joint.TAIL if stop == end else Joint.MIDDLE
        if at + 1 < len(cuts) and text[cut] == text[cuts[at + 1]] == ",":
            yield Span(cut, cuts[at + 1] + 1), Joint.APPOSITION
    for cut in cuts[:_LEADS_TRIED]:
        mark = _MARK.match(text, cut, end)
        if mark and cut > start:
            yield Span(start, mark.end()), Joint.LEAD


def _clauses(text: str, cuts: list[int], start: int, end: int) -> Iterator[tuple[Span, Joint]]:
    links = list(_LINK.finditer(text, start, end))
    for at, link in enumerate(links):
        begin = link.start() - (text[link.start() - 1 : link.start()] == ",")
        if begin <= start:
            continue
        later = bisect_right(cuts, link.end())
        stops = cuts[later : later + 1] + [one.start() for one in links[at + 1 : at + 2]]
        for stop in stops:
            if stop > begin:
                yield Span(begin, stop), Joint.CLAUSE


def _phrases(text: str, start: int, end: int) -> Iterator[tuple[Span, Joint]]:
    for found in _PLACED.finditer(text, start, end):
        ends = [match.start() for match in islice(_PHRASE_ENDS.finditer(text, found.end(), end), _ENDS_TRIED)]
        for stop in [*ends, end]:
            if stop - found.start() <= _LONGEST_PHRASE and text[found.start() : stop].strip().count(" "):
                yield Span(found.start(), stop), Joint.PHRASE


def _parts_subject(text: str, span: Span, sentence: Span) -> bool:
    """Tell whether the comma that a deletion leaves would stand between a subject and its verb.

    "My aunt, a nurse, told me" may read "My aunt told me", which is the apposition with both of its commas.
    """
    follows = _VERB_NEXT.match(text, span.end, sentence.end)
    return (
        follows is not None
        and is_finite(follows.group(1).lower())
        and not has_finite(text[sentence.start : span.start])
    )


def _capitalised(text: str, span: Span, joint: Joint) -> Deletion:
    """Let what then begins a sentence begin it with a capital letter, where what it follows did."""
    following = text[span.end : span.end + 1]
    opens = starts_sentence(text, span.start) and opens_in_upper(text, span.of(text))
    if opens and following.islower():
        return Deletion(Span(span.start, span.end + 1), following.upper(), joint)
    return Deletion(span, "", joint)
