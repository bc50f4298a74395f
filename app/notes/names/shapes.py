"""Persons' names by the shape of what stands around them: "SORENSEN, JED", "the Abbot twins", "dr fuda", "A.K."."""

import re
from collections.abc import Iterator

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.notes.base.vocabulary import explained, is_eponym, more_surnames, ordinary
from app.notes.names import cues
from app.notes.names.runs import ARTICLES, INITIAL, WORD, Run, is_given, is_place
from app.notes.prefilter.fronts import CAPITAL, Fronted
from app.notes.prefilter.quick import has, matches
from app.rules.concepts import concept, word_set
from app.signals.base import Reading
from app.signals.gazetteers.name_lists import Part, part, surnames
from app.signals.text.shapes import shaped

# Without a bound a row of hyphens ("Ab-Ab-Ab-...") could be parted in more ways than one can try.
_LAST = WORD.replace(")*(?!", "){0,2}(?!")
_INVERTED = Fronted(
    rf"(?<![\w@-])(?P<last>{_LAST}(?:[ -]{_LAST}){{0,2}}), ?(?P<first>{WORD}(?:[ ](?:{WORD}"
    rf"|{INITIAL})){{0,2}})(?![\w-])",
    CAPITAL,
    ARTICLES,
)
_ABBREVIATED = word_set("ABBREVIATION_WITH_DOTS")
_DOTTED = re.compile(r"(?<![\w.])[A-Z]\.[ ]?[A-Z]\.(?:[ ]?[A-Z]\.)?(?![\w.]| [A-Z][a-z])")


# What opens a line before a name turned round: "Patient PARK, JAE HO".
_LABEL = re.compile(r"(?:(?i:patient|pt|name|client|re|mother|father|resident|consultant|surgeon|attending|ref) )+")
_REFERRED = re.compile(
    rf"\b{concept('REFERRED_BY')}\b[:.]{{0,12}}\s(?P<name>{WORD}, [A-Z]{{1,2}})(?=[,.;)\n]|$|\s(?:MD|DO|NP|PA)\b)"
)


def _inverted(reading: Reading) -> Iterator[Finding]:
    """Yield names with the surname first: "SORENSEN, JED", "Nakamura, Ayumi"."""
    for match in _INVERTED.matches(reading, reading.text) if shaped(reading, ", A", ",A", "a-A") else ():
        led = _LABEL.match(match["last"])
        surname, start = (
            (match["last"][led.end() :], match.start() + led.end()) if led else (match["last"], match.start())
        )
        first, last = match["first"].split()[0].rstrip("."), re.split(r"[ -]", surname)
        if not re.search(r"[aeiouy]", surname.lower()):
            continue  # an abbreviation
        if surname.isupper() and not match["first"].isupper() and len(surname) < 7:
            continue
        if any((ordinary(w) or is_eponym(w.lower())) and w.lower() not in surnames() for w in last):
            continue
        if is_place(Run(Span(0, 0), tuple(last))) and not surname.isupper():
            continue
        told = led is not None and surname.isupper() and match["first"].isupper() and not ordinary(first)
        told = told or (_COLUMNED.search(match.group()) is not None and _shouted_alone(reading, match, [first, *last]))
        if told or is_given(first.split("-")[0]) or _both_unknown(reading, start, first, last):
            yield cues.person(reading, Span(start, match.end()), cues.cue_before(reading.lower, start))


# "0512   LOCKLEAR, TANEISHA R   acc": two words in capitals with an initial, in a text that has lower-case letters.
_COLUMNED = re.compile(r"^[A-Z][A-Z'’ -]+, ?[A-Z][A-Z-]+ [A-Z]\.?$")


def _shouted_alone(reading: Reading, match: re.Match[str], words: list[str]) -> bool:
    """Tell whether nothing around a name in capitals is in capitals too, and nothing explains its words."""
    before, behind = reading.text[max(0, match.start() - 6) : match.start()], reading.text[match.end() :][:6]
    shouted = _SHOUTED.search(before) or _SHOUTED.search(behind)
    return not shouted and not any(map(explained, words))


def _both_unknown(reading: Reading, start: int, first: str, last: list[str]) -> bool:
    """Tell whether a line opens with two words that nothing else explains."""
    opens = start == 0 or reading.text[start - 1] == "\n"
    return (
        opens
        and len(last) == 1
        and len(first) > 4
        and not ordinary(first)
        and not is_eponym(first.lower())
        and first.isalpha()
    )


_FAMILY = re.compile(
    rf"\b(?:[Oo]f|[Tt]he|[Ff]or)\s(?:the\s)?(?P<name>{WORD})\s(?:family|twins?|quads|triplets|baby|sisters"
    rf"|brothers|boys|girls|kids|children|household|parents)\b"
)
_SURNAME_INITIAL = re.compile(rf"(?<![\w'’.-])(?P<last>{WORD}), ?[A-Z]\.(?:[ ]?[A-Z]\.)?(?![\w])")
_CHILD_OF = re.compile(
    rf"(?<![\w/])(?:(?P<own>{WORD}(?:[ ]{WORD})?)[ ])?[sdSD]/[oO]\.?\s(?:(?:Mr|Mrs|Sri|Smt|Shri)\.?\s)?"
    rf"(?P<name>{WORD}(?:[ ]{WORD}){{0,2}})"
)


