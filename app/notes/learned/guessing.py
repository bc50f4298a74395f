"""Words that no rule saw and that the trained model takes for a part of an identifier.

It only adds: what a rule found, and what stays (doses, measurements, codes, ages, medicines, eponyms), is left alone.
It is asked only about notes in which the rules found something, so that a harmless question stays as it is.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property

from app.agents.spotter import Spotted
from app.core.text import Span
from app.notes.find.medical_context import is_medicine
from app.notes.find.people_cues import TITLES
from app.notes.find.vocabulary import means_more
from app.notes.finding import By, Finding, Kept
from app.notes.learned import kinds
from app.notes.learned.prior import Prior
from app.notes.learned.staying import is_wide, stays
from app.notes.learned.weights import likelihood
from app.notes.learned.words import Row, read
from app.notes.replace.date_parts import month_named
from app.notes.rows import Kind
from app.rules.text import text_of

LIKELY = 0.5
"""From here on a word goes."""
LIKELY_NUMBER = 0.6
"""Numbers are oftener medicine than names are."""
_IDENTIFYING, _CODE = 6, 5
"""A number of fewer digits goes only beside others with which it makes up one that long, dialled or written in groups:
alone it is a value, a count or an age. One of five may be a postal code, and is oftener the code of a procedure."""
LIKELY_GROUPS = 0.9
_GROUPS = 3
LIKELY_KNOWN, LIKELY_LETTERS = 0.65, 0.85
"""So are words that notes are full of, eponyms, words of medicine, and a few capitals: "pt w/ CHF"."""
LIKELY_EVERYDAY = 0.95
"""So are everyday words in small letters, in a text that has capitals for its names."""
BESIDE, BESIDE_KNOWN, BESIDE_SHORT_NUMBER = 0.2, 0.35, 0.5
"""What is enough for a word next to one that goes."""
LIKELY_OPENING = 0.8
"""So are everyday words where a sentence begins, and with it a capital."""
_OPENS = frozenset("N.!?:;")
_NEVER = 1.1
_SHORT = 3
_FEW_LETTERS = 4
_SHORT_WORD = 2
_MEDICAL = frozenset(("notes", "epo", "head"))
_NAMES = frozenset(("giv", "mgiv", "sur", "msur", "place"))
_LEADS = frozenset("at from near for with called named".split())
_JOINS = frozenset(("_", "-", "'", "’", "_&_", "/", "."))


UNLIKELY = 0.05
"""Below this a word that a doubtful rule takes for part of a name is none: it sees capitals, the model the rest."""
_DOUBTED = frozenset({Kind.PERSON, Kind.PLACE, Kind.FACILITY, Kind.EMPLOYER})
_DOUBTFUL = frozenset(("facilities", "labels", "people", "places", "pubs"))
"""The recognizers of which more than a few in a hundred takes were wrong in real reports, where hardly a word
identifies: of 1,581 judged takes these had 430 of the 500 wrong ones that rules made."""


def believed(
    text: str, found: Sequence[Finding], kept: Iterable[Kept], spotted: Sequence[Spotted] = ()
) -> list[Finding]:
    """Return the findings without names that only doubtful rules saw, and of which the model believes no word."""
    if not any(map(_is_doubted, found)):
        return list(found)
    row, spans = read(text, kept)
    prior = Prior.of(spans, found)
    other = by_word(spans, spotted)
    starts = [span.start for span in spans]

    def likely(finding: Finding) -> bool:
        first, last = bisect_left(starts, finding.span.start), bisect_left(starts, finding.span.end)
        among = [at for at in range(first, last) if row.words[at].isalpha()]
        return not among or max(max(prior.after(likelihood(row, at)), other[at]) for at in among) >= UNLIKELY

    return [f for f in found if not _is_doubted(f) or _is_titled(f.span.of(text)) or likely(f)]


class Likely:
    """Says how likely (0-1) the word at a span is a part of an identifier; the note is read when first asked."""

    def __init__(self, text: str, found: Sequence[Finding], kept: Sequence[Kept]) -> None:
        self._text, self._found, self._kept = text, tuple(found), kept

    @cached_property
    def _read(self) -> tuple[Row, dict[int, int], Prior]:
        row, spans = read(self._text, self._kept)
        return row, {span.start: at for at, span in enumerate(spans)}, Prior.of(spans, self._found)

    def __call__(self, span: Span) -> float:
        """Return how likely the word that begins where `span` does is one."""
        row, starts, prior = self._read
        at = starts.get(span.start)
        return 0.0 if at is None else prior.after(likelihood(row, at))


def _is_titled(raw: str) -> bool:
    """Tell whether a name stands behind a title, which nothing of medicine does."""
    first, _, name = raw.partition(" ")
    return first.lower().rstrip(".") in TITLES and bool(name)


def _is_doubted(finding: Finding) -> bool:
    # What a label calls a person or place is one; "Laboratory data: White count is 12" names no laboratory.
    labelled = finding.by is By.LABEL and finding.kind is not Kind.FACILITY
    return finding.rule in _DOUBTFUL and finding.kind in _DOUBTED and not labelled


def find(text: str, found: Sequence[Finding], kept: Iterable[Kept], spotted: Sequence[Spotted] = ()) -> list[Finding]:
    """Return what the model adds to what was `found`, all of it outside that and outside what is `kept`.

    `spotted`: what a language model makes of the tokens, if one was asked; whichever of the two is surer counts.
    """
    if not found:
        return []
    row, spans = read(text, kept)
    taken = bytearray(len(text))
    for finding in found:
        taken[finding.span.start : finding.span.end] = b"\1" * len(finding.span)
    free = [
        not any(taken[s.start : s.end]) and not stays(row, at, s, text) and not _is_said_otherwise(row, at)
        for at, s in enumerate(spans)
    ]
    prior = Prior.of(spans, found)
    other = by_word(spans, spotted)
    odds = [max(prior.after(likelihood(row, at)), other[at]) if open_ else 0.0 for at, open_ in enumerate(free)]
    going = [open_ and p >= _limit(row, at) for at, (open_, p) in enumerate(zip(free, odds, strict=True))]
    _spare_medicine(text, spans, odds, going)
    _grow(row, odds, going)
    _spare_words(row, odds, going)
    return [Finding(span, kinds.kind(text, span), By.LEARNED) for span in _runs(row, spans, going)]


def _spare_medicine(text: str, spans: Sequence[Span], odds: list[float], going: list[bool]) -> None:
    """Take back the words that what stands beside them tells to be medicine."""
    typed = text_of(text)
    for at, span in enumerate(spans):
        if going[at] and is_medicine(typed, span):
            going[at], odds[at] = False, 0.0


def _spare_words(row: Row, odds: Sequence[float], going: list[bool]) -> None:
    """Take back the words in small letters that go by themselves and are oftener a word than a name.

    So do shortened words of two letters, and letters with a figure or two: places in a row, days of a cycle, grades.
    """
    lone = [at for at in range(len(going)) if going[at] and not _is_joined(row, going, at)]
    for at in lone:
        word = row.words[at]
        short = word.islower() and len(word) <= _SHORT_WORD and not row.small
        numbered = word[0].isalpha() and 0 < sum(map(str.isdecimal, word)) < _SHORT and len(word) <= _FEW_LETTERS
        limit = _NEVER if _is_no_name(row, at) else LIKELY_EVERYDAY
        if (short or numbered or _is_lone_word(row, at)) and odds[at] < limit:
            going[at] = False


def _is_lone_word(row: Row, at: int) -> bool:
    word, lists = row.words[at], row.lists[at]
    if not (word.isalpha() and word.islower()) or "larger" in lists:
        return False
    # Where nothing has a capital, a name has none either: there only what is no name at all is taken for a word.
    return means_more(word) and (not row.small or _NAMES.isdisjoint(lists))


def _is_no_name(row: Row, at: int) -> bool:
    """Tell whether a word in small letters is no part of any name by itself: "used", "times"."""
    return "is:never" in row.lists[at] and row.words[at].islower() and _NAMES.isdisjoint(row.lists[at])


def _is_joined(row: Row, going: Sequence[bool], at: int) -> bool:
    before = at > 0 and going[at - 1] and row.gaps[at] in _JOINS
    return before or (at + 1 < len(going) and going[at + 1] and row.gaps[at + 1] in _JOINS)


def by_word(spans: Sequence[Span], spotted: Sequence[Spotted]) -> list[float]:
    """Return for each word what the language model makes of its last token (of several readings the likeliest)."""
    likely = dict[int, float]()
    for one in spotted:
        likely[one.span.end] = max(one.likely, likely.get(one.span.end, 0.0))
    ends = sorted(likely)
    # A token may go on behind its word ("Ruby's"); tokens that end before it say nothing of its end.
    firsts = (bisect_left(ends, span.end) for span in spans)
    return [likely[ends[at]] if at < len(ends) else 0.0 for at in firsts]


def _is_said_otherwise(row: Row, at: int) -> bool:
    """Tell whether the words beside one say what it is: a medicine before its dose ("Dec 5 mg"), or a month's word
    without a day, which opens sentences ("May give paracetamol") and which the rules know where it is one."""
    dosed = row.words[at].isalpha() and row.gaps[at + 1] == "_" and row.kept[at + 1 : at + 2] == ("dose",)
    if dosed or month_named(row.words[at]) is None:
        return dosed
    before = row.words[at - 1] if at and "N" not in row.gaps[at] else ""
    after = row.words[at + 1] if at + 1 < len(row.words) and "N" not in row.gaps[at + 1] else ""
    return not before[:1].isdecimal() and not after[:1].isdecimal()


def _limit(row: Row, at: int) -> float:
    if is_wide(row, at):
        return _NEVER
    if row.words[at].isdecimal() and len(row.words[at]) < _IDENTIFYING:
        return _limit_of_number(row, at)
    if not row.small and _is_everyday(row, at):
        return LIKELY_EVERYDAY
    if row.looks[at] == "Ci" and not _OPENS.isdisjoint(row.gaps[at]):
        return LIKELY_OPENING
    if row.looks[at][0] in "NX":
        return LIKELY_NUMBER
    if row.looks[at][0] == "A" and len(row.words[at]) <= _FEW_LETTERS:
        return LIKELY_LETTERS
    return LIKELY_KNOWN if not _MEDICAL.isdisjoint(row.lists[at]) else LIKELY


def _limit_of_number(row: Row, at: int) -> float:
    """Return how likely a number has to be whose digits alone are too few to identify."""
    first, last = at, at + 1
    while first and row.words[first - 1].isdecimal() and row.gaps[first] in _JOINS:
        first -= 1
    while last < len(row.words) and row.words[last].isdecimal() and row.gaps[last] in _JOINS:
        last += 1
    if sum(map(len, row.words[first:last])) < _IDENTIFYING:
        return LIKELY_GROUPS if len(row.words[at]) == _CODE and last == first + 1 else _NEVER
    if row.words[first].startswith("0") or "+" in row.gaps[first]:
        return LIKELY_NUMBER
    # More groups are a row of values: pulses, pressures, scores.
    return LIKELY_GROUPS if last - first <= _GROUPS else _NEVER


def _is_everyday(row: Row, at: int) -> bool:
    """Tell whether the word is an everyday one in small letters: some are names besides ("ran", "whisky")."""
    lists, look = row.lists[at], row.looks[at]
    if look == "ck" and _NAMES.isdisjoint(lists):
        return True
    # "Creighton mine", "works at kings": beside a capital it may be a part of the name, and behind such words one.
    named = at and (row.words[at - 1][0].isupper() or row.words[at - 1] in _LEADS)
    return look[0] == "c" and "idf" in lists and not named


def _enough(row: Row, at: int) -> float:
    if _is_short(row.words[at]):
        return BESIDE_SHORT_NUMBER
    return BESIDE_KNOWN if not _MEDICAL.isdisjoint(row.lists[at]) else BESIDE


def _is_short(word: str) -> bool:
    return word.isdigit() and len(word) <= _SHORT


def _grow(row: Row, odds: Sequence[float], going: list[bool]) -> None:
    """Let words go that stand next to one that goes and are fairly likely themselves, to the right and to the left."""
    for step in (1, -1):
        for at in range(len(going)) if step > 0 else range(len(going) - 1, -1, -1):
            beside = at - step
            if going[at] or not 0 <= beside < len(going) or not going[beside]:
                continue
            going[at] = odds[at] >= _enough(row, at) and row.gaps[max(at, beside)] in _JOINS


def _runs(row: Row, spans: Sequence[Span], going: Sequence[bool]) -> list[Span]:
    """Return the passages that go: neighbouring words together."""
    done: list[Span] = []
    last = -1
    for at, goes in enumerate(going):
        if goes:
            joined = done and last == at - 1 and row.gaps[at] in _JOINS
            done.append(Span(done.pop().start, spans[at].end) if joined else spans[at])
            last = at
    return done
