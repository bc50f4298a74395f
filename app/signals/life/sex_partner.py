"""Reads the author's sex off the pronoun of a partner: "my partner ... she", "my ex thought ... he".

Where the partner's sex is said anyway ("my wife ... she"), the pronouns say it once more: once the wife is "a loved
one", they would tell it alone.
"""

import re
from collections.abc import Iterator

from app.core.attributes import Attribute
from app.core.text.spans import Span
from app.rules.concepts import concept
from app.signals.base import Cue, Reading
from app.signals.cues.lexicon import folded
from app.signals.gazetteers.name_lists import Part, given, part
from app.signals.wording.pronouns import ladder, more_verbs

_PARTNER = re.compile(
    r"\b(?:my|me) (?:partner|so|s\.o\.|significant other|spouse|better[ -]half|other[ -]half|ex|love|fiance"
    r"|sweetheart|crush|soulmate)\b(?!['’]s (?:mother|father|mom|mum|dad|sister|brother))"
)
_STATED = re.compile(
    r"\b(?:my|the|me) (?:\w+ )?(?:(?P<she>wife|wifey|missus|mrs|girlfriend|gf|ex-wife|ex-girlfriend|(?<=my )bride)"
    r"|(?P<he>husband|hubby|hubs|boyfriend|bf|ex-husband|ex-boyfriend|(?<=my )groom))\b"
    r"(?!['’]s (?:mother|father|mom|mum|dad|sister|brother|friend|boss))"
)
_SHARE = 0.5
"""How much of a claim rests on a pronoun beside a stated partner."""
_PRONOUN = re.compile(r"\b(?P<she>she|hers?|herself)\b|\b(?P<he>he|him|his|himself)\b")
# Somebody else may have come in between.
_OTHER = re.compile(rf"\b{concept('SOMEBODY_ELSE')}s?\b")
_REACH = 160
_LONGEST = len("herself ")


def find_partner(reading: Reading) -> Iterator[Cue]:
    """Yield a cue for each partner without a stated sex whom the next pronoun gives away."""
    text, seen = folded(reading), set[Span]()
    for match in _PARTNER.finditer(text):
        for kind, again in _pronouns(reading, text, match, seen):
            value, word = ("male", "woman") if kind == "she" else ("female", "man")
            why = f"Has a partner who is a {word}; most who do are of the other sex."
            yield Cue(Attribute.SEX, value, 0.8, again, why, ladder(reading.text, again))
            yield from _agreeing(reading, again, value)
    seen.clear()
    for match in _STATED.finditer(text):
        for kind, again in _pronouns(reading, text, match, seen):
            if kind == match.lastgroup:
                value, why = "male" if kind == "she" else "female", "Says the sex of their partner again."
                yield Cue(Attribute.SEX, value, _SHARE, again, why, ladder(reading.text, again), beside=True)
                yield from _agreeing(reading, again, value)


def _agreeing(reading: Reading, pronoun: Span, value: str) -> Iterator[Cue]:
    """Yield the further verbs of a pronoun, which have to agree with what it becomes."""
    for step in more_verbs(reading.text, pronoun):
        yield Cue(Attribute.SEX, value, _SHARE, step.span, "Belongs to the pronoun.", step, beside=True)


def _pronouns(
    reading: Reading, text: str, partner: re.Match[str], seen: set[Span]
) -> Iterator[tuple[str | None, Span]]:
    """Yield the pronouns that stand for a partner, left to right, with the name of their group; none `seen` before."""
    pronoun = _next_pronoun(text, partner.end())
    if pronoun is None or reading.is_quoted(Span(*partner.span())):
        return
    own = _OWN_NAME.match(reading.text, partner.end())
    if not _somebody(reading, text, Span(own.end() if own else partner.end(), pronoun.start()), pronoun):
        for again in _chain(reading, text, pronoun):
            if again in seen:
                return  # as all after it: a text that names the partner often would be read as often
            seen.add(again)
            yield pronoun.lastgroup, again


_OWN_NAME = re.compile(r",? (?:[A-Z][\w'’-]+)")
"""What a partner is called: "my wife Anna", "my wife, Anna,"."""
_NAME = re.compile(r"(?<![\w'’-])[A-Z][a-zà-ÿ]+(?!\w)")


def _somebody(reading: Reading, text: str, between: Span, pronoun: re.Match[str]) -> bool:
    """Tell whether somebody else whom the pronoun may stand for is named in between."""
    if _OTHER.search(text, between.start, between.end):
        return True
    ways = ("f", "u") if pronoun.lastgroup == "she" else ("m", "u")
    names = [match.group() for match in _NAME.finditer(reading.text, between.start, between.end)]
    return any(part(name) is Part.GIVEN and given().get(name.lower()) in ways for name in names)


def _chain(reading: Reading, text: str, first: re.Match[str]) -> Iterator[Span]:
    """Yield the pronoun and those of the same sex after it, until they are few and far or somebody else comes in."""
    kind, match = first.lastgroup, first
    while match is not None and match.lastgroup == kind:
        yield Span(*match.span())
        following = _next_pronoun(text, match.end())
        if following is None or _somebody(reading, text, Span(match.end(), following.start()), following):
            return
        match = following


def _next_pronoun(text: str, start: int) -> re.Match[str] | None:
    """Return the next pronoun within reach; a search that ends there would take "here" that it cuts for one."""
    found = _PRONOUN.search(text, start, start + _REACH + _LONGEST)
    return found if found and found.start() < start + _REACH else None
