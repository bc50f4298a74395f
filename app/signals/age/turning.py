"""Reads ages that the author reaches: "turned 40", "pushing 60", "hit 30 last year", "my 45th birthday"."""

import re
from collections.abc import Iterator

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.age.hint import AgeHint
from app.signals.base import Reading
from app.signals.context.assertion import asserted
from app.signals.context.experiencer import first_person
from app.signals.cues.lexicon import folded
from app.signals.wording.grammar import fit

_TURNED = re.compile(
    r"\b(?P<verb>just turned|turned|turning|turn|hit|hitting|reached|reaching|become|became|celebrated|pushing"
    r"|approaching|nearing|almost|nearly|over|past|well over|close to|north of|wrong side of|other side of"
    r"|(?<=i'll )be|(?<=ill )be|(?<=i will )be|(?<=i'm going to )be|(?<=i'm gonna )be|(?<=im gonna )be)"
    r"\s(?:the (?:big|ripe old age of) |my |age )?$"
)
_NEARLY = frozenset(
    ("pushing", "approaching", "nearing", "almost", "nearly", "hitting", "reaching", "become", "close to")
)
_SOON = frozenset(("turning", "turn", "be"))
_YOUNGEST, _YOUNGEST_TO_COME = 18, 9
"""From which age on a number is believed: after "turned", and after "I'll be" or "turning"."""
_WHEN_NOW = re.compile(
    r"\s(?:years? old )?(?:today|tonight|tomorrow|now|this weekend|on (?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|in (?:a|two|three|four|five|six|a few|\d) days?)\b"
)
_WHEN_AHEAD = re.compile(rf"\s(?:years? old )?{concept('AHEAD')}(?!\w)")
_BEYOND = frozenset(("over", "past", "well over", "north of", "wrong side of", "other side of"))
_THEN = re.compile(r"\b(?:when|after|since|once|before|until) i (?:\w+ )?\w*\s?(?:the big )?$")
_LAST_YEAR = re.compile(r"[^.!?]{0,40}?\blast (?:year|spring|summer|autumn|fall|winter|month|week)\b")
_BIRTHDAY = re.compile(r"(?:st|nd|rd|th)?\s(?:birthday|bday)\b")
_ORDINALS = {
    "eighteenth": 18,
    "twentieth": 20,
    "thirtieth": 30,
    "fortieth": 40,
    "fiftieth": 50,
    "sixtieth": 60,
    "seventieth": 70,
    "eightieth": 80,
    "ninetieth": 90,
}
_MY = re.compile(
    rf"\bmy (?:(?P<n>\d{{2}})(?:st|nd|rd|th)|(?P<word>{'|'.join(_ORDINALS)}))"
    r"(?: (?:birthday|bday|b-day)|(?=[.,!?]| (?:in|on|is|was|next|this)\b))"
)
_AHEAD = re.compile(rf"\b{concept('AHEAD_OF_BIRTHDAY')}\b")
_BACK = re.compile(r"\b(?:for|got me|gave me|since|was)\b[^.]{0,24}$")
_BIRTHDAYS = {"turned": "had a birthday", "turning": "having a birthday", "turn": "have a birthday"}
_YEAR = re.compile(r"\b20\d\d\b")


def turned(reading: Reading, span: Span, age: int, closed: bool) -> AgeHint | None:
    """Read the number at `span` as an age reached; `closed`: what follows ends the phrase. None where it is "
    "not one."""
    text = folded(reading)
    before = text[max(0, span.start - 48) : span.start]
    match, last = _TURNED.search(before), _LAST_YEAR.match(text, span.end)
    if match is None:
        return None
    dated = _WHEN_NOW.match(text, span.end) or _WHEN_AHEAD.match(text, span.end)
    if match["verb"] == "be" and not dated:
        return None
    youngest = _YOUNGEST_TO_COME if match["verb"] in _SOON and dated else _YOUNGEST
    if not youngest <= age <= 104 or not (closed or last or dated or _BIRTHDAY.match(text, span.end)):
        return None
    if not asserted(reading, span) or not (match["verb"] == "be" or first_person(reading, span)):
        return None
    low, high, weight = _reached(match["verb"], before, age)
    if match["verb"] in _SOON and dated:
        low = high = age if _WHEN_NOW.match(text, span.end) else age - 1
    if last:
        low, high, weight = age, age + 1, 0.9
    return AgeHint(span, low, high, weight, "Speaks of reaching an age.", _ladder(reading.text, span, before, match))


def _ladder(text: str, span: Span, before: str, match: re.Match[str]) -> Ladder:
    """Return the step: "had a birthday" (for "turned 41"), "I'm an adult" (for "pushing 60"), else "a certain age"."""
    verb = match["verb"]
    birthday = _BIRTHDAY.match(text, span.end)
    start = span.start - len(before) + match.end("verb") + 1
    if birthday:
        return Ladder(Span(start, birthday.end()), ("a birthday",))
    said = verb.split()[-1]
    if said in _BIRTHDAYS:
        return Ladder(Span(start - 1 - len(said), span.end), (_BIRTHDAYS[said],))
    if said == "be":
        return Ladder(Span(start, span.end), ("a year older",))
    whole = Span(span.start - len(before) + match.start("verb"), span.end)
    if re.search(r"\b(?:i'?m|i am)\s$", text[max(0, whole.start - 5) : whole.start].lower().replace("’", "'")):
        return Ladder(whole, ("an adult",))
    return Ladder(Span(start, span.end), ("a certain age",))


def _reached(verb: str, before: str, age: int) -> tuple[int, int, float]:
    if verb in _NEARLY:
        return age - 3, age, 0.88
    if verb in _SOON:
        return age - 1, age, 0.88
    if verb in _BEYOND:
        return age, age + 8, 0.7
    return (age, age + 14, 0.65) if _THEN.search(before) else (age, age, 0.88)


def find_birthdays(reading: Reading) -> Iterator[AgeHint]:
    """Yield the ages of the author's birthdays."""
    text = folded(reading)
    for match in _MY.finditer(text):
        age = int(match["n"]) if match["n"] else _ORDINALS[match["word"]]
        span, sentence = Span(*match.span()), reading.sentence(Span(*match.span()))
        said = text[sentence.start : sentence.end]
        to_come = any(int(year) > reading.year for year in _YEAR.findall(said))
        if age < 10 or to_come or reading.is_quoted(span) or not asserted(reading, span):
            continue
        back = _BACK.search(text[max(0, span.start - 32) : span.start]) is not None
        if age <= 16 and back:
            continue
        low, high = (age - 1, age - 1) if _AHEAD.search(said) else (age, age + (8 if back else 1))
        weight = 0.6 if back else 0.82
        yield AgeHint(span, low, high, weight, "Speaks of the own birthday.", fit(reading.text, span, ("my birthday",)))
