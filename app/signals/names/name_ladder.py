"""Takes a name out so that the sentence still reads: "my husband Tom" -> "my husband"."""

import re

from app.core.inference import Ladder
from app.core.text.spans import Span
from app.signals.base import Reading
from app.signals.names import cues
from app.signals.names.bearer import Role
from app.signals.wording.deletion import OPENS, drop

_TELLS = re.compile(r"\s*,\s+(?=(?:a|an|the|your|from|originally|and i['’]?m|\d+)\b)|\s+(?=from\b)")
_AND_I = re.compile(r"\s*,?\s+and\s+(?=i\b)|\s*,\s+(?=i\b)")
_END = re.compile(r"\s*(?:[.!]+\s*|$|\n)")
_INTRODUCTION = re.compile(r"(?:my (?:\w+ )?name(?:['’]s| is)|i['’]m|i am|im|this is)\s+$")
_OPENS = re.compile(r"(?:^|[.!?]\s+|\n\s*|,\s+)$")
_GREETED = re.compile(
    r"(?:^|[.!?\n]\s*)(?:hi|hey|hello|hiya|yo|(?:good )?(?:morning|evening|afternoon))"
    r"(?: (?:all|everyone|there|folks))?,? $"
)
_INTRODUCED = ("self", "im", "this")
"""The roles whose words ("my name is") may stand before a title."""


def _greeting(reading: Reading, span: Span) -> Ladder | None:
    """Return the step that leaves a greeting without the introduction behind it: "hi i'm dave and i sing"."""
    before = reading.lower[max(0, span.start - 40) : span.start]
    lead = _INTRODUCTION.search(before)
    if lead is None or _GREETED.search(before[: lead.start()]) is None:
        return None
    start = span.start - len(before) + len(before[: lead.start()].rstrip(" ,"))
    if joined := _AND_I.match(reading.lower, span.end):
        return Ladder(Span(start, joined.end()), (", ",))
    return Ladder(Span(start, span.end), ("",)) if _END.match(reading.lower, span.end) else None


def _introduction(reading: Reading, span: Span) -> Span | None:
    """Return the whole sentence that does nothing but introduce the author."""
    text, before = reading.text, reading.lower[max(0, span.start - 40) : span.start]
    lead = _INTRODUCTION.search(before)
    if lead is None:
        return None
    start = span.start - len(before) + lead.start()
    opens = _OPENS.search(reading.lower, max(0, start - 8), start) or start == 0
    end = _END.match(reading.lower, span.end)
    joined = _AND_I.match(reading.lower, span.end)
    if opens and joined:
        return Span(start, joined.end())
    whole = Span(start, end.end()) if opens and end else None
    # Nothing at all is no text to publish.
    return whole if whole and (text[: whole.start] + text[whole.end :]).strip() else None


def own_ladder(reading: Reading, span: Span, role: Role) -> Ladder:
    """Return the steps for the author's own name."""
    text = reading.text
    if role.form in (*_INTRODUCED, "signature"):
        span = _titled(reading, span)
    if role.form == "signature":
        start = span.start
        while start > 0 and text[start - 1] in " \t-–—~\n":
            start -= 1
        return Ladder(Span(start, span.end), ("",))
    if role.form == "label":
        return Ladder(span, ("withheld",))
    if role.form == "patient":
        return Ladder(span, ("the patient",) if not _patient_before(reading, span) else ("withheld",))
    tells = _TELLS.match(reading.lower, span.end) if role.form == "im" else None
    if tells:
        return Ladder(Span(span.start, tells.end()), ("",))
    if greeting := _greeting(reading, span):
        return greeting
    whole = _introduction(reading, span)
    if whole is not None:
        return Ladder(whole, ("",))
    if role.form == "self":
        before = reading.lower[max(0, span.start - 14) : span.start]
        if re.search(r"\bcall(?:s|ed|ing)? me\s*$", before):
            return Ladder(span, ("by a nickname",))
        signed = drop(text, span) if before.rstrip().endswith(",") else None
        return signed or Ladder(span, ("private",))
    if role.form == "apposed":
        return Ladder(Span(text.rindex(",", 0, span.start), span.end + 1), ("",))
    here = reading.lower.startswith(" here", span.end)
    return Ladder(span, (_capital(text, span, "someone"),) if here else ("me",))


def _titled(reading: Reading, span: Span) -> Span:
    """Return the name with the titles before it."""
    before = cues.before(reading.lower, span.start)
    return Span(span.start - len(before) + len(cues.untitled(before)), span.end)


def _capital(text: str, span: Span, step: str) -> str:
    return step.capitalize() if OPENS.search(text[max(0, span.start - 6) : span.start]) else step


def _patient_before(reading: Reading, span: Span) -> bool:
    return (
        reading.lower[max(0, span.start - 9) : span.start].rstrip(" :.").endswith(("patient", "pt", "client", "name"))
    )


def relative_ladder(reading: Reading, span: Span, role: Role) -> Ladder:
    """Return the steps for the name of someone close: the relation stays, the name goes."""
    lower, text = reading.lower, reading.text
    before = lower[max(0, span.start - 30) : span.start]
    called = re.search(r",?\s(?:is |was )?(?:named|called)\s+$", before)
    if called:
        start = span.start - len(before) + called.start()
        return (
            Ladder(Span(start, span.end), ("",)) if "is" not in called.group().split() else Ladder(span, ("something",))
        )
    if re.search(rf"\b{re.escape(role.relation or '')},?\s*$", before):
        start = span.start
        while start > 0 and text[start - 1] == " ":
            start -= 1
        apposed = start > 0 and text[start - 1] == ","
        closes = span.end < len(text) and text[span.end] == ","
        if apposed:
            return Ladder(Span(start - 1, span.end + closes), ("",))
        return Ladder(Span(start, span.end), ("",))
    after = re.match(r",\s+((?:my|our)\b)", lower[span.end : span.end + 8])
    if after:
        said = text[span.end + after.start(1) : span.end + after.end(1)]
        shown = said.capitalize() if reading.sentence(span).start == span.start else said
        return Ladder(Span(span.start, span.end + after.end(1)), (shown,))
    return Ladder(span, (f"my {role.relation}",))
