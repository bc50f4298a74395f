"""What stays: doses, measurements, scores, codes, durations, ages up to 89, eponyms and medicines."""

import re
from collections.abc import Iterator
from typing import cast

from app.core.text import Span
from app.notes.find.vocabulary import drugs, eponym_phrases, heads, is_eponym, stands_alone
from app.notes.finding import Finding, Kept
from app.notes.rows import Kind
from app.signals.base import Reading

_UNIT = (
    r"(?:mg|mcg|µg|μg|ug|ng|pg|g|kg|lbs?|oz|ml|cc|dl|l|µl|iu|miu|units?|u|meq|mmol|µmol|umol|nmol|pmol|mol|mosm"
    r"|mmhg|cmh2o|cm|mm|m|km|inch(?:es)?|ft|bpm"
    r"|/min|hz|khz|db|gy|cgy|msv|mci|kcal|cal|%|°c|°f|°|degrees|fr|french|gauge|ga|percent|beats|breaths"
    r"|drops|gtts?|puffs?|tabs?|tablets?|caps?|capsules?|sprays?|patch(?:es)?|ampoules?|vials?|sachets?)"
)
DOSE = re.compile(
    rf"(?<![\w.,])\d+(?:[.,]\d+)?(?:[ ]?[-–/x×][ ]?\d+(?:[.,]\d+)?)*[ ]?{_UNIT}(?:\s?/\s?(?:kg|m2|m²|day|d|h|hr"
    rf"|hour|min|l|dl|ml|µl|mg|g|dose|week|1\.73\s?m2|hpf|lpf|mmol|µg))*(?![\w])"
)
MEASURE = re.compile(
    r"\b(?:b/?p|hr|p|pr|pulse|rr|r|t|temp(?:erature)?|t ?max|sp?o2|sats?|o2|wt|weight|ht|height|bmi|gcs|hb|hgb"
    r"|hct|wbc|plt|platelets|na|k|cl|co2|hco3|bun|cr|creat(?:inine)?|egfr|glu(?:cose)?|bg|bm|bs|ca|mg|phos"
    r"|alb(?:umin)?|ast|alt|alp|ggt|t?bili(?:rubin)?|inr|ptt?|aptt|tsh|ft4|ft3|a1c|hba1c|ldl|hdl|tg|chol|psa"
    r"|cea|afp|ca-?125|crp|esr|trop(?:onin)?|bnp|nt-probnp|ck|ldh|lactate|ph|pco2|po2|fio2|peep|pip|pplat|ef|lvef"
    r"|fev1|fvc|dlco|iop|va|hc|ofc|fhr|fht|ferritin|b12|folate|vit d|uric acid|amylase|lipase|ammonia"
    r"|d-?dimer|fibrinogen|mcv|rdw|anc|cd4|vl|inr of|level|score|scale|index|grade|stage|class|type|phq-?9"
    r"|gad-?7|moca|mmse|pain|nihss"
    r"|apgars?|abg|kt/v|pth|map|cvp|ui|uop|i/o|ebl|audit|cows|ciwa(?:-ar)?|braden|waterlow|amts|edss|mrs|asa"
    r"|nyha|ecog|kps|pps|fast|meld(?:-na)?|cha2ds2-vasc|has-bled|curb-?65|wells|bi-rads|pi-rads|ti-rads|lung-rads)"
    r"(?:\s(?:of|is|was|at|about|approx|score|level"
    r"|scores?))?[ \t]?[:=]?[ \t]?[<>≤≥~]?[ \t]?\d{1,5}(?!\d)(?:\.\d+)?(?:\s?[/\-–]\s?\d{1,4}"
    r"(?:\.\d+)?)?[ \t]?%?(?![\w/])(?!-\d)"
    r"(?!\s\d{3}[-.\s]\d)"
)
CODE = re.compile(r"(?<![\w-])(?:[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}|\d{4,5}/\d(?=\s|[.,;)]|$)|\d{1,5}-\d(?=\^))(?![\w-])")
CODE_LABELLED = re.compile(
    r"\b(?:icd(?:-?1?\d)?(?:-?(?:cm|o|pcs))?|cpt|hcpcs|loinc|ndc|snomed(?:-ct)?|drg"
    r"|omim)\s?(?:codes?)?[:#\s]{0,3}(?P<code>[\w.\-/]{3,14}(?:,\s?[\w.\-]{3,14})*)",
    re.IGNORECASE,
)
DURATION = re.compile(
    r"(?<![\w/.-])(?:\d+(?:\.\d+)?(?:\s?[-–]\s?\d+)?\s?(?:hours?|hrs?|days?|weeks?|wks?|months?|mos?"
    r"|minutes?|mins?|seconds?|secs?|years? (?:ago|history|later|duration)|yrs? (?:ago|hx))(?![\w])"
    r"|\d{1,2}/(?:7|52|12)(?![\w/]|\.\d)|q\s?\d{1,2}(?:-\d{1,2})?\s?h)"
)
_AGE = re.compile(r"(?<![\w.,/-])(?:[1-8]?\d)(?=\s?-?(?:y\.?/?o\b|yrs?\b|years?[\s-](?:old|of age)|year-old))")
_HARD = frozenset(("dose", "measurement", "code", "duration"))
_KEEP_KINDS = frozenset({Kind.EMAIL, Kind.URL, Kind.IP, Kind.SSN})
_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")


