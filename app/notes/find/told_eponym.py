"""A name found by a rule that is medicine's or a people's in truth: "Denver screen", "Barlow negative", "Samoan".

Only what is on a list of such names is looked at, and nothing that a label, a title or a relation makes somebody's.
"""

import re

from app.notes.find.told_medicine import told
from app.notes.find.vocabulary import before_head, is_eponym, peoples, stands_alone
from app.notes.finding import By, Finding, Role
from app.notes.rows import Kind

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_GRADE = re.compile(r"\s(?:[IVX]{1,4}[abcABC]?)")
# "Weber C", "Herbert B2": a letter is a grade too, where nothing says that it is somebody's initial.
_LETTER = re.compile(r"\s[A-E][1-4]?")
_POSSESSIVE = re.compile(
    r"['’]s\b(?!\s(?:wife|husband|mother|father|mum|mom|dad|son|daughter|house|home|phone|number|room))"
)
_NAMED_BEHIND = re.compile(
    r"\s(?:[A-Z]|(?:club|church|centre|center|school|society|association|restaurant|cafe|mosque|temple)\b)"
)
# "Tab Levipil 500": what a prescription begins with, a given name elsewhere.
_PRESCRIBED = re.compile(r"(?:Tab|Cap|Inj|Syr|Susp|Oint)\.?\s[A-Z][\w-]+(?:\s[A-Z][\w-]*)?\s\d")
# What medicine has in common with buildings and roads tells nothing.
_PLACED = re.compile(r"\s(?:\w+\s)?(?:units?|areas?|lines?|points?|space|port|pit|frame|bar|type|body|trial|table)\b")


_ACTS = re.compile(
    r"\s(?:agreed|agrees|denies|denied|reports|reported|rang|rings|called|calls|said|says|states|stated|told|asked|will"
    r"|wants|reviewed|saw|seen|remains|feels|complains|tolerated|notified|informed|updated|aware|attended|came"
    r"|has been)\b"
)


def acts(text: str, end: int) -> bool:
    """Tell whether what ends at `end` does what people do."""
    return _ACTS.match(text, end) is not None


def told_name(finding: Finding, text: str) -> bool:
    """Tell whether the one word of a finding, with a grade perhaps, is no name where it stands."""
    match = _WORD.match(text, finding.span.start)
    if match is None or finding.by is By.LABEL or finding.role in (Role.RELATIVE, Role.PATIENT):
        return False
    if _PRESCRIBED.match(text, match.start()):
        return True
    bare, end = match.group().lower().replace("’", "'").removesuffix("'s"), match.end()
    if end > finding.span.end:
        end = match.start() + len(bare)  # "Hashimoto" of "Hashimoto's background"
    if bare in peoples():
        # "Nurse Welsh", "Cornish agreed": people are called so too.
        somebody = finding.role is not Role.OTHER or finding.noun or acts(text, end)
        return end >= finding.span.end and not somebody and _NAMED_BEHIND.match(text, end) is None
    if not (is_eponym(bare) or stands_alone(f"{bare}'s")):
        return False
    if end < finding.span.end:
        grade = text[end : finding.span.end]
        nobody = finding.role is Role.OTHER and not finding.noun
        return _GRADE.fullmatch(grade) is not None or (nobody and _LETTER.fullmatch(grade) is not None)
    if stands_alone(f"{bare}'s") and _POSSESSIVE.match(text, end) and finding.kind is Kind.PERSON:
        return True
    lower = text.lower()
    if len(lower) != len(text):
        return False
    headed = before_head(lower, end, 1) and _PLACED.match(lower, end) is None
    return headed or told(text, lower, finding.span)
