"""Takes the sex out of a pronoun, with the verb that belongs to it: "she just loves" -> "they just love"."""

import re

from app.core.inference import Ladder
from app.core.text import Span

_ADVERB = (
    r"(?P<adverb>\s(?:just|always|still|also|never|really|often|usually|only|even|now|already|then|once|probably))?"
)
_VERB = re.compile(rf"{_ADVERB}\s(?P<verb>[a-z]+(?:['’]t)?)\b", re.IGNORECASE)
_IS_OR_HAS = re.compile(
    r"['’]s\b(?P<done>\s(?:\w+\s)?(?:been|got|had|gone|done|made|taken|seen|given)\b"
    r"|\s(?:always|already|never|just)\s\w+ed\b)?",
    re.IGNORECASE,
)
_FORMS = {
    "is": "are",
    "was": "were",
    "has": "have",
    "does": "do",
    "isn't": "aren't",
    "wasn't": "weren't",
    "hasn't": "haven't",
    "doesn't": "don't",
}
_ASKED = re.compile(r"\b(?P<verb>(?:is|was|has|does)(?:n['’]t)?)\s$", re.IGNORECASE)
_WHAT = re.compile(r"\b(?:what|where|how|who|when|why)['’]s\s$", re.IGNORECASE)
_DOING = re.compile(r"\s\w+ing\b|\W*$|\s*[.,?!]")
_NO_VERB = frozenset("always perhaps sometimes as this his us yes thus".split())
_OWNS = re.compile(
    r"\s(?!(?:and|or|but|to|in|on|at|for|with|from|by|that|when|if|so|as|because|up|out|off|down|back|about|all|too|again"
    r"|the|a|an|my|this|not|who|while|since|until|how|what|why|where|i|you|we|they|was|is|were|yesterday|today|now|twice"
    r"|once|later|never|always|every|last|next|tomorrow|there|here|before|after|into|than|like|over|more)\b)\w",
    re.IGNORECASE,
)
_PLAIN = {"him": "them", "his": "their", "himself": "themselves", "herself": "themselves"}


def ladder(text: str, span: Span) -> Ladder:
    """Return the ladder that puts a form of "they" for the third-person pronoun at `span`."""
    word = span.of(text).lower()
    if word in ("he", "she"):
        return _subject(text, span)
    said = _PLAIN.get(word) or ("their" if _OWNS.match(text, span.end) else "them")
    return Ladder(span, (_like(span.of(text), said),))


def _subject(text: str, span: Span) -> Ladder:
    they = _like(span.of(text), "they")
    asked = _ASKED.search(text[max(0, span.start - 10) : span.start])
    if asked:
        turned = _FORMS[asked["verb"].lower().replace("’", "'")]
        return Ladder(
            Span(span.start - len(asked.group()), span.end), (f"{_like(asked.group(), turned)} {they.lower()}",)
        )
    what = _WHAT.search(text[max(0, span.start - 8) : span.start])
    if what:
        verb = "are" if _DOING.match(text, span.end) else "do"
        return Ladder(Span(span.start - len("'s "), span.end), (f" {verb} they",))
    short = _IS_OR_HAS.match(text, span.end)
    if short:
        return Ladder(Span(span.start, span.end + len("'s")), (they + ("'ve" if short["done"] else "'re"),))
    found = _VERB.match(text, span.end)
    verb = found["verb"].lower().replace("’", "'") if found else ""
    present = verb in _FORMS or (verb.endswith("s") and verb not in _NO_VERB)
    if found is None or not present:
        return Ladder(span, (they,))
    return Ladder(
        Span(span.start, found.end()), (f"{they}{found['adverb'] or ''} {_FORMS.get(verb) or _plural(verb)}",)
    )


def _plural(verb: str) -> str:
    """Return the form of a verb that goes with "they"."""
    if verb.endswith("ss"):
        return verb
    if verb.endswith("ies") and len(verb) > len("dies"):
        return verb[:-3] + "y"
    return verb[:-2] if re.search(r"(?:sh|ch|x|ss|zz|o)es$", verb) else verb[:-1]


def _like(old: str, new: str) -> str:
    return new.capitalize() if old[:1].isupper() else new