# What these patterns end in is found sooner than the word before it.
_COMMA_LETTERS = re.compile(r", [A-Z]{1,2}(?:[,.;)\n]|$)")
_FAMILIES = frozenset(
    "family twin twins quads triplets baby sisters brothers boys girls kids children household parents".split()
)


def _shaped(reading: Reading) -> Iterator[Finding]:
    """Yield names by the shape of what stands around: "the Abbot twins", "Abbot, H.", "s/o Abbot"."""
    for match in matches(reading, _FAMILY, reading.text, _FAMILIES):
        if not ordinary(match["name"]) and not is_eponym(match["name"].lower()):
            yield Finding(Span(*match.span("name")), Kind.PERSON, By.RULE, Role.RELATIVE, "family")
    for match in _SURNAME_INITIAL.finditer(reading.text) if shaped(reading, ", A.", ",A.") else ():
        if not ordinary(match["last"]) and not is_eponym(match["last"].lower()) and not match["last"].isupper():
            yield cues.person(reading, Span(*match.span()), cues.cue_before(reading.lower, match.start()))
    lettered = shaped(reading, ", A") and _COMMA_LETTERS.search(reading.text)
    for match in _REFERRED.finditer(reading.text) if lettered else ():
        last = match["name"].split(",")[0].lower()
        if (last in surnames() or not explained(last)) and match["name"][-2:] != "MD":
            span = Span(*match.span("name"))
            yield cues.person(reading, span, cues.cue_before(reading.lower, span.start))
    for match in _CHILD_OF.finditer(reading.text) if "/o" in reading.lower else ():
        if not ordinary(match["name"].split()[0]):
            # Whose child it is belongs to the name: "Sivakumar s/o Raju".
            own = match["own"] is not None and not any(map(ordinary, match["own"].split()))
            span = Span(match.start("own"), match.end()) if own else Span(*match.span("name"))
            role, noun = (Role.OTHER, "") if own else (Role.RELATIVE, "parent")
            yield Finding(span, Kind.PERSON, By.RULE, role, noun)


def _initials(reading: Reading) -> Iterator[Finding]:
    """Yield initials with full stops that no abbreviation of medicine explains: "A.K."."""
    for match in _DOTTED.finditer(reading.text) if shaped(reading, "A.A.", "A. A.") else ():
        aged = cues.AGED.match(reading.lower, match.end()) is not None  # "R.N. (33M)"
        if aged or match.group().replace(" ", "").lower() not in _ABBREVIATED:
            cue = cues.cue_before(reading.lower, match.start())
            yield cues.person(reading, Span(*match.span()), cue)


# Who typed it: "typed 8/3/23 /mh", "DICT: 10/3 jkw", and a line that holds nothing but "JB/pw".
_TYPIST = re.compile(
    r"\b(?i:typed|transcribed|transcriptionist|tr|dictated|dict)\b[^\n;,]{0,24}?[\d\s:/](?P<initials>[a-z]{2,3}(?:/[a-z]{1,3}(?:['’][a-z])?)?"
    r"|[A-Z]{2,3})"
    r"(?=[.,;]?(?:\s{2}|\s*\n|\s*$|\.\s))|(?<![\w/.-])(?P<line>(?!PO|IV|IM|SC|OD|OS|OU|PR"
    r"|SL)[A-Z]{2,4}[/:][a-z]{2,3})[ \t]*$",
    re.MULTILINE,
)
_TYPED = frozenset(("typed", "transcribed", "transcriptionist", "tr", "dictated", "dict"))
_CAPITALS = re.compile(r"(?<![\w@'’.-])[A-ZÀ-Þ]{5,}(?:-[A-ZÀ-Þ]{2,})?(?![\w-])")
_SHOUTED = re.compile(r"[A-ZÀ-Þ]{2}[ ,:/-]{0,3}$|^[ ,:/&-]{0,3}[A-ZÀ-Þ]{2}")


def _typists(reading: Reading) -> Iterator[Finding]:
    typed = has(reading, _TYPED) or shaped(reading, "AA/aa", "AA:aa")
    for match in _TYPIST.finditer(reading.text) if typed else ():
        group = "initials" if match["initials"] else "line"
        if match[group].lower() not in ("am", "pm", "md", "do", "np", "rn", "pa", "by", "on", "at", "for", "the", "to"):
            yield Finding(Span(*match.span(group)), Kind.PERSON, By.RULE, Role.STAFF, "clinician")


def _in_capitals(reading: Reading) -> Iterator[Finding]:
    """Yield listed names in capitals that stand among other words: "seen: WHELAN, age 38"."""
    for match in _CAPITALS.finditer(reading.text) if shaped(reading, "AAAAA") else ():
        folded = match.group().lower()
        around = (reading.text[max(0, match.start() - 5) : match.start()], reading.text[match.end() : match.end() + 5])
        if explained(folded) or _SHOUTED.search(around[0]) or _SHOUTED.search(around[1]):
            continue
        named = folded in surnames() or folded in more_surnames() or part(folded) is Part.GIVEN
        if named:
            yield cues.person(reading, Span(*match.span()), cues.cue_before(reading.lower, match.start()))


def find(reading: Reading) -> list[Finding]:
    """Return names that their surroundings shape."""
    recognizers = (_inverted, _shaped, _initials, _typists, _in_capitals)
    return [finding for recognizer in recognizers for finding in recognizer(reading)]
