"""What stays: doses, measurements, scores, codes, durations, ages up to 89, eponyms and medicines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from app.core.text.spans import Span
from app.notes.base.hit import By, Finding, Kept
from app.notes.base.safe_harbor import NUMBERS, Kind
from app.notes.base.vocabulary import drugs, eponym_phrase, heads, is_eponym, phrase_words, stands_alone
from app.notes.dates import month_day
from app.notes.dates.day_order import month_first
from app.notes.medicine import pairs, panels, quantities, visit_days
from app.notes.prefilter.fronts import FIGURE, Fronted
from app.notes.prefilter.quick import Led, any_of, has, signs
from app.rules.concepts import concept, word_set
from app.signals.base import Reading, once
from app.signals.text.shapes import shaped

_UNIT = concept("DOSE_UNIT")
DOSE = Fronted(
    rf"(?<![\w.,])(?!0\d{{4}}|\d{{7}}[a-z]|\d{{5,}}lb)\d+(?:[.,]\d+)?"
    rf"(?:[ ]?[-–/x×][ ]?\d+(?:[.,]\d+)?){{0,8}}[ ]?{_UNIT}(?:\s?/\s?(?:kg|m2|m²|day|d|h|hr"
    rf"|hour|min|l|dl|ml|µl|mg|g|dose|week|1\.73\s?m2|hpf|lpf|mmol|µg))*(?![\w]|&[a-z])",
    FIGURE,
)
# What is counted in thousands; other values have four digits at most, so that "CA 94110" is an address.
_COUNTED = (
    r"(?:wbc|plt|platelets|b12|ferritin|trop(?:onin)?|bnp|nt-probnp|ck|ldh|ast|alt|amylase|lipase|anc|cd4|vl|afp|cea"
    r"|psa|ca-?125|d-?dimer|level)"
)
MEASURE = Led(
    rf"\b(?=(?P<counted>{_COUNTED}\b)?){concept('SHORT_MEASURE')}(?!(?<=\d)\d)(?:\s(?:of|is|was|at|about|approx|score"
    r"|level|scores?))?[ \t]?[:=]?[ \t]?[<>≤≥~]?[ \t]?(?!0\d{3})(?(counted)\d{1,5}"
    r"|(?!00\d)\d{1,4})(?!\d)(?:\.\d+)?(?:\s?[/\-–]\s?\d{1,4}(?:\.\d+)?)?(?:[ \t]?%)?(?![\w/])(?!-\d)(?"
    r"!\s\d{3,4}[-.\s]\d)(?!\s?(?:y\b|yo\b|y/o|yrs?\b|years?\b|year-old))"
)
# "128-146/66-80": the pressures of a day, without a word for them.
_PRESSURES = re.compile(r"(?<![\w/.-])\d{2,3}[-–]\d{2,3}/\d{2,3}[-–]\d{2,3}(?![\w/-])")
CODE = re.compile(r"(?<![\w-])(?:[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}|\d{4,5}/\d(?=\s|[.,;)]|$)|\d{1,5}-\d(?=\^))(?![\w-])")
CODE_LABELLED = re.compile(
    r"\b(?:icd(?:-?1?\d)?(?:-?(?:cm|o|pcs))?|cpt|hcpcs|loinc|ndc|snomed(?:-ct)?|rxnorm|rxcui|drg"
    r"|omim)\s?(?:codes?)?[:#\s]{0,3}(?P<code>[\w.\-/]{3,14}(?:(?:\s?x\s?\d{1,2})?(?:,|\s?[+&]|\sand)\s?"
    r"(?!icd|cpt|hcpcs|drg|ndc|loinc|rxnorm|rxcui)[\w.\-]{3,14})*)",
    re.IGNORECASE,
)
_DURATION = Fronted(
    r"(?<![\w/.-])(?:\d+(?:\.\d+)?(?:\s?[-–]\s?\d+)?\s?(?:hours?|hrs?|days?|weeks?|wks?|months?|mos?"
    r"|minutes?|mins?|seconds?|secs?|years? (?:ago|history|later|duration)|yrs? (?:ago|hx))(?![\w])"
    r"|(?:\d{1,2}/(?:7|52)|(?:\d|1[0-8])/12)(?![\w/]|\.\d)|q\s?\d{1,2}(?:-\d{1,2})?\s?h)",
    FIGURE,
    frozenset("q"),
)
_AGED = frozenset("y yo yr yrs year years".split())
_LASTING = frozenset(
    "hour hours hr hrs day days week weeks wk wks month months mo mos minute minutes min mins second seconds sec secs"
    " year years yr yrs q".split()
)
# What public databases number: sequences, variants, blood products (ISBT 128).
DATABASE = re.compile(
    r"(?<![\w-])(?:[NX][CGMPRTW]_\d{6,9}(?:\.\d+)?|LRG_\d+|ENS[A-Z]{0,4}\d{11}(?:\.\d+)?|[RSV]CV\d{9}(?:\.\d+)?|E\d{4}V\d\d)"
    r"(?![\w-])"
)
_DATABASE = ("AA_000000", "AAA_0", "000000000", "A0000A00")
_CODED = ("A00.", "A0A.", "0000/0", "0-0^")
_AGE = Fronted(r"(?<![\w.,/-])(?:[1-8]?\d)(?=\s?-?(?:y\.?/?o\b|yrs?\b|years?[\s-](?:old|of age)|year-old))", FIGURE)
# Without their digits: "spo" is the oxygen's. A1c would begin with an "a", and is looked for by itself.
_MEASURED = word_set("WORD_OF_MEASURES")
_CODES = ("icd", "cpt", "hcpcs", "loinc", "rxnorm", "rxcui", "ndc", "snomed", "drg", "omim")
_HARD = frozenset(("dose", "code", "duration", panels.VALUE, quantities.LEVEL, quantities.AMOUNT, panels.HEADING))
# What has no day in it for want of a month, but may look like one: "8.6." closes a sentence and "3.11." is in November.
_NO_IDENTIFIER = _HARD | {quantities.COUNT, quantities.DECIMAL}
_NO_CONTACT = frozenset(("dose", "code", panels.VALUE))
_NAMES = frozenset({Kind.PERSON, Kind.PLACE, Kind.FACILITY, Kind.EMPLOYER, Kind.QUASI})
_AMOUNTS = frozenset(("dose", "measurement"))
_NAMED = re.compile(r"(?=[^\W\d_a-zß-öø-ÿ])[^\W\d_]{3,}")
_KEEP_KINDS = frozenset({Kind.EMAIL, Kind.URL, Kind.IP, Kind.SSN})
_GRADE = re.compile(r"(?: (?:[IVX]+|\d{1,2})[a-cA-C]?)?[ .,;:]*")
_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")


# The first letter first: where a capital stands is found sooner than what precedes it.
_CAPITAL = re.compile(r"[^\W\d_a-zß-öø-ÿ](?<![^\W\d_].)(?<![^\W\d_]['’\-].)[^\W\d_]*(?:['’\-][^\W\d_]+)*")
_JOINED = re.compile(r"(?<=[^\W\d_]['’\-])")


def _words(reading: Reading) -> Iterator[Kept]:
    """Yield eponyms before their heads, eponyms that stand alone, and medicines."""
    text = reading.text
    capitals = {word.start(): word for word in _CAPITAL.finditer(text)}
    phrases = frozenset(signs(reading).where(phrase_words())) if has(reading, phrase_words()) else frozenset[int]()
    for start in sorted({*phrases, *capitals}) if phrases else capitals:
        end = eponym_phrase(text, start) if start in phrases and not _JOINED.match(text, start) else None
        if end is not None:
            yield Kept(Span(start, end), "eponym")
        word = capitals.get(start)
        if word is None or not text[start].isupper():
            continue
        folded = word.group().lower().replace("’", "'")
        bare = folded.removesuffix("'s")
        if bare in drugs():
            yield Kept(Span(*word.span()), "medicine")
        elif stands_alone(folded) or is_eponym(bare):
            following = (w.group().lower() for w in islice(_WORD.finditer(text, word.end()), 3))
            if stands_alone(folded) or any(w in heads() for w in following):
                yield Kept(Span(*word.span()), "eponym")


# "CL25-1187": a year and a number, no chloride.
_ACCESSION = re.compile(r"[A-Z]{1,3}\d\d-\d{4,6}(?![\w.])")
# "bed P2" is no pulse, "Level 2, 41 Mill Street" no level, as "RR 2 Box 118" is no rate of breathing.
_BED = re.compile(r"\b(?:bed|room|rm|bay|cubicle|chair)\s$")
_NAMED_LEVEL = re.compile(r"\b(?:at|from|to|in|via)\s(?:[A-Z][a-z]+\s){1,3}(?:[Cc]ounty\s)?$")
_ADDRESSED = re.compile(
    r",\s\d{1,5}[a-z]?\s[a-z'’]+\s(?:[a-z'’]+\s)?(?:st|street|rd|road|ave|avenue|parade|pde|tce|terrace"
    r"|way|drive|lane|hwy|highway|place|quay|esplanade|boulevard|blvd|cres|crescent)\b"
)


# "badge HC 219", "bus CA 118-402": behind these no value stands.
_NUMBERED = tuple(f"{word} " for word in word_set("HAS_A_NUMBER"))


# "ward 5G", "bed 4L": no weight and no flow.
_LETTERED = re.compile(r"\d{1,2}[glmu]|\d{1,3} ?j")
_WARDED = tuple(f"{word} " for word in "ward wd bed room rm bay level theatre chair cell wing".split())


# What is proven to be no amount though an amount follows it: "11/03/2023 - 65 kg", "617-555-0143 x 40 mg".
_PROVEN = re.compile(
    r"(?:(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d|(?:\d{3}-)?\d{3}-\d{4}"
    r"|(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|[12]\d|3[01])/\d\d(?=[ ]?[-–/x×][ ]?\d))(?!\d)[ ]?[-–/x×]?[ ]?"
)


def _doses(reading: Reading) -> Iterator[Span]:
    lower = reading.lower
    for match in DOSE.matches(reading, lower):
        if _LETTERED.fullmatch(match.group()) and lower.endswith(_WARDED, 0, match.start()):
            continue
        proven = _PROVEN.match(lower, match.start(), match.end())
        if proven is None:
            yield Span(*match.span())
        elif lower[proven.end()].isdecimal():  # else only a letter follows, as after "DOB 05/22/1951 M"
            yield Span(proven.end(), match.end())


_COLUMN = re.compile(r"\s{2,}|\s?\n|\sand\s[a-z]+\s*(?:\n|\.|$)|\s?$")


def _begins(lower: str, at: int) -> bool:
    return at == 0 or lower[at - 1] == "\n"


def _measures(reading: Reading) -> Iterator[re.Match[str]]:
    lower = reading.lower
    for match in MEASURE.matches(reading, lower):
        if match.group()[0] in "pt" and _BED.search(lower, max(0, match.start() - 8), match.start()):
            continue
        if lower.endswith(_NUMBERED, 0, match.start()) or _ACCESSION.match(reading.text, match.start()):
            continue
        # Of a letter's head, where a line begins: elsewhere a level may be one of the blood.
        level = match.group().startswith("level")
        heads = level and _begins(lower, match.start()) and _ADDRESSED.match(lower, match.end())
        # "Northgate House, Level 8": behind a comma and before the next column or "and" no value of the blood.
        behind = level and lower.endswith(", ", 0, match.start()) and _COLUMN.match(lower, match.end())
        # "seen at Wangige Level 4": in capitals behind a name to which a word of place leads it is a hospital's.
        graded = level and reading.text[match.start()] == "L" and _NAMED_LEVEL.search(reading.text, 0, match.start())
        if not (heads or behind or graded):
            yield match


# "Davis, CA 95616": a state behind a town, no calcium.
_STATED = re.compile(r"[A-Z][a-z]+,? [A-Z]{2},? \Z")
_ZIP_DIGITS = 5


def _zip_code(text: str, span: Span) -> bool:
    """Tell whether five digits stand behind a town and a state."""
    figures = span.of(text)
    if len(figures) != _ZIP_DIGITS or not figures.isdecimal():
        return False
    return _STATED.search(text, max(0, span.start - 40), span.start) is not None


@once
def find(reading: Reading) -> list[Kept]:
    """Return what stays in a note, in no order; found once for all who ask."""
    kept = [*_words(reading), *(Kept(span, "dose") for span in _doses(reading))]
    measured = has(reading, _MEASURED) or "a1c" in reading.lower
    for those, why in (
        (_measures(reading) if measured else (), "measurement"),
        (_PRESSURES.finditer(reading.lower) if shaped(reading, "00/00") else (), "measurement"),
        (CODE.finditer(reading.text) if shaped(reading, *_CODED) else (), "code"),
        (DATABASE.finditer(reading.text) if shaped(reading, *_DATABASE) else (), "code"),
        (_AGE.matches(reading, reading.lower) if has(reading, _AGED) else (), "age up to 89"),
    ):
        kept += [Kept(Span(*m.span()), why) for m in those]
    lasting = has(reading, _LASTING) or "/" in reading.lower
    durations = list(_DURATION.matches(reading, reading.lower)) if lasting else []
    american = any("/" in m.group() for m in durations) and month_first(reading.lower)
    kept += [
        Kept(Span(*m.span()), "duration")
        for m in durations
        if "/" not in m.group() or not (american or month_day.certain(reading.lower, m.start()))
    ]
    kept += [value for value in quantities.find(reading) if not _zip_code(reading.text, value.span)]
    kept += pairs.find(reading)
    if any_of(_CODES, reading.lower):
        kept += [Kept(Span(*m.span("code")), "code") for m in CODE_LABELLED.finditer(reading.text)]
    return visit_days.no_measurements(kept, reading)


def stays(finding: Finding, kept: Sequence[Kept], text: str) -> bool:
    """Tell whether `finding` is in truth a dose, a measurement, a code or a duration."""
    if finding.kind in _NAMES:
        if any(k.why == "eponym" and k.span.covers(finding.span) and " " in k.span.of(text) for k in kept):
            return True  # "Francisco" of "San Francisco syncope"
        if any(k.why == panels.HEADING and k.span.covers(finding.span) for k in kept):
            return True
        end = eponym_phrase(text, finding.span.start)
        # The phrase covers all of it but a grade: "Toronto extremity" is no reason to leave "Toronto Extremity Clinic".
        return end is not None and _GRADE.fullmatch(text[end : finding.span.end]) is not None
    if finding.kind in (Kind.PHONE, Kind.FAX):
        return any(k.why in _NO_CONTACT and k.span.overlaps(finding.span) for k in kept)
    if finding.kind in _KEEP_KINDS:
        return False
    span = _closed(finding.span, text)
    why = _HARD if finding.kind is Kind.DATE and not _ends_sentence(finding.span, text) else _NO_IDENTIFIER
    return any(k.why in why and k.span.covers(span) for k in kept)


# A day and a month with dots and something that a decimal never has: a year, a weekday before it, an hour behind it.
_DOTTED_DAY = re.compile(
    r"(?<![\d.])(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:(?:19|20)?\d\d(?![\d.])|\s(?:um\s)?\d\d?:\d\d)"
    r"|\b(?:am|vom|seit|ab|bis|den|d|f\xf6dd|geb|der|on|since|until|mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)"
    r"[.,]?\s(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?!\d)",
    re.IGNORECASE,
)


_SENTENCE_ENDS = re.compile(r"\s*(?:$|\n|\s[A-Z\d]|,[A-Z])")


def _ends_sentence(span: Span, text: str) -> bool:
    """Tell whether "1.2." is a value with the stop of its sentence: nowhere does the text write days with dots."""
    ends = span.of(text).endswith(".") and _SENTENCE_ENDS.match(text, span.end) is not None
    return ends and _DOTTED_DAY.search(text) is None


def _closed(span: Span, text: str) -> Span:
    """Return a passage without the signs that close it: a sentence's stop is no part of a number."""
    raw = span.of(text)
    return Span(span.start, span.start + len(raw.rstrip(" .,;:)"))) if raw.strip(" .,;:)") else span


