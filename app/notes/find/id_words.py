"""What is given out in words, and numbers that only their place tells: "password is bluebonnet", "PACT Team Osprey 3".

Passwords, teams of the Veterans' primary care, forms of a school, alarms, reference numbers with a sign inside, and a
therapist's registration behind the signature.
"""

import re
from collections.abc import Iterator

from app.core.text import Span
from app.notes.find.capitals import PLAIN
from app.notes.find.quick import CLOCK, Led, has, matches, numbered, words_of
from app.notes.find.vocabulary import ordinary
from app.notes.finding import By, Finding
from app.notes.rows import Kind
from app.signals.base import Reading

# "Password for phone updates is bluebonnet": one word, and none that says something of a password.
_PASSWORD = re.compile(
    r"\b(?:pass ?word|pass ?phrase|pass ?code|code ?word|safe ?word|security word|family code|phone code)"
    r"(?:\s(?:for|with|to|of)(?:\s[\w-]+){1,4}?)?(?:\s(?:is|was|set (?:as|to))\s|\s?[:=]\s?)[\"“'‘]?"
    r"(?P<value>(?!(?:the|a|an|not|known|on|in|needed|required|set|to|with|for|his|her|their|same|protected|changed"
    r"|unknown|still|only|given|shared|forgotten|locked|reset|expired|being|kept|never|none|now|as|available)\b)"
    r"[^\W_][\w!@$%&*-]{2,24})"
)
# "may call w/ code word bumblebee, nobody else": the word right behind it, and no more said of it.
_WORD_ALONE = re.compile(
    r"\b(?:pass ?word|pass ?phrase|code ?word|safe ?word|security word)\s"
    r"(?:[\"“'‘](?P<quoted>[^\W_\d]{3,20})[\"”'’]|(?P<value>(?!(?:please|policy|system|sheet|list|form|field|page|manager|only|when|then|with|here|there"
    r"|given|therapy|game|test|task|chosen|known|told|kept|shown)\b)"
    r"(?!\w+(?:ed|ing|set)\b)[^\W_\d]{4,20})(?=[,;)]|\.?\s*(?:\n|$)|\.\s[A-Z]))",
    re.IGNORECASE,
)
_WORDS = words_of("password passphrase passcode codeword safeword pass code safe security word family phone")
# "PACT TEAM OSPREY 3", "PACT: Blue Heron 2"
_TEAM = re.compile(
    rf"\bPACT[: ]\s?(?P<value>(?:(?i:team(?:let)?)\s)?(?:{PLAIN}\s?){{1,2}}?(?:\d{{1,2}})?)(?=\s?[.,;)\n]|\s{{2,}}|$)"
)
_NO_TEAM = frozenset(
    "rn lpn sw pharmacist pharmd provider nurse social worker clerk visit clinic note care manager pcp md team"
    " teamlet".split()
)
# "whole of 8 Kestrel", "tutor group 10 Brunel": a form of a school.
_FORM = Led(
    rf"\b(?i:whole of|all of|class|form|tutor(?: group)?|reg(?:istration)? group|homeroom)\s"
    rf"(?P<value>(?:1[0-3]|[1-9])\s?(?:{PLAIN}|[A-Z]{{1,3}}))(?=[.,;:)\n]|\s(?:at|in|and|with|to|since|has|have)\b|$)"
)
_SCHOOLED = frozenset("yr year class form tutor homeroom school pupil pupils ehcp sen senco send teacher".split())
# "alarm 1908#", "BOLO #26"
_ALARM = re.compile(
    r"\b(?:alarm|key ?safe|lock ?box|door|gate|entry|keypad|bolo|flag|alert|poster)\s?(?:code\s|no\.?\s|is\s)?"
    r"(?P<value>#\d{2,6}|[c]?\d{3,6}[a-z]?\s?#|\d{3,6}\*)(?![\w-])"
)
_ALARMS = frozenset("alarm keysafe key lockbox lock door gate entry keypad bolo flag alert poster".split())
# "Our ref PC:14471", "Your ref: AB:33/2"
_REFERRED = re.compile(
    r"\b(?i:our|your|my|file|letter)\s(?i:ref(?:erence)?)\.?:?\s(?P<value>[A-Z]{1,5}[:;.]\s?\d{3,8}(?:/\d{1,4})?)(?![\w-])"
)
# "Our ref KJM/lt": who dictated and who typed.
_TYPED = re.compile(
    r"\b(?i:our|your|my)\s(?i:ref(?:erence)?)\.?:?\s(?P<value>[A-Z]{2,4}(?:[/.:][A-Za-z]{2,4}){1,3}(?:[/.-]\d{1,8})?)(?![\w-])"
)
# "HMO: Reliance, RLH/20117/C", "Medicare 3951 08827 4 /3"
_PLAN = re.compile(r"(?<![\w./-])(?P<value>[A-Z]{2,5}/\d{4,9}/[A-Z0-9]{1,3})(?![\w/-]|\.\d)")
_MEDICARE = re.compile(
    r"\b(?i:medicare)\s(?:(?i:no|number|card|#)\.?:?\s?)?(?P<value>\d{4}\s?\d{5}\s?\d(?:\s?[-/]\s?\d|\s\d)?)(?![\w/-])"
)
# "B. Ntanzi-Craig, PT 0099": what stands behind a profession at the end of a line is no hour and no amount.
_SIGNED = re.compile(
    rf"(?:[A-Z]\.\s?|{PLAIN}\s){PLAIN},?\s(?:PT|OT|MP|PS|SP|SLP|ST|DT|RD|DA|HW|MW|RN|EN|BAA|DP|CP|PO|OS)[ :]?"
    rf"(?P<value>(?!{CLOCK}(?!\d))\d{{4,7}})(?=\.?\s*(?:\n|$))"
)
_PROFESSIONS = frozenset("pt ot mp ps sp slp st dt rd da hw mw rn en baa dp cp po os".split())


