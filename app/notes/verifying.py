"""The second look: reads the cleaned note by other means than the first, and says what it doubts.

What was removed must be absent; all recognizers run again on the cleaned text; the general signals for names, which the
first look does not use, read it too; templated fields must hold no value; numbers, addresses of the net and days of a
month are looked for by their bare shape; and a model attacks the result, where there is one that was not asked about
each word (`Session.spot`).
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from app.core.attributes import DIRECT, Attribute
from app.core.edits.edits import Edit
from app.core.text.spans import Span
from app.notes import left_standing
from app.notes.base import scanned
from app.notes.base.layout import Layout
from app.notes.base.safe_harbor import CONTACTS, NUMBERS, Kind
from app.notes.base.vocabulary import explained, is_eponym, means_more, ordinary
from app.notes.detect.candidates import by_rules, by_value, readings
from app.notes.detect.detector import Seen
from app.notes.medicine import protect
from app.notes.names import repeats, unexplained
from app.notes.numbers import headers
from app.notes.prefilter.quick import any_of
from app.notes.tagger import remaining
from app.notes.verdict import Doubt, Verdict
from app.results import Checked
from app.rules.text import same
from app.signals.base import Reading
from app.signals.gazetteers.name_lists import given
from app.signals.identifiers.dates import MONTH
from app.signals.names import persons as general_names
from app.signals.text.language import names
from app.signals.text.unread_languages import Unread, unread

_WORD = re.compile(r"[^\W_]+")
_SHORTEST = 4
_CERTAIN = (NUMBERS | CONTACTS) - {Kind.UNIQUE, Kind.USERNAME, Kind.URL}
# With each the signs of which it has one, in small letters.
_SHAPES = (
    (re.compile(r"\d(?<![\w.].)\d{6,}(?![\w.])"), ("",), "a long number"),
    # From the first of its characters alone: from each of them, a long run would be walked again and again.
    (re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+\.\w+"), ("@",), "an e-mail address"),
    (re.compile(r"https?://", re.IGNORECASE), ("://",), "a web address"),
    (re.compile(r"www\.\w", re.IGNORECASE), ("www.",), "a web address"),
    (
        re.compile(
            rf"\b(?:{MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th)?\s{MONTH})\b(?!\s?(?:mg|ml|%))",
            re.IGNORECASE,
        ),
        tuple("jan feb mar apr may jun jul aug sep oct nov dec".split()),
        "a day of a month",
    ),
    (re.compile(r"\b\d{3}-\d{2}-\d{4}\b"), ("-",), "a social security number"),
)
_STANDING = (
    ("a number that may be an age over 89", left_standing.ages),
    ("two numbers that may be a day", left_standing.days),
)
_DIRECT = DIRECT | {Attribute.DATE, Attribute.ORGANIZATION}


class _Written:
    """Where the edits' own words stand in the cleaned text; these are ours and no finding."""

    def __init__(self, edits: Sequence[Edit]) -> None:
        self.spans: list[Span] = []
        self.edits = sorted(edits, key=lambda edit: edit.span)
        self._moves = [0]
        for edit in self.edits:
            start = edit.span.start + self._moves[-1]
            self.spans.append(Span(start, start + len(edit.new)))
            self._moves.append(self._moves[-1] + len(edit.new) - len(edit.span))
        self._starts = [span.start for span in self.spans]

    def moved(self, span: Span) -> Span | None:
        """Return where a span of the original stands in the cleaned text, None where an edit takes it."""
        before = bisect_right(self.edits, span.start, key=lambda edit: edit.span.start)
        if any(edit.span.overlaps(span) for edit in self.edits[max(0, before - 1) : before + 1]):
            return None
        return span.shifted(self._moves[before])

    def touches(self, span: Span) -> bool:
        """Tell whether `span` shares a character with anything written by us."""
        at = bisect_right(self._starts, span.end)
        return any(own.overlaps(span) for own in self.spans[max(0, at - 4) : at])


def verify(
    original: str, clean: str, edits: Sequence[Edit], seen: Seen, again: Checked | None, layout: Layout | None = None
) -> Verdict:
    """Return the verdict on `clean`; `again`: what a model says about it, None where none was asked.

    `layout`: what a form says about the original.
    """
    written, after = _Written(edits), layout.after(edits) if layout else None
    doubts = [
        *_still_there(original, clean, seen, written),
        *_seen_again(original, clean, seen, written, after),
        *_shapes(clean, written),
        *_unread(again.unread if again else unread(clean)),
        *(
            Doubt(piece, "a piece of something that was removed")
            for piece in left_standing.pieces(clean, written.edits, written.spans)
        ),
        *(_likely_left(original, seen, written) if layout is None else ()),
        *(
            Doubt(place, "a word that the model takes for an identifier")
            for place in map(written.moved, seen.unsure)
            if place
        ),
        *(_model(again, written) if again else ()),
    ]
    if after is not None:
        # What is medicine by its place may be a long number, and is called after people.
        doubts = [doubt for doubt in doubts if not after.is_quiet(doubt.span)]
        doubts += _unanswered(clean, after, written)
    worst: dict[tuple[int, int], Doubt] = {}
    for doubt in sorted(doubts, key=lambda d: d.fails):
        worst[doubt.span.start, doubt.span.end] = doubt
    return Verdict(tuple(sorted(worst.values(), key=lambda d: d.span)))


