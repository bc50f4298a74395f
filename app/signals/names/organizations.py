"""Organizations, where their form tells (Ltd, University of ...) or where the author says they work there."""

import re

from app import assets
from app.core.attributes import Attribute
from app.core.inference import Ladder
from app.core.mentions import Mention, MentionType, Subject
from app.core.text.spans import Span
from app.signals.base import Cue, Findings, Reading
from app.signals.context.experiencer import first_person
from app.signals.gazetteers.name_lists import Part, part
from app.signals.identifiers.attribution import gather
from app.signals.text import signature

_UPPER = r"(?=[^\W\d_a-zß-öø-ÿ])"
_WORD = rf"{_UPPER}[^\W_][\w'’&.\-]*"
# A full stop belongs to a name inside a word or after an initial; elsewhere the sentence ends there.
_NAME = rf"{_WORD}(?:[ ](?:(?:of|and|&|for|the|de|und|et)[ ]){{0,2}}(?<![^\W\d_]{{3}}\.[ ]){_WORD}){{0,4}}"
_LEGAL = (
    r"(?:Inc|Incorporated|LLC|Ltd|Limited|PLC|plc|GmbH|AG|KG|SA|S\.A|SARL|S\.?p\.?A|BV|B\.V|NV|AB|Oy|A/S"
    r"|ApS|Corp|Corporation|LLP|Pty|Co)\.?(?!\w)"
)
_KINDS = {
    word: wording for wording, words in assets.rows("lexicons/organization_kinds.tsv") for word in words.split("|")
}
_FORMED = re.compile(
    rf"(?<![\w@])(?:{_NAME},?[ ]{_LEGAL}|{_NAME}[ ](?:{'|'.join(_KINDS)})(?!\w)(?:[ ]of[ ]{_NAME})?"
    rf"|(?:University|College|Bank|Institute|Church|Ministry"
    rf"|Department)[ ]of[ ](?:the[ ])?{_WORD}(?:[ ]{_WORD}){{0,2}})"
)
_WORKS = re.compile(
    r"\b(?:work(?:s|ed|ing)?|job|intern(?:ed|ing|ship)?|employed|position|role|shift|hired|contract(?:ing"
    r"|ed)?|volunteer\w*)"
    r" (?:\w+ ){0,2}?(?:at|for|with|by) (?:the )?$|\bdriv(?:e|ing) an? \w+ for (?:the )?$"
)
_RUN = re.compile(rf"(?<![\w@#/.]){_NAME}")
_OPENS_NAME = frozenset("st saint new royal university bank first college".split())
_ENDS = re.compile(r"[.,'’&\-]+$")


def _capital_hints(text: str) -> bool:
    return any(
        word in text
        for word in (*_KINDS, "Inc", "LLC", "Ltd", "GmbH", "Corp", "Limited", "PLC", "Ministry", "Department")
    )


def _trim(text: str, span: Span) -> Span | None:
    """Drop words before the name that only open the sentence."""
    start, end = span.start, span.end
    while True:
        word = re.match(r"[^\s]+", text[start:end])
        if word is None or len(word.group()) == end - start:
            break
        folded = word.group().lower()
        if part(folded) is not Part.NEVER or folded in _OPENS_NAME:
            break
        start += len(word.group()) + 1
    tail = _ENDS.search(text[start:end])
    legal = re.search(r"(?:Inc|Ltd|Co|Corp|S\.A|B\.V|S\.p\.A)\.$", text[start:end])
    if tail and not legal:
        end -= len(tail.group())
    return Span(start, end) if end > start and " " in text[start:end] else None


def spans(reading: Reading) -> list[Span]:
    """Return where organizations stand."""
    text, found = reading.text, list[Span]()
    if _capital_hints(text):
        found = [s for m in _FORMED.finditer(text) if (s := _trim(text, Span(*m.span())))]
    if re.search(r"\b(?:at|for|with|by) ", reading.lower):
        for match in _RUN.finditer(text):
            span = Span(match.start(), match.start() + len(_ENDS.sub("", match.group())))
            before = reading.lower[max(0, span.start - 48) : span.start]
            if not _WORKS.search(before) or any(span.overlaps(taken) for taken in found):
                continue
            if part(match.group().split()[0]) is not Part.NEVER and len(span) > 1:
                found.append(span)
    return sorted(found)


def _step(name: str) -> str:
    for word in reversed(re.findall(r"\w+", name)):
        if word in _KINDS:
            return _KINDS[word]
    return "a company"


def _finding(reading: Reading, span: Span) -> Findings:
    own = first_person(reading, span) and bool(_WORKS.search(reading.lower, max(0, span.start - 48), span.start))
    line = signature.ladder(reading, span) if signature.inside(reading, span) else None
    mention = Mention(span, MentionType.ORGANIZATION, None, Subject.AUTHOR if own or line else Subject.NONE)
    if line is not None:
        says = "Stands under the author’s name."
        return Findings((mention,), (Cue(Attribute.ORGANIZATION, span.of(reading.text), 0.8, span, says, line),))
    if not own:
        return Findings((mention,))
    start = span.start - 4 if reading.lower[max(0, span.start - 4) : span.start] == "the " else span.start
    steps = Ladder(Span(start, span.end), (_step(span.of(reading.text)),))
    cue = Cue(Attribute.ORGANIZATION, span.of(reading.text), 0.85, span, "Names the author’s workplace.", steps)
    return Findings((mention,), (cue,))


def find(reading: Reading) -> Findings:
    """Return organizations; the author's workplace is a cue as well."""
    return gather([_finding(reading, span) for span in spans(reading)])