def _words(reading: Reading) -> Iterator[Kept]:
    """Yield eponyms before their heads, eponyms that stand alone, and medicines."""
    row = list(_WORD.finditer(reading.text))
    for at, word in enumerate(row):
        if not word.group()[0].isupper():
            continue
        folded = word.group().lower().replace("’", "'")
        bare = folded.removesuffix("'s")
        if bare in drugs():
            yield Kept(Span(*word.span()), "medicine")
        elif stands_alone(folded) or is_eponym(bare):
            following = [w.group().lower() for w in row[at + 1 : at + 4]]
            if stands_alone(folded) or any(w in heads() for w in following):
                yield Kept(Span(*word.span()), "eponym")
    for phrase in eponym_phrases().finditer(reading.text):
        yield Kept(Span(*phrase.span()), "eponym")


def find(reading: Reading) -> list[Kept]:
    """Return what stays in a note, in no order; found once for all who ask."""
    known = reading.extra.get("notes.kept")
    if known is None:
        reading.extra["notes.kept"] = known = _find(reading)
    return cast(list[Kept], known)


def _find(reading: Reading) -> list[Kept]:
    kept = list(_words(reading))
    for pattern, why, text in (
        (DOSE, "dose", reading.lower),
        (MEASURE, "measurement", reading.lower),
        (CODE, "code", reading.text),
        (DURATION, "duration", reading.lower),
        (_AGE, "age up to 89", reading.lower),
    ):
        kept += [Kept(Span(*m.span()), why) for m in pattern.finditer(text)]
    kept += [Kept(Span(*m.span("code")), "code") for m in CODE_LABELLED.finditer(reading.text)]
    return kept


def stays(finding: Finding, kept: list[Kept], text: str) -> bool:
    """Tell whether `finding` is in truth a dose, a measurement, a code or a duration."""
    if finding.kind in (Kind.PERSON, Kind.PLACE, Kind.FACILITY, Kind.EMPLOYER):
        if any(k.why == "measurement" and k.span.overlaps(finding.span) for k in kept):
            return True
        phrase = finding.span.of(text).strip()
        return (
            eponym_phrases().match(text, finding.span.start) is not None
            or eponym_phrases().fullmatch(phrase) is not None
        )
    if finding.kind is Kind.ADDRESS:
        return any(k.why == "dose" and finding.span.overlaps(k.span) for k in kept)
    if finding.kind in (Kind.PHONE, Kind.FAX):
        return any(k.why == "dose" and k.span.overlaps(finding.span) for k in kept)
    if finding.kind in _KEEP_KINDS:
        return False
    return any(k.why in _HARD and k.span.covers(finding.span) for k in kept)
