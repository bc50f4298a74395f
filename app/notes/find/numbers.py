"""Numbers that identify: behind a label, or by a form that nothing in medicine has. Codes of medicine stay."""

import re
from collections.abc import Iterator
from functools import cache

from app import assets
from app.core.text import Span
from app.notes.find.fronts import EITHER, Fronted
from app.notes.find.quick import AMOUNTS, CLOCK, Led, matches, numbered, signs
from app.notes.finding import By, Finding
from app.notes.rows import NUMBERS, Kind
from app.signals.base import Reading
from app.signals.shapes import shaped

_VALUE = (
    r"(?P<value>(?=[a-z#\-/. ]{0,14}\d)#?(?:[a-z]{0,8}[\-/#.]{0,2}"
    r"|[a-z]{1,3}[ ])\d[\da-z]{0,24}(?:[\-/.#][\da-z]{1,16}){0,6}"
    r"(?:[ ]\d{2,10}(?![\d]*[/.,:]\d)(?!\s?(?:mg|mcg|ml|yo|y/o|yr|year)))"
    # "800214 5566 08 4": one figure closes a row of groups.
    r"{0,4}(?:[ ][a-z]\b|(?:(?<=\d \d\d)|(?<=\d \d{3})|(?<=\d \d{4}))[ ]\d(?=[.,;)\n]|$))?#?)(?![\w@])"
)
_JOIN = (
    r"(?:\s{0,2}\((?:[a-z]{2,12})\))?[\s.]{0,3}(?P<join>:|=|#|\(|is|was|of|ending(?: in)?|ends(?: in)?|are"
    r"|no\.?|number|nr\.?)?(?!(?<=[a-z])[a-z])[\s:#(]{0,4}"
)
_NOT_ID = re.compile(
    r"(?:19|20)\d\d|\d{1,3}|\d{1,3}\.\d+|\d{1,4}[/]\d{1,3}|(?:0?[1-9]|1[0-2])[-/](?:0?[1-9]|[12]\d"
    r"|3[01])[-/](?:\d\d|\d{4})|(?:19|20)\d\d-\d\d-\d\d"
    r"|\d{1,2}:\d\d|\d{1,2}x\d{1,3}|\d+(?:mg|mcg|ml|kg|cm|mm|g|h|hr|hrs|d|days|yo|yrs?|f|m|x|st|nd|rd|th|pm|am)|[a-z]-?\d\d?"
)
_SHORT_KINDS = frozenset({Kind.VEHICLE, Kind.DEVICE, Kind.LICENCE, Kind.SSN, Kind.ACCOUNT})
_FOUR_DIGITS = frozenset({Kind.RECORD, Kind.SSN, Kind.LICENCE})
_GENERIC_JOIN = frozenset(("", "is", "was", "of", "are"))
# By form alone: letters and a dash before four or more digits, long rows of digits, rows with several dashes.
_FORMS = Fronted(
    r"(?<![\w./:@#+*\-])(?:#?(?P<coded>[A-Z]{1,6}[-/ ]?\d{2}[-/]\d{3,8}(?:-[\dA-Z]{1,6})?"
    r"|[A-Z]{1,6}[-/#]\d{4,12}[A-Z]{0,3}(?:-[\dA-Z]{1,8})*"
    r"|\d{4,9}-?[A-Z]{2,5}|[A-Z]{1,4}\d{5,14}[A-Z]{0,3}|[A-Z]{2,5}-\d{3,6}-\d{2,8})|(?P<digits>#?\d{7,16})"
    r"|(?P<dashed>\d{2,5}[-.]\d{2,5}[-.]\d{2,7}(?:[-.]\d{1,5}){0,2})"
    r"|(?P<two>\d{4,6}-\d{4,6}|\d{2}-0\d{3}|[A-Z]{2}/\d{2,6}[-/]\d{2,6}|\d{4}[A-Z]-\d{4,6}|\d{5,7}-[A-Z]"
    r"|[A-Z]\d{4}[A-Z]{2}"
    r"|[A-Z]{2}_\d{4}\w*)|(?P<hashed>[A-Z]{0,4}#\s?(?:[A-Z]{0,6}-?\d{4,14}|[A-Z]{0,4}\d{2,6}-\d{3,8})))(?![\w@]|[.\-]\d|/\d)",
    EITHER,
)
"""But those that begin with a number sign."""
_MEDICAL = re.compile(
    r"(?:\b(?:icd(?:-?1?\d)?(?:-?(?:cm|o|pcs))?|cpt|hcpcs|loinc|ndc|snomed(?:-?ct)?|rxnorm|rxcui|drg|omim|orpha"
    r"|pmid|doi|nct|isrctn|rs|chembl|mim|atc|cas|grch|nm|np|enst"
    r"|lot of|procedure code|diagnosis code|code|codes|platelets?|plt|wbc|count|bnp|ferritin|ck|copies"
    r"|viral load|iu/ml|units)\b[\s:=#(]{0,3})$",
    re.IGNORECASE,
)
_MEDICAL_FORM = re.compile(
    r"(?:COVID|SARS|NCT|PMC|HLA|CYP|IL|CD|PD|MS-DRG|BRCA|ICD|CPT|HER|T\d|HCT|RS|NM|rs)[-_ ]?\d+\S*"
    r"|[A-TV-Z]\d\d(?:\.\w{1,4})?|\d{4}/\d"
    r"|(?:NRS|SDQ|ESPEN|GLIM)-(?:19|20)\d\d|KT-[12]000|(?:CMS|HCFA|UB|SSA|ISO)-\d{4,5}|\d{4}[KTSH]",
    re.IGNORECASE,
)
_HOURS = re.compile(rf"{CLOCK}-{CLOCK}")
_UNIT_AFTER = re.compile(
    r"\s?(?:mg|mcg|µg|ug|ng|pg|g|kg|ml|l|dl|iu|units?|u|meq|mmol|mol|copies|cells|cfu|/|x10|×|%|mm|cm|bpm|per"
    r"|kcal|cal|steps|iu/ml|platelets|k/)\b",
    re.IGNORECASE,
)


