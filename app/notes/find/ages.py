"""Ages over 89 and the years of birth that reveal them. The rule is over 89: eighty-nine itself stays."""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.quick import matches
from app.notes.find.vocabulary import ordinary
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading

OLDEST = 89
_OLD = r"(?:9\d|1[01]\d|12[0-5])"
_STATED = re.compile(
    rf"(?<![\w.,/\-+$£€]){_OLD}(?:(?=\s?\+)|(?=\s?-?\s?(?:y\.?/?o\.?|yrs?|yers?|years?|y)(?:[\s-]?(?:old"
    rf"|of age))?\b)|(?=\s?-?year)|(?=\s?[fm]\b(?!\s?[gh]))"
    r"|(?=\s(?:yo|male|female|woman|man|lady|gentleman|widow|widower|resident|patient)\b)|(?=(?:st|nd|rd"
    r"|th)\s(?:birthday|year|bday)))"
)
_NOT_AGE = re.compile(
    r"\s?(?:years?|yrs?)\s(?:ago|history|later|survival|post|s/p|after|of (?:marriage|smoking|service))"
)
# "febrile 102 F": no woman of 102.
_FAHRENHEIT = re.compile(r"\s?f\b")
_FEVER = re.compile(r"\b(?:a?febrile|fever\w*|pyrexi\w+|temp\w*|t ?max|t|spik\w+|rigor\w*)\b[^.;\n]{0,16}$")
_LED = re.compile(
    rf"(?:\b(?:aged?|age is|age of|age:|turned|turning|turns|now|is|was|be|at|y/o|died at|lived to|nearly"
    rf"|almost|just)\s*[:=]?\s*(?:about |approximately |age )?)(?P<age>{_OLD})"
    rf"(?![\w%/°]|[.,:/\-]\d|\s?(?:mg|mcg|ml|kg|cm|mm|bpm|mmhg|%|beats|percent|degrees|days?|hours?|weeks?"
    rf"|months?|minutes?|mins?|lbs?|units?|on|kcal|meq|g\b|l\b|f\b(?! pt)))"
)
_AGE_WORD = re.compile(
    r"\b(?:aged?|age is|age of|age:|turned|turning|turns|died at|lived to|y/o)\s*[:=]?\s*(?:about "
    r"|approximately |age )?$"
)
_BESIDE_NAME = re.compile(
    rf"(?:[^\W\d_]{{2,}}(?:\s[a-z]\.)?,\s|[^\W\d_]{{2,}}\s\()(?P<age>{_OLD})(?=\s?[,);]|\sand\s"
    r"|\s(?:in the (?:morn\w*|new year|spring|summer|autumn)|tomorrow|today|this (?:week|month|year)|next \w))(?!,\d)"
)
# "Mrs Bell (say \"Beel\"), 90, widow", "earl on unit d, 97, took": somebody, who then does or is something.
_ASIDE = re.compile(
    rf"(?:[)\"”’']|[^\W\d_]),\s(?P<age>{_OLD}),\s(?:widow(?:er)?|retired|lives?|living|came|took|has|had|is|was|fell"
    r"|found|seen|brought|admitted|known|independent|frail|who|from|an?|married|single|dnr|full code|resident"
    r"|presents|presented|referred|f|m|female|male|sitting|lying|seated|awake|asleep|alert|up in|up to|dressed"
    r"|uses|walks"
    r"|in (?:the (?!morn|even|after|night|am\b|pm\b)|her|his|bed|chair)|at (?:home|the)|on (?:the|her|his|hospice))\b"
)
# Before such a number somebody is told: a quote or a bracket ends, a letter of a unit, a title stands, or kin.
_SOMEBODY = re.compile(
    r"[)\"”’'],\s$|\b(?:unit|ward|wing|bed|room|pod)\s[a-z]\d*,\s$"
    r"|\b(?:mr|mrs|ms|miss|mx|dr|fr|sr|rev|father|mother|mum|mom|dad|gran|nan|grandma|grandpa|aunt|auntie|uncle|sister"
    r"|brother|husband|wife|widow|widower|lady|gentleman|woman|man|neighbou?r|friend|resident)\b[^.;:\n\d]{0,40},\s$"
    r"|\b(?:mr|mrs|ms|dr)\.\s[^.;:\n\d]{0,40},\s$"
)
_LAST_WORD = re.compile(r"[^\W\d_]+(?=,\s$)")
# "HR, 110, at the bedside", "SpO2: patient now 95": what is measured, in the same clause or, of the patient, before.
_MEASURE = (
    r"\b(?:hr|pulse|p|heart rate|rate|pr|rr|resp\w*|sats?|sa?p?o2|spo2|sao2|o2|oxygen\w*|saturat\w*|oximetry|pulse ox"
    r"|weight|weighs|weighed|wt|height|ht|bp|map|sbp|dbp|systolic|diastolic|pressure|temp\w*|t|glucose|bm|bgl?|bsl|cbg"
    r"|fsbg|sugars?|hb|hgb|cr|creat\w*|crp|egfr|gfr|ldl|plt|platelets?|score|girth|waist|vitals|obs|tachy\w*|brady\w*"
    r"|desat\w*|peak flow|pefr|ef|fev1|bmi|kg|lbs|bpm|na|cl|iq)\b"
)
_MEASURED = re.compile(rf"{_MEASURE}[^.;\n\d,]{{0,20}}[,(]\s?$")
_MEASURED_BEFORE = re.compile(rf"{_MEASURE}(?:[^.;\n]|\.\d){{0,48}}$")
# "she is 92 on air", "he was 91 and on 2 L": how it was measured.
_HOW = re.compile(
    r"[,;.]?\s(?:\w+\s){0,3}(?:air|ra|o2|oxygen|nc|cannulae?|mask|rest|exertion|activity|ambulat\w*|walking|standing"
    r"|sitting|lying|supine|litres?|liters?|l|bpm|kg|lbs?|sats?|bipap|cpap|comfortable|tachy\w*|afebrile|febrile)\b"
)
# Neither is said of an age alone: "patient at 96", "she was 94 with".
_UNSURE = re.compile(r"\b(?:he|she|they|patient|pt|resident|who)\sat\s|\d\swith\b")
_HIMSELF = re.compile(r"(?:he|she|they|patient|pt|resident|who)\b")
# Behind the day of birth: "DOB: 02/29/1928 (96)".
_BESIDE_BIRTH = re.compile(
    rf"\b(?:dob|d\.o\.b\.?|born|birth|geb\.?)\b[^\n(]{{0,30}}\(\s?(?:age\s)?(?P<age>{_OLD})(?=\s?(?:y|yrs?"
    rf"|years?)?\s?\))"
    # "DOB 4/2/30, so 95."
    rf"|\b(?:dob|d\.o\.b\.?|born)\b[^\n(]{{0,30}}?,?\s(?:so|hence|i\.?e\.?|(?:which )?mak(?:es|ing) (?:her"
    rf"|him|them))\s(?:now\s)?"
    rf"(?P<so>{_OLD})(?=\s?[,.;)]|\s(?:now|and|this|in)\b)"
)
_TENS = r"(?:ninety|one hundred|a hundred|hundred)"
_SPELLED = re.compile(
    rf"\b(?:{_TENS}(?:[\s-](?:and\s)?(?:one|two|three|four|five|six|seven|eight|nine"
    rf"|ten))?)(?=[\s-]years?(?:[\s-]old| of age)|[\s-]yo\b)"
    r"|\b(?:ninetieth|hundredth|ninety[\s-](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))"
    r"(?=\s(?:year|birthday))"
    r"|\b(?:nonagenarian|centenarian|supercentenarian)s?\b|\bin (?:his|her|their) (?:early |mid |mid-"
    r"|late )?(?:nineties|90['’]?s)\b"
    r"|\b9\d['’]s\b|\bage[ds]?\s?[:=]?\s{0,4}(?:ninety|(?:one |a )?hundred(?: and)?)(?:[\s-](?:one|two"
    r"|three|four|five|six|seven|eight|nine))?\b"
)
# "s" is what is left of "90's".
_SPELLED_WORDS = frozenset(
    "ninety hundred nineties ninetieth hundredth nonagenarian nonagenarians centenarian centenarians"
    " supercentenarian supercentenarians"
    " s".split()
)
_WORDED = r"(?:ninety(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?|(?:a|one) hundred(?: and \w+)?)"
# "she is ninety-three", "Mrs Pocock, ninety-three, and": said of somebody, and nothing counted follows.
_TOLD = re.compile(
    r"(?:\b(?:[Hh]e|[Ss]he|[Tt]hey|[Ww]ho|[Mm]um|[Mm]om|[Dd]ad|[Gg]ran|[Nn]an|[Pp]atient|[Cc]lient|[Mm]other|[Ff]ather"
    r"|[Hh]usband|[Ww]ife|I)(?:['’]s|['’]m|\sis|\sam|\swas|\swill be)?(?:\s(?:now|nearly|almost|only|already))?"
    r"|\b[Aa]ged?|\b(?:lived|made it|got|lives|reached)(?:\son)?(?:\sto)?(?:\sbe)?(?:\spast)?"
    r"|\b[Tt]urn(?:s|ed|ing)|(?=[^\W\d_a-z])[^\W\d_]{3,}(?:,|\s(?:is|was|turns|turned)))\s[\"“'‘]?"
    rf"(?P<age>{_WORDED})(?=[\"”'’]|\s?[,.;)]|\s(?:next|in|on|now|this|last|today|years|and|but|with|who)\b|\s?$)"
)
_YEAR = re.compile(r"(?<![\w/.\-])(?P<year>1[89]\d\d)(?![\w/]|[.\-]\d)")
_BORN = re.compile(
    r"(?:\b(?:born|birth ?(?:date|year|day)?|year of birth|yob|d\.?o\.?b\.?|née?|birthdate"
    r"|date of birth)\b[^.!?\n]{0,28}|\bb\.?\s|[(*]\s?)$"
)
_BESIDE_KIN = re.compile(
    r"\b(?:husband|wife|mother|father|mom|mum|dad|grandmother|grandfather|grandma|grandpa|aunt|uncle|sister"
    r"|brother|widow|widower|patient|pt"
    rf"|mgm|mgf|pgm|pgf|nan|gran|grandad|she|he|resident|spouse|partner|neighbou?r|friend),?(?:\s(?:d|died|dec|decd"
    rf"|deceased|passed|is|is now|now|aged|was)\.?)?"
    rf"(?:\sat)?\s\(?(?P<age>{_OLD})(?=\s?[,.;)]|\s(?:of|from|mi|cva|stroke|chf|alive|living|well|dementia|old age"
    rf"|and|but|with|who|ca)\b)(?![.,]\d)"
)


