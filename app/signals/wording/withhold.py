"""Takes an identifier out so that the sentence still reads: "call me on 555" -> "call me by phone" -> "call me"."""

import re

from app.core.inference import Ladder
from app.core.text.english import with_article
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.wording.deletion import drop

_BEFORE = 48
_LINE = 400
_IS = re.compile(r"(?:\b(?:is|are|was|be)|['’]s|=)\s*:?\s*$", re.IGNORECASE)
_LABEL = re.compile(r"[\w.)]\s*:\s*$")
_APPOSED = re.compile(rf"\b{concept('BEFORE_LABELLED_NUMBER')}\s*#?\s*$", re.IGNORECASE)
_NUMBER_SIGN = re.compile(r"(?<=\w)\s+(?:no|nr)\.?\s*$", re.IGNORECASE)
_PREPOSITION = re.compile(r"\b(at|on|via|through|under|by|from|to|using|with)\s+$", re.IGNORECASE)
_ASKED = re.compile(r"\b(?:call|text|ring|phone|dial|whatsapp|message|mail|email|e-mail)\s+$", re.IGNORECASE)
_STANDS_ALONE = re.compile(r"(?:^|[,.!?…]\s|[A-Z]\w+\s)$")
_STOPS = re.compile(r"\s*(?:[.!?]?\s*$|[.!?,]?\n|[.!?]\s|,)")
# "at 555... or jo@...": the second reads as the first does ("by phone or by e-mail").
_JOINED = re.compile(r"(?P<other>[\w@./\-]*(?:[\d@]|\w[./]\w)[\w@./)\-]*)(?P<and>,? (?:or|and) )$")
_ONLINE = "online"
_SAID = re.compile(r"\bby (?:phone|e-?mail|text) $", re.IGNORECASE)
_WAYS = {"at", "on", "via", "through", "under", "by", "using"}


def _line(text: str, span: Span) -> Span:
    """Return the line around `span`, or as much of it as matters where it is long."""
    start = text.rfind("\n", max(0, span.start - _LINE), span.start)
    end = text.find("\n", span.end, span.end + _LINE)
    floor, ceiling = max(0, span.start - _LINE), min(len(text), span.end + _LINE)
    return Span(floor if start < 0 else start + 1, ceiling if end < 0 else end)


def _alone(text: str, span: Span) -> Span | None:
    """Return the line with its break where the identifier stands alone on it."""
    line = _line(text, span)
    rest = text[line.start : span.start] + text[span.end : line.end]
    if rest.strip(" \t>-–•*|") or (line.start == 0 and line.end == len(text)):
        return None
    if line.start > 0:
        return Span(line.start - 1, line.end)
    return Span(line.start, line.end + 1)


def ladder_of_line(text: str, span: Span) -> Ladder | None:
    """Return the step that takes out the line on which `span` stands alone, None where more stands there."""
    alone = _alone(text, span)
    return Ladder(alone, ("",)) if alone else None


def unnamed(span: Span) -> Ladder:
    """Return the step for an identifier among words of a language that nobody here can put others into."""
    return Ladder(span, ("…",))


def ladder(text: str, span: Span, noun: str, by: str = "", own: bool = True) -> Ladder:
    """Return the steps for the identifier at `span`.

    `noun`: what it is ("e-mail address"). `by`: the way it opens ("by e-mail"), if any. `own`: whether it is the
    author's. The last step gives nothing away, not even what kind of identifier stood there, where grammar allows.
    """
    if whole := ladder_of_line(text, span):
        return whole
    floor = max(_line(text, span).start, span.start - _BEFORE)
    before = text[floor : span.start]
    if _LABEL.search(before):
        return Ladder(span, ("withheld",))
    if _IS.search(before):
        return Ladder(span, ("private",))
    if _APPOSED.search(before):
        return Ladder(Span(floor + len(_NUMBER_SIGN.sub("", before).rstrip(" \t#")), span.end), ("",))
    if own and _ASKED.search(before):
        return Ladder(span, ("me",))
    if (by or before.endswith(", ")) and _STANDS_ALONE.search(before) and _STOPS.match(text, span.end):
        return drop(text, span) or Ladder(span, ("withheld",))
    joined = _JOINED.search(before)
    pair = Span(floor + joined.start("and"), span.end) if joined else span
    if joined and _IS.search(before[: joined.start()]):
        return Ladder(pair, ("",))
    if by and joined:
        # Two web addresses are one way: "find me online", not "online or online".
        same = by == _ONLINE and "/" in joined["other"]
        return Ladder(pair, ("",) if same else (f"{joined['and']}{by}", ""))
    named = f"my {noun}" if own else with_article(noun)
    if found := _PREPOSITION.search(before):
        return _prepositional(text, Span(floor + found.start(), span.end), found.group(1), named, by)
    if before.endswith("(") and text[span.end : span.end + 1] == ")":
        return Ladder(Span(floor + len(before[:-1].rstrip()), span.end + 1), ("",))
    return Ladder(span, (named,))


def _prepositional(text: str, span: Span, word: str, named: str, by: str) -> Ladder:
    lead = span.start - 1 if span.start and text[span.start - 1] == " " else span.start
    if by and _SAID.search(text, max(0, span.start - 10), span.start):
        return Ladder(Span(lead, span.end), ("",))
    if by and word.lower() in _WAYS:
        return Ladder(Span(lead, span.end), (" " * (span.start - lead) + by, ""))
    if word.lower() == "to" and by:
        return Ladder(span, (f"{word} {named}", f"{word} me"))
    return Ladder(span, (f"{word} {named}",))