def _likely_left(original: str, seen: Seen, written: "_Written") -> Iterator[Doubt]:
    """Yield the words that most probably identify among what stays, where more than a few of them do by the odds."""
    # As the first look read it, which the model then need not read anew.
    count, likeliest = remaining.left(scanned.repaired(original), seen.findings, seen.kept)
    if count > remaining.MOST:
        for place in map(written.moved, likeliest):
            if place is not None:
                yield Doubt(place, "a word that identifies in some notes like this one")


def _unanswered(clean: str, after: Layout, written: _Written) -> Iterator[Doubt]:
    """Yield answers that stay though their questions ask for what identifies, but for words that medicine has."""
    for span in after.asked:
        words = _WORD.findall(span.of(clean).casefold())
        if not written.touches(span) and not all(word.isalpha() and explained(word) for word in words):
            yield Doubt(span, "an answer to a question for something that identifies")


def _unread(passages: Sequence[Unread]) -> Iterator[Doubt]:
    """Yield the passages in languages that are not read: there many a name is told by nothing but its shape."""
    for passage in passages:
        name = names().get(passage.language or "", "a language that was not recognised")
        yield Doubt(passage.span, f"a passage in {name}, which is not read here")


def _still_there(original: str, clean: str, seen: Seen, written: _Written) -> Iterator[Doubt]:
    """Yield places where a removed value still stands: whole values, and the telling words of names."""
    # By their first word and their number: many dates begin with the same year, and each is looked for once.
    wanted: dict[str, dict[int, set[tuple[str, ...]]]] = {}
    for finding in seen.findings:
        if finding.kind in (Kind.AGE, Kind.ZIP, Kind.QUASI):
            continue
        words = tuple(w.casefold() for w in _WORD.findall(finding.span.of(original)))
        if words and sum(map(len, words)) >= _SHORTEST and not all(ordinary(w) for w in words):
            wanted.setdefault(words[0], {}).setdefault(len(words), set()).add(words)
    names = repeats.names(original, seen.findings)
    for word in names:
        wanted.setdefault(word.casefold(), {}).setdefault(1, set()).add((word.casefold(),))
    if not wanted:
        return
    row = list(_WORD.finditer(clean))
    folded = [match.group().casefold() for match in row]
    for at, word in enumerate(folded):
        for length, all_words in wanted.get(word, {}).items():
            if tuple(folded[at : at + length]) in all_words:
                span = Span(row[at].start(), row[at + length - 1].end())
                small = row[at].group()[0].islower() and length == 1
                if small and (source := names.get(word)) is not None:
                    small = not repeats.written_small(word, source)
                if not written.touches(span) and not small:
                    # A name that is a word besides may stand here as that word: a person has to say which.
                    certain = length > 1 or word not in names or not means_more(word)
                    yield Doubt(span, "something that was removed elsewhere still stands here", certain)


def _seen_again(original: str, clean: str, seen: Seen, written: _Written, layout: Layout | None) -> Iterator[Doubt]:
    """Yield what is seen in the cleaned text; where nothing changed, it is read already, and the recognizers ran."""
    same_text = clean == original
    among = seen.windows if same_text else readings(clean, seen.year, layout.passages if layout else ())
    found = [] if same_text and not seen.findings else by_rules(among)[0]
    if layout is not None:
        found = by_value(clean, found, layout, seen.year)
    for finding in found:
        if not written.touches(finding.span):
            yield Doubt(finding.span, f"{finding.kind.value} seen by a recognizer", finding.kind in _CERTAIN)
    for window, reading in among:
        for span in (*_general(reading), *_fields(reading), *unexplained.words(reading)):
            moved = Span(span.start + window.start, span.end + window.start)
            if not written.touches(moved):
                yield Doubt(moved, "a name or value that another look sees")
        for what, spans in _STANDING:
            for span in spans(reading):
                moved = span.shifted(window.start)
                if not written.touches(moved):
                    yield Doubt(moved, what)


def _general(reading: Reading) -> Iterator[Span]:
    """Yield names that the signals for any text see, leaving out what medicine is called after people."""
    kept = protect.find(reading)
    for span in general_names.spans(reading):
        words = _WORD.findall(span.of(reading.text))
        medical = all(is_eponym(w.lower()) or ordinary(w) or w.isupper() for w in words)
        if not medical and not any(k.span.overlaps(span) for k in kept):
            yield span


def _fields(reading: Reading) -> Iterator[Span]:
    """Yield what still stands in fields for persons."""
    for kind, value in headers.fields(reading):
        words = _WORD.findall(value.of(reading.text)[:40])[:3]
        if (
            kind is Kind.PERSON
            and words
            and any(w[0].isupper() and w.lower() in given() and not ordinary(w) for w in words)
        ):
            yield value


def _shapes(clean: str, written: _Written) -> Iterator[Doubt]:
    lower = same(clean.lower())
    for pattern, signs, what in _SHAPES:
        for match in pattern.finditer(clean) if any_of(signs, lower) else ():
            span = Span(*match.span())
            if not written.touches(span):
                yield Doubt(span, what)


def _model(again: Checked, written: _Written) -> Iterator[Doubt]:
    for inference in again.inferences:
        if inference.leaks and inference.attribute in _DIRECT:
            what = f"a passage from which the model still tells the {inference.attribute.value.replace('_', ' ')}"
            for evidence in inference.evidence:
                if not written.touches(evidence.span):
                    yield Doubt(evidence.span, what)