# "Rosa Camilleri, 97 last birthday, lacemaker"
_BIRTHDAY = re.compile(rf"(?<![\w.,/-]){_OLD}\s(?:last|next|this|on (?:his|her|their))\s(?:birthday|bday)(?!\w)")
# "he's 96 next Wednesday", "who is now 91.": said of somebody, and nothing measured follows.
_SAID = re.compile(
    rf"\b(?:he|she|they|who|patient|pt|chart says|turning|turned|will be|[^\W\d_]+, now|now aged?)"
    rf"(?:['’]s|\s(?:is|was|turns|turned|will be|would be))?(?:\s(?:now|only|already|nearly|almost))?\s(?P<age>{_OLD})"
    r"(?=\s?[.,;)!?](?![\d])|\s?$|\s(?:next|this|in|on|and|but|years|today|tomorrow|now)\b(?!\s(?:ra|room|oxygen|o2"
    r"|\d)))"
)


_NUMBER = re.compile(r"(?:9\d(?<![\d.,]..)|1(?:[01]\d|2[0-5])(?<![\d.,]...))(?!\d)")


def _ages(reading: Reading) -> Iterator[Span]:
    for match in matches(reading, _SPELLED, reading.lower, _SPELLED_WORDS):
        yield Span(*match.span())
    if "ninety" in reading.lower or "hundred" in reading.lower:
        for match in _TOLD.finditer(reading.text):
            yield Span(*match.span("age"))
    if _NUMBER.search(reading.lower):
        yield from _in_numbers(reading)


