"""Takes the sex out of a pronoun, with the verb that belongs to it: "she just loves" -> "they just love"."""

import re
from collections.abc import Iterator

from app.core.inference import Ladder
from app.core.text.english import is_irregular, verb_of_many
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.wording.deletion import cased_like

_ADVERB = (
    r"(?P<adverb>\s(?:just|always|still|also|never|often|even|now|already|then|once|sometimes|almost|soon|kinda"
    r"|[a-z]{2,}ly))?"
)
_VERB = re.compile(rf"{_ADVERB}\s(?P<verb>[a-z]+(?:['’]t)?)\b", re.IGNORECASE)
_IS_OR_HAS = re.compile(
    r"['’]s\b(?P<done>\s(?:\w+\s)?(?:been|got|had|gone|done|made|taken|seen|given)\b"
    r"|\s(?:always|already|never|just)\s\w+ed\b)?",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\b(?P<verb>(?:is|was|has|does)(?:n['’]t)?)\s$", re.IGNORECASE)
_WHAT = re.compile(r"\b(?:what|where|how|who|when|why)['’]s\s$", re.IGNORECASE)
_DOING = re.compile(r"\s\w+ing\b|\W*$|\s*[.,?!]")
# "She bakes and loves it": a second verb of the same pronoun, up to the next one who may do something.
_AND = re.compile(
    r"(?:,(?: and| but| or| then)?| and| but| or| then| and then| but then) (?:(?:just|always|still|also|never|often"
    r"|even|now|then|sometimes|[a-z]{2,}ly) )?(?P<verb>(?:is|was|has|does)(?:n['’]t)?"
    rf"|{concept('DONE_TO_SOMEBODY')}s|(?:work|live|walk|run|play|watche|help|call|use|cook|like|need|look|studie"
    r"|travel|ride|paint|volunteer)s(?=\s(?:the|an?|my|her|his|our|their|to|for|in|at|on|with|from|me|us|it|as|every"
    r"|all|hard|out|up)\b))(?![\w'’])",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(
    r"[.!?;:\n\"“”()]|\b(?:i|we|you|it|who|which|that|they|he|she|there|if|when|because|while|since|though)\b",
    re.IGNORECASE,
)
_FARTHEST = 120
_NO_VERB = frozenset("always perhaps sometimes as this his us yes thus".split())
_OWNS = re.compile(rf"\s(?!{concept('NO_OWNED_THING')}\b)\w", re.IGNORECASE)
# "made her laugh", "gave her flowers", "want her happy": whom somebody does it to, not whose it is.
_DONE_TO = re.compile(rf"\b{concept('VERB_WITH_OBJECT')}\b", re.IGNORECASE)
_BEFORE, _BEHIND = 10, 16
_ALONE = re.compile(r"\s*(?:[.,;:!?)]|$)|\s(?:is|was|are|were|and hers|too)\b", re.IGNORECASE)
_PLAIN = {"him": "them", "his": "their", "himself": "themselves", "herself": "themselves", "hers": "theirs"}


def ladder(text: str, span: Span) -> Ladder:
    """Return the ladder that puts a form of "they" for the third-person pronoun at `span`."""
    word = span.of(text).lower()
    if word in ("he", "she"):
        return _subject(text, span)
    said = _PLAIN.get(word) or ("their" if _owns(text, span) else "them")
    if word == "his" and _ALONE.match(text, span.end):
        said = "theirs"
    return Ladder(span, (cased_like(span.of(text), said),))


def _owns(text: str, span: Span) -> bool:
    """Tell whether something of hers follows "her", as in "her car"."""
    done = _DONE_TO.search(text, max(0, span.start - _BEFORE), span.end + _BEHIND)
    return _OWNS.match(text, span.end) is not None and not (done and done.start() < span.start < done.end())


def _subject(text: str, span: Span) -> Ladder:
    they = cased_like(span.of(text), "they")
    asked = _ASKED.search(text[max(0, span.start - 10) : span.start])
    if asked:
        turned = verb_of_many(asked["verb"].lower().replace("’", "'"))
        return Ladder(
            Span(span.start - len(asked.group()), span.end), (f"{cased_like(asked.group(), turned)} {they.lower()}",)
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
    present = is_irregular(verb) or (verb.endswith("s") and verb not in _NO_VERB)
    if found is None or not present:
        return Ladder(span, (they,))
    return Ladder(Span(span.start, found.end()), (f"{they}{found['adverb'] or ''} {verb_of_many(verb)}",))


def more_verbs(text: str, span: Span) -> Iterator[Ladder]:
    """Yield the ladders for further verbs of the pronoun at `span`: "loves" in "she bakes and loves it"."""
    if span.of(text).lower() not in ("he", "she"):
        return
    first = _subject(text, span)
    if first.span.end == span.end:
        return
    ended = _CLAUSE_END.search(text, first.span.end, first.span.end + _FARTHEST)
    for match in _AND.finditer(text, first.span.end, ended.start() if ended else first.span.end + _FARTHEST):
        verb = match["verb"].lower().replace("’", "'")
        yield Ladder(Span(*match.span("verb")), (verb_of_many(verb),))