# "NYHA class 3 HF", "obesity class 2 OSA": letters behind a class are no form of a school.
_GRADED = re.compile(
    r"\b(?:nyha|killip|obesity|functional|asa|who|child|pugh|hf|angina|ccs|forrester|nephritis|lupus|angle|skeletal)\s$"
)


def _of_medicine(match: re.Match[str], lower: str) -> bool:
    graded = match.group()[:5].lower() == "class"
    value = match["value"].lstrip("0123456789 ")
    letters = value.isupper() and len(value) > 1
    return graded and (letters or _GRADED.search(lower, max(0, match.start() - 12), match.start()) is not None)


def _spans(reading: Reading) -> Iterator[tuple[Span, Kind]]:
    lower, text = reading.lower, reading.text
    for match in matches(reading, _PASSWORD, lower, _WORDS):
        value = match["value"]
        if not (ordinary(value) and len(value) < 5):
            yield Span(*match.span("value")), Kind.UNIQUE
    for match in matches(reading, _WORD_ALONE, text, _WORDS):
        yield Span(*match.span("value" if match["value"] else "quoted")), Kind.UNIQUE
    for match in matches(reading, _TEAM, text, frozenset(("pact",))):
        words = [w.lower() for w in re.findall(r"[^\W\d_]+", match["value"])]
        if not all(w in _NO_TEAM for w in words):
            yield Span(match.start("value"), match.start("value") + len(match["value"].rstrip())), Kind.UNIQUE
    for match in matches(reading, _TYPED, text, frozenset(("ref", "reference"))):
        yield Span(*match.span("value")), Kind.UNIQUE
    if not numbered(reading):
        return
    if has(reading, _SCHOOLED):
        for match in _FORM.matches(reading, text):
            if not _of_medicine(match, lower):
                yield Span(*match.span("value")), Kind.UNIQUE
    for pattern, gate, kind, source in (
        (_ALARM, _ALARMS, Kind.UNIQUE, lower),
        (_REFERRED, frozenset(("ref", "reference")), Kind.UNIQUE, text),
        (_MEDICARE, frozenset(("medicare",)), Kind.PLAN, text),
        (_SIGNED, _PROFESSIONS, Kind.LICENCE, text),
    ):
        for match in matches(reading, pattern, source, gate):
            yield Span(*match.span("value")), kind
    for match in _PLAN.finditer(text) if "/" in text else ():
        yield Span(*match.span("value")), Kind.PLAN


def find(reading: Reading) -> list[Finding]:
    """Return such words and numbers."""
    return [Finding(span, kind, By.LABEL) for span, kind in _spans(reading)]