def _in_numbers(reading: Reading) -> Iterator[Span]:
    lower = reading.lower
    for match in _STATED.finditer(lower):
        hot = _FAHRENHEIT.match(lower, match.end()) and _FEVER.search(lower, max(0, match.start() - 28), match.start())
        if not hot and not _NOT_AGE.match(lower, match.end()):
            yield Span(*match.span())
    for match in _LED.finditer(lower):
        lead = lower[match.start() : match.start("age")]
        if _AGE_WORD.search(lead):
            yield Span(*match.span("age"))
    for match in _BESIDE_NAME.finditer(lower):
        if reading.text[match.start()].isupper() and not _measured(lower, match.start("age")):
            yield Span(*match.span("age"))
    yield from (Span(*m.span()) for m in _BIRTHDAY.finditer(lower) if "bday" in lower or "birthday" in lower)
    yield from (Span(*m.span("age")) for m in _ASIDE.finditer(lower) if _of_somebody(reading, m.start("age")))
    yield from (Span(*m.span("age" if m["age"] else "so")) for m in _BESIDE_BIRTH.finditer(lower))
    for pattern in (_SAID, _BESIDE_KIN):
        for match in pattern.finditer(lower):
            if not _reads(lower, match):
                yield Span(*match.span("age"))


def _measured(lower: str, start: int) -> bool:
    """Tell whether a word for what is measured stands right before the comma or the bracket before `start`."""
    return _MEASURED.search(lower, max(0, start - 44), start) is not None


