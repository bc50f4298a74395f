"""Words that no rule saw and that the trained model takes for a part of an identifier.

It only adds: what a rule found, and what stays (doses, measurements, codes, ages, medicines, eponyms), is left alone.
It changes only notes in which the rules found something, so that a harmless question stays as it is.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property

from app.agents.evidence.hidden_state_tagger import Spotted
from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Kept
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import means_more
from app.notes.dates import day_words
from app.notes.medicine.medical_context import is_medicine
from app.notes.names.cues import TITLES
from app.notes.tagger import kinds
from app.notes.tagger.joint import joint
from app.notes.tagger.limits import BESIDE, NEVER, SMALL, SURE, limit, load, writing
from app.notes.tagger.prior import Prior
from app.notes.tagger.said_otherwise import is_everyday, is_said_otherwise
from app.notes.tagger.staying import stays
from app.notes.tagger.weights import Tagged, tagged
from app.notes.tagger.words import WORD, Row, covered, read
from app.rules.text import text_of

_JOINS = frozenset(("_", "-", "'", "’", "_&_", "/", "."))
_SIGNS = re.compile(r"(?:-\r?\n|[ /,.(-])*")
_SIGNS_BEFORE = re.compile(rf"{_SIGNS.pattern}\Z")
_FAR = 6
_BEHIND_TITLES = ("_", "._")


_BELIEVED = 0.5
UNLIKELY = 0.05
"""Below this a word that a doubtful rule takes for part of a name is none: it sees capitals, the model the rest."""
_DOUBTED = frozenset({Kind.PERSON, Kind.PLACE, Kind.FACILITY, Kind.EMPLOYER})
DOUBTFUL = frozenset(("facilities", "headers", "persons", "places", "pubs"))
"""The recognizers of which more than a few in a hundred takes were wrong in real reports, where hardly a word
identifies: of 1,581 judged takes these had 430 of the 500 wrong ones that rules made."""


def believed(text: str, found: Sequence[Finding], kept: Iterable[Kept]) -> list[Finding]:
    """Return the findings without names that only doubtful rules saw, and of which the model believes no word."""
    if not any(map(_is_doubted, found)):
        return list(found)
    row, spans = read(text, kept)
    prior, said = Prior.of(spans, found), tagged(row)
    starts = [span.start for span in spans]

    def likely(finding: Finding) -> bool:
        first, last = bisect_left(starts, finding.span.start), bisect_left(starts, finding.span.end)
        among = [at for at in range(first, last) if row.words[at].isalpha()]
        return not among or max(prior.after(said.likely[at]) for at in among) >= UNLIKELY

    return [f for f in found if not _is_doubted(f) or _is_titled(f.span.of(text)) or likely(f)]


class Likely:
    """Says how likely (0-1) the word at a span is a part of an identifier; the note is read when first asked."""

    def __init__(self, text: str, found: Sequence[Finding], kept: Sequence[Kept]) -> None:
        self._text, self._found, self._kept = text, tuple(found), kept

    @cached_property
    def _read(self) -> tuple[Tagged, dict[int, int], Prior]:
        row, spans = read(self._text, self._kept)
        return tagged(row), {span.start: at for at, span in enumerate(spans)}, Prior.of(spans, self._found)

    def __call__(self, span: Span) -> float:
        """Return how likely the word that begins where `span` does is one."""
        said, starts, prior = self._read
        at = starts.get(span.start)
        return 0.0 if at is None else prior.after(said.likely[at])


def _is_titled(raw: str) -> bool:
    """Tell whether a name stands after a title, which nothing of medicine does."""
    first, _, name = raw.partition(" ")
    return first.lower().rstrip(".") in TITLES and bool(name)


def _is_doubted(finding: Finding) -> bool:
    # What a label calls a person or place is one; "Laboratory data: White count is 12" names no laboratory.
    labelled = finding.by is By.LABEL and finding.kind is not Kind.FACILITY
    return finding.rule in DOUBTFUL and finding.kind in _DOUBTED and not labelled


def find(text: str, found: Sequence[Finding], kept: Iterable[Kept], spotted: Sequence[Spotted] = ()) -> list[Finding]:
    """Return what the model adds to what was `found`, all of it outside that and outside what is `kept`.

    `spotted`: what a language model makes of the tokens, if one was asked; the two are taken together.
    """
    return guesses(text, found, kept, spotted) if found else []


def guesses(
    text: str, found: Sequence[Finding], kept: Iterable[Kept], spotted: Sequence[Spotted] = ()
) -> list[Finding]:
    """Return the same of any note: where nothing was found, for somebody to look at."""
    row, spans = read(text, kept)
    taken = covered(text, found)
    written = writing(row)
    known = _written_small(text, found) if written != SMALL else frozenset[str]()
    prior, said = Prior.of(spans, found), tagged(row)
    own = likely = [prior.after(p) for p in said.likely]
    if spotted:
        likely = list(map(joint, own, by_word(spans, spotted)))

    def least(at: int) -> float:
        span = spans[at]
        if any(taken[span.start : span.end]) or stays(row, at, span, text) or is_everyday(row, at, written):
            return NEVER
        if row.words[at] in known and not _is_entitled(row, at):
            return NEVER
        own = limit(row, at, written, bool(spotted))
        return max(own, SURE) if is_said_otherwise(row, at, span, text) else own

    limits = [least(at) for at in range(len(spans))]
    odds = [0.0 if enough == NEVER else p for p, enough in zip(likely, limits, strict=True)]
    going = [p >= enough for p, enough in zip(odds, limits, strict=True)]
    _spare_medicine(text, spans, odds, going)
    _grow(row, odds, going, limits)
    runs = ((Span(spans[first].start, spans[last].end), first, last) for first, last in _runs(row, going))

    def kind(span: Span, first: int, last: int) -> Kind:
        # Of what the tagger does not believe itself it knows no kind either.
        known = max(own[first : last + 1]) >= _BELIEVED
        told = kinds.kind(text, span, said.kinds[first : last + 1])
        return told if known or told is not Kind.DATE or day_words.tells(span.of(text)) else Kind.PERSON

    return _of_their_kind(text, [Finding(s, kind(s, first, last), By.LEARNED) for s, first, last in runs], found)


def _of_their_kind(text: str, adds: Sequence[Finding], found: Iterable[Finding]) -> list[Finding]:
    """Return what is of its kind: a day has a figure or a word of a day, unless it goes on where something that goes
    stops or the other way round ("8 / l /97"); a title alone names nobody."""
    told = [_is_told(f, f.span.of(text)) for f in adds]
    sure = [f for f, is_told in zip(adds, told, strict=True) if is_told]
    ends, starts = {f.span.end for f in (*found, *sure)}, {f.span.start for f in (*found, *sure)}

    def goes_on(one: Finding) -> bool:
        before = _SIGNS_BEFORE.search(text, max(0, one.span.start - _FAR), one.span.start)
        behind = _SIGNS.match(text, one.span.end)
        return (before is not None and before.start() in ends) or (behind is not None and behind.end() in starts)

    return [f for f, is_told in zip(adds, told, strict=True) if is_told or (f.kind is Kind.DATE and goes_on(f))]


def _is_told(finding: Finding, raw: str) -> bool:
    if finding.kind is Kind.DATE:
        return day_words.tells(raw)
    return any(word.rstrip(".").lower() not in TITLES for word in raw.split())


def _spare_medicine(text: str, spans: Sequence[Span], odds: list[float], going: list[bool]) -> None:
    """Take back the words that what stands beside them tells to be medicine."""
    typed = text_of(text)
    for at, span in enumerate(spans):
        if going[at] and is_medicine(typed, span):
            going[at], odds[at] = False, 0.0


def by_word(spans: Sequence[Span], spotted: Sequence[Spotted]) -> list[float]:
    """Return for each word what the language model makes of its last token (of several readings the likeliest)."""
    likely = dict[int, float]()
    for one in spotted:
        likely[one.span.end] = max(one.likely, likely.get(one.span.end, 0.0))
    ends = sorted(likely)
    # A token may go on after its word ("Ruby's"); tokens that end before it say nothing of its end.
    firsts = (bisect_left(ends, span.end) for span in spans)
    return [likely[ends[at]] if at < len(ends) else 0.0 for at in firsts]


def _is_entitled(row: Row, at: int) -> bool:
    """Tell whether a title stands before a word: "nurse hope"."""
    return at > 0 and row.gaps[at] in _BEHIND_TITLES and row.folded[at - 1] in TITLES


def _written_small(text: str, found: Iterable[Finding]) -> frozenset[str]:
    """Return the names that mean something besides, in lower case: "good grace" beside "Mrs Grace".

    Where names have capitals, whether such a word is the name again is for `names.repeats` to say, which knows whose
    it is.
    """
    words = (word.lower() for one in found if one.kind is Kind.PERSON for word in WORD.findall(one.span.of(text)))
    return frozenset(word for word in words if word.isalpha() and means_more(word))


def _grow(row: Row, odds: Sequence[float], going: list[bool], limits: Sequence[float]) -> None:
    """Let words go that stand next to one that goes and are fairly likely themselves, to the right and to the left."""
    share = load()[BESIDE][0]
    for step in (1, -1):
        for at in range(len(going)) if step > 0 else range(len(going) - 1, -1, -1):
            beside = at - step
            if going[at] or not 0 <= beside < len(going) or not going[beside]:
                continue
            going[at] = odds[at] >= share * limits[at] and _joined(row, max(at, beside))


def _joined(row: Row, at: int) -> bool:
    """Tell whether a word goes on where the one before it stopped; after a title the stop ends nothing: "Dr. Ng"."""
    titled = at > 0 and row.gaps[at] == "._" and row.folded[at - 1] in TITLES
    return titled or row.gaps[at] in _JOINS


def _runs(row: Row, going: Sequence[bool]) -> list[tuple[int, int]]:
    """Return the first and the last word of each passage that goes: neighbouring words together."""
    done: list[tuple[int, int]] = []
    for at, goes in enumerate(going):
        if goes:
            joined = done and done[-1][1] == at - 1 and _joined(row, at)
            done.append((done.pop()[0], at) if joined else (at, at))
    return done
