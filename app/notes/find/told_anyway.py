"""Shapes in which a name that medicine has too is medicine: "Tab Levipil", "3.9 kg by Hadlock", "Gore Viabahn".

`told_medicine` leaves given names alone; what is looked for here says more than a name does. What is a person's name
and nothing else is never looked at: "4 mm Diane assisting", "Harry's abilities", "Rx Robert", "Delgado II".
"""

import re
from functools import cache

from app import assets
from app.core.text import Span
from app.notes.find.told_medicine import KIN, surname
from app.notes.find.vocabulary import drugs, is_eponym, more_given, short_given, stands_alone
from app.signals.name_lists import given, surnames

_HEADED = re.compile(
    r"(?:['’]s)?\s(?:grade|stage|class|type|category)\s(?:[ivx]{1,4}[abc]?|\d{1,2}|[a-d])(?=[.,;)\n]|\s|$)"
    r"|\s(?:device|nomogram|tenodesis|cycler|guidewire|wires?|bolt|cells|tool:|pml protocol|cavity|nebuli[sz]er"
    r"|introducer|cement|osteotomy|stem|sheath|knot|sutures|forceps|retractor)\b"
    r"|['’]s\s(?:pentad|triad|sulcus|sign|lines?|point|node|ligament|n/a|normal (?:both|bilat)|neg|pos"
    r"|abilities|man(?:oe|e)uvre)"
)
# What was measured stands before who the tool is called after: "EFW 3.9 by Hadlock", "1 L by Venturi".
_MEASURED = re.compile(
    r"(?:\d\.\d+\s?(?:l|kg|mm|cm|%|°c|c)?|\d\s?(?:l|kg|mm|cm|%|mmhg)|\biop \d{1,2}/\d{1,2})\s(?:off\s)?(?:by|on)\s$"
)
_TABLET = re.compile(r"(?<![\w.])(?:tabs?|inj|caps?|syp|syr|susp|oint|rx)\.?\s(?:(?:tabs?|inj|caps?|syp|syr)\.?\s)?$")
# "6 Fr Maquet": a size; "Saupe IIb": a grade no king and no "Junior" has.
_SIZED = re.compile(r"\d\s?(?:fr|french|gauge|mm)\s$")
_GRADED = re.compile(r"\s(?:[IVX]{1,4}[abcABC](?=[\s,.;)]|$)|(?:I{2,3}|IV|VI{0,3})(?=[,;)]|\.(?:\s|$)))")
_ROMAN = re.compile(r" [IVX]{1,4}[abcABC]?")
# "Weber B ankle": only behind what medicine calls so.
_LETTER = re.compile(r"\s[A-E][1-4]?(?=[,;)]|\s[a-z]|\.?\s*(?:\n|$))")
_CAPITAL_BEFORE = re.compile(r"[A-Z][\w'’.-]*\s$")
_PAIRED = re.compile(r"([A-Z][\w'’-]+)(?:\sand\s|\s&\s|/|\sor\s)$")
_RESULT = re.compile(r"\s(?:neg|pos|negative|positive|\+ve|-ve)\b")
_LETTERS = re.compile(r"[\w'’-]+")
_BEFORE = re.compile(r"([^\W\d_][\w-]{2,})\s$")
_AFTER = re.compile(r"\s([^\W\d_][\w-]{2,})")
_SCORED = re.compile(r"\s(?:[IVX]{1,4}[abcABC]?|\d{1,2}(?:\.\d)?(?:/\d{1,3})?[abc]?)(?=[,;)]|\.(?:\s|$)|$|\n)")
_SCORE_BEFORE = re.compile(
    r"\b([A-Z][\w'-]{2,14})(?:\s(?:grade|stage|type|ADL|total))?\s(?:[IVX]{1,4}|\d{1,3}(?:[./]\d{1,3})?%?)[,;.]\s$"
)
_SCORE_BEHIND = re.compile(
    r"[,;.]\s([A-Z][\w'-]{2,14})(?:\s(?:grade|stage|type|ADL|total))?\s(?:[IVX]{1,4}|\d{1,3}(?:[./]\d{1,3})?%?)[,;.)]"
)


@cache
def _devices() -> frozenset[str]:
    return frozenset(word.lower() for line in assets.lines("notes/devices.txt") for word in line.split())


def _given(word: str) -> bool:
    return word in given() or word in more_given() or word in short_given()


def _medical(word: str) -> bool:
    folded = word.lower()
    return is_eponym(folded) or stands_alone(folded) or folded in _devices() or folded in drugs()


def _only_a_name(word: str) -> bool:
    """Tell whether a word (lower case) is a given name or surname, and nothing of medicine."""
    return (_given(word) or surname(word)) and not _medical(word)


def _of_a_make(lower: str, span: Span) -> bool:
    """Tell whether a word is the model of a device before it, or the make of one behind it."""
    before = _BEFORE.search(lower, max(0, span.start - 24), span.start)
    if before and before[1] in (drugs() if not _given(lower[span.start : span.end]) else _devices()):
        return True
    after = _AFTER.match(lower, span.end)
    return after is not None and after[1] in _devices() and not _given(lower[span.start : span.end])


def _make_before(lower: str, span: Span) -> bool:
    before = _BEFORE.search(lower, max(0, span.start - 24), span.start)
    return before is not None and before[1] in _devices()