@cache
def _labels() -> tuple[Led, dict[str, Kind]]:
    kinds, groups = dict[str, Kind](), list[str]()
    for line in assets.lines("notes/number_labels.tsv"):
        kind, label = line.split("\t")
        name = f"k{len(groups)}"
        kinds[name] = Kind(kind)
        groups.append(f"(?P<{name}>{label})")
    return Led(rf"(?<![\w-])(?:{'|'.join(groups)})(?![A-Za-z]){_JOIN}{_VALUE}"), kinds


def _labelled(reading: Reading) -> Iterator[Finding]:
    led, kinds = _labels()
    at = 0
    for start in led.starts(reading):
        match = led.pattern.match(reading.lower, start) if start >= at else None
        if not match:
            continue
        at = match.end()
        value, span = match["value"], Span(*match.span("value"))
        name = next(n for n in kinds if match[n])
        digits = sum(c.isdigit() for c in value)
        announced = (match["join"] or "") not in _GENERIC_JOIN or "#" in match.group() or _says_number(match[name])
        plain = value.strip("#")
        short = announced and plain.isdigit() and (len(value) != 4 or kinds[name] in _FOUR_DIGITS)
        if kinds[name] in _SHORT_KINDS and not _NOT_ID.fullmatch(plain):
            announced = announced or digits >= 4 or (digits >= 3 and any(c.isalpha() for c in plain))
        few = not announced and AMOUNTS.fullmatch(plain) is not None
        if few or (_NOT_ID.fullmatch(plain) and not short) or digits < (3 if announced else 5):
            at = match.start("value")
            continue
        yield Finding(span, kinds[name], By.LABEL)


def _says_number(label: str) -> bool:
    return label.endswith(
        ("id", "no", "no.", "number", "#", "num", "nr", "mrn", "ssn", "code", "serial", "s/n", "npi", "dea")
    )


# What stands in each form but those with so many digits in a row.
_LONG, _SHAPES = 4, ("00-000", "00/000", "A-000", "00-00", "00.00", "A/00")


def _formed(reading: Reading) -> Iterator[Finding]:
    if signs(reading).digits < _LONG and not shaped(reading, *_SHAPES):
        return
    hashed = "#" in reading.text
    for match in _FORMS.pattern.finditer(reading.text) if hashed else _FORMS.matches(reading, reading.text):
        raw = match.group()
        before = reading.text[max(0, match.start() - 24) : match.start()]
        if _MEDICAL.search(before) or _MEDICAL_FORM.fullmatch(raw) or _UNIT_AFTER.match(reading.text, match.end()):
            continue
        if match["dashed"] and re.fullmatch(r"\d{5}-\d{3,4}-\d{1,2}", raw) and "ndc" in before.lower():
            continue
        if match["dashed"] and sum(c.isdigit() for c in raw) < 7:
            continue
        if re.fullmatch(r"[A-Z]+ (?:\d{2}/\d{3}|[1-9]\d-\d{3})", raw) or _HOURS.fullmatch(raw):
            continue  # "FIM 68/126", "DDD 60-130", "0700-1930"
        if match["digits"] and len(set(raw.strip("#"))) == 1:
            continue
        yield Finding(Span(*match.span()), Kind.UNIQUE, By.RULE)