def _of_somebody(reading: Reading, start: int) -> bool:
    """Tell whether the number between commas at `start` follows a person's name, or what else tells of a person."""
    low = max(0, start - 64)
    if _measured(reading.lower, start):
        return False
    if _SOMEBODY.search(reading.lower, low, start):
        return True
    word = _LAST_WORD.search(reading.text, low, start)
    return word is not None and word.group()[0].isupper() and not ordinary(word.group())


def _reads(lower: str, match: re.Match[str]) -> bool:
    """Tell whether a number behind somebody is what was measured of the patient: "he was 91 with exertion"."""
    himself = _HIMSELF.match(lower, match.start())
    if himself is None:
        return False
    low = max(0, match.start() - 60)
    return (
        _HOW.match(lower, match.end("age")) is not None
        or _UNSURE.search(lower, match.start(), match.end("age") + 6) is not None
        or _MEASURED_BEFORE.search(lower, low, match.start()) is not None
    )


_WRITTEN = re.compile(r"(?:19[5-9]\d|20\d\d)(?<!\d....)(?!\d)")


def latest_year(text: str, default: int) -> int:
    """Return the latest plausible year of a note: when it was written, as far as it says so itself."""
    years = [int(m) for m in _WRITTEN.findall(text)] if "19" in text or "20" in text else []
    years = [year for year in years if year <= default]
    return max(years, default=default)


def reveals(year_of_birth: int, written: int) -> bool:
    """Tell whether a year of birth shows that somebody is, or may be, over 89 in the year `written`."""
    return written - year_of_birth > OLDEST


def _births(reading: Reading, written: int) -> Iterator[Span]:
    for match in _YEAR.finditer(reading.lower) if "18" in reading.lower or "19" in reading.lower else ():
        before = reading.lower[max(0, match.start() - 44) : match.start()]
        if reveals(int(match["year"]), written) and _BORN.search(before):
            yield Span(*match.span())


def find(reading: Reading) -> list[Finding]:
    """Return ages over 89, and years of birth that reveal one; `reading.year` is the year of writing."""
    spans = [*_ages(reading), *_births(reading, latest_year(reading.text, reading.year))]
    return [Finding(_with_months(reading.lower, span), Kind.AGE, By.RULE) for span in spans]


# "93 and 5/12"
_MONTHS = re.compile(r"\s(?:and|\+|&)\s\d{1,2}/12(?![\w/])")


def _with_months(lower: str, span: Span) -> Span:
    months = _MONTHS.match(lower, span.end)
    return Span(span.start, months.end()) if months else span
