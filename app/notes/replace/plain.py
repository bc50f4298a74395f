"""Plain words in an identifier's place, so that the sentence still reads: "the patient", "a hospital", "in 2023"."""

import re

from app.core.text.english import with_article
from app.core.text.spans import Span, past_blanks
from app.notes.base.hit import By, Finding, Role
from app.notes.base.safe_harbor import Kind
from app.rules.concepts import concept

_WITHHELD = "withheld"
_LABELLED = re.compile(r"(?:[:=#^|]|\b(?:no|number|id|mrn|nr)\.?)\s*\(?$", re.IGNORECASE)
_ARTICLE = re.compile(
    r"\b(?:the|a|an|this|that|these|those|my|your|his|her|their|our|its|another|every|each|no|local)\s+$", re.IGNORECASE
)
_NAMED = re.compile(r"\b(?:named|called|name is|by the name of|nicknamed|known as|aka)\s+[\"“]?$", re.IGNORECASE)
_OPENS = re.compile(r"(?:^|[.!?]\s+|\n\s*|[:•\-–]\s+)$")
# Letters that say what somebody is, before a name of whom nothing else is known: "PA Knight".
_LETTERS = re.compile(r"(?<![\w-])(?:PA|NP|RN|HCA|SW|PT|OT|CNA|MA|SLP|RT|HV|EN|CNM|SN|sn|m/w)\s$")
_TITLE = re.compile(
    r"(?<![\w-])(?P<title>[Cc]harge [Nn]urse|[Ss]taff [Nn]urse|[Nn]urse|[Mm]atron|[Mm]idwife|[Pp]hysio|[Ss]urgeon)\s$"
)
_BY_PREPOSITION = re.compile(rf"\b{concept('NO_OBJECT_BEHIND')}\s$", re.IGNORECASE)
_AFTER_COLON = re.compile(r":\s*$")
_REACHED = frozenset((Kind.PHONE, Kind.FAX, Kind.EMAIL, Kind.USERNAME))
_REACH = re.compile(
    r"\b(?:fax|ph|phone|tel|telephone|cell|mobile|mob|e-?mail|insta|instagram|tiktok|facebook|bleep|pager|line|landline"
    r"|extension|ext)\.?\s$",
    re.IGNORECASE,
)
_TITLED = re.compile(r"(?:Dr|Mr|Mrs|Ms|Miss|Prof|dr|mr|mrs)\b")
_COUPLE = re.compile(r"\b(?:Mr|Mrs|Ms|Dr)\.?\s(?:and|&)\s$")
_NOUNS = {
    Kind.PHONE: "a phone number",
    Kind.FAX: "a fax number",
    Kind.EMAIL: "an e-mail address",
    Kind.URL: "a web address",
    Kind.IP: "an IP address",
    Kind.USERNAME: "a user name",
    Kind.ADDRESS: "an address",
    Kind.PLACE: "a town",
    Kind.UNIQUE: "an identifying number",
}


def _before(text: str, span: Span) -> str:
    return text[max(0, span.start - 40) : span.start]


def _line_alone(text: str, span: Span) -> bool:
    line = past_blanks(text, span, " \t,.;|-–")
    return text[line.start - 1 : line.start] == "\n" and text[line.end : line.end + 1] in "\n"


def _opening(before: str, phrase: str) -> str:
    """Return the phrase with a capital where it opens a sentence."""
    return phrase[0].upper() + phrase[1:] if phrase and _OPENS.search(before) else phrase


def _dropped(text: str, span: Span) -> Span:
    """Return the span with the space or comma before it, so that nothing gapes when it is taken out."""
    start = span.start
    while start > 0 and text[start - 1] in " \t":
        start -= 1
    if start > 0 and text[start - 1] == "," and text[span.end : span.end + 1] in (",", ".", ";", ")", ""):
        if text[span.end : span.end + 1] == ",":
            return Span(start - 1, span.end + 1)  # "her husband, Tom, came": both commas go along
        start -= 1
    return Span(start, span.end) if start < span.start else span


def person(text: str, finding: Finding) -> tuple[Span, str]:
    """Return what stands for a person's name, and the span it replaces."""
    span, before = finding.span, _before(text, finding.span)
    if (_LABELLED.search(before) and finding.by is By.LABEL) or _line_alone(text, span):
        return span, f"({_WITHHELD})"
    led = _led(text, finding, before)
    if led is not None:
        return led
    noun = finding.noun or {Role.PATIENT: "patient", Role.STAFF: "clinician", Role.RELATIVE: "relative"}.get(
        finding.role, ""
    )
    if _said_before(text, finding, noun) and not _gapes(text, span):
        if _AFTER_COLON.search(before):
            return span, f"({_WITHHELD})"  # "Baby: Saoirse."
        return _dropped(text, span), ""
    if re.search(r"\bdear\s*$", before, re.IGNORECASE):
        return span, {Role.STAFF: "colleague", Role.PATIENT: "patient"}.get(finding.role, "reader")
    if not noun and _ARTICLE.search(before):
        return span, "person"
    if not noun:
        return span, _opening(before, "a person" if finding.by is not By.AGAIN else "the person")
    lead = "" if _ARTICLE.search(before) else "the "
    return span, _opening(before, lead + noun)