def without_amounts(finding: Finding, kept: Sequence[Kept], text: str) -> Iterator[Finding]:
    """Yield what is left of `finding` outside doses and measurements: these are never touched.

    Of a name the pieces with a word of a name are left, of an address those with a number as well, of anything else
    nothing.
    """
    inside = sorted(k.span for k in kept if k.why in _AMOUNTS and k.span.overlaps(finding.span))
    told = finding.kind in _KEEP_KINDS or (finding.by is By.LABEL and _is_no_amount(finding, text))
    if not inside or told:
        yield finding
        return
    if finding.kind not in _NAMES and finding.kind is not Kind.ADDRESS:
        if not any(span.covers(finding.span) for span in inside) and finding.by is By.LABEL:
            yield finding
        return
    start = finding.span.start
    for span in [*inside, Span(finding.span.end, finding.span.end)]:
        piece = _stripped(Span(start, max(start, span.start)), text)
        start = max(start, span.end)
        named = _NAMED.search(piece.of(text)) is not None
        if named and (finding.kind in _NAMES or any(c.isdigit() for c in piece.of(text))):
            yield replace(finding, span=piece)


# Behind a number that was given out: a sex, and no meters.
_SEXED = re.compile(r"\d{5,}[ ]?M(?!\w)")


def _is_no_amount(finding: Finding, text: str) -> bool:
    """Tell whether what a label announces cannot be an amount: "92M" is no length, nor is "MRN 448812 M"."""
    sexed = finding.kind in NUMBERS and _SEXED.match(text, finding.span.start) is not None
    return sexed or finding.kind is Kind.AGE


def _stripped(span: Span, text: str) -> Span:
    raw = span.of(text)
    start = span.end - len(raw.lstrip(" .,;:("))
    return Span(start, max(start, span.start + len(raw.rstrip(" ,;:("))))
