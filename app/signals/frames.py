"""Frames whose words are nobody's own claim: fiction, song lines, voices put on, retold talk, "if I were a nurse"."""

import re

from app.core.text import Span
from app.signals.base import Reading

# A text that opens as a manuscript: "[WIP, chapter one, be kind] I taught ...", "Chapter 4: Anselm, 61, ..."
_OPENS = re.compile(
    r"\W*(?:wip|first page|first chapter|opening (?:page|lines?|scene)|excerpt|prompt reply|writing prompt|flash fiction"
    r"|drabble|chapter (?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten))\b(?! of (?:my|our|the) )"
)
# Words a few of which stand in talk about one's own manuscript, and hardly elsewhere.
_ABOUT = re.compile(r"\bbeta readers?\b")
_INVENTED = re.compile(
    r"\b(?:in|of|from|for) my (?:[\w-]+ ){0,2}(?:novel|novella|fanfic|fic|short story|screenplay|d&d campaign)\b"
    r"|\bmy (?:oc|d&d character|player character|protagonist|villain|narrator)\b"
)
# "If I were a nurse", "in another life I'd": what follows in the sentence is supposed.
_UNREAL = re.compile(
    r"\b(?:if i (?:were|was) (?:an?|the|your|his|her|their|in (?:the|charge)|rich|king|born)\b|were i an?\b"
    r"|had i (?:been|become|married)\b|in (?:another|my next|the next) life\b|what if i (?:were|was)\b"
    r"|imagine (?:me|i'm|being|if i)\b|let'?s say i(?:'m| am| was| were)\b)"
)
# "So she goes: my husband ...": told in another's words, though without quotation marks.
_SPEAKER = (
    r"\b(?:he|she|they|(?:this|the|some|that|one|my|our|a) (?:[\w'-]+ )?(?:guys?|man|woman|lady|girls?|boys?|bloke|dude"
    r"|mum|mom|dad|boss|sister|brother|friend|mate|wife|husband|kid|son|daughter|neighbou?r|teacher|customer|client"
    r"|colleague|manager|driver|nurse|doctor|aunt|uncle|cousin|stranger))\s*"
)
_RETOLD = re.compile(
    rf"{_SPEAKER}(?:goes|went|is all|was all|(?:is|was|were|just) (?:all )?like|says?|said|yelled|shouted|replied|wrote"
    r"|texted|announced|announces|answered|mutter(?:s|ed)|whisper(?:s|ed))(?P<mark>\s?[:,])\s*(?P<told>[^\n]{0,160})$"
)
_GOES = re.compile(r"\b(?:he|she|they|(?:this|the|some|that) [\w'-]+) goes,? (?:like,? )?$")
_SIGNED = re.compile("\\s*[\u2669-\u266c\U0001f3b5\U0001f3b6]")
_SUNG = re.compile(
    r"\b(?:(?:as|like) the song (?:goes|says)|the (?:chorus|lyrics?|refrain|line) (?:goes|says)"
    r"|(?:sings?|sang|singing)(?=[:,]))"
    r"\b[:,]?[^.!?\n]{0,60}$"
)
_REACH = 240
"""How far from the words a frame is looked for, in characters: a text without full stops must not cost more."""
_MARKS = {'"': '"', "“": "”", "'": "'", "‘": "’"}
_CLOSING = re.compile(
    r"(?:[!?.…]{1,4}(?P<said>[\"”'’])|(?P<voiced>[\"”'’])(?=,? in (?:the|a|my|his|her|that) [\w ]{1,20}voice))(?!\w)"
)
"""What closes words said by somebody; marks without it make irony or a title ("my love", "The Matrix")."""


def fiction(reading: Reading) -> bool:
    """Tell whether the text is a piece of fiction by its opening, or speaks of one with its readers."""
    return _OPENS.match(reading.lower) is not None or _ABOUT.search(reading.lower) is not None


def framed(reading: Reading, span: Span) -> bool:
    """Tell whether the words at `span` are supposed, sung, retold, or named between quotation marks."""
    if _named(reading.text, span):
        return True
    sentence = reading.sentence(span)
    start, end = max(sentence.start, span.start - _REACH), min(sentence.end, span.end + _REACH)
    before = reading.lower[start : span.start].replace("’", "'")
    if _UNREAL.search(before) or _SUNG.search(before) or _GOES.search(before) or _retold(before):
        return True
    return _INVENTED.search(reading.lower, start, end) is not None or _sung(reading.text, span)


def _retold(before: str) -> bool:
    """Tell whether another's words run up to here, behind a colon or "like,"."""
    match = _RETOLD.search(before)
    if match is None:
        return False
    # "She said, and my wife agreed": the comma opens a clause of the author's, not the other's words.
    own = re.match(r"(?:and|but|so|which|who|then|while|because|that)\b", match["told"])
    return match["mark"].strip() == ":" or (own is None and match.group().find(" like") >= 0)


def _sung(text: str, span: Span) -> bool:
    """Tell whether the line opens with a note sign: "♪ my old man's a dustman ♪"."""
    return _SIGNED.match(text, text.rfind("\n", max(0, span.start - _REACH), span.start) + 1) is not None


def _named(text: str, span: Span) -> bool:
    """Tell whether quotation marks stand around the words as around speech: they are named, not used ("my wife!!!")."""
    closing = _CLOSING.match(text, span.end)
    return closing is not None and _MARKS.get(text[span.start - 1 : span.start]) == (
        closing["said"] or closing["voiced"]
    )