def _led(text: str, finding: Finding, before: str) -> tuple[Span, str] | None:
    """Return what stands for a name behind words that are worded anew with it, None where there are none.

    "Mr. and Mrs. Vogel", "a man named Vogel", "PT (Vogel)", "by PA Vogel", "to Charge Nurse Vogel".
    """
    span = finding.span
    offset = span.start - len(before)
    couple = _COUPLE.search(before)
    if couple:
        return Span(offset + couple.start(), span.end), _opening(before[: couple.start()], "the couple")
    if _NAMED.search(before) and not _TITLED.match(text, span.start):
        return span, f"(name {_WITHHELD})"
    if text[span.start - 1 : span.start] == "(" and text[span.end : span.end + 1] == ")":
        return span, finding.noun if finding.role is Role.RELATIVE and finding.noun else "name"
    if _LETTERS.search(before) and not finding.noun:
        return _dropped(text, span), ""
    title = _TITLE.search(before)
    if title and finding.role is Role.STAFF and not _ARTICLE.search(before[: title.start("title")]):
        lead = before[: title.start("title")]
        return Span(offset + len(lead), span.end), _opening(lead, f"the {title['title'].lower()}")
    return None


def _said_before(text: str, finding: Finding, noun: str) -> bool:
    """Tell whether the word before a name says already who it is, so that the name can simply go."""
    if not noun:
        return False
    last = re.search(r"([\w'’-]+)['’s]{0,2}[\s(,:]*$", _before(text, finding.span))
    if last is not None and last.group(1).lower().rstrip(".") in (noun, *noun.split(), "pt", "pts", "patient"):
        return True
    known = finding.role is not Role.PATIENT and finding.by is By.RULE
    return known and _cue_stands(text, finding.span, noun)


def _gapes(text: str, span: Span) -> bool:
    """Tell whether a comma would open the sentence if the words at `span` went: "Great-nephew. Tom, proxy"."""
    return text[span.end : span.end + 1] == "," and _OPENS.search(_before(text, span)) is not None


def _cue_stands(text: str, span: Span, noun: str) -> bool:
    """Tell whether the word that made this a name stands outside the span, so that the name can simply go."""
    from app.notes.names.cues import cue_before

    cue = cue_before(text.lower(), span.start)
    return cue is not None and cue.noun == noun


def place(text: str, finding: Finding, noun: str) -> tuple[Span, str]:
    """Return what stands for a facility, employer or town."""
    span, before = finding.span, _before(text, finding.span)
    if _LABELLED.search(before) or _line_alone(text, span):
        return span, f"({noun})" if finding.by is not By.LABEL else _WITHHELD
    bare = noun.split(" ", 1)[1] if noun.startswith(("a ", "an ")) else noun
    if span.of(text).lower().startswith("the "):
        return span, _opening(before, f"the {bare}")
    return span, _opening(before, bare if _ARTICLE.search(before) else noun)


def other(text: str, finding: Finding) -> tuple[Span, str]:
    """Return what stands for a number, contact or address."""
    span, before = finding.span, _before(text, finding.span)
    if finding.by in (By.LABEL, By.KNOWN) or _LABELLED.search(before) or _line_alone(text, span):
        return span, _WITHHELD
    if finding.kind in _REACHED and _REACH.search(before):
        return span, _WITHHELD  # "fax withheld", not "fax a fax number"
    if finding.kind is Kind.UNIQUE and re.search(r"\w\s$", before) and not _BY_PREPOSITION.search(before):
        return span, _WITHHELD  # "bay withheld", "arm band withheld"
    return span, _opening(before, _NOUNS.get(finding.kind, "an identifying number"))


def plain(text: str, finding: Finding) -> tuple[Span, str]:
    """Return the span to replace and the plain words for it."""
    if finding.kind is Kind.PERSON:
        return person(text, finding)
    if finding.kind in (Kind.FACILITY, Kind.EMPLOYER):
        return place(
            text, finding, with_article(finding.noun or ("hospital" if finding.kind is Kind.FACILITY else "company"))
        )
    if finding.kind is Kind.PLACE:
        return _town(text, finding)
    if finding.kind is Kind.QUASI:
        return finding.span, finding.noun or "a personal detail"
    return other(text, finding)


def _town(text: str, finding: Finding) -> tuple[Span, str]:
    """Return the words for a town; before its state it simply goes, since the state may stay."""
    state = re.match(r",\s+(?=[A-Z]{2}\b|[A-Z][a-z]+)", text[finding.span.end : finding.span.end + 12])
    if state and re.match(r"[A-Z]{2}\b", text[finding.span.end + state.end() :][:3]):
        return Span(finding.span.start, finding.span.end + state.end()), ""
    return place(text, finding, "a town")