_PLACED = re.compile(
    r"(?<![\w-])(?:(?:side |isolation |exam |hospital |op(?:erating)? )?(?:room/bed|rm/bed|bed/room|bed|room|rm"
    r"|apartment|flat|bay|cell|stall|seat"
    r"|berth|cabin|locker|key safe|gate|exit|suite|apt)"
    r"(?: (?:no\.?|number|code))?\s?[#:]?[ \t]{0,16})(?P<value>[a-z]?\d{1,4}[a-z]?(?:[-/]\d{1,4}"
    r"|[-/ ][a-d](?!\w))?#?)(?![\w%]|\.\d"
    r"| ?(?:mg|ml|rest|days?|hours?|air|weeks?|[ap]\.?m\b))"
)
_EXTENSION = re.compile(
    r"(?<![\w.])(?:(?:ext|extn|extension|bleep|pager|pgr|beeper|dect|ascom|vocera"
    # A book's page is told by the word or sign before it.
    r"|(?<!on )(?<!see )(?<!, )(?<!\()page)\.?(?:\sholder)?\s?[#:(]?\s?"
    r"|x)(?P<value>\d{3,6}(?:-\d{2,4})?)(?![\w%]|\.\d| ?(?:mg|ml|days?))"
)
_LETTERED = re.compile(
    r"(?<![\w.-])(?P<label>[A-Z][A-Z0-9]{1,4})(?: (?:no\.?|No\.?|nr\.?|OP"
    r"|IP))?[ :#]{1,2}(?P<value>\d{6,}(?: \d{3,})*|\d{3,}-?[A-Z]{1,2}|\d{3,5}[-/]\d{3,6}|\d[ \d]{9,20}\d)"
    r"(?![\w%/-]|\.\d)"
)
_LETTERED_SHAPES = ("000A", "000-A", "000-000", "000/000", "0 0", "0  ")
_MEASURED = frozenset(
    "BP HR RR SBP DBP MAP PSA CEA AFP BNP CK LDH WBC RBC PLT HB HGB ESR CRP INR CPT ICD NDC DRG TSH PTH HCG CPK"
    " FEV FVC PEF VA OD OS OU IOP UO"
    " EBL EF VAS NRS GCS BG BM BS FBS PPBS PEFR SCR VL IU MG ML KG CM MM AM PM AD BC CD HPV HIV RPR QTC QRS PR"
    " FHR FHT MMSE MOCA SPO SAT HCT UPT IM IV PO SC".split()
)


_USER = re.compile(
    r"(?<![\w-])(?:user(?:name)?|login|handle|msg from|screen ?name|mychart"
    r"|account name)\s?:?\s(?P<value>@?[a-z][a-z._-]*\d[\w.-]*)"
)


# A letter may stand at the word without a space: "Roomb 12".
_PLACES = frozenset(
    f"{place}{letter}"
    for place in "room bed rm apartment flat bay cell stall seat berth cabin locker key gate exit suite apt".split()
    for letter in ("", *"abcdefghijklmnopqrstuvwxyz")
)
_USERS = frozenset("user username login handle msg screen screenname mychart account".split())
_EXTENSIONS = frozenset("ext extn extension bleep pager pgr beeper dect ascom vocera page x".split())
_TO_BED = re.compile(r"\b(?:go|goes|going|gone|went|get|gets|getting|got|off|back)\sto\s$")
_RISES = re.compile(r"[,;]?\s(?:up|wakes?|woke|awake|asleep|sleeps?|rises?|gets? up|out of bed)\b")


def _sleeps(lower: str, match: re.Match[str]) -> bool:
    """Tell whether a number behind "bed" is the hour: "goes to bed 11, up at 7"."""
    if not match.group().startswith("bed"):
        return False
    led = _TO_BED.search(lower, max(0, match.start() - 12), match.start())
    return led is not None or (lower.endswith("to ", 0, match.start()) and _RISES.match(lower, match.end()) is not None)


def _placed(reading: Reading) -> Iterator[Finding]:
    """Yield numbers of beds, rooms and extensions, and numbers behind a short label in capitals ("NHI 300636 0000")."""
    for match in matches(reading, _PLACED, reading.lower, _PLACES):
        if not _sleeps(reading.lower, match):
            yield Finding(Span(*match.span("value")), Kind.UNIQUE, By.LABEL)
    for match in matches(reading, _USER, reading.lower, _USERS):
        yield Finding(Span(*match.span("value")), Kind.USERNAME, By.LABEL)
    for match in matches(reading, _EXTENSION, reading.lower, _EXTENSIONS):
        yield Finding(Span(*match.span("value")), Kind.PHONE, By.LABEL)
    lettered = signs(reading).digits > _LONG or shaped(reading, *_LETTERED_SHAPES)
    for match in _LETTERED.finditer(reading.text) if lettered else ():
        if match["label"] not in _MEASURED:
            yield Finding(Span(*match.span("value")), Kind.UNIQUE, By.RULE)


def find(reading: Reading) -> list[Finding]:
    """Return labelled numbers, and numbers whose form alone says that they identify."""
    if not numbered(reading):
        return []
    labelled = list(_labelled(reading))
    assert all(f.kind in NUMBERS or f.kind in (Kind.PHONE, Kind.FAX) for f in labelled)
    return [*labelled, *_formed(reading), *_placed(reading)]