# What only medicine says of a given name: "a Warren stage II", "Harriet IIb", "Harriet's sign on", beside another test.
_STAGED = re.compile(r"\s(?:grade|stage|class|type)\s(?:[ivx]{1,4}[abc]?)\b")
_ARTICLE = re.compile(r"\b(?:an?|of)\s$")
_LETTER_GRADE = re.compile(r"(?: |^)[IVX]{1,4}[abcABC](?=[\s,.;)]|$)")
_SIGN = re.compile(r"['’]s\s(?:sign(?!\s(?:language|off|out|in|up|for|that|of))|triad|pentad|sulcus)\b")
# "3.4 kg by Tollander, midwife", "by Tollander at 0300": who did it.
_SIGNS = re.compile(r",?\s(?:rn|rm|md|midwife|nurse|np|pa|dr|at\s\d|\d{1,2}[/:.]\d)")


# "Zone 2 of Lawrence and Botte", "one Brady to 62", "cellulitis, Eron class II": whose scale it is, and a slow heart.
_SCALE_OF = re.compile(
    r"\b(?:zones?|types?|grades?|stages?|class|classification|criteria|score|scale|levels?)\s(?:(?:[ivx]{1,4}|\d)[a-c]?\s)?"
    r"of\s(?:[^\W\d_]+(?:\sand\s|\s&\s))?$"
)
_BRADY = re.compile(r"bradys?\b(?:\s(?:to|down to|at)\s\d|\s(?:spells?|episodes?|events?|arrhythmias?|with desat))")
_JOINS = ("of ", "nd ", " & ")
_LISTED = re.compile(r"[,;(]\s?$")
_CLASSED = re.compile(r"\s(?:grade|stage|class|type)\s(?:[ivx]{1,4}[abc]?)(?=[.,;)])")


# "LUCAS on", "LUCAS not used", "GRACE 148": capitals that others around have not.
_COMPRESSED = re.compile(
    r"LUCAS\s(?:\d\s)?(?:on|off|not|in|applied|deployed|placed|fitted|device|used|running|started|stopped|removed|compressions)\b"
    r"|GRACE\s(?:score\s|2\.0\s)?\d{2,3}(?=[,.;)]|\s(?:\(|and\b)|$)"
)


def _said_so(text: str, lower: str, span: Span) -> bool:
    """Tell whether a scale or class, or what a heart does, says that a word is no name, whoever is called so."""
    if lower.startswith(_JOINS, span.start - 3) and _SCALE_OF.search(lower, max(0, span.start - 48), span.start):
        return True
    if text.startswith(("LUCAS", "GRACE"), span.start) and _COMPRESSED.match(text, span.start):
        return True
    if lower.startswith("brady", span.start) and _BRADY.match(lower, span.start):
        return True
    listed = _CLASSED.match(lower, span.end) is not None
    return listed and _LISTED.search(text, max(0, span.start - 2), span.start) is not None


def _paired(text: str, span: Span) -> str:
    """Return the first of a pair of words of which the second, at `span`, has a result behind it; "" for no pair."""
    found = _PAIRED.search(text, max(0, span.start - 24), span.start) if _RESULT.match(text, span.end) else None
    return found[1] if found else ""


def _even_so(text: str, lower: str, span: Span, bare: str) -> bool:
    """Tell whether a word that is nothing but a name is medicine all the same."""
    if bare not in surnames() and _make_before(lower, span):
        return True  # "Coloplast Mio"
    if _STAGED.match(lower, span.end) and _ARTICLE.search(lower, max(0, span.start - 4), span.start):
        return True
    if _LETTER_GRADE.search(text, span.start, span.end + 6) and not _CAPITAL_BEFORE.search(
        text, max(0, span.start - 16), span.start
    ):
        return True
    return (
        stands_alone(_paired(text, span).lower())
        or _SIGN.match(lower, span.end) is not None
        or _among_scores(text, span)
    )


def _among_scores(text: str, span: Span) -> bool:
    """Tell whether a score stands behind a word, and a score that is called after somebody beside it."""
    scored = _SCORED.match(text, span.end)
    if scored is None or KIN.search(text[max(0, span.start - 45) : span.start].lower()):
        return False
    before = _SCORE_BEFORE.search(text, max(0, span.start - 32), span.start)
    behind = _SCORE_BEHIND.match(text, scored.end())
    return any(match is not None and _medical(match[1]) for match in (before, behind))


def _graded(text: str, span: Span) -> bool:
    """Tell whether a grade stands behind a lone capitalised word, or a result behind the second of a pair of tests."""
    word = span.of(text).split(" ")[0]
    end = span.start + len(word)
    one = end == span.end or _ROMAN.fullmatch(text[end : span.end])
    lettered = is_eponym(word.lower()) and _LETTER.match(text, end)
    first = not _CAPITAL_BEFORE.search(text, max(0, span.start - 16), span.start)
    if one and first and (lettered or _GRADED.match(text, end)):
        return True
    return _medical(_paired(text, span))


def certain(text: str, lower: str, span: Span) -> bool:
    """Tell whether the capitalised word at `span` is medicine whoever is called so (`lower`: small letters)."""
    word = _LETTERS.match(lower, span.start)
    if word is None:
        return False
    if _said_so(text, lower, span):
        return True
    if _only_a_name(bare := word.group().removesuffix("'s").removesuffix("’s")):
        return _even_so(text, lower, span, bare)
    return bool(
        _HEADED.match(lower, span.end)
        or (not _SIGNS.match(lower, span.end) and _MEASURED.search(lower, max(0, span.start - 20), span.start))
        or _TABLET.search(lower, max(0, span.start - 14), span.start)
        or _SIZED.search(lower, max(0, span.start - 9), span.start)
        or _graded(text, span)
        or _of_a_make(lower, span)
        or _among_scores(text, span)
    )
