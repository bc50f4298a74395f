"""Persons' names in a note: staff, relatives and the patient, by the words around them and by the names themselves."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.core.text import Span
from app.notes.find import people_cues as cues
from app.notes.find.vocabulary import drugs, heads, in_notes, is_eponym, more_given, more_surnames, ordinary, stands_alone
from app.notes.finding import By, Finding, Role
from app.notes.rows import Kind
from app.signals.base import Reading
from app.signals.gazetteer import index
from app.signals.name_lists import Part, given, part, surnames

_UP = r"(?=[^\W\d_a-zß-öø-ÿ])"
_WORD = rf"{_UP}(?=[^\W\d_][^\W\d_\s.,;:)(])[^\W\d_]+(?:['’ʻ\-][^\W\d_]+)*(?!\d)"
_INITIAL = rf"{_UP}[^\W\d_](?:\.|(?![\w'’/+-]))"
_PARTICLE = (
    r"(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|bin|binti|ibn|al|el|ter|ten|zu|zur|af|y|mac|st\.|St\.|d['’])"
)
_PIECE = rf"(?:{_INITIAL}(?:[ ]?{_INITIAL}){{0,2}}|{_WORD})"
_RUN = re.compile(
    rf"(?<![\w'’@#/&-])(?:{_PARTICLE}[ ]){{0,2}}{_PIECE}(?:(?:[ ]|(?<=\.)|[ ]?-[ ]?(?={_UP}))(?:{_PARTICLE}[ ]){{0,3}}"
    rf"(?:{_PIECE}|[\"“(‘']{_WORD}[\"”)’'](?=[ ]{_UP}))){{0,5}}"
)
_WORDS = re.compile(r"[^\W\d_]+(?:['’ʻ\-][^\W\d_]+)*\.?")
_INVERTED = re.compile(
    rf"(?<![\w@-])(?P<last>{_WORD}(?:[ -]{_WORD}){{0,2}}), ?(?P<first>{_WORD}(?:[ ](?:{_WORD}"
    rf"|{_INITIAL})){{0,2}})(?![\w-])"
)
_SHORT_CAPS = 4
_POSSESSIVE = re.compile(r"['’][sS]?$")


# A capitalised word right before an amount is a medicine, whatever its name: "Mixtard 16-0-10 U", "Zepbound 5 mg".
_DOSED = re.compile(
    r"\s(?:(?:xr|er|sr|cr|la|ec|hfa|inj|tabs?|caps?|po|iv|im|sc|mr)\s)?\d+(?:[.,]\d+)?(?:\s?[-/]\s?\d+(?:[.,]\d+)?)*\s?"
    r"(?:mg|mcg|µg|ug|g\b|ml|units?|u\b|iu|%|tabs?|puffs?|drops|gtts?|meq|mmol|od\b|bd\b|tds|qds|bid|tid|qd|daily|nocte)"
    r"|\s\d+-\d+-\d+(?:-\d+)?(?!\d)"
)
_GRADED = re.compile(r"(?:['’]s)?[ ](?:[IVX]{1,4}[abAB]?\b|\d|stage|grade|class|type|[A-Z]\d)")
_ABBREVIATED = frozenset(
    "u.s. d.o. m.d. p.o. b.i.d. t.i.d. q.i.d. q.d. a.m. p.m. r.n. n.p. p.a. e.r. i.v. i.m. s.c. s.q. s.l. p.r. e.g. i.e. o.d. o.s."
    " o.u. a.d. a.s. c.c. h.s. p.c. a.c. d.c. u.k. d.d.s. n.s. b.p. h.r. r.r. d.o.b. s.s.n. m.r. l.l. c.t. d.s. e.d. i.d. v.a. n.b."
    " n.p.o. a.k.a. s.p. w.o. r.o.".split()
)
_DOTTED = re.compile(r"(?<![\w.])[A-Z]\.[ ]?[A-Z]\.(?:[ ]?[A-Z]\.)?(?![\w.]| [A-Z][a-z])")


@dataclass(frozen=True, slots=True)
class _Run:
    """A row of capitalised words that may be a name."""

    span: Span
    words: tuple[str, ...]


def _is_initial(word: str) -> bool:
    return len(word.rstrip(".")) == 1


def _lead(reading: Reading, start: int) -> bool:
    """Tell whether a word at `start` opens its sentence or line, where a capital says nothing."""
    return reading.sentence(Span(start, start)).start == start


def _runs(reading: Reading) -> Iterator[_Run]:
    """Yield runs of capitalised words, cut at words that are no names."""
    for match in _RUN.finditer(reading.text):
        current: list[re.Match[str]] = []
        for word in _WORDS.finditer(reading.text, *match.span()):
            raw = word.group()
            small = raw[0].islower()
            if not small and not _is_initial(raw) and _no_name(raw) and not _borne(reading, word, current):
                yield from _whole(reading, current)
                current = []
            else:
                current.append(word)
        yield from _whole(reading, current)


def _borne_at_all(folded: str) -> bool:
    return folded in given() or folded in surnames()


def _no_name(word: str) -> bool:
    folded = _POSSESSIVE.sub("", word.rstrip(".")).lower()
    if word.isupper() and "-" in word and len(word) <= 8:
        return True
    if word.isupper() and len(folded) <= _SHORT_CAPS and (len(folded) < _SHORT_CAPS or not _borne_at_all(folded)):
        return True
    return ordinary(folded) or folded in drugs()


def _borne(reading: Reading, word: re.Match[str], before: list[re.Match[str]]) -> bool:
    """Tell whether an everyday word is a surname here: "Emily White", "Dr. Long"."""
    folded = _POSSESSIVE.sub("", word.group().rstrip(".")).lower()
    if before and _given(before[-1].group()) and not in_notes(folded) and not word.group().isupper():
        return True
    if folded not in surnames():
        return False
    if before:
        return _is_initial(before[-1].group()) or _given(before[-1].group())
    return cues.titles_before(reading.lower, word.start()) < word.start()


def _whole(reading: Reading, words: list[re.Match[str]]) -> Iterator[_Run]:
    while words and words[0].group()[0].islower() and len(words) == 1:
        words = []
    while words and words[-1].group()[0].islower():
        words = words[:-1]
    if not words:
        return
    end = words[-1].end()
    last = words[-1].group()
    if last.endswith(".") and not _is_initial(last):
        end -= 1
    possessive = _POSSESSIVE.search(reading.text, words[-1].start(), end)
    if possessive:
        end = possessive.start()
    start = words[0].start()
    if end < len(reading.text) and reading.text[end - 1 : end] == "." and reading.text[end : end + 1].isalpha():
        return
    yield _Run(
        Span(start, end), tuple(w.group().rstrip(".") if not _is_initial(w.group()) else w.group() for w in words)
    )


def _listed(word: str) -> bool:
    """Tell whether a word is a name that is hardly anything else."""
    folded = _POSSESSIVE.sub("", word).lower()
    return part(folded) in (Part.GIVEN, Part.SURNAME, Part.SHAPED) or folded in more_given() or folded in more_surnames()


def _given(word: str) -> bool:
    folded = _POSSESSIVE.sub("", word).lower()
    return (folded in given() and part(folded) is not Part.NEVER) or folded in more_given()


def _of_medicine(reading: Reading, run: _Run) -> bool:
    """Tell whether the run names a disease, sign, test or instrument."""
    after = _WORDS.findall(reading.lower, run.span.end, min(len(reading.lower), run.span.end + 60))[:4]
    after = [w.rstrip(".") for w in after if w not in ("s", "'s", "’s", "and", "or")]
    folded = [_POSSESSIVE.sub("", w).rstrip(".").lower() for w in run.words]
    eponym = all(is_eponym(w) or any(is_eponym(p) for p in w.split("-")) for w in folded)
    headed = any(w in heads() for w in after[:3]) and "," not in reading.text[run.span.end : run.span.end + 2]
    if len(folded) == 1 and stands_alone(folded[0]):
        return True
    if eponym and _GRADED.match(reading.text, run.span.end):
        return True
    if eponym and (headed or (len(folded) > 1 and any(stands_alone(w) for w in folded))):
        return True
    return bool(after) and headed and after[0] in heads() and len(folded) == 1 and not _given(run.words[0])


def _is_place(run: _Run) -> bool:
    key = " ".join(run.words).lower()
    places = index().places.get(key)
    return bool(places) and not all(_listed(w) for w in run.words)


def _by_itself(reading: Reading, run: _Run) -> bool:
    """Tell whether the words alone make a name: "Margaret A.", "Rosalind Fenwick", "J. Renquist-Moore"."""
    words = run.words
    initials = [_is_initial(w) for w in words]
    if all(initials):
        return False
    if initials[0] and words[0][0] in "RL" and all(is_eponym(w.lower()) for w in words[1:]):
        return False
    if len(words) == 1:
        return _alone(reading, run)
    full = [w for w, i in zip(words, initials, strict=True) if not i]
    if any(initials):
        borne = any(_given(w) or _listed(w) or w.lower() in surnames() for w in full)
        return borne or (
            initials[0] and words[0].endswith(".") and not initials[-1]
        )
    if _given(words[0]) and not _is_place(run):
        return True
    return any(_listed(w) for w in words) and not _is_place(run)


def _alone(reading: Reading, run: _Run) -> bool:
    """Tell whether one word is a name by itself: a given name, or two names joined by a hyphen."""
    word = run.words[0]
    if word.isupper() or len(word) < 3 or reading.lower[max(0, run.span.start - 4) : run.span.start].endswith(
        ("st. ", "st ", "los ")
    ):
        return False
    pieces = word.split("-")
    if len(pieces) == 2 and all(len(p) > 1 and p[0].isupper() for p in pieces):
        return not any(ordinary(p) or is_eponym(p.lower()) or is_eponym(p.lower().rstrip("s")) for p in pieces)
    return part(word.lower()) is Part.GIVEN or (word.lower() in more_given() and not _is_place(run))


def _by_context(reading: Reading, run: _Run) -> bool:
    """Tell whether the words around make a name of a run that its own words do not."""
    lower, span = reading.lower, run.span
    if cues.CREDENTIALS_CASED.match(reading.text, span.end) or cues.AGED.match(lower, span.end):
        return not (_lead(reading, span.start) and len(run.words) == 1 and not _given(run.words[0]) and _is_place(run))
    before = lower[max(0, span.start - cues.NEAR) : span.start]
    if cues.CLOSING.search(before):
        return True
    weak = cues.BEFORE_WORDS.search(before) is not None
    if weak and not _is_place(run):
        known = any(_given(w) or _listed(w) for w in run.words)
        by = before.endswith(("by ", "with ", "d/w ", "told ", "paged ", "per "))
        return (known or by) and not all(w.isupper() and len(w) <= _SHORT_CAPS for w in run.words)
    return _unknown_pair(reading, run)


def _unknown_pair(reading: Reading, run: _Run) -> bool:
    """Tell whether the run is two or three capitalised words that nothing else explains."""
    words = [w for w in run.words if not _is_initial(w)]
    if not 2 <= len(words) <= 3 or any(w.isupper() or w[0].islower() for w in words):
        return False
    if any(is_eponym(p) for w in words for p in re.split(r"[-'’]", w.lower())) or _is_place(run):
        return False
    places = [w for w in words if w.lower() in index().places]
    return not (len(places) == len(words) or _LOCATED.search(reading.lower, max(0, run.span.start - 16), run.span.start))


_LOCATED = re.compile(r"\b(?:at|in|from|near|to)\s(?:the\s)?$")


def _finding(reading: Reading, span: Span, cue: cues.Cue | None, by: By = By.RULE) -> Finding:
    start = cues.titles_before(reading.lower, span.start)
    role, noun = (cue.role, cue.noun) if cue else (Role.OTHER, "")
    if cue is None and cues.CREDENTIALS_CASED.match(reading.text, span.end):
        role, noun = Role.STAFF, "clinician"
    elif cue is None and cues.AGED.match(reading.lower, span.end):
        role, noun = Role.PATIENT, "patient"
    return Finding(Span(start, cues.past_credentials(reading.text, span.end)), Kind.PERSON, by, role, noun)


def _judge(reading: Reading, run: _Run) -> Finding | None:
    cue = cues.cue_before(reading.lower, run.span.start)
    titled = cue is not None and cue.word in cues.TITLES
    if titled:
        return _finding(reading, run.span, cue)
    if all(_is_initial(w) for w in run.words) or _of_medicine(reading, run) or _DOSED.match(reading.lower, run.span.end):
        return None
    short = all(w.isupper() and len(w) <= _SHORT_CAPS for w in run.words)
    if cue is not None and not short and not (_is_place(run) and not any(_given(w) for w in run.words)):
        return _finding(reading, run.span, cue)
    if _by_itself(reading, run) or _by_context(reading, run):
        return _finding(reading, run.span, cue)
    return None


def _inverted(reading: Reading) -> Iterator[Finding]:
    """Yield names with the surname first: "SORENSEN, JED", "Nakamura, Ayumi"."""
    for match in _INVERTED.finditer(reading.text):
        first, last = match["first"].split(), re.split(r"[ -]", match["last"])
        if match["last"].isupper() and not match["first"].isupper() and len(match["last"]) < 7:
            continue
        if any(ordinary(w) and w.lower() not in surnames() for w in (*first[:1], *last)) or not _given(
            first[0].rstrip(".")
        ):
            continue
        if any(is_eponym(w.lower()) and w.lower() not in surnames() for w in last):
            continue
        if _is_place(_Run(Span(0, 0), tuple(last))) and not match["last"].isupper():
            continue
        yield _finding(reading, Span(*match.span()), cues.cue_before(reading.lower, match.start()))


_TITLED_SMALL = re.compile(
    r"(?<![\w.])(?P<title>dr|mr|mrs|ms|miss|nurse)\.?[ ](?P<name>[a-z]{3,}(?:-[a-z]+)?(?: [a-z]{4,})?)(?![\w-])"
)
_PATIENT_SMALL = re.compile(
    r"(?<![\w.])(?:pt|patient|wife|husband|son|daughter|mother|mom|mum|father|dad|sister|brother|roommate"
    r"|friend|by|partner|girlfriend|boyfriend)"
    r"[ :]{1,2}(?P<name>(?P<first>[a-z]{3,})(?: (?P<last>[a-z]{3,}(?:-[a-z]+)?))?)(?![\w-])"
)


def _small(reading: Reading) -> Iterator[Finding]:
    """Yield names in small letters behind a title or role, as hasty writers type them."""
    for match in _TITLED_SMALL.finditer(reading.text):
        first = match["name"].split()[0]
        if ordinary(first) or first in ("for", "who", "notes"):
            continue
        end = match.start("name") + len(first)
        yield _finding(reading, Span(match.start("name"), end), cues.cue_before(reading.lower, match.start("name")))
    for match in _PATIENT_SMALL.finditer(reading.text):
        if part(match["first"]) is not Part.GIVEN or ordinary(match["first"]):
            continue
        last = match["last"]
        end = match.end("last") if last and not ordinary(last) else match.end("first")
        yield _finding(reading, Span(match.start("name"), end), cues.cue_before(reading.lower, match.start("name")))


_FAMILY = re.compile(
    rf"\b(?:[Oo]f|[Tt]he|[Ff]or)\s(?:the\s)?(?P<name>{_WORD})\s(?:family|twins?|quads|triplets|baby|sisters|brothers|boys|girls|kids|children"
    r"|household|parents)\b"
)
_SURNAME_INITIAL = re.compile(rf"(?<![\w'’.-])(?P<last>{_WORD}), ?[A-Z]\.(?:[ ]?[A-Z]\.)?(?![\w])")
_CHILD_OF = re.compile(rf"(?<![\w/])[sdSD]/[oO]\.?\s(?:(?:Mr|Mrs|Sri|Smt|Shri)\.?\s)?(?P<name>{_WORD}(?:[ ]{_WORD}){{0,2}})")


def _shaped(reading: Reading) -> Iterator[Finding]:
    """Yield names by the shape of what stands around: "the Abbot twins", "Abbot, H.", "s/o Abbot"."""
    for match in _FAMILY.finditer(reading.text):
        if not ordinary(match["name"]) and not is_eponym(match["name"].lower()):
            yield Finding(Span(*match.span("name")), Kind.PERSON, By.RULE, Role.RELATIVE, "family")
    for match in _SURNAME_INITIAL.finditer(reading.text):
        if not ordinary(match["last"]) and not is_eponym(match["last"].lower()) and not match["last"].isupper():
            yield _finding(reading, Span(*match.span()), cues.cue_before(reading.lower, match.start()))
    for match in _CHILD_OF.finditer(reading.text):
        if not ordinary(match["name"].split()[0]):
            yield Finding(Span(*match.span("name")), Kind.PERSON, By.RULE, Role.RELATIVE, "parent")


def _initials(reading: Reading) -> Iterator[Finding]:
    """Yield initials with full stops that no abbreviation of medicine explains: "A.K."."""
    for match in _DOTTED.finditer(reading.text):
        if match.group().replace(" ", "").lower() not in _ABBREVIATED:
            cue = cues.cue_before(reading.lower, match.start())
            yield _finding(reading, Span(*match.span()), cue)


_PAIR_SMALL = re.compile(
    r"(?<![\w.])(?P<name>(?P<first>[a-z]{3,}) (?P<last>[a-z]{3,}(?:-[a-z]+)?)),? (?=\d{1,3} ?(?:[mf]\b|yo\b|y/o)|mrn\b|dob\b)"
)


def _small_patients(reading: Reading) -> Iterator[Finding]:
    """Yield "ruth calder 58f": a name without capitals before an age and sex."""
    for match in _PAIR_SMALL.finditer(reading.text):
        first, last = match["first"], match["last"]
        if not in_notes(first) and not ordinary(last) and (first in given() or not ordinary(first)):
            yield Finding(Span(*match.span("name")), Kind.PERSON, By.RULE, Role.PATIENT, "patient")


def find(reading: Reading) -> list[Finding]:
    """Return persons' names with their titles."""
    found = [f for run in _runs(reading) if (f := _judge(reading, run))]
    return [*_inverted(reading), *found, *_small(reading), *_shaped(reading), *_initials(reading), *_small_patients(reading)]
